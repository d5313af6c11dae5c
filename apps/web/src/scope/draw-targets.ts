import type { PlacedOutline, PlacedTarget } from './place-targets.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

const traceOutline = (ctx: CanvasRenderingContext2D, outline: PlacedOutline, dx = 0, dy = 0): void => {
  ctx.beginPath();
  if (outline.kind === 'circle') {
    const { x, y, radius } = outline.circle;
    ctx.arc(x + dx, y + dy, radius, 0, 2 * Math.PI);
  } else {
    for (const corner of outline.corners) ctx.lineTo(corner.x + dx, corner.y + dy);
    ctx.closePath();
  }
};

/** Paints targets in the order given, each behind the next. */
export const drawTargets = (ctx: CanvasRenderingContext2D, targets: readonly PlacedTarget[]): void => {
  for (const target of targets) drawTarget(ctx, target);
};

const drawTarget = (ctx: CanvasRenderingContext2D, { outline, box, material, stand, edgePx }: PlacedTarget): void => {
  ctx.fillStyle = C.post;
  for (const part of stand) ctx.fillRect(part.left, part.top, part.width, part.height);

  // The shadow falls to the lower right: the light of the landscape comes from the upper left.
  ctx.fillStyle = 'rgb(30 26 16 / 0.28)';
  traceOutline(ctx, outline, edgePx * 2.5, edgePx * 3.5);
  ctx.fill();

  const isSteel = material === 'steel';
  const sheen = ctx.createLinearGradient(box.left, box.top, box.left + box.width, box.top + box.height);
  sheen.addColorStop(0, isSteel ? C.steelLight : C.paperLight);
  sheen.addColorStop(1, isSteel ? C.steelShade : C.paperShade);
  ctx.fillStyle = sheen;
  traceOutline(ctx, outline);
  ctx.fill();
  ctx.strokeStyle = isSteel ? C.steelEdge : C.paperEdge;
  ctx.lineWidth = edgePx;
  ctx.lineJoin = 'round';
  ctx.stroke();
};
