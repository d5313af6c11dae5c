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

/**
 * The nearest whole number of steps (halves away from zero), free of the noise of binary arithmetic: 41 steps of 0.1 are
 * 4.1, not 4.1000000000000005. Never −0.
 */
export const toWholeSteps = (value: number, step: number): number => {
  const steps = Math.sign(value) * Math.round(Math.abs(Number((value / step).toPrecision(12))));
  return Number((steps * step).toPrecision(12)) + 0;
};
