import { drawBackdrop } from './draw-backdrop.ts';
import { drawImpacts } from './draw-impacts.ts';
import { drawReticle } from './draw-reticle.ts';
import { drawTargets } from './draw-targets.ts';
import { drawTube } from './draw-tube.ts';
import type { Placed } from './place.ts';
import type { PlacedReticle } from './place-reticle.ts';

/** Paints the moving layer: range, targets, shot marks. */
export const draw = (ctx: CanvasRenderingContext2D, placed: Placed): void => {
  drawBackdrop(ctx, placed.backdrop);
  drawTargets(ctx, placed.targets);
  drawImpacts(ctx, placed.impacts);
};

/** Paints the still layer: reticle and the tube around the field. The canvas must be clear. */
export const drawStill = (ctx: CanvasRenderingContext2D, reticle: PlacedReticle, opacity: number): void => {
  drawReticle(ctx, reticle, opacity);
  drawTube(ctx);
};
