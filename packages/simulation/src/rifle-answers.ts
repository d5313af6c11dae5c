import { toWholeSteps } from '@windcall/units';
import { buildStage, type StageParts } from './build-stage.ts';
import { solve, windScale } from './solve.ts';

const NOWHERE = { id: 0, name: 'standard air', engagements: [], directionOfFire: 0, environmentalConditions: null };
const NO_WIND = { kind: 'steady', speed: 0, direction: 0 } as const;
/** ICAO standard air at sea level (Doc 7488): °F, inHg, per cent. */
const STANDARD_AIR = { temperature: 59, pressure: 29.92, humidity: 0, latitude: 45 } as const;

/** Numbers of a rifle that a shooter knows by heart at one distance, in standard air without wind. */
export interface RifleAnswer {
  /** Correction, + up, to 0.01. */
  readonly dopeMil: number;
  /** Hold per mph of full-value wind, to 0.0001. */
  readonly gunMilPerMph: number;
  /** Windage in still air, + right. */
  readonly stillAirMil: number;
  readonly sdMil: number;
}

/** The answers of a rifle at each distance, yd; null if out of reach. */
export const rifleAnswers = (
  profile: StageParts['profile'],
  distancesYd: readonly number[],
): (RifleAnswer | null)[] => {
  const built = buildStage({ profile, scenario: NOWHERE, wind: NO_WIND, air: STANDARD_AIR });
  if (built.status !== 'ok') return distancesYd.map(() => null);
  return distancesYd.map((distance) => {
    const line = { distance, directionOfFire: 0, lookAngle: 0 };
    const scale = windScale(built.stage, line);
    const solved = scale === null ? null : solve(built.stage, line, 0);
    if (scale === null || solved?.status !== 'ok') return null;
    return {
      dopeMil: toWholeSteps(solved.solution.elevationMils, 0.01),
      gunMilPerMph: toWholeSteps(scale.milPerMph, 0.0001),
      stillAirMil: scale.stillAirMil,
      sdMil: solved.solution.dispersion.sigmaWindMil,
    };
  });
};
