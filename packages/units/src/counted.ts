/** `1 hold`, `2 holds`: a count (whole, 0 or more) with its noun, whose plural takes an s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
