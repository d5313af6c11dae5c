import { degToRad, fpsToMps, fToC, grToKg, inHgToPa, inToM, ydToM } from '@windcall/units';
import type { Ammunition, Effects, Rifle, ShotInput } from '../src/flight/shot-input.ts';

/** Changes to the default 6.5 Creedmoor. */
export type Change = {
  rifle?: Partial<Rifle>;
  ammunition?: Partial<Ammunition>;
  atmosphere?: Partial<ShotInput['atmosphere']>;
} & Partial<Omit<ShotInput, 'rifle' | 'ammunition' | 'atmosphere'>>;

/** The product's default 6.5 Creedmoor, in calm air, without effects. */
export const creedmoor = (change: Change = {}): ShotInput => ({
  ...change,
  rifle: {
    sightHeightM: inToM(2.36),
    zero: { rangeM: ydToM(100) },
    twistM: inToM(8),
    twistDirection: 'right',
    ...change.rifle,
  },
  ammunition: {
    muzzleVelocityMps: fpsToMps(2800),
    bulletMassKg: grToKg(140),
    bulletDiameterM: inToM(0.264),
    bulletLengthM: inToM(1.355),
    drag: { table: 'G7', bc: 0.325 },
    ...change.ammunition,
  },
  atmosphere: {
    temperatureC: fToC(72),
    pressurePa: inHgToPa(29.92),
    relativeHumidity: 0.45,
    ...change.atmosphere,
  },
});

/** All effects on, at 36° north firing east. */
export const EVERY_EFFECT: Effects = {
  spinDrift: 'repose',
  aerodynamicJump: 'every-change',
  coriolis: { latitudeRad: degToRad(36), bearingRad: degToRad(90) },
};

/** Wind from the right, m/s. */
export const fromRight = (mps: number) => ({ crosswindMps: mps, headwindMps: 0, verticalMps: 0 });

/** The value of an outcome that must be ok. */
export const ok = <T extends { status: string }>(outcome: T): Extract<T, { status: 'ok' }> => {
  if (outcome.status !== 'ok') throw new Error(`outcome must be ok, got ${JSON.stringify(outcome)}`);
  return outcome as Extract<T, { status: 'ok' }>;
};

/** Seeded standard normal deviates (mulberry32 and Box–Muller). */
export const seededNormal = (seed: number): (() => number) => {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
};
