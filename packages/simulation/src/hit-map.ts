import { hitProbability, type TargetShape, targetOutline } from '@windcall/ballistics';
import type { ballistics, stages } from '@windcall/contract';
import { degToRad, radToDeg, wrap360 } from '@windcall/units';
import { solve } from './solve.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** A plate by its shape and width, inches. */
export interface Plate {
  readonly shape: TargetShape;
  readonly widthIn: number;
}

/** Mil that the center of the group moves, + right and + up. */
type Move = readonly [right: number, up: number];

/** How far apart the two solutions of a slope are: small beside what is called, large beside rounding. */
const PROBE_MPH = 1;
const PROBE_YD = 5;

const correctionAt = (stage: stages.Stage, line: LineOfFire): Move | null => {
  const solved = solve(stage, line, 0);
  return solved.status === 'ok' ? [solved.solution.windDriftMils, solved.solution.elevationMils] : null;
};

const slope = (below: Move | null, above: Move | null, apart: number): Move | null =>
  below && above && [(above[0] - below[0]) / apart, (above[1] - below[1]) / apart];

/** The stage with its crosswind changed everywhere, + from the right, mph. Null for a wind that is no steady one. */
const withCrosswind = (stage: stages.Stage, { directionOfFire }: LineOfFire, mph: number): stages.Stage | null => {
  const { wind } = stage;
  if (wind.kind !== 'steady') return null;
  const turnRad = degToRad(stage.directionOfFire - directionOfFire);
  const fromRad = degToRad(wind.direction) + turnRad;
  const cross = wind.speed * Math.sin(fromRad) + mph;
  const head = wind.speed * Math.cos(fromRad);
  const direction = wrap360(radToDeg(Math.atan2(cross, head) - turnRad));
  return { ...stage, wind: { kind: 'steady', speed: Math.hypot(cross, head), direction } };
};

/** The scatter of the rifle and of what is not known, together: independent normals, so that their covariances add. */
const addErrors = (
  group: ballistics.Dispersion,
  moves: readonly (readonly [move: Move, sd: number])[],
): ballistics.Dispersion => {
  let across = group.sigmaWindMil ** 2;
  let upright = group.sigmaElevationMil ** 2;
  let both = group.correlation * group.sigmaWindMil * group.sigmaElevationMil;
  for (const [[right, up], sd] of moves) {
    across += (right * sd) ** 2;
    upright += (up * sd) ** 2;
    both += right * up * sd * sd;
  }
  const [sigmaWindMil, sigmaElevationMil] = [Math.sqrt(across), Math.sqrt(upright)];
  const spread = sigmaWindMil * sigmaElevationMil;
  return { sigmaWindMil, sigmaElevationMil, correlation: spread > 0 ? both / spread : 0 };
};

/** One distance of the map: the probability of a hit, 0 to 1, for each wind-call error that was asked. */
export interface HitMapRow {
  readonly distanceYd: number;
  readonly chances: readonly number[];
}

/**
 * The probability of a first-round hit at a distance, for some errors of the wind call (standard deviations, mph): the group of
 * the rifle, its velocity and BC from shot to shot, the wind call and the distance together. The stage's wind must be
 * steady, and is what is called on average. Null where the bullet does not get there.
 *
 * Slopes of the correction over wind and distance are taken as straight, which is good to a point for the errors people make
 * (`hit-map.test.ts` flies it). Method: weapon employment zone analysis, B. Litz, Accuracy and Precision for Long Range Shooting, 2012.
 */
export const hitMapRow = (
  stage: stages.Stage,
  line: LineOfFire,
  plate: Plate,
  errorsMph: readonly number[],
  rangeErrorYd: number,
): HitMapRow | null => {
  const solved = solve(stage, line, 0);
  const [less, more] = [withCrosswind(stage, line, -PROBE_MPH), withCrosswind(stage, line, PROBE_MPH)];
  if (solved.status !== 'ok' || less === null || more === null) return null;
  const perMph = slope(correctionAt(less, line), correctionAt(more, line), 2 * PROBE_MPH);
  const at = (yd: number) => correctionAt(stage, { ...line, distance: line.distance + yd });
  const perYd = slope(at(-PROBE_YD), at(PROBE_YD), 2 * PROBE_YD);
  if (perMph === null || perYd === null) return null;
  // small angles: an inch at R yards is 1000/(36 R) mil
  const outline = targetOutline(plate.shape, (plate.widthIn * 1000) / (36 * line.distance));
  return {
    distanceYd: line.distance,
    chances: errorsMph.map((mph) =>
      hitProbability(
        outline,
        addErrors(solved.solution.dispersion, [
          [perMph, mph],
          [perYd, rangeErrorYd],
        ]),
        [0, 0],
      ),
    ),
  };
};
