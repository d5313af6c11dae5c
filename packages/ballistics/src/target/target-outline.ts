import { moaToMil } from '@windcall/units';
import { requirePositive } from '../require-number.ts';

export const TARGET_SHAPES = ['circle', 'square', 'diamond', 'triangle', 'ipsc', 'silhouette'] as const;
export type TargetShape = (typeof TARGET_SHAPES)[number];

/** A point of the target plane, mil from the target's center: x + right, y + up. */
export type Point = readonly [x: number, y: number];

/**
 * The edge of a target about its center: a circle, or the corners of a polygon, counter-clockwise. Every ray from the center crosses it
 * once.
 */
export type TargetOutline =
  | { readonly kind: 'circle'; readonly radiusMil: number }
  | { readonly kind: 'polygon'; readonly cornersMil: readonly Point[] };

/**
 * Corners, counter-clockwise, in any unit and about any origin: {@link targetOutline} scales to the width and moves the area's centroid to
 * the center.
 */
const CORNERS: Record<Exclude<TargetShape, 'circle'>, readonly Point[]> = {
  square: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  // A square on its corner; the width is across the corners.
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  // Equilateral, the base below; the width is the base.
  triangle: [
    [-1, 0],
    [1, 0],
    [0, Math.sqrt(3)],
  ],
  // 18 × 30 in: a 6 × 6 in head, shoulders falling at 45°, the lower corners cut. After the USPSA/IPSC metric target.
  ipsc: [
    [-4.5, 0],
    [4.5, 0],
    [9, 6],
    [9, 18],
    [3, 24],
    [3, 30],
    [-3, 30],
    [-3, 24],
    [-9, 18],
    [-9, 6],
  ],
  // 18 × 40 in: a standing figure, 8 × 10 in head with cut corners, sloping shoulders. After the E-type silhouette.
  silhouette: [
    [-9, 0],
    [9, 0],
    [9, 26],
    [4, 30],
    [4, 37],
    [2, 40],
    [-2, 40],
    [-4, 37],
    [-4, 30],
    [-9, 26],
  ],
};

/** Centroid of a polygon's area. Source: surveyor's formula. */
const centroid = (corners: readonly Point[]): Point => {
  let area = 0;
  let x = 0;
  let y = 0;
  corners.forEach(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += ((x0 + x1) * cross) / 6;
    y += ((y0 + y1) * cross) / 6;
  });
  return [x / area, y / area];
};

/**
 * Outline of a target with this width (circle: diameter; square: side; triangle: base; diamond: across the corners;
 * figures: shoulder width), mil. Its center, which scores 10, is the centroid of its area. Throws if the width is not >
 * 0.
 */
export const targetOutline = (shape: TargetShape, widthMil: number): TargetOutline => {
  requirePositive('widthMil', widthMil);
  if (shape === 'circle') return { kind: 'circle', radiusMil: widthMil / 2 };
  const corners = CORNERS[shape];
  const [cx, cy] = centroid(corners);
  const xs = corners.map(([x]) => x);
  const scale = widthMil / (Math.max(...xs) - Math.min(...xs));
  return { kind: 'polygon', cornersMil: corners.map(([x, y]) => [(x - cx) * scale, (y - cy) * scale]) };
};

export const targetOutlineMoa = (shape: TargetShape, widthMoa: number): TargetOutline =>
  targetOutline(shape, moaToMil(widthMoa));

/**
 * Position of a point between the center (0) and the outline (1) along the ray through it; above 1 outside. Point in mil from the center, +
 * right, + up.
 */
export const outlineFraction = (outline: TargetOutline, xMil: number, yMil: number): number => {
  if (outline.kind === 'circle') return Math.hypot(xMil, yMil) / outline.radiusMil;
  const corners = outline.cornersMil;
  let fraction = 0;
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay] = corners[i];
    const [bx, by] = corners[(i + 1) % corners.length];
    // The ray crosses the edge a→b if it is between the two corners, seen from the center.
    if (ax * yMil - ay * xMil >= 0 && xMil * by - yMil * bx >= 0) {
      const f = (xMil * (by - ay) - yMil * (bx - ax)) / (ax * by - ay * bx);
      if (f > fraction) fraction = f;
    }
  }
  return fraction;
};

/** Whether a point (mil from the center) is a hit: inside the outline or on it. */
export const isInsideOutline = (outline: TargetOutline, xMil: number, yMil: number): boolean =>
  outlineFraction(outline, xMil, yMil) <= 1;

/**
 * Points for a shot: 10 at the center, one less per fifth of the way to the outline along the ray through the impact
 * (10, 9, 8, 7, 6), 0 outside. Point in mil from the center, + right, + up.
 */
export const scoreShot = (outline: TargetOutline, xMil: number, yMil: number): number => {
  const fraction = outlineFraction(outline, xMil, yMil);
  return fraction > 1 ? 0 : 10 - Math.min(4, Math.floor(5 * fraction));
};
