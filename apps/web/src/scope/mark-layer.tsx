import { memo, useEffect, useRef } from 'react';
import type { PlacedImpact } from './place-impacts.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';
import type { View } from './view.ts';

/** Paints the last shot's mark: a disc for a hit, a ring for a miss, an arrow for an impact outside the field. */
const drawImpact = (ctx: CanvasRenderingContext2D, impact: PlacedImpact): void => {
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

/** A triangle that points to `angle` (rad clockwise from the right). */
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

/** Half the edge of a mark with its number, canvas px. */
const reachOf = ({ x, y, radius, number, label, outlinePx }: PlacedImpact): number =>
  Math.max(
    2 * radius,
    Math.max(Math.abs(label.x - x), Math.abs(label.y - y)) + label.fontPx * (0.4 + 0.35 * String(number).length),
  ) +
  2 * outlinePx;

/** The last shot's mark on a canvas of its size: a new hold only moves the canvas. */
export const MarkLayer = memo(({ mark, view }: { readonly mark: PlacedImpact; readonly view: View }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { devicePx, cssPx } = view;
  // whole device pixels keep the mark sharp
  const edge = 2 * Math.ceil(reachOf(mark) / devicePx);
  const [left, top] = [mark.x, mark.y].map((at) => Math.round(at / devicePx - edge / 2));
  const drawing = [edge, devicePx, mark.number, mark.isHit, mark.outside, mark.label.x - mark.x, mark.label.y - mark.y]
    .map((part) => (typeof part === 'number' ? part.toFixed(3) : part))
    .join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing names all visible parts of the mark except its place
  useEffect(() => {
    // Canvas text forces a layout of the page, so paint in the next frame, which needs a layout anyway.
    const next = requestAnimationFrame(() => {
      const ctx = canvas.current?.getContext('2d');
      if (!canvas.current || !ctx) return;
      canvas.current.width = edge;
      canvas.current.height = edge;
      ctx.setTransform(1 / devicePx, 0, 0, 1 / devicePx, edge / 2 - mark.x / devicePx, edge / 2 - mark.y / devicePx);
      drawImpact(ctx, mark);
    });
    return () => cancelAnimationFrame(next);
  }, [drawing]);

  const css = devicePx / cssPx;
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="absolute top-0 left-0"
      data-layer="mark"
      style={{
        width: edge * css,
        height: edge * css,
        transform: `translate(${(left ?? 0) * css}px, ${(top ?? 0) * css}px)`,
      }}
    />
  );
});
