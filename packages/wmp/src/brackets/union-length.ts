/** Length of the union of intervals. */
export const unionLength = (intervals: readonly { low: number; high: number }[]): number => {
  const sorted = [...intervals].sort((a, b) => a.low - b.low);
  let length = 0;
  let reached = -Infinity;
  for (const { low, high } of sorted) {
    length += Math.max(0, high - Math.max(low, reached));
    reached = Math.max(reached, high);
  }
  return length;
};
