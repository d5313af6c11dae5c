export interface FramePainter {
  /** Paints on the next frame. Asked again before that, only the last paint runs. */
  readonly request: (paint: () => void) => void;
  /** Takes back a paint that has not run. */
  readonly cancel: () => void;
}

/** Lets a layer repaint at most once a frame, and never when nothing asked for it. */
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
