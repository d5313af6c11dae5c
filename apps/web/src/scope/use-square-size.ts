import { CANVAS_PX } from '@windcall/simulation';
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface SquareSize {
  readonly cssPx: number;
  /** Canvas edge with one pixel per device pixel, at most 3600. */
  readonly devicePx: number;
}

const sizeOf = (cssPx: number): SquareSize => ({
  cssPx,
  devicePx: Math.min(CANVAS_PX, Math.round(cssPx * window.devicePixelRatio)),
});

/** Size of a square element, known before its first paint and updated as it changes; 0 without a layout. */
export const useSquareSize = (element: RefObject<HTMLElement | null>): SquareSize => {
  const [size, setSize] = useState<SquareSize>({ cssPx: 0, devicePx: 0 });
  useLayoutEffect(() => {
    if (element.current === null || typeof ResizeObserver === 'undefined') return;
    setSize(sizeOf(element.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setSize(sizeOf(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
