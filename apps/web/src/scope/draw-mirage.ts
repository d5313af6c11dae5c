import type { PlacedMirage } from './place-mirage.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

/** Paints shimmering air over the range. The canvas must be clear. */
export const drawMirage = (ctx: CanvasRenderingContext2D, { wisps, widthPx }: PlacedMirage): void => {
  ctx.strokeStyle = C.outline;
  ctx.lineCap = 'round';
  ctx.lineWidth = widthPx;
  for (const { from, bends, to, opacity } of wisps) {
    ctx.globalAlpha = opacity;
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.bezierCurveTo(bends[0].x, bends[0].y, bends[1].x, bends[1].y, to.x, to.y);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
};
