import { CANVAS_PX } from '@windcall/simulation';
import type { PlacedDisc, PlacedReticle } from './place-reticle.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';
import { CENTER_PX } from './view.ts';

const traceDiscs = (ctx: CanvasRenderingContext2D, discs: readonly PlacedDisc[]): void => {
  ctx.beginPath();
  for (const { x, y, radius } of discs) {
    ctx.moveTo(x + radius, y);
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
  }
};

/** Paints a reticle. `opacity` 0 to 1; the illuminated dot is always opaque. */
export const drawReticle = (ctx: CanvasRenderingContext2D, placed: PlacedReticle, opacity: number): void => {
  ctx.globalAlpha = opacity;
  ctx.strokeStyle = C.ink;
  ctx.fillStyle = C.ink;
  ctx.lineWidth = placed.strokePx;
  ctx.lineCap = 'butt';
  ctx.beginPath();
  for (const { x1, y1, x2, y2 } of placed.lines) {
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
  }
  ctx.stroke();
  traceDiscs(ctx, placed.rings);
  ctx.stroke();
  traceDiscs(ctx, placed.dots);
  ctx.fill();
  for (const post of placed.posts) {
    ctx.beginPath();
    for (const { x, y } of post) ctx.lineTo(x, y);
    ctx.closePath();
    ctx.fill();
  }
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const { x, y, text, fontPx } of placed.numbers) {
    ctx.font = `500 ${fontPx}px "Inter Variable", system-ui, sans-serif`;
    ctx.fillText(text, x, y);
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = C.lit;
  traceDiscs(ctx, [placed.center]);
  ctx.fill();
};

/** Radius of the round field, which reaches the canvas's edge except for the tube's rim. */
const FIELD_RADIUS = CENTER_PX * 0.985;
/** Inner end of the soft shadow, a share of the field's radius. */
const SHADOW_START = 0.86;

export const drawTube = (ctx: CanvasRenderingContext2D): void => {
  const shadow = ctx.createRadialGradient(
    CENTER_PX,
    CENTER_PX,
    FIELD_RADIUS * SHADOW_START,
    CENTER_PX,
    CENTER_PX,
    FIELD_RADIUS,
  );
  shadow.addColorStop(0, 'rgb(8 9 10 / 0)');
  shadow.addColorStop(0.6, 'rgb(8 9 10 / 0.22)');
  shadow.addColorStop(0.9, 'rgb(8 9 10 / 0.72)');
  shadow.addColorStop(1, C.tube);
  ctx.fillStyle = shadow;
  ctx.fillRect(0, 0, CANVAS_PX, CANVAS_PX);
};
