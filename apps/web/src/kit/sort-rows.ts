export interface Order {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts rows by `sortBy`, stably; rows without a value come last either way. */
export const sortRows = <Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number | null,
  direction: Order['direction'],
): Row[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const a = sortBy(left);
    const b = sortBy(right);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  });
};
