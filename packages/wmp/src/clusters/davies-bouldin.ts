/**
 * Davies–Bouldin index: mean over clusters of the worst (S_i + S_j)/d_ij, S the mean distance to the centroid; 0 for
 * one cluster, small if clusters are compact and apart. Points and centroids interleaved. Source: D. L. Davies, D. W.
 * Bouldin, IEEE Trans. PAMI 1, 1979.
 */
export const daviesBouldin = (points: Float64Array, labels: Int32Array, centroids: Float64Array): number => {
  const k = centroids.length / 2;
  if (k === 1) return 0;
  const scatter = new Float64Array(k);
  const sizes = new Float64Array(k);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    const dx = points[2 * i] - centroids[2 * label];
    const dy = points[2 * i + 1] - centroids[2 * label + 1];
    scatter[label] += Math.sqrt(dx * dx + dy * dy);
    sizes[label]++;
  }
  scatter.forEach((sum, c) => {
    scatter[c] = sum / sizes[c];
  });
  let total = 0;
  for (let i = 0; i < k; i++) {
    let worst = 0;
    for (let j = 0; j < k; j++) {
      if (j === i) continue;
      const apart = Math.hypot(centroids[2 * i] - centroids[2 * j], centroids[2 * i + 1] - centroids[2 * j + 1]);
      worst = Math.max(worst, (scatter[i] + scatter[j]) / apart);
    }
    total += worst / k;
  }
  return total;
};
