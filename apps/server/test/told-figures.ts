/** Every number in an answer. */
export const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersOf);
};

/** Every number in a body: of its JSON, or every figure with decimals if it is not JSON. */
export const numbersIn = (body: string): number[] => {
  try {
    return numbersOf(JSON.parse(body));
  } catch {
    return [...body.matchAll(/-?\d+\.\d+(?:e-?\d+)?/g)].map(([figure]) => Number(figure));
  }
};

/** Whether a figure occurs only on purpose: one with a single decimal occurs in many places by chance. */
export const isRare = (figure: number): boolean => Math.abs(10 * figure - Math.round(10 * figure)) > 1e-6;
