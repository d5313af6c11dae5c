import { displacementAt } from '@windcall/cues';
import type { Brush, Canvas } from './canvas.ts';

/** Band around the picture's middle with visible mirage, shares of its height. */
const BAND = [0.24, 0.76] as const;
/** Pieces across the picture: a few for each cell of air. */
const PIECES = 64;
/** Least visible shift of a piece, px. */
const LEAST_PX = 0.2;

/** Mirage without WebGL: moves small pieces of the scene as the lens bends their middles. */
export const drawBent = (ctx: Brush, scene: Canvas, block: Float32Array, tile: Uint8Array): void => {
  const sizePx = scene.width;
  const [pxPerMil = 1, aimX = 0, aimY = 0] = block;
  const edge = Math.max(6, Math.ceil(sizePx / PIECES));
  ctx.drawImage(scene, 0, 0);
  for (let top = Math.round(BAND[0] * sizePx); top < BAND[1] * sizePx; top += edge) {
    const upMil = aimY + (sizePx / 2 - top - edge / 2) / pxPerMil;
    for (let left = 0; left < sizePx; left += edge) {
      const rightMil = aimX + (left + edge / 2 - sizePx / 2) / pxPerMil;
      const moved = displacementAt(block, tile, rightMil, upMil);
      const [x, y] = [moved.rightMil * pxPerMil, -moved.upMil * pxPerMil];
      if (Math.abs(x) < LEAST_PX && Math.abs(y) < LEAST_PX) continue;
      ctx.drawImage(scene, left + x, top + y, edge, edge, left, top, edge, edge);
    }
  }
};
