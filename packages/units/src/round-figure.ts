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
