/**
 * The most samples that u runs of cells, w cells together, can cover: `covered[u * (nCells + 1) + w]` for u up to
 * `maxRuns` and w up to the number of cells, never falling with either. Dynamic program over the cells k, exact:
 * `open_k[u][w] = c_k + max(open_{k−1}[u][w−1], closed_{k−1}[u−1][w−1])`, `closed_k = max(closed_{k−1}, open_{k−1})`.
 * With `edgeCounts`, samples on the edge between two cells (nCells + 1 of them) count for a run on either side, and a
 * run of no cells may cover an edge.
 * @param counts samples inside each cell
 */
export const densestRuns = (
  counts: ArrayLike<number>,
  maxRuns: number,
  edgeCounts?: ArrayLike<number>,
): Float64Array => {
  const nCells = counts.length;
  const stride = nCells + 1;
  const edge = (k: number) => edgeCounts?.[k] ?? 0;
  let open = new Float64Array((maxRuns + 1) * stride).fill(Number.NEGATIVE_INFINITY);
  let nextOpen = open.slice();
  // Before the first cell nothing is covered.
  const closed = new Float64Array((maxRuns + 1) * stride);

  for (let k = 0; k < nCells; k++) {
    const inside = counts[k] + edge(k + 1);
    const left = edge(k);
    nextOpen.fill(Number.NEGATIVE_INFINITY);
    // Downward, so that closed[u − 1] still belongs to the previous cell.
    for (let u = maxRuns; u >= 0; u--) {
      const row = u * stride;
      for (let w = stride - 1; w >= 0; w--) {
        if (w > 0) {
          const extended = open[row + w - 1] + inside;
          const started = u > 0 ? closed[row - stride + w - 1] + left + inside : Number.NEGATIVE_INFINITY;
          nextOpen[row + w] = Math.max(extended, started);
        }
        let best = closed[row + w];
        if (open[row + w] > best) best = open[row + w];
        if (u > 0 && left > 0 && closed[row - stride + w] + left > best) best = closed[row - stride + w] + left;
        closed[row + w] = best;
      }
    }
    [open, nextOpen] = [nextOpen, open];
  }
  const last = edge(nCells);
  for (let u = maxRuns; u >= 0; u--) {
    for (let w = 0; w < stride; w++) {
      const at = u * stride + w;
      const point = u > 0 && last > 0 ? closed[at - stride] + last : 0;
      closed[at] = Math.max(closed[at], open[at], point);
    }
  }
  return closed;
};
