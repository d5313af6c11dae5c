import { mphToMps, ydToM } from '@windcall/units';
import { prepareShot } from '../../../../packages/ballistics/src/flight/prepare-shot.ts';
import type { ShotInput } from '../../../../packages/ballistics/src/flight/shot-input.ts';
import { solveTrajectory } from '../../../../packages/ballistics/src/flight/solve-trajectory.ts';
import { DEFAULT_SIGMA_MIL, withMuzzleAndBc } from '../../../../packages/ballistics/src/truing/observation.ts';
import { type Priors, TRUING_PRIORS, trueProfile } from '../../../../packages/ballistics/src/truing/true-profile.ts';

/** Numbers drawn one after another. */
interface Dice {
  uniform(): number;
  normal(): number;
}

/** A world outside truing's assumptions: its rifle, and its reading errors in standard deviations. */
export interface TruingWorld {
  readonly name: string;
  readonly bcFactor?: number;
  readonly zeroMil?: number;
  readonly windMph?: number;
  readonly reading: (dice: Dice) => number;
}

/** A draw of Student's t with 3 degrees of freedom: a normal over the root of the mean of three squares. */
const heavy = (dice: Dice): number =>
  dice.normal() / Math.sqrt((dice.normal() ** 2 + dice.normal() ** 2 + dice.normal() ** 2) / 3);
const plain = (dice: Dice): number => dice.normal();

export const TRUING_WORLDS: readonly TruingWorld[] = [
  { name: 'as believed', reading: plain },
  { name: 'heavy tails (Student’s t of 3)', reading: heavy },
  { name: 'BC 6 % high', bcFactor: 1 / 1.06, reading: plain },
  { name: 'zero 0.1 mil off', zeroMil: 0.1, reading: plain },
  { name: 'wind 4 mph wrong', windMph: 4, reading: plain },
  {
    name: 'one reading in ten off by 0.3 mil',
    reading: (dice) => dice.normal() + (dice.uniform() < 0.1 ? 6 * Math.sign(dice.uniform() - 0.5) : 0),
  },
];

export const TRUING_RANGES_YD: readonly (readonly number[])[] = [
  [400, 500, 600, 700, 800, 900, 1000],
  [300, 500, 700, 900, 1000, 1100],
  [500, 800, 1000],
  [500, 1000],
];

/** Errors divided by their stated standard errors, for each rifle. */
export interface TruingErrors {
  readonly velocity: readonly number[];
  readonly drag: readonly number[];
}

/**
 * Trues `rifles` rifles of a world for each plan. Draws velocity and BC from the priors unless the world fixes the BC.
 * `nominal` counts as calm. A wrong wind blows from half past one, and moves elevations by its head part and by the
 * jump.
 */
export const trueInWorld = (
  nominal: ShotInput,
  world: TruingWorld,
  rifles: number,
  dice: Dice,
  priors: Priors = TRUING_PRIORS,
): TruingErrors => {
  const velocity: number[] = [];
  const drag: number[] = [];
  for (const yards of TRUING_RANGES_YD) {
    for (let i = 0; i < rifles; i++) {
      const v = nominal.ammunition.muzzleVelocityMps + TRUING_PRIORS.muzzleVelocityMps * dice.normal();
      const b =
        (world.bcFactor ?? 1) * (1 + (world.bcFactor === undefined ? TRUING_PRIORS.bcShare : 0) * dice.normal());
      const is = withMuzzleAndBc(nominal, v, b);
      const partMps = mphToMps(world.windMph ?? 0) * Math.SQRT1_2;
      const wind = { crosswindMps: partMps, headwindMps: partMps, verticalMps: 0 };
      const flown = solveTrajectory(prepareShot({ ...is, wind }), yards.map(ydToM));
      if (flown.status !== 'ok') throw new Error(`a rifle must reach the plan, got ${flown.status}`);
      const trued = trueProfile(
        nominal,
        flown.rows.map((row) => ({
          rangeM: row.rangeM,
          elevationMil: row.elevationMil + (world.zeroMil ?? 0) + DEFAULT_SIGMA_MIL * world.reading(dice),
        })),
        priors,
      );
      if (trued.status !== 'ok') throw new Error(`a rifle must be trued, got ${trued.status}`);
      velocity.push((trued.muzzleVelocityMps - v) / trued.muzzleVelocityErrorMps);
      drag.push((trued.bcFactor - b) / trued.bcFactorError);
    }
  }
  return { velocity, drag };
};

export const rms = (z: readonly number[]): number => Math.sqrt(z.reduce((sum, one) => sum + one * one, 0) / z.length);
export const within95 = (z: readonly number[]): number => z.filter((one) => Math.abs(one) < 1.96).length / z.length;
