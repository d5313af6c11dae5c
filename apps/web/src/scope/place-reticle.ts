import { CANVAS_PX } from '@windcall/simulation';
import type { Corner, Disc, Line, ReticleGeometry } from './reticle-geometry.ts';
import { CENTER_PX, scaleOf, snapped, type View, wholeDevicePx } from './view.ts';

export interface PlacedDisc extends Corner {
  readonly radius: number;
}

/** A reticle's visible parts in canvas px, y down. */
export interface PlacedReticle {
  readonly strokePx: number;
  readonly lines: readonly Line[];
  readonly dots: readonly PlacedDisc[];
  readonly rings: readonly PlacedDisc[];
  readonly numbers: readonly (Corner & { readonly text: string; readonly fontPx: number })[];
  readonly posts: readonly (readonly Corner[])[];
  readonly center: PlacedDisc;
}

const DIGIT_SHARE = 0.72;
/** Least diameter of a dot, device px: smaller ones fade. */
const LEAST_DOT_DEVICE_PX = 1.6;

/** Places a reticle on the canvas. The result does not depend on holds or dials. */
export const placeReticle = (reticle: ReticleGeometry, view: View): PlacedReticle => {
  const scale = scaleOf(view);
  const strokePx = wholeDevicePx(reticle.strokeMil * scale, view);
  const px = (mil: number): number => CENTER_PX + mil * scale;
  const isSeen = (x: number, y: number, marginPx: number): boolean =>
    x > -marginPx && x < CANVAS_PX + marginPx && y > -marginPx && y < CANVAS_PX + marginPx;

  const line = ({ x1, y1, x2, y2 }: Line): Line => {
    const isUpright = x1 === x2;
    const across = snapped(px(isUpright ? x1 : y1), strokePx, view);
    return isUpright
      ? { x1: across, y1: px(y1), x2: across, y2: px(y2) }
      : { x1: px(x1), y1: across, x2: px(x2), y2: across };
  };
  const disc = ({ x, y, diameter }: Disc): PlacedDisc => ({
    x: snapped(px(x), strokePx, view),
    y: snapped(px(y), strokePx, view),
    radius: Math.max(diameter * scale, LEAST_DOT_DEVICE_PX * view.devicePx) / 2,
  });
  const seenDiscs = (discs: readonly Disc[]): PlacedDisc[] =>
    discs.map(disc).filter((d) => isSeen(d.x, d.y, d.radius + strokePx));

  return {
    strokePx,
    lines: reticle.lines.map(line).filter((l) => isSeen(l.x1, l.y1, strokePx) || isSeen(l.x2, l.y2, strokePx)),
    dots: seenDiscs(reticle.dots),
    rings: seenDiscs(reticle.rings),
    numbers: reticle.numbers
      .map((n) => ({ x: px(n.x), y: px(n.y), text: n.text, fontPx: (n.height * scale) / DIGIT_SHARE }))
      .filter((n) => isSeen(n.x, n.y, n.fontPx)),
    posts: reticle.posts
      .map((post) => post.map((corner) => ({ x: px(corner.x), y: px(corner.y) })))
      .filter((post) => post.some((corner) => isSeen(corner.x, corner.y, 0))),
    center: disc(reticle.center),
  };
};
