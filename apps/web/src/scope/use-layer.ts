import { CANVAS_PX } from '@windcall/simulation';
import { type RefObject, useEffect, useRef } from 'react';
import { paintOnceAFrame } from './paint-once-a-frame.ts';

/**
 * One canvas of the scope, repainted on the frame after `paint` or the size changes. `paint` uses 3600 × 3600 px for every
 * `devicePx`, the canvas's real edge.
 */
export const useLayer = (
  paint: (ctx: CanvasRenderingContext2D) => unknown,
  devicePx: number,
): RefObject<HTMLCanvasElement | null> => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef(paintOnceAFrame());
  useEffect(() => {
    const { request, cancel } = painter.current;
    request(() => {
      const element = canvas.current;
      if (element === null || devicePx === 0) return;
      const ctx = element.getContext('2d');
      if (ctx === null) return;
      if (element.width !== devicePx) {
        element.width = devicePx;
        element.height = devicePx;
      }
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, devicePx, devicePx);
      ctx.setTransform(devicePx / CANVAS_PX, 0, 0, devicePx / CANVAS_PX, 0, 0);
      paint(ctx);
    });
    return cancel;
  }, [paint, devicePx]);
  return canvas;
};
