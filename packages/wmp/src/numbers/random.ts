/** Returns numbers uniform in [0, 1). */
export type Uniform = () => number;

/**
 * A seeded stream, equal on every machine. Source: mulberry32 by T. Ettinger (public domain); period 2³², ample for
 * restarts of a clustering.
 */
export const seededUniform = (seed: number): Uniform => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
