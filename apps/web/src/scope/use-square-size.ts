import { CANVAS_PX } from '@windcall/simulation';
import { type RefObject, useEffect, useState } from 'react';

export interface SquareSize {
  readonly cssPx: number;
  /** Canvas edge with one pixel per device pixel, at most 3600. */
  readonly devicePx: number;
}

/** Size of a square element, updated as it changes; 0 until the browser reports one. */
export const useSquareSize = (element: RefObject<HTMLElement | null>): SquareSize => {
  const [size, setSize] = useState<SquareSize>({ cssPx: 0, devicePx: 0 });
  useEffect(() => {
    if (element.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const cssPx = entry?.contentRect.width ?? 0;
      setSize({ cssPx, devicePx: Math.min(CANVAS_PX, Math.round(cssPx * window.devicePixelRatio)) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
