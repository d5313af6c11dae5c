/**
 * The renaming of `labels` that agrees best with `reference`: `renamed[label]` is the reference label. Optimal
 * assignment on the k × k table of agreements.
 */
export const matchLabels = (labels: Int32Array, reference: Int32Array, k: number): Int32Array => {
  const agreements = new Float64Array(k * k);
  labels.forEach((label, i) => {
    agreements[label * k + reference[i]]++;
  });
  return assignRows(
    agreements.map((count) => -count),
    k,
  );
};

/**
 * Column of each row in the assignment of least cost (n × n, row-major): shortest augmenting paths with potentials, O(n³).
 * Source: R. Jonker, A. Volgenant, Computing 38, 1987, in the dense form without their initial reduction.
 */
export const assignRows = (cost: Float64Array, n: number): Int32Array => {
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(n + 1);
  // Column 0 is a placeholder for the row being assigned; rows and columns count from 1.
  const rowOf = new Int32Array(n + 1);
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row;
    const slack = new Float64Array(n + 1).fill(Infinity);
    const cameFrom = new Int32Array(n + 1);
    const isSettled = new Uint8Array(n + 1);
    let column = 0;
    while (rowOf[column] !== 0) {
      isSettled[column] = 1;
      const current = rowOf[column];
      let step = Infinity;
      let next = 0;
      for (let j = 1; j <= n; j++) {
        if (isSettled[j]) continue;
        const reduced = cost[(current - 1) * n + j - 1] - rowPrice[current] - columnPrice[j];
        if (reduced < slack[j]) {
          slack[j] = reduced;
          cameFrom[j] = column;
        }
        if (slack[j] < step) {
          step = slack[j];
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (isSettled[j]) {
          rowPrice[rowOf[j]] += step;
          columnPrice[j] -= step;
        } else slack[j] -= step;
      }
      column = next;
    }
    while (column !== 0) {
      const previous = cameFrom[column];
      rowOf[column] = rowOf[previous];
      column = previous;
    }
  }
  const columnOf = new Int32Array(n);
  for (let j = 1; j <= n; j++) columnOf[rowOf[j] - 1] = j - 1;
  return columnOf;
};
