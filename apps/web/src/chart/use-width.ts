import { type RefCallback, useCallback, useState } from 'react';

/** Width of a drawing's box, px, updated while `box` is on the page; `startPx` until the browser reports one. */
export const useWidth = (startPx = 640): { readonly box: RefCallback<HTMLDivElement>; readonly widthPx: number } => {
  const [widthPx, setWidthPx] = useState(startPx);
  const box = useCallback((element: HTMLDivElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWidthPx(Math.max(160, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, widthPx };
};
