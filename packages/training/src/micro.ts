export const FEWEST_CALLS = 10;
/**
 * Reading error of a new reader, mph, one standard deviation. Of 0 to 3 mph, this value makes the card that loses least
 * for any eye.
 */
export const NEW_READER_MPH = 2;
/** Limits of a card's reading error. */
const BOUNDS_MPH = { least: 0.3, most: 6 } as const;

/** A shooter's error in reading the average wind on the way. */
export interface Eye {
  /** One standard deviation. */
  misreadMph: number;
  from: 'practice' | 'new-reader' | 'said';
  /** Number of calls behind the error; null if the shooter states it. */
  calls: number | null;
}

/**
 * The eye of an account, to 0.1 mph.
 * @param handicapMph null before any call counts
 * @param calls number of calls in the handicap
 */
export const eyeOf = (handicapMph: number | null, calls: number): Eye =>
  handicapMph === null || calls < FEWEST_CALLS
    ? { misreadMph: NEW_READER_MPH, from: 'new-reader', calls }
    : {
        misreadMph: Math.round(10 * Math.min(BOUNDS_MPH.most, Math.max(BOUNDS_MPH.least, handicapMph))) / 10,
        from: 'practice',
        calls,
      };

export const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [a, b] = [sorted[middle - 1], sorted[middle]];
  if (b === undefined) return null;
  return sorted.length % 2 === 1 || a === undefined ? b : (a + b) / 2;
};

const NEW_A_MINUTE = 5;

/**
 * The questions of a minute, in order: due items (longest overdue first), items missed this week, new items (at most
 * five), then the skills in turn. `nowMs`: since 1970.
 */
export const planMinute = (
  items: readonly { readonly key: string; readonly due: string | null }[],
  missed: readonly string[],
  skills: readonly string[],
  nowMs: number,
): string[] => {
  const dueMs = ({ due }: { due: string | null }): number =>
    due === null ? Number.POSITIVE_INFINITY : Date.parse(due);
  const due = items.filter((item) => dueMs(item) <= nowMs).sort((a, b) => dueMs(a) - dueMs(b));
  const known = new Set(due.map(({ key }) => key));
  const again = items.filter(({ key, due: at }) => at !== null && missed.includes(key) && !known.has(key));
  const fresh = items.filter(({ due: at }) => at === null).slice(0, NEW_A_MINUTE);
  return [...[...due, ...again, ...fresh].map(({ key }) => key), ...skills];
};
