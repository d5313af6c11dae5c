/** Null without values. */
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
