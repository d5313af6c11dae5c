/** Every number anywhere in an answer. */
export const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersOf);
};

/** Whether a figure is found only where it was told: one with a single decimal stands in many places by chance. */
export const isRare = (figure: number): boolean => Math.abs(10 * figure - Math.round(10 * figure)) > 1e-6;
