import { wrap180 } from '@windcall/units';
import { axisOf, type HoldField, referenceAxis, rowOf } from '../src/field/hold-field.ts';

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

export interface FrontPoint {
  widthMil: number;
  /** Share of the samples. */
  coverage: number;
}

export type CoverageFront =
  | {
      status: 'ok';
      /** For each number of intervals 1, 2, …: points by rising width and coverage, from nothing to everything. */
      fronts: FrontPoint[][];
    }
  /** Holds of different directions of fire have no common axis. */
  | { status: 'several_directions' };

/** Smaller differences of directions of fire do not count, degrees. */
const SAME_DIRECTION_DEG = 1e-9;
/** Tolerance of a hold on the edge of a cell, cells. */
const ON_EDGE = 1e-9;
/** More cells than this (30 mil of holds at 0.01) are merged evenly, because the cost grows with the square. */
const MAX_CELLS = 3000;

/**
 * Best coverage by at most `maxIntervals` intervals of holds for a total width, anywhere on a grid of `deltaMil`, and
 * the complete coverage–width front. Holds of all distances are scaled to the reference distance (`h·a_ref/a`), which
 * needs one direction of fire; with `key` the holds of one distance are used unscaled. No selection of brackets with
 * this delta covers as much with less width.
 */
export const coverageFront = (field: HoldField, deltaMil: number, maxIntervals = 4, key?: string): CoverageFront => {
  if (!(deltaMil > 0)) throw new Error(`deltaMil must be > 0, got ${deltaMil}`);
  const holds = key === undefined ? commonHolds(field) : holdsAt(field, key);
  if (holds === undefined) return { status: 'several_directions' };

  const { counts, edgeCounts, cellMil } = toCells(holds, deltaMil);
  const covered = densestRuns(counts, maxIntervals, edgeCounts);
  const stride = counts.length + 1;
  const fronts = Array.from({ length: maxIntervals }, (_, i) => {
    const points: FrontPoint[] = [];
    let most = -1;
    for (let w = 0; w < stride; w++) {
      const count = covered[(i + 1) * stride + w];
      if (count <= most) continue;
      most = count;
      points.push({ widthMil: w * cellMil, coverage: count / holds.length });
    }
    return points;
  });
  return { status: 'ok', fronts };
};

/** Least width that reaches `share` with a number of intervals, mil; Infinity if the front does not reach it. */
export const leastWidth = (front: readonly FrontPoint[], share: number): number =>
  front.find((point) => point.coverage >= share - 1e-12)?.widthMil ?? Infinity;

const commonHolds = (field: HoldField): Float64Array | undefined => {
  const { axes, nTimes, holdMil } = field;
  const reference = axes[referenceAxis(field)];
  const isCommon = axes.every((axis) => Math.abs(wrap180(axis.fireDeg - reference.fireDeg)) < SAME_DIRECTION_DEG);
  if (!isCommon) return undefined;
  return holdMil.map((hold, i) => (hold * reference.milPerMph) / axes[axisOf(nTimes, i)].milPerMph);
};

const holdsAt = (field: HoldField, key: string): Float64Array => {
  const j = field.axes.findIndex((axis) => axis.key === key);
  if (j < 0) throw new Error(`key must name an engagement of the field, got ${key}`);
  return rowOf(field.holdMil, field.nTimes, j);
};

/** Counts of the samples inside the cells and on their edges; cells are merged if the range has too many. */
const toCells = (holds: Float64Array, deltaMil: number) => {
  const low = holds.reduce((a, b) => Math.min(a, b), Infinity);
  const high = holds.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const cellMil = deltaMil * Math.max(1, Math.ceil((high - low) / deltaMil / MAX_CELLS));
  const first = Math.floor(low / cellMil - ON_EDGE);
  const nCells = Math.max(1, Math.ceil(high / cellMil + ON_EDGE) - first);
  const counts = new Int32Array(nCells);
  const edgeCounts = new Int32Array(nCells + 1);
  for (const hold of holds) {
    const position = hold / cellMil - first;
    const edge = Math.round(position);
    if (Math.abs(position - edge) <= ON_EDGE) edgeCounts[edge]++;
    else counts[Math.floor(position)]++;
  }
  return { counts, edgeCounts, cellMil };
};
