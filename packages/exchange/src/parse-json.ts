import { Refusal } from './outcome.ts';

const MAX_DEPTH = 16;

/** Depth of brackets, checked before parsing. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 93 || c === 125) depth--;
    if (deepest > MAX_DEPTH) break;
  }
  return deepest;
};

export const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/**
 * JSON of at most 16 levels.
 * @throws Refusal when it is deeper or no JSON
 */
export const parseJson = (text: string): unknown => {
  if (depthOf(text) > MAX_DEPTH) {
    throw new Refusal('too-deep', `The file nests deeper than ${MAX_DEPTH} levels.`, { field: 'file' });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', 'The file begins like JSON, but is none.', { field: 'file' });
  }
};

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
