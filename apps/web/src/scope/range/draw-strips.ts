import { stripShiftMil } from '@windcall/cues';
import type { Brush, Canvas } from './canvas.ts';

/** Bands about the middle of the picture in which the air moves, shares of its height. */
const BANDS = [
  [0.28, 0.43],
  [0.43, 0.57],
  [0.57, 0.72],
] as const;

/** The painter without WebGL: upright strips of the scene, shifted up and down by the same cells and drift, no lean. */
export const drawStrips = (ctx: Brush, scene: Canvas, block: Float32Array, tile: Uint8Array): void => {
  const sizePx = scene.width;
  const [pxPerMil = 1, aimX = 0, aimY = 0] = block;
  const widthPx = Math.max(4, Math.round(sizePx / 200));
  ctx.drawImage(scene, 0, 0);
  for (const [from, to] of BANDS) {
    const top = Math.round(sizePx * from);
    const height = Math.round(sizePx * to) - top;
    const upMil = aimY + (sizePx / 2 - top - height / 2) / pxPerMil;
    for (let left = 0; left < sizePx; left += widthPx) {
      const rightMil = aimX + (left + widthPx / 2 - sizePx / 2) / pxPerMil;
      const shiftPx = stripShiftMil(block, tile, rightMil, upMil) * pxPerMil;
      // a strip that moves by less than this looks the same
      if (Math.abs(shiftPx) < 0.2) continue;
      ctx.drawImage(scene, left, top + shiftPx, widthPx, height, left, top, widthPx, height);
    }
  }
};
