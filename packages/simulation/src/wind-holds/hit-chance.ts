import { type TargetOutline, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, scenarios } from '@windcall/contract';
import { normalCdf, normalPdf } from '@windcall/units';

/** Probability of a hit with an aim error, mil, + right and + up. */
export type HitChance = (rightMil: number, upMil: number) => number;

/** Gauss–Legendre nodes and weights on −1…1, 6 points. Source: Abramowitz & Stegun, table 25.4. */
const GAUSS = [
  [0.2386191860831969, 0.467913934572691],
  [0.6612093864662645, 0.3607615730481386],
  [0.932469514203152, 0.1713244923791704],
] as const;
/** Longest piece of a target's height for one integration, standard deviations. */
const PIECE_SIGMAS = 1.5;
/** Pieces of a circle's half turn, whose ends are too sharp for plain cuts by height. */
const CIRCLE_PIECES = 4;

/** A slice of the target: its height, its two ends and its share of the target's height, mil. */
interface Slice {
  y: number;
  left: number;
  right: number;
  weight: number;
}

const nodes = (from: number, to: number, visit: (at: number, weight: number) => void): void => {
  const half = (to - from) / 2;
  const middle = (from + to) / 2;
  for (const [node, weight] of GAUSS) {
    visit(middle - half * node, half * weight);
    visit(middle + half * node, half * weight);
  }
};

const pieces = (from: number, to: number, longest: number, visit: (at: number, weight: number) => void): void => {
  const n = Math.max(1, Math.ceil((to - from) / longest));
  for (let i = 0; i < n; i++) nodes(from + ((to - from) * i) / n, from + ((to - from) * (i + 1)) / n, visit);
};

/** Ends of the outline at height y; a line cuts each of our shapes in one stretch. */
const cut = (corners: readonly (readonly [number, number])[], y: number): [number, number] => {
  let left = Infinity;
  let right = -Infinity;
  corners.forEach(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length] ?? [x0, y0];
    if (y0 === y1 || (y - y0) * (y - y1) > 0) return;
    const x = x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
    left = Math.min(left, x);
    right = Math.max(right, x);
  });
  return [left, right];
};

const heightOf = (outline: TargetOutline): number => {
  if (outline.kind === 'circle') return 2 * outline.radiusMil;
  const ys = outline.cornersMil.map(([, y]) => y);
  return Math.max(...ys) - Math.min(...ys);
};

const slicesOf = (outline: TargetOutline, sigmaMil: number): Slice[] => {
  const slices: Slice[] = [];
  const longest = PIECE_SIGMAS * sigmaMil;
  if (outline.kind === 'circle') {
    const { radiusMil } = outline;
    // y = r sin t stretches the chord's sharp ends.
    pieces(-Math.PI / 2, Math.PI / 2, Math.min(Math.PI / CIRCLE_PIECES, longest / radiusMil), (t, weight) => {
      const half = radiusMil * Math.cos(t);
      slices.push({ y: radiusMil * Math.sin(t), left: -half, right: half, weight: weight * half });
    });
    return slices;
  }
  const heights = [...new Set(outline.cornersMil.map(([, y]) => y))].sort((a, b) => a - b);
  heights.slice(1).forEach((top, i) => {
    pieces(heights[i] ?? top, top, longest, (y, weight) => {
      const [left, right] = cut(outline.cornersMil, y);
      slices.push({ y, left, right, weight });
    });
  });
  return slices;
};

/** Impacts are recorded to 0.01 mil, so there is always this much scatter, mil. */
const ROUNDING_MIL = 0.01 / Math.sqrt(12);
/** Least scatter as a share of the target's height: it blurs the edges by less than a hundredth. */
const BLUR = 1 / 120;
/** Spacing and end of the tabulated normal, standard deviations. */
const NODE_SIGMAS = 1 / 16;
const NODES_TO_SIGMAS = 8;
const NODE_CDF = Float64Array.from({ length: (2 * NODES_TO_SIGMAS) / NODE_SIGMAS + 1 }, (_, i) =>
  normalCdf(i * NODE_SIGMAS - NODES_TO_SIGMAS),
);
const NODE_PDF = NODE_CDF.map((_, i) => normalPdf(i * NODE_SIGMAS - NODES_TO_SIGMAS));

/**
 * P(Z <= z) to 6e-8, in a third of the time: a card needs millions. Three terms of Taylor's series about the nearest
 * node; the fourth is at most (1/32)⁴/24·max|φ‴| = 5.5e-8.
 */
const quickCdf = (z: number): number => {
  if (!(Math.abs(z) < NODES_TO_SIGMAS)) return z > 0 ? 1 : 0;
  const i = Math.round((z + NODES_TO_SIGMAS) / NODE_SIGMAS);
  const node = i * NODE_SIGMAS - NODES_TO_SIGMAS;
  const d = z - node;
  return NODE_CDF[i]! + NODE_PDF[i]! * d * (1 - (d / 2) * (node - (d / 3) * (node * node - 1)));
};

const NOTHING = 1e-9;
/** Higher correlations leave no width to integrate over. */
const MOST_CORRELATION = 0.999;

/**
 * Probability of a hit on a target by mean impact: the solution's normal scatter, integrated over slices of the outline. Within 1e-3 of the
 * ballistics package's `hitProbability` at a hundredth of its time (`hit-chance.test.ts`).
 * @param targetSizeMoa width, MOA; a target of size 0 cannot be hit
 */
export const hitChance = (
  targetType: scenarios.TargetType,
  targetSizeMoa: number,
  { sigmaWindMil, sigmaElevationMil, correlation }: ballistics.Dispersion,
): HitChance => {
  if (!(targetSizeMoa > 0)) return () => 0;
  const outline = targetOutlineMoa(targetType, targetSizeMoa);
  const least = Math.max(ROUNDING_MIL, BLUR * heightOf(outline));
  const sigmaX = Math.max(sigmaWindMil, least);
  const sigmaY = Math.max(sigmaElevationMil, least);
  const rho = Math.max(-MOST_CORRELATION, Math.min(MOST_CORRELATION, correlation));
  const slices = slicesOf(outline, Math.max(least, Math.min(sigmaY, sigmaX * Math.sqrt(1 - rho * rho))));
  const given = sigmaX * Math.sqrt(1 - rho * rho);
  const slope = (rho * sigmaX) / sigmaY;
  /** Cache of each slice's values at one height, because the holds of a card are tried at the same height one after another. */
  const masses = new Float64Array(slices.length);
  const shifts = new Float64Array(slices.length);
  let keptUpMil = Number.NaN;
  const cutAt = (upMil: number): void => {
    if (upMil === keptUpMil) return;
    keptUpMil = upMil;
    slices.forEach(({ y, weight }, i) => {
      const density = normalPdf((y - upMil) / sigmaY);
      masses[i] = density < NOTHING ? 0 : (weight * density) / sigmaY;
      shifts[i] = slope * (y - upMil);
    });
  };
  return (rightMil, upMil) => {
    cutAt(upMil);
    let sum = 0;
    for (let i = 0; i < slices.length; i++) {
      const mass = masses[i]!;
      if (mass === 0) continue;
      const { left, right } = slices[i]!;
      const mean = rightMil + shifts[i]!;
      sum += mass * (quickCdf((right - mean) / given) - quickCdf((left - mean) / given));
    }
    return Math.min(1, Math.max(0, sum));
  };
};
