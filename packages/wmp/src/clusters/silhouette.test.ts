import { describe, expect, it } from 'vitest';
import { daviesBouldin, silhouettes } from './analyze-wind.ts';
import { seededUniform } from './k-means.ts';
import { meanOf } from './points.ts';

/** Points about k centers on a line, labeled by the nearest center. */
const blobs = (n: number, k: number, spread: number) => {
  const uniform = seededUniform(n + k);
  const points = new Float64Array(2 * n);
  const labels = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    labels[i] = Math.floor(uniform() ** 2 * k);
    points[2 * i] = labels[i] + spread * (uniform() - 0.5);
    points[2 * i + 1] = spread * (uniform() - 0.5);
  }
  return { points, labels };
};

const distance = (points: Float64Array, i: number, j: number) =>
  Math.hypot(points[2 * i] - points[2 * j], points[2 * i + 1] - points[2 * j + 1]);

const plainSilhouettes = (points: Float64Array, labels: Int32Array, k: number): number[] =>
  Array.from(labels, (own, i) => {
    const means = Array.from({ length: k }, (_, c) => {
      const others = Array.from(labels.keys()).filter((j) => j !== i && labels[j] === c);
      return others.reduce((sum, j) => sum + distance(points, i, j), 0) / others.length;
    });
    const a = means[own];
    const b = Math.min(...means.filter((_, c) => c !== own));
    return Number.isNaN(a) ? 0 : (b - a) / Math.max(a, b);
  });

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

describe('silhouettes', () => {
  it('agree with their definition, overall, per cluster and per group', () => {
    const { points, labels } = blobs(120, 4, 1.4);
    labels[0] = 3;
    const plain = plainSilhouettes(points, labels, 4);
    const found = silhouettes(points, labels, 4, 30);
    expect(found.overall).toBeCloseTo(mean(plain), 12);
    expect(found.byCluster[1]).toBeCloseTo(mean(plain.filter((_, i) => labels[i] === 1)), 12);
    expect(found.byGroup[2]).toBeCloseTo(mean(plain.slice(60, 90)), 12);
  });

  it('are 0 for a cluster of one and 1 for a single cluster', () => {
    const points = Float64Array.of(0, 0, 0.1, 0, 5, 0);
    expect(silhouettes(points, Int32Array.of(0, 0, 1), 2, 3).byCluster[1]).toBe(0);
    expect(silhouettes(points, new Int32Array(3), 1, 3).overall).toBe(1);
  });

  it('are within 0.01 of exact when sampled', () => {
    for (const spread of [1, 1.5, 2]) {
      const { points, labels } = blobs(6000, 4, spread);
      const plain = blobs(6000, 4, spread);
      // Groups of 2000 points, each exact, agree with all points.
      const parts = [0, 1, 2].map((part) =>
        silhouettes(
          plain.points.slice(4000 * part, 4000 * (part + 1)),
          plain.labels.slice(2000 * part, 2000 * (part + 1)),
          4,
          2000,
        ),
      );
      expect(silhouettes(points, labels, 4, 6000).overall).toBeCloseTo(mean(parts.map((part) => part.overall)), 1.7);
    }
  });
});

describe('the Davies–Bouldin index', () => {
  it('agrees with a case by hand', () => {
    // Scatters 1 and 2, centroids 10 apart: (1 + 2)/10 for both.
    const points = Float64Array.of(-1, 0, 1, 0, 8, 0, 12, 0);
    const labels = Int32Array.of(0, 0, 1, 1);
    expect(daviesBouldin(points, labels, meanOf(points, labels, 2))).toBeCloseTo(0.3, 12);
    expect(daviesBouldin(points, new Int32Array(4), Float64Array.of(5, 0))).toBe(0);
  });
});
