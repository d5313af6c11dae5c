export interface FramePainter {
  /** Paints on the next frame. Before that, a newer paint replaces it. */
  readonly request: (paint: () => void) => void;
  readonly cancel: () => void;
}

/** Repaints a layer at most once a frame, and only on request. */
export const paintOnceAFrame = (
  nextFrame: (callback: () => void) => number = (callback) => requestAnimationFrame(callback),
  cancelFrame: (id: number) => void = (id) => cancelAnimationFrame(id),
): FramePainter => {
  let waiting: (() => void) | null = null;
  let frame = 0;
  return {
    request: (paint) => {
      const isWaiting = waiting !== null;
      waiting = paint;
      if (isWaiting) return;
      frame = nextFrame(() => {
        const now = waiting;
        waiting = null;
        now?.();
      });
    },
    cancel: () => {
      if (waiting !== null) cancelFrame(frame);
      waiting = null;
    },
  };
};
