import { normalCdf, normalPdf } from '@windcall/numbers';
import type { Point, TargetOutline } from '../target/target-outline.ts';
import { isInsideOutline } from '../target/target-outline.ts';
import { principalSpread, type Spread } from './spread.ts';

/** Beyond so many standard deviations nothing of the normal is left (2e-17). */
const TAIL = 8.5;
/** Gauss–Legendre nodes and weights on −1…1, 8 points. Source: Abramowitz & Stegun, table 25.4. */
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];

/** Integral of f over [a, b] in panels no longer than `panel`. */
const integrate = (f: (t: number) => number, a: number, b: number, panel: number): number => {
  if (!(b > a)) return 0;
  const panels = Math.min(400, Math.max(1, Math.ceil((b - a) / panel)));
  const half = (b - a) / (2 * panels);
  let sum = 0;
  for (let i = 0; i < panels; i++) {
    const mid = a + half * (2 * i + 1);
    for (let k = 0; k < 4; k++) sum += WEIGHTS[k]! * (f(mid - half * NODES[k]!) + f(mid + half * NODES[k]!));
  }
  return sum * half;
};

/** Circle: chords across the major axis, each with its share of the normal along the minor axis. */
const circleProbability = (radius: number, mu: number, nu: number, major: number, minor: number): number => {
  const low = Math.max(-radius, mu - TAIL * major);
  const high = Math.min(radius, mu + TAIL * major);
  if (low >= high) return 0;
  const share = (u: number): number => {
    const along = radius * Math.sin(u);
    const chord = radius * Math.cos(u);
    const across = normalCdf((chord - nu) / minor) - normalCdf((-chord - nu) / minor);
    return (normalPdf((along - mu) / major) / major) * across * chord;
  };
  // Where the chord's end passes the mean the integrand bends sharply if the minor axis is small: panels meet there.
  const bend = Math.abs(nu) < radius ? Math.acos(Math.abs(nu) / radius) : 0;
  const from = Math.asin(low / radius);
  const to = Math.asin(high / radius);
  const cuts = [from, -bend, 0, bend, to].filter((u) => u >= from && u <= to).sort((p, q) => p - q);
  const panel = Math.min(0.1, (0.5 * major) / radius);
  let sum = 0;
  for (let i = 1; i < cuts.length; i++) {
    const a = cuts[i - 1]!;
    const b = cuts[i]!;
    // Towards both ends of a piece the change quickens: halve it in a graded way.
    const quarter = (b - a) / 4;
    sum += integrate(share, a, a + quarter / 4, panel / 8) + integrate(share, a + quarter / 4, a + quarter, panel / 2);
    sum += integrate(share, a + quarter, b - quarter, panel);
    sum += integrate(share, b - quarter, b - quarter / 4, panel / 2) + integrate(share, b - quarter / 4, b, panel / 8);
  }
  return sum;
};

/**
 * Polygon on the whitened plane: Green's theorem turns the area integral of φ(x)φ(y) into ∮Φ(x)φ(y)dy along its edges.
 */
const polygonProbability = (corners: readonly Point[]): number => {
  let sum = 0;
  corners.forEach(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length]!;
    if (y0 === y1) return;
    const slope = (x1 - x0) / (y1 - y0);
    const f = (y: number): number => normalCdf(x0 + slope * (y - y0)) * normalPdf(y);
    const low = Math.max(-TAIL, Math.min(y0, y1));
    const high = Math.min(TAIL, Math.max(y0, y1));
    // The factor Φ(x) changes only while x passes −TAIL…TAIL: that part gets its own fine panels.
    const ends = [low, high];
    if (Math.abs(slope) > 1) {
      for (const x of [-TAIL, TAIL]) {
        const y = y0 + (x - x0) / slope;
        if (y > low && y < high) ends.push(y);
      }
    }
    ends.sort((p, q) => p - q);
    let part = 0;
    for (let k = 1; k < ends.length; k++) {
      const a = ends[k - 1]!;
      const b = ends[k]!;
      const span = Math.abs(slope) * (b - a);
      part += integrate(f, a, b, Math.min(1, (b - a) / Math.max(1, Math.min(span, 4 * TAIL))));
    }
    sum += y1 > y0 ? part : -part;
  });
  return sum;
};

/**
 * Probability that a shot lands inside a target's outline, 0–1.
 *
 * `spread`: scatter about the mean; `offsetMil`: the mean impact from the target's centre, + right, + up. Within 1e-7
 * of quadrature by other means (truth kit, hit-probability test); without spread 1 or 0.
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
