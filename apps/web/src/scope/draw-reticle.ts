import type { PlacedDisc, PlacedReticle } from './place-reticle.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

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
