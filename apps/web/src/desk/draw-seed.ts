/** A random seed of 53 bits. */
export const drawSeed = (): string => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String((high % 2 ** 21) * 2 ** 32 + low);
};
