import { normalsOf, type Seed } from '@windcall/wind';

/** Streams of the sway in a seed: to the side, and in height. */
const SWAY_STREAMS = { right: 20, up: 21 } as const;
const STEP_S = 0.02;
/** Time constant of the sway, s. Our model: Ornstein & Uhlenbeck 1930. */
const MEMORY_S = 0.8;
/** Steps of the moving mean, 0.1 s: muscles do not tremble faster. */
const SMOOTH_STEPS = 5;
/** Steps that count: older ones weigh under 1 %. */
const KEPT_STEPS = Math.round((5 * MEMORY_S) / STEP_S);
/** Start of the sway before the start signal, s. */
const BEFORE_S = 1000;
/** Factor of the sway just after a move, and the time constant of its decay. */
const AFTER_MOVE = { times: 2.5, restS: 3 } as const;

/** Weights of earlier steps, so that the sum of independent normals has a standard deviation of 1. */
const WEIGHTS = (() => {
  const forget = Math.exp(-STEP_S / MEMORY_S);
  const weights = new Float64Array(KEPT_STEPS + SMOOTH_STEPS);
  for (let back = 0; back < KEPT_STEPS; back++) {
    for (let k = 0; k < SMOOTH_STEPS; k++) weights[back + k]! += forget ** back;
  }
  const size = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  return weights.map((weight) => weight / size);
})();

/** The sway at a step, with SD 1. Two steps share a draw, because normals come in pairs. */
const swayAtStep = (normals: ReturnType<typeof normalsOf>, stream: number, step: number, position: number): number => {
  let sum = 0;
  for (let at = (step - WEIGHTS.length + 1) & ~1; at <= step; at += 2) {
    const [even, odd] = normals(stream, at >> 1, position);
    const back = step - at;
    sum += (WEIGHTS[back] ?? 0) * even + (back > 0 ? WEIGHTS[back - 1]! * odd : 0);
  }
  return sum;
};

/** Offset of the aim, + right and + up. */
export interface Sway {
  rightMil: number;
  upMil: number;
}

/**
 * The sway of the aim: an Ornstein–Uhlenbeck pair smoothed over 0.1 s. Repeatable, so that a browser draws what the server adds.
 * @param position number of the position (from 1); each sways in its own way
 * @param sdMil standard deviation of each axis
 * @param tS seconds since the start signal, ≥ −1000
 * @param movedS when the position was taken, s since the signal; null for the first one
 */
export type SwayOf = (
  where: { readonly position: number; readonly sdMil: number },
  tS: number,
  movedS?: number | null,
) => Sway;

/** The sway of a run; equal for equal seeds. */
export const swayOf = (seed: Seed): SwayOf => {
  const normals = normalsOf(seed);
  return ({ position, sdMil }, tS, movedS = null) => {
    if (sdMil === 0) return { rightMil: 0, upMil: 0 };
    const steps = (tS + BEFORE_S) / STEP_S;
    const [step, f] = [Math.floor(steps), steps - Math.floor(steps)];
    const unrest =
      movedS === null || tS < movedS ? 1 : 1 + (AFTER_MOVE.times - 1) * Math.exp(-(tS - movedS) / AFTER_MOVE.restS);
    const along = (stream: number): number => {
      const from = swayAtStep(normals, stream, step, position);
      return from + f * (swayAtStep(normals, stream, step + 1, position) - from);
    };
    return {
      rightMil: sdMil * unrest * along(SWAY_STREAMS.right),
      upMil: sdMil * unrest * along(SWAY_STREAMS.up),
    };
  };
};
