import { CANVAS_PX } from '@windcall/simulation';
import type { PlacedBackdrop, Ridge } from './place-backdrop.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

const verticalBlend = (ctx: CanvasRenderingContext2D, top: number, bottom: number, from: string, to: string) => {
  const blend = ctx.createLinearGradient(0, top, 0, Math.max(bottom, top + 1));
  blend.addColorStop(0, from);
  blend.addColorStop(1, to);
  return blend;
};

const drawRidge = (ctx: CanvasRenderingContext2D, ridge: Ridge, fill: string | CanvasGradient): void => {
  ctx.beginPath();
  ctx.moveTo(0, ridge.floor);
  for (const { x, y } of ridge.edge) ctx.lineTo(x, y);
  ctx.lineTo(CANVAS_PX, ridge.floor);
  ctx.closePath();
  ctx.fillStyle = fill;
  ctx.fill();
};

/** A low bush: three overlapping humps on one base line. */
const drawScrub = (ctx: CanvasRenderingContext2D, x: number, y: number, width: number): void => {
  ctx.beginPath();
  ctx.ellipse(x - width * 0.24, y, width * 0.26, width * 0.13, 0, Math.PI, 0);
  ctx.ellipse(x + width * 0.04, y, width * 0.3, width * 0.19, 0, Math.PI, 0);
  ctx.ellipse(x + width * 0.3, y, width * 0.22, width * 0.11, 0, Math.PI, 0);
  ctx.fill();
};

/** Paints the landscape over the whole canvas. */
export const drawBackdrop = (ctx: CanvasRenderingContext2D, placed: PlacedBackdrop): void => {
  const { hills, trees, berm, groundY, haze } = placed;
  ctx.fillStyle = verticalBlend(ctx, Math.min(0, hills.top - 1200), hills.floor, C.skyHigh, C.skyLow);
  ctx.fillRect(0, 0, CANVAS_PX, CANVAS_PX);
  drawRidge(ctx, hills, C.hills);
  drawRidge(ctx, trees, verticalBlend(ctx, trees.top, trees.floor, C.trees, C.treesLow));
  drawRidge(ctx, berm, verticalBlend(ctx, berm.top, berm.floor, C.bermTop, C.bermLow));
  for (const fold of placed.folds) {
    ctx.fillStyle = fold.shade > 0 ? C.foldLight : C.foldDark;
    ctx.beginPath();
    ctx.ellipse(fold.x, fold.y, fold.width / 2, fold.height / 2, -0.06, 0, 2 * Math.PI);
    ctx.fill();
  }

  const groundTop = Math.max(0, groundY);
  if (groundTop < CANVAS_PX) {
    ctx.fillStyle = verticalBlend(ctx, groundY, groundY + 1500, C.grassFar, C.grassNear);
    ctx.fillRect(0, groundTop, CANVAS_PX, CANVAS_PX - groundTop);
    for (const furrow of placed.furrows) {
      ctx.fillStyle = furrow.shade > 0 ? 'rgb(255 250 210 / 0.07)' : 'rgb(30 36 18 / 0.09)';
      ctx.fillRect(0, furrow.y, CANVAS_PX, furrow.height);
    }
  }
  ctx.fillStyle = C.scrub;
  for (const { x, y, width } of placed.scrub) drawScrub(ctx, x, y, width);
  ctx.globalAlpha = haze;
  ctx.fillStyle = C.haze;
  ctx.fillRect(0, 0, CANVAS_PX, CANVAS_PX);
  ctx.globalAlpha = 1;
};
