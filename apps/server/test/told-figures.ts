/** Every number anywhere in an answer. */
export const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersOf);
};

/** The same of a body: of its JSON, or every figure with decimals where it is none. */
export const numbersIn = (body: string): number[] => {
  try {
    return numbersOf(JSON.parse(body));
  } catch {
    return [...body.matchAll(/-?\d+\.\d+(?:e-?\d+)?/g)].map(([figure]) => Number(figure));
  }
};

/** Whether a figure is found only where it was told: one with a single decimal stands in many places by chance. */
export const isRare = (figure: number): boolean => Math.abs(10 * figure - Math.round(10 * figure)) > 1e-6;
