/** Radix-2 transform in place. Source: Cooley & Tukey 1965. */
const transform = (re: Float64Array, im: Float64Array): void => {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  for (let length = 2; length <= n; length <<= 1) {
    for (let k = 0; k < length / 2; k++) {
      const c = Math.cos((2 * Math.PI * k) / length);
      const s = -Math.sin((2 * Math.PI * k) / length);
      for (let p = k; p < n; p += length) {
        const q = p + length / 2;
        const a = re[q] * c - im[q] * s;
        const b = re[q] * s + im[q] * c;
        re[q] = re[p] - a;
        im[q] = im[p] - b;
        re[p] += a;
        im[p] += b;
      }
    }
  }
};

/**
 * One-sided power spectrum of a record under a Hann window, unit² per Hz; entry k is at k/(n·stepS) Hz. Entries 0 and 1
 * hold the rest of the mean after the window.
 * @param values  their number is a power of two, `stepS` seconds apart
 */
export const powerSpectrum = (values: ArrayLike<number>, stepS: number): Float64Array => {
  const n = values.length;
  if (n < 2 || (n & (n - 1)) !== 0) throw new RangeError(`values must be a power of two of them, got ${n}`);
  let mean = 0;
  for (let i = 0; i < n; i++) mean += values[i] / n;
  // √(8/3) gives the Hann window a mean square of 1. Source: Harris 1978.
  const windowed = (i: number): number =>
    Math.sqrt(8 / 3) * 0.5 * (1 - Math.cos((2 * Math.PI * i) / n)) * (values[i] - mean);
  const re = Float64Array.from({ length: n }, (_, i) => windowed(i));
  const im = new Float64Array(n);
  transform(re, im);
  return Float64Array.from({ length: n / 2 }, (_, k) => (2 * stepS * (re[k] ** 2 + im[k] ** 2)) / n);
};
