/**
 * A figure of `digits` decimals, rounded half away from zero: as people round, and the same on both sides of zero. The
 * noise of binary arithmetic (beyond 12 digits) is taken off first. Never −0. Minus is the ASCII one.
 */
export const roundFigure = (value: number, digits: number): string => {
  if (Math.abs(value) >= 1e15) return value.toFixed(digits); // no decimals are left to round
  const [mantissa, exponent = '0'] = String(Number(Math.abs(value).toPrecision(12))).split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const figure = Number(`${scaled}e${-digits}`).toFixed(digits);
  return value < 0 && scaled !== 0 ? `-${figure}` : figure;
};

/** Up to this many steps, figures have at most twelve digits. */
const MOST_STEPS = 1e6;
/** Within this of a half step, rounding is decided by noise. */
const NEAR_HALF = 1e-3;

/** The nearest whole number of steps, halves away from zero, without binary noise (41 steps of 0.1 are 4.1). Never −0. */
export const toWholeSteps = (value: number, step: number): number => {
  // Most are no halves, of whole steps or of steps like 0.05: their figure is a product or a quotient of whole numbers, with no text on
  // the way. A picture of wind has thousands.
  const perUnit = Math.round(1 / step);
  const isWhole = Number.isInteger(step);
  if (isWhole || (MOST_STEPS % perUnit === 0 && perUnit * step === 1)) {
    const size = isWhole ? Math.abs(value) / step : Math.abs(value) * perUnit;
    const rest = size - Math.floor(size);
    if (size < MOST_STEPS && Math.abs(rest - 0.5) > NEAR_HALF) {
      const steps = Math.sign(value) * Math.round(size);
      return (isWhole ? steps * step : steps / perUnit) + 0;
    }
  }
  const steps = Math.sign(value) * Math.round(Math.abs(Number((value / step).toPrecision(12))));
  return Number((steps * step).toPrecision(12)) + 0;
};

/** Noise of sums. */
const SUM_NOISE = 1e-9;

/** A share as a percentage. 100 only for all and 0 only for none: 0.998 is 99, 0.002 is 1. Others are rounded. */
export const percentOf = (share: number, digits = 0): number => {
  const rounded = Number(roundFigure(100 * share, digits));
  const step = 10 ** -digits;
  if (rounded === 100 && share < 1 - SUM_NOISE) return Number((100 - step).toFixed(digits));
  if (rounded === 0 && share > SUM_NOISE) return step;
  return rounded;
};

/** `83 %`, `99.9 %` */
export const percentText = (share: number, digits = 0): string => `${percentOf(share, digits).toFixed(digits)} %`;
