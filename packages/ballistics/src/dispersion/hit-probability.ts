import { normalCdf, normalPdf } from '@windcall/units';
import type { Point, TargetOutline } from '../target/target-outline.ts';
import { isInsideOutline } from '../target/target-outline.ts';
import { principalSpread, type Spread } from './elliptical-radius.ts';

/** The normal is negligible beyond this many standard deviations (2e-17). */
const TAIL = 8.5;
/** Gauss–Legendre nodes and weights on −1…1, 8 points. Source: Abramowitz & Stegun, table 25.4. */
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Integral of f from a to b in `wanted` panels, 1–400. */
const integrate = (f: (t: number) => number, a: number, b: number, wanted: number): number => {
  const panels = within(Math.ceil(wanted), 1, 400);
  const half = (b - a) / (2 * panels);
  let sum = 0;
  for (let i = 0; i < panels; i++) {
    const mid = a + half * (2 * i + 1);
    for (let k = 0; k < 4; k++) sum += WEIGHTS[k] * (f(mid - half * NODES[k]) + f(mid + half * NODES[k]));
  }
  return sum * half;
};

/**
 * Circle about (−mu, −nu): chords along the major axis, each with its share of the normal, weighted by the normal along
 * the minor axis. In this order a chord's share changes slowly even if the scatter is thin. `u` is the angle at the
 * center.
 */
const circleProbability = (radius: number, mu: number, nu: number, major: number, minor: number): number => {
  const share = (u: number): number => {
    const up = radius * Math.sin(u);
    const chord = radius * Math.cos(u);
    const across = normalCdf((chord - mu) / major) - normalCdf((-chord - mu) / major);
    return (normalPdf((up - nu) / minor) / minor) * across * chord;
  };
  const from = Math.asin(within((nu - TAIL * minor) / radius, -1, 1));
  const to = Math.asin(within((nu + TAIL * minor) / radius, -1, 1));
  // Panels span at most one standard deviation at the steepest place of the rim, nearest to the major axis.
  const steepest = within(0, from, to);
  const deviations = Math.hypot((radius * Math.cos(steepest)) / minor, (radius * Math.sin(steepest)) / major);
  return integrate(share, from, to, 1 + (to - from) * deviations);
};

/**
 * Polygon on the whitened plane: Green's theorem turns the area integral of φ(x)φ(y) into ∮Φ(x)φ(y)dy along its edges.
 */
const polygonProbability = (corners: readonly Point[]): number => {
  let sum = 0;
  corners.forEach(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length];
    if (y0 === y1) return;
    const slope = (x1 - x0) / (y1 - y0);
    const f = (y: number): number => normalCdf(x0 + slope * (y - y0)) * normalPdf(y);
    const from = within(y0, -TAIL, TAIL);
    const to = within(y1, -TAIL, TAIL);
    // The factor Φ(x) changes only for x from −TAIL to TAIL, so that part gets its own panels.
    const cuts = (x1 > x0 ? [-TAIL, TAIL] : [TAIL, -TAIL])
      .map((x) => y0 + (x - x0) / slope)
      .filter((y) => (y - from) * (y - to) < 0);
    let a = from;
    for (const b of [...cuts, to]) {
      sum += integrate(f, a, b, Math.min(2 * TAIL, Math.hypot(b - a, slope * (b - a))));
      a = b;
    }
  });
  return sum;
};

/**
 * Probability that a shot lands inside a target's outline, 0–1. `spread`: scatter about the mean; `offsetMil`: the mean
 * impact from the target's center, + right, + up. Within 1e-9 of other quadratures (truth kit, hit-probability test);
 * without spread 1 or 0.
 */
export const hitProbability = (outline: TargetOutline, spread: Spread, offsetMil: Point = [0, 0]): number => {
  const { majorMil, minorMil, majorAngleRad } = principalSpread(spread);
  if (majorMil === 0) return isInsideOutline(outline, offsetMil[0], offsetMil[1]) ? 1 : 0;
  const minor = Math.max(minorMil, 1e-6 * majorMil);
  const c = Math.cos(majorAngleRad);
  const s = Math.sin(majorAngleRad);
  const probability =
    outline.kind === 'circle'
      ? circleProbability(
          outline.radiusMil,
          c * offsetMil[0] + s * offsetMil[1],
          c * offsetMil[1] - s * offsetMil[0],
          majorMil,
          minor,
        )
      : polygonProbability(
          outline.cornersMil.map(([x, y]) => {
            const dx = x - offsetMil[0];
            const dy = y - offsetMil[1];
            return [(c * dx + s * dy) / majorMil, (c * dy - s * dx) / minor];
          }),
        );
  return Math.min(1, Math.max(0, probability));
};
