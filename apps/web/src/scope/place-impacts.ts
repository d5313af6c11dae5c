import { CANVAS_PX } from '@windcall/simulation';
import { projectionOf } from './place-targets.ts';
import type { Scene } from './scene.ts';
import { CENTRE_PX, type View } from './view.ts';

/** Radius of a shot's mark, canvas px. Source: shooting specification, section 9. */
export const MARK_RADIUS_PX = 12;
/** A mark is never smaller on the glass than this radius, CSS px. */
const LEAST_MARK_CSS_PX = 3;
const NUMBER_CSS_PX = 11;
/** Impacts beyond this share of the canvas are shown as an arrow at the edge of the field. */
const EDGE_SHARE = 0.45;

interface Label {
  readonly x: number;
  readonly y: number;
  readonly fontPx: number;
}

export interface PlacedImpact {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly number: number;
  readonly isHit: boolean;
  readonly latest: boolean;
  /** Direction to an impact outside the field, rad clockwise from the right; null when it is seen where it is. */
  readonly outside: number | null;
  /** Its number; null where a newer number stands already: a tight group would be a blot. */
  readonly label: Label | null;
  readonly outlinePx: number;
}

/** Where a scene's shots are marked on the canvas, oldest first so that the last one lies on top. */
export const placeImpacts = (scene: Scene, view: View): PlacedImpact[] => {
  const to = projectionOf(scene, view);
  const radius = Math.max(MARK_RADIUS_PX, LEAST_MARK_CSS_PX * view.cssPx);
  const fontPx = NUMBER_CSS_PX * view.cssPx;
  const edge = CANVAS_PX * EDGE_SHARE;

  const placed = scene.impacts.map((impact) => {
    const [dx, dy] = [to.x(impact.x) - CENTRE_PX, to.y(impact.y) - CENTRE_PX];
    const distance = Math.hypot(dx, dy);
    const isOutside = distance > edge;
    const share = isOutside ? edge / distance : 1;
    const [x, y] = [CENTRE_PX + dx * share, CENTRE_PX + dy * share];
    // Numbers stand away from the target's centre, so that those of a group spread; at the edge inwards, where there is room.
    const outwards = isOutside ? { x: -dx, y: -dy } : { x: impact.x - impact.centre.x, y: impact.centre.y - impact.y };
    return {
      x,
      y,
      radius,
      number: impact.number,
      isHit: impact.isHit,
      latest: impact.latest,
      outside: isOutside ? Math.atan2(dy, dx) : null,
      label: labelAt(x, y, outwards, radius + fontPx * (0.5 + 0.2 * String(impact.number).length), fontPx),
      outlinePx: Math.max(view.devicePx, 0.75 * view.cssPx),
    };
  });
  return withoutOverlaps(placed);
};

/** The same marks, older numbers left out where they would lie on newer ones. */
const withoutOverlaps = (marks: readonly (PlacedImpact & { readonly label: Label })[]): PlacedImpact[] => {
  const shown: Label[] = [];
  return marks
    .toReversed()
    .map((mark) => {
      const { label } = mark;
      const isFree = shown.every((other) => Math.hypot(other.x - label.x, other.y - label.y) > label.fontPx * 1.1);
      if (isFree) shown.push(label);
      return { ...mark, label: isFree ? label : null };
    })
    .reverse();
};

/** A number `awayPx` from a mark in a direction (px, y down); up to the right where there is no direction. */
const labelAt = (
  x: number,
  y: number,
  direction: { readonly x: number; readonly y: number },
  awayPx: number,
  fontPx: number,
): Label => {
  const length = Math.hypot(direction.x, direction.y);
  const [dx, dy] = length === 0 ? [Math.SQRT1_2, -Math.SQRT1_2] : [direction.x / length, direction.y / length];
  return { x: x + dx * awayPx, y: y + dy * awayPx, fontPx };
};
