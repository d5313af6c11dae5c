import { CELLS } from '../src/cells.ts';
import type { LeanCall } from '../src/sure-lean.ts';
import type { Dice } from './simulated-caller.ts';

/** Share of a shot's drift that each third of the way makes, for a target at 800 yd. */
const SHARES = { near: 0.5, middle: 0.34, far: 0.16 } as const;
const GUST_MPH = { steady: 1, gusty: 2, rough: 3 } as const;
/** Mean crosswinds of the simulated callers, mph: what they are about, + from the right, and their standard deviation. */
export interface Winds {
  readonly aboutMph: number;
  readonly sdMph: number;
}
const WINDS: Winds = { aboutMph: 0, sdMph: 7 };
/** Standard deviation of each third of the way about the mean, mph. */
const THIRD_SD_MPH = 2.5;

type Place = Omit<LeanCall, 'bestMph'>;
type Caller = (call: Place, normal: number) => number;

/** Variance of the wind that counts, mph². */
const TRUTH_VARIANCE = WINDS.sdMph ** 2 + THIRD_SD_MPH ** 2 * (SHARES.near ** 2 + SHARES.middle ** 2 + SHARES.far ** 2);
/** Best estimate from a reading of this spread of a wind of no known forecast: its share of the wind's variance. */
const posterior = (truth: number, spread: number, normal: number): number =>
  (TRUTH_VARIANCE / (TRUTH_VARIANCE + spread ** 2)) * (truth + spread * normal);

/** Callers without a lean, of five kinds. */
export const UNBIASED: Readonly<Record<string, Caller>> = {
  'plain, ± 2 mph': ({ truthMph }, n) => truthMph + 2 * n,
  'wider in gusts': ({ truthMph, cell }, n) => truthMph + GUST_MPH[cell.gust] * n,
  'wider in strong wind': ({ truthMph }, n) => truthMph + (0.5 + 0.2 * Math.abs(truthMph)) * n,
  'posterior mean of ± 4 mph': ({ truthMph }, n) => posterior(truthMph, 4, n),
  'posterior mean, wider in gusts': ({ truthMph, cell }, n) => posterior(truthMph, 1.5 * GUST_MPH[cell.gust], n),
};

/** Conditions that nothing was chosen by: light winds, winds of one side, errors with heavy tails (Tukey's h of 0.1). */
export const UNTRIED: Readonly<Record<string, readonly [caller: Caller, winds: Winds]>> = {
  'in light wind (SD 3 mph)': [UNBIASED['plain, ± 2 mph'], { aboutMph: 0, sdMph: 3 }],
  'in wind from one side': [UNBIASED['plain, ± 2 mph'], { aboutMph: 8, sdMph: 4 }],
  'with heavy tails': [({ truthMph }, n) => truthMph + 1.8 * n * Math.exp(0.05 * n * n), WINDS],
};

/** Callers with one lean, by its name; each scatters by 2 mph. */
export const LEANING: Readonly<Record<string, Caller>> = {
  side: ({ truthMph }, n) => truthMph + 1.5 + 2 * n,
  'above-10-mph': ({ truthMph }, n) => (Math.abs(truthMph) > 10 ? truthMph / 2 : truthMph) + 2 * n,
  'near-unread': ({ thirds }, n) =>
    thirds === null
      ? 0
      : (SHARES.middle * thirds.middle + SHARES.far * thirds.far) / (SHARES.middle + SHARES.far) + 2 * n,
  'middle-only': ({ thirds }, n) => (thirds?.middle ?? 0) + 2 * n,
};

/** `count` calls of a caller, in cells drawn alike. */
export const callsOf = (caller: Caller, count: number, dice: Dice, { aboutMph, sdMph } = WINDS): LeanCall[] =>
  Array.from({ length: count }, () => {
    const mean = aboutMph + sdMph * dice.normal();
    const [near, middle, far] = [0, 1, 2].map(() => mean + THIRD_SD_MPH * dice.normal());
    const truthMph = SHARES.near * near + SHARES.middle * middle + SHARES.far * far;
    const place = { cell: CELLS[Math.floor(dice.uniform() * CELLS.length)], truthMph, thirds: { near, middle, far } };
    return { ...place, bestMph: caller(place, dice.normal()) };
  });

/** What a lean of each form adds to a call, for a test that knows which it is. */
const KNOWN: Readonly<Record<string, (call: LeanCall) => number>> = {
  side: () => 1,
  'above-10-mph': ({ truthMph }) => (Math.abs(truthMph) > 10 ? truthMph : 0),
  'near-unread': ({ thirds }) =>
    thirds === null
      ? 0
      : (SHARES.middle * thirds.middle + SHARES.far * thirds.far) / (SHARES.middle + SHARES.far) -
        SHARES.near * thirds.near -
        SHARES.middle * thirds.middle -
        SHARES.far * thirds.far,
  'middle-only': ({ thirds, truthMph }) => (thirds?.middle ?? 0) - truthMph,
};

/** Errors off 0 by which a test that knows the form, and the spread of 2 mph, wrongs 5 % of callers within 200 calls. */
const KNOWN_ERRORS = 2.75;

/** The call from which a test that knows form and spread is sure, from the twentieth on; null within these calls. */
export const knownSureAt = (form: string, calls: readonly LeanCall[], errors = KNOWN_ERRORS): number | null => {
  let [cross, squares] = [0, 0];
  for (const [i, call] of calls.entries()) {
    const x = KNOWN[form](call);
    cross += x * (call.bestMph - call.truthMph);
    squares += x * x;
    if (i >= 19 && squares > 0 && Math.abs(cross) > errors * 2 * Math.sqrt(squares)) return i + 1;
  }
  return null;
};
