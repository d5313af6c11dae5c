import { keyOfSeed, type PhiloxKey, philox4x32, type Seed } from './philox.ts';

/**
 * Purpose of a draw; streams are independent for the same seed. 0–15 belong to this package; other users of a wind's
 * seed start at 16. 4 and 5 are reserved for a second state of the surface-layer wind.
 */
export const STREAM = { turbulence: 0, states: 1, surfaceWaves: 2, surfaceKnots: 3, surfacePattern: 6 } as const;

const TWO_PI = 2 * Math.PI;

/** Uniform in (0, 1) with 32 bits; never 0 or 1. */
export const unitOfWord = (word: number): number => (word + 0.5) / 0x100000000;

/** Uniform in (0, 1) with 53 bits from two words; never 0 or 1. */
const unitOfWords = (a: number, b: number): number =>
  Math.max((a >>> 5) * 0x4000000 + (b >>> 6), 0.5) / 0x20000000000000;

/** Two independent uniforms in (0, 1) with 53 bits, fixed by (seed, stream, index, subIndex). */
export const uniformsAt = (seed: Seed, stream: number, index: number, subIndex = 0): [number, number] =>
  uniformsOfKey(keyOfSeed(seed), stream, index, subIndex);

/** `normalsAt` of one seed, for many draws. */
export const normalsOf = (seed: Seed): ((stream: number, index: number, subIndex?: number) => [number, number]) => {
  const key = keyOfSeed(seed);
  return (stream, index, subIndex = 0) => {
    const pair = new Float64Array(2);
    normalsInto(pair, key, stream, index, subIndex);
    return [pair[0], pair[1]];
  };
};

const words = new Uint32Array(4);

/** As `uniformsAt`, for a parsed seed. */
export const uniformsOfKey = (key: PhiloxKey, stream: number, index: number, subIndex = 0): [number, number] => {
  philox4x32(words, key, index, subIndex, stream, 0);
  return [unitOfWords(words[0], words[1]), unitOfWords(words[2], words[3])];
};

/**
 * Writes two independent standard normals, fixed by (key, stream, index, subIndex), into `out` (length 2), without
 * allocating. Source: Box & Muller 1958.
 */
export const normalsInto = (
  out: Float64Array,
  key: PhiloxKey,
  stream: number,
  index: number,
  subIndex: number,
): void => {
  philox4x32(words, key, index, subIndex, stream, 0);
  const radius = Math.sqrt(-2 * Math.log(unitOfWords(words[0], words[1])));
  const angle = TWO_PI * unitOfWords(words[2], words[3]);
  out[0] = radius * Math.cos(angle);
  out[1] = radius * Math.sin(angle);
};

/** Two independent standard normals, fixed by (seed, stream, index, subIndex). */
export const normalsAt = (seed: Seed, stream: number, index: number, subIndex = 0): [number, number] =>
  normalsOf(seed)(stream, index, subIndex);

/** A sequence of random numbers, fixed by (seed, stream). */
export interface RandomStream {
  /** Uniform in (0, 1). */
  uniform(): number;
  normal(): number;
}

/** A stream of draws from its beginning, fixed by (seed, stream). @throws RangeError if the seed is invalid. */
export const createRandomStream = (seed: Seed, stream: number): RandomStream => {
  const key = keyOfSeed(seed);
  let block = 0;
  let drawn: readonly number[] = [];
  let next = 0;
  const uniform = (): number => {
    if (next === drawn.length) {
      drawn = uniformsOfKey(key, stream, block % 0x100000000, Math.floor(block / 0x100000000));
      block++;
      next = 0;
    }
    return drawn[next++];
  };
  let spare: number | null = null;
  const normal = (): number => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = TWO_PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return { uniform, normal };
};

/**
 * Writes four independent standard normals of a four-word counter into `out` (length 4). 32-bit uniforms: |z| <= 6.7.
 * Source: Box & Muller 1958.
 */
export const fourNormals = (
  out: Float64Array,
  key: PhiloxKey,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
): Float64Array => {
  philox4x32(words, key, c0, c1, c2, c3);
  for (let pair = 0; pair < 4; pair += 2) {
    const radius = Math.sqrt(-2 * Math.log(unitOfWord(words[pair])));
    const angle = TWO_PI * unitOfWord(words[pair + 1]);
    out[pair] = radius * Math.cos(angle);
    out[pair + 1] = radius * Math.sin(angle);
  }
  return out;
};
