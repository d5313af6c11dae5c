import { nearestOf } from '../clusters/points.ts';
import type { WindCluster } from '../clusters/wind-cluster.ts';
import { holdMetric, toMetricPoints } from '../clusters/wind-cluster.ts';
import type { HoldField } from '../field/hold-field.ts';
import { windVector } from '../field/hold-field.ts';

/** Wind states from about the same direction, and the spread of their samples. */
export interface DirectionGroup {
  /** Unit vector of the group's mean wind. */
  u: number;
  v: number;
  /** mph, least and largest component of a sample along (u, v). */
  lowMph: number;
  highMph: number;
  /** mph, RMS component of the samples across (u, v). */
  acrossMph: number;
}

/** A gap between neighboring directions that separates two groups, degrees. */
const GAP_DEG = 30;

/** The cluster of every sample of the field: the nearest centroid in the hold metric. */
export const labelSamples = (field: HoldField, clusters: readonly WindCluster[]): Int32Array => {
  const metric = holdMetric(field);
  const points = toMetricPoints(metric, field.u, field.v);
  const vectors = clusters.map((cluster) => windVector(cluster.centroidSpeed, cluster.centroidDirection));
  const centers = toMetricPoints(
    metric,
    vectors.map((vector) => vector.u),
    vectors.map((vector) => vector.v),
  );
  return Int32Array.from({ length: field.u.length }, (_, i) => nearestOf(centers, points[2 * i], points[2 * i + 1]));
};

/** Circular single linkage of the clusters' directions, and each group's samples along and across its mean wind. */
export const directionGroups = (
  field: HoldField,
  clusters: readonly WindCluster[],
  labels: Int32Array,
): DirectionGroup[] => {
  const groupOf = linkDirections(clusters.map((cluster) => cluster.centroidDirection));
  const groups = Array.from({ length: Math.max(...groupOf) + 1 }, (_, g) => {
    const axis = meanDirection(clusters.filter((__, c) => groupOf[c] === g));
    return { ...axis, lowMph: Infinity, highMph: -Infinity, acrossMph: 0, size: 0 };
  });
  labels.forEach((label, i) => {
    const group = groups[groupOf[label]];
    const along = field.u[i] * group.u + field.v[i] * group.v;
    const across = field.u[i] * group.v - field.v[i] * group.u;
    group.lowMph = Math.min(group.lowMph, along);
    group.highMph = Math.max(group.highMph, along);
    group.acrossMph += across * across;
    group.size++;
  });
  return groups
    .filter((group) => group.size > 0)
    .map(({ size, ...group }) => ({ ...group, acrossMph: Math.sqrt(group.acrossMph / size) }));
};

/** Group number of each direction: around the circle, a gap of more than 30° starts a new group. */
export const linkDirections = (directionsDeg: readonly number[]): number[] => {
  const order = directionsDeg.map((_, i) => i).sort((a, b) => directionsDeg[a] - directionsDeg[b]);
  const gapAfter = order.map((i, rank) => {
    const isLast = rank === order.length - 1;
    const next = directionsDeg[order[(rank + 1) % order.length]] + (isLast ? 360 : 0);
    return next - directionsDeg[i];
  });
  const groupOf = new Array<number>(order.length).fill(0);
  const cuts = gapAfter.filter((gap) => gap > GAP_DEG).length;
  let group = 0;
  order.forEach((i, rank) => {
    // With at most one cut the circle is one group; the run that spans north joins the first group.
    groupOf[i] = cuts === 0 ? 0 : group % cuts;
    if (gapAfter[rank] > GAP_DEG) group++;
  });
  return groupOf;
};

/** Unit vector of Σ p V; the most probable cluster's direction if the winds cancel. */
const meanDirection = (clusters: readonly WindCluster[]): { u: number; v: number } => {
  let u = 0;
  let v = 0;
  let speed = 0;
  for (const cluster of clusters) {
    const vector = windVector(cluster.centroidSpeed * cluster.probability, cluster.centroidDirection);
    u += vector.u;
    v += vector.v;
    speed += cluster.centroidSpeed * cluster.probability;
  }
  const length = Math.hypot(u, v);
  if (length > 1e-6 * speed) return { u: u / length, v: v / length };
  const main = clusters.reduce((best, one) => (one.probability > best.probability ? one : best));
  return windVector(1, main.centroidDirection);
};
