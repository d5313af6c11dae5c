import { prepareShot, solveHold } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { fpsToMps, ydToM } from '@windcall/units';
import { normalsAt } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { TRIAL_WINDS, trialCards, trialStage } from '../test/trial-cards.ts';
import { inlineStage, unnamed } from './inline-stage.ts';
import { prepare } from './prepare.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { rows } from './rows.ts';
import { solve } from './solve.ts';
import { steadyWind } from './winds/steady.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

const RIFLES: Record<string, Partial<Rifle>> = {
  '6.5 mm, length known': {},
  '.308, length estimated': {
    ...{ bulletWeight: 175, bulletDiameter: 0.308, bulletLength: null, bulletBC: 0.243, muzzleVelocity: 2600 },
    ...{ twistRate: 10, twistDirection: 'left', scopeHeight: 1.75, zeroRange: 200 },
  },
  '.338, drift measured': {
    ...{ bulletWeight: 300, bulletDiameter: 0.338, bulletLength: 1.82, bulletBC: 0.419, muzzleVelocity: 2725 },
    ...{ twistRate: 9.3, spinFactor: 0.94 },
  },
  '6 mm by G1, zeroed far': {
    bulletWeight: 108,
    bulletDiameter: 0.243,
    bulletLength: 1.24,
    bulletBC: 0.536,
    dragModel: 'G1',
    zeroRange: 400,
  },
};
const AIRS: stages.StageAir[] = [
  { temperature: 59, humidity: 0, pressure: 29.92, latitude: 0 },
  { temperature: 20, humidity: 40, pressure: 25.5, latitude: 46 },
  { temperature: 100, humidity: 60, pressure: 29.3, latitude: -30 },
];
const WINDS = [steadyWind(0, 90), steadyWind(12, 90), steadyWind(8, 300)];
const DISTANCES_YD = [300, 500, 700, 900];
/** Rifles drawn for each distance of each rifle in each air and wind. */
const DRAWS = 12;
const SEED = 20261122;

/** A correction with its stated uncertainty, mil, and the correction of the drawn rifle. */
interface Trial {
  distance: number;
  off: { up: number; across: number };
  solution: { up: number; across: number };
  row: { up: number; across: number };
}

/** Stated uncertainties of a rifle, one standard deviation: fps, shares of drag and of spin, Magnus, zero in mil. */
const UNKNOWN = { velocityFps: 15, drag: 0.05, magnus: 0.1, zeroMil: 0.03 };
const spinShare = ({ spinFactor, bulletLength }: Rifle): number =>
  spinFactor !== null ? 0.05 : bulletLength !== null ? 0.1 : Math.hypot(0.1, 0.15);

/** The correction of a drawn rifle that differs from the assumed one, zeroed with its own values. */
const needed = (stage: stages.Stage, line: LineOfFire, draw: number): { up: number; across: number } => {
  const prepared = prepare(stage, line, 0);
  if (prepared.status !== 'ok') throw new Error(prepared.reason);
  const { input } = prepared.shot;
  const [[velocity, drag], [spin, magnus], zero] = [70, 71, 72].map((stream) => normalsAt(SEED, stream, draw));
  const factor = input.ammunition.spin?.factor ?? 1;
  const { drag: own } = input.ammunition;
  if ('curve' in own) throw new Error('must have a BC');
  const ammunition = {
    ...input.ammunition,
    muzzleVelocityMps: input.ammunition.muzzleVelocityMps + fpsToMps(UNKNOWN.velocityFps * velocity),
    drag: { ...own, bc: own.bc / (1 + UNKNOWN.drag * drag) },
    spin: {
      factor: Math.min(1.5, Math.max(0.5, factor * (1 + spinShare(stage.rifle) * spin))),
      magnus: 0.17 + UNKNOWN.magnus * magnus,
    },
  };
  const hold = solveHold(prepareShot({ ...input, ammunition }), ydToM(line.distance));
  if (hold.status !== 'ok') throw new Error(hold.status);
  return {
    up: hold.elevationMil + UNKNOWN.zeroMil * zero[0],
    across: hold.windMil + UNKNOWN.zeroMil * zero[1],
  };
};

const rmsZ = (trials: readonly Trial[], of: 'solution' | 'row', axis: 'up' | 'across'): number =>
  Math.sqrt(trials.reduce((sum, trial) => sum + (trial.off[axis] / trial[of][axis]) ** 2, 0) / trials.length);

describe('one standard deviation of a correction, taken at its word', () => {
  it.each(Object.entries(RIFLES))(
    'is what happens to rifles drawn from what is said not to be known: %s',
    (name, more) => {
      const trials: Trial[] = [];
      let draw = 1000 * name.length;
      for (const [air, wind] of AIRS.flatMap((a) => WINDS.map((w) => [a, w] as const))) {
        const stage = inlineStage({ rifle: unnamed({ ...DEFAULT_PROFILE, ...more }), air, wind });
        const table = rows(stage, DISTANCES_YD, 0);
        if (table.status !== 'ok') throw new Error(table.status);
        DISTANCES_YD.forEach((distance, i) => {
          const line = { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 };
          const solved = solve(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
          const row = table.rows[i];
          if (solved.status !== 'ok' || row === undefined) throw new Error('must be solved');
          const { elevationMils, windDriftMils, certainty } = solved.solution;
          for (let n = 0; n < DRAWS; n++) {
            const is = needed(stage, line, ++draw);
            trials.push({
              distance,
              off: { up: is.up - elevationMils, across: is.across - windDriftMils },
              solution: { up: certainty.sigmaElevationMils, across: certainty.sigmaWindMils },
              row: { up: row.sigmaElevation, across: row.sigmaWindage },
            });
          }
        });
      }
      for (const distance of DISTANCES_YD) {
        const own = trials.filter((trial) => trial.distance === distance);
        expect(own).toHaveLength(DRAWS * AIRS.length * WINDS.length);
        for (const axis of ['up', 'across'] as const) {
          for (const of of ['solution', 'row'] as const) {
            const z = rmsZ(own, of, axis);
            expect([z > 0.8, z < 1.2], `${name}, ${distance} yd, ${of}, ${axis}: RMS z ${z}`).toEqual([true, true]);
          }
        }
      }
    },
  );

  it('is the same on a card’s row', () => {
    const wind = TRIAL_WINDS.find((one) => one.name === 'gusty');
    if (wind === undefined) throw new Error('there must be such a wind');
    const stage = trialStage('far_array_troop_line', wind, 3);
    const [made] = trialCards(stage, 0.1, 8).slice(-1);
    if (made === undefined) throw new Error('a card must be made');
    const { rows: told, columns } = made.card;
    const likeliest = columns.reduce((a, b) => (b.probability > a.probability ? b : a));
    const inIt = { ...stage, wind: steadyWind(likeliest.windSpeed, likeliest.windDirection) };
    const offs = told.flatMap(({ distance, directionOfFire, certainty }) => {
      const line = { distance, directionOfFire, lookAngle: 0 };
      const solved = solve(inIt, line, 0);
      if (solved.status !== 'ok') throw new Error('must be solved');
      const { elevationMils, windDriftMils } = solved.solution;
      return Array.from({ length: 60 }, (_, n) => {
        const is = needed(inIt, line, 50_000 + 100 * distance + n);
        return {
          distance,
          off: { up: is.up - elevationMils, across: is.across - windDriftMils },
          row: { up: certainty.sigmaElevation, across: certainty.sigmaWindage },
          solution: { up: 1, across: 1 },
        };
      });
    });
    for (const axis of ['up', 'across'] as const) {
      const z = rmsZ(offs, 'row', axis);
      expect(z).toBeGreaterThan(0.8);
      expect(z).toBeLessThan(1.2);
    }
  });
});
