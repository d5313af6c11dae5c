import { memo, useEffect, useRef } from 'react';
import { drawImpact } from './draw-impacts.ts';
import type { PlacedImpact } from './place-impacts.ts';
import type { View } from './view.ts';

/** Half the edge of what a mark and its number cover, px of the scope's canvas. */
const reachOf = ({ x, y, radius, number, label, outlinePx }: PlacedImpact): number =>
  Math.max(
    2 * radius,
    Math.max(Math.abs(label.x - x), Math.abs(label.y - y)) + label.fontPx * (0.4 + 0.35 * String(number).length),
  ) +
  2 * outlinePx;

/** The mark of the last shot on a canvas of its own, as small as it is: a hold only moves it, and paints nothing. */
export const MarkLayer = memo(({ mark, view }: { readonly mark: PlacedImpact; readonly view: View }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { devicePx, cssPx } = view;
  // whole pixels of the device: nothing is smeared over two of them
  const edge = 2 * Math.ceil(reachOf(mark) / devicePx);
  const [left, top] = [mark.x, mark.y].map((at) => Math.round(at / devicePx - edge / 2));
  const drawing = [edge, devicePx, mark.number, mark.isHit, mark.outside, mark.label.x - mark.x, mark.label.y - mark.y]
    .map((part) => (typeof part === 'number' ? part.toFixed(3) : part))
    .join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing names all that is seen of the mark but its place
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!canvas.current || !ctx) return;
    canvas.current.width = edge;
    canvas.current.height = edge;
    ctx.setTransform(1 / devicePx, 0, 0, 1 / devicePx, edge / 2 - mark.x / devicePx, edge / 2 - mark.y / devicePx);
    drawImpact(ctx, mark);
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
