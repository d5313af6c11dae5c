import { CANVAS_PX } from '@windcall/simulation';
import type { Scene } from './scene.ts';
import { CENTER_PX, scaleOf, type View } from './view.ts';

/** Radius of a shot's mark, canvas px. Source: shooting specification, section 9. */
export const MARK_RADIUS_PX = 12;
const LEAST_MARK_CSS_PX = 3;
const NUMBER_CSS_PX = 11;
/** Impacts beyond this share of the canvas become an arrow at the field's edge. */
const EDGE_SHARE = 0.45;

export interface PlacedImpact {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly number: number;
  readonly isHit: boolean;
  /** Direction to an impact outside the field, rad clockwise from the right; null if it is inside. */
  readonly outside: number | null;
  readonly label: { readonly x: number; readonly y: number; readonly fontPx: number };
  readonly outlinePx: number;
}

/** The last shot's mark on the canvas; null without a shot. Earlier shots show only on the steel, in the earth and in the inset. */
export const placeImpact = (scene: Scene, view: View): PlacedImpact | null => {
  const impact = scene.impacts.findLast(({ latest }) => latest);
  if (impact === undefined) return null;
  const scale = scaleOf(view);
  const [dx, dy] = [(impact.x - scene.aim.x) * scale, (scene.aim.y - impact.y) * scale];
  const radius = Math.max(MARK_RADIUS_PX, LEAST_MARK_CSS_PX * view.cssPx);
  const fontPx = NUMBER_CSS_PX * view.cssPx;
  const edge = CANVAS_PX * EDGE_SHARE;
  const distance = Math.hypot(dx, dy);
  const isOutside = distance > edge;
  const share = isOutside ? edge / distance : 1;
  const [x, y] = [CENTER_PX + dx * share, CENTER_PX + dy * share];
  // the number is away from the target's center, off the plate; at the edge it is inward
  const outwards = isOutside ? { x: -dx, y: -dy } : { x: impact.x - impact.center.x, y: impact.center.y - impact.y };
  return {
    x,
    y,
    radius,
    number: impact.number,
    isHit: impact.isHit,
    outside: isOutside ? Math.atan2(dy, dx) : null,
    label: labelAt(x, y, outwards, radius + fontPx * (0.5 + 0.2 * String(impact.number).length), fontPx),
    outlinePx: Math.max(view.devicePx, 0.75 * view.cssPx),
  };
};

/** A number `awayPx` from a mark in a direction (px, y down); up and right without a direction. */
const labelAt = (
  x: number,
  y: number,
  direction: { readonly x: number; readonly y: number },
  awayPx: number,
  fontPx: number,
): PlacedImpact['label'] => {
  const length = Math.hypot(direction.x, direction.y);
  const [dx, dy] = length === 0 ? [Math.SQRT1_2, -Math.SQRT1_2] : [direction.x / length, direction.y / length];
  return { x: x + dx * awayPx, y: y + dy * awayPx, fontPx };
};
