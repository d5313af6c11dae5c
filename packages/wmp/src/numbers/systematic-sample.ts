/** `size` indices spread evenly over 0 … n − 1; all of them when n ≤ size. */
export const systematicSample = (n: number, size: number): Int32Array =>
  n <= size
    ? Int32Array.from({ length: n }, (_, i) => i)
    : Int32Array.from({ length: size }, (_, i) => Math.floor((i * n) / size));
