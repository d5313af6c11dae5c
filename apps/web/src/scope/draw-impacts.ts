import type { PlacedImpact } from './place-impacts.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

/** Paints the mark of the last shot: a disc for a hit, a ring for a miss, an arrow where it lies outside the field. */
export const drawImpact = (ctx: CanvasRenderingContext2D, impact: PlacedImpact): void => {
  drawMark(ctx, impact);
  drawNumber(ctx, impact);
};

const drawMark = (ctx: CanvasRenderingContext2D, impact: PlacedImpact): void => {
  const { x, y, radius, outlinePx } = impact;
  ctx.beginPath();
  if (impact.outside === null) ctx.arc(x, y, radius, 0, 2 * Math.PI);
  else traceArrow(ctx, x, y, radius * 2, impact.outside);

  if (impact.isHit || impact.outside !== null) {
    ctx.fillStyle = C.accent;
    ctx.fill();
    ctx.strokeStyle = C.ink;
    ctx.lineWidth = outlinePx;
    ctx.stroke();
    return;
  }
  ctx.strokeStyle = C.ink;
  ctx.lineWidth = outlinePx * 4;
  ctx.stroke();
  ctx.strokeStyle = C.accent;
  ctx.lineWidth = outlinePx * 2;
  ctx.stroke();
};

/** A triangle pointing in the direction `angle` (rad clockwise from the right). */
const traceArrow = (ctx: CanvasRenderingContext2D, x: number, y: number, size: number, angle: number): void => {
  for (const turn of [0, 2.4, -2.4]) ctx.lineTo(x + size * Math.cos(angle + turn), y + size * Math.sin(angle + turn));
  ctx.closePath();
};

const drawNumber = (ctx: CanvasRenderingContext2D, { label, number, outlinePx }: PlacedImpact): void => {
  ctx.font = `600 ${label.fontPx}px "JetBrains Mono Variable", ui-monospace, monospace`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = C.ink;
  ctx.lineWidth = outlinePx * 4;
  ctx.strokeText(String(number), label.x, label.y);
  ctx.fillStyle = C.accent;
  ctx.fillText(String(number), label.x, label.y);
};
