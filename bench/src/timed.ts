/** Duration of some work, ms, and its value. */
export const timed = async <T>(work: () => Promise<T>): Promise<readonly [ms: number, value: T]> => {
  const begun = performance.now();
  const value = await work();
  return [performance.now() - begun, value];
};

/** The value that a share (0 to 1) of some lies below; of a handful the nearest there is. NaN of none. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
export const median = (values: readonly number[]): number => shareOf(values, 0.5);
export const p95 = (values: readonly number[]): number => shareOf(values, 0.95);

/** Works on items, `width` of them side by side; results in the items' order. */
export const sideBySide = async <T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, i: number) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  const left = [...items.entries()];
  const serve = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) done[next[0]] = await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: width }, serve));
  return done;
};
