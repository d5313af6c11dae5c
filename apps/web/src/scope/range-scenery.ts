/**
 * The range behind the targets: an invented landscape, the same for every scenario. Heights are metres at the target
 * where they stand on the ground (so that they shrink with distance as a real berm does), mils where they are far away.
 */

/** The ground lies this far below the engagement's centre, m. */
export const GROUND_BELOW_TARGET_M = 1.25;
/** Top of the earth bank behind the targets above the engagement's centre, m. */
export const BERM_ABOVE_TARGET_M = 1.6;
/** Trees above the bank, and hills above the trees, mil. */
export const TREES_MIL = 0.45;
export const HILLS_MIL = 1.7;

/** Sums of sines stand for noise: smooth, without seams, the same at the same mil however one looks. */
const waves = (xMil: number, parts: readonly (readonly [perMil: number, amplitude: number, phase: number])[]): number =>
  parts.reduce((sum, [perMil, amplitude, phase]) => sum + amplitude * Math.sin(perMil * xMil + phase), 0);

/** Height of the hills over their base at a place, mil. */
export const hillsAt = (xMil: number): number =>
  waves(xMil, [
    [0.11, 0.7, 0.4],
    [0.29, 0.28, 2.1],
    [0.83, 0.06, 5.2],
  ]);

/** Height of the tree tops over their base, mil: crowns rather than waves. */
export const treesAt = (xMil: number): number =>
  waves(xMil, [
    [0.21, 0.16, 1.3],
    [0.67, 0.07, 3.9],
  ]) +
  0.16 * Math.abs(Math.sin(2.3 * xMil + 0.7)) +
  0.09 * Math.abs(Math.sin(5.9 * xMil + 2.2)) +
  0.04 * Math.abs(Math.sin(13.1 * xMil));

/** Unevenness of the bank's crest, in shares of its height. */
export const crestAt = (xMil: number): number =>
  waves(xMil, [
    [0.31, 0.035, 0.9],
    [1.3, 0.012, 2.7],
    [4.1, 0.004, 0.2],
  ]);

/** Share of the light that haze has replaced at a distance, 0 to 0.5. */
export const hazeAt = (distanceYd: number): number => Math.min(0.5, 1 - Math.exp(-distanceYd / 2200));

/** A bush or tuft on the bank or in the grass: metres from the engagement's centre, + right and + up. */
export interface Scrub {
  readonly xM: number;
  readonly yM: number;
  readonly widthM: number;
}
/** Columns of the range in which scrub grows, m wide, and how many stand to each side of the centre. */
const SCRUB_COLUMN_M = 1.9;
const SCRUB_COLUMNS = 14;

/** A number in [0, 1) that only depends on its index: the fractional part of a large multiple of a sine. */
const scatter = (index: number): number => {
  const value = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};

/** The scrub of the range, sparse, nearest the ground's edge thickest. */
export const SCRUB: readonly Scrub[] = Array.from({ length: 4 * SCRUB_COLUMNS + 2 }, (_, i) => {
  const height = scatter(i * 3 + 1);
  return {
    xM: (i / 2 - SCRUB_COLUMNS + 0.8 * scatter(i * 3)) * SCRUB_COLUMN_M,
    yM: -GROUND_BELOW_TARGET_M + (height ** 1.5 - 0.3) * 2.4,
    widthM: 0.12 + 0.6 * scatter(i * 3 + 2) ** 2,
  };
});

/** A fold of the bank: a long soft ellipse, lighter (shade 1) or darker (−1) than the earth around it. */
export interface Fold {
  readonly xM: number;
  readonly yM: number;
  readonly widthM: number;
  readonly heightM: number;
  readonly shade: 1 | -1;
}
/** Folds of the bank, enough to cover the widest field at the nearest target. */
export const FOLDS: readonly Fold[] = Array.from({ length: 64 }, (_, i) => ({
  xM: (i - 32 + scatter(i * 5 + 900)) * 0.9,
  yM: -GROUND_BELOW_TARGET_M + scatter(i * 5 + 901) * (GROUND_BELOW_TARGET_M + BERM_ABOVE_TARGET_M),
  widthM: 0.9 + 2.6 * scatter(i * 5 + 902),
  heightM: 0.12 + 0.3 * scatter(i * 5 + 903),
  shade: i % 2 === 0 ? 1 : -1,
}));
