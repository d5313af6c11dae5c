import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { RangeNews } from './range-host.ts';
import type { RangePicture } from './range-painter.ts';
import type { CueWords, RangePaintingHand } from './run-range.ts';
// the canvases need these styles on screens without a scope too
import '../scope.css';

/** True if the browser reports a wish for reduced motion. */
export const wantsStill = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const addCanvas = (room: HTMLElement, layer: string): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.className = 'scope-layer';
  canvas.dataset.layer = layer;
  return room.appendChild(canvas);
};

/**
 * The painter in a worker, so that the page has time for keys. Without OffscreenCanvas it paints here; null without any
 * canvas.
 */
const findHand = async (
  glass: HTMLCanvasElement,
  plain: HTMLCanvasElement,
  fail: () => void,
): Promise<((tell: (news: RangeNews) => void) => RangePaintingHand) | null> => {
  if (typeof Worker === 'undefined' || !('transferControlToOffscreen' in glass)) {
    if (typeof CanvasRenderingContext2D === 'undefined') return null;
    const { hostRange } = await import('./range-host.ts');
    return (tell) => hostRange({ glass, plain }, tell);
  }
  return (tell) => {
    const worker = new Worker(new URL('./range-worker.ts', import.meta.url), { type: 'module', name: 'range' });
    worker.onmessage = ({ data }: MessageEvent<RangeNews>) => tell(data);
    worker.onerror = ({ message }) => {
      console.warn('the picture of the range could not be painted', message);
      fail();
    };
    const canvases = { glass: glass.transferControlToOffscreen(), plain: plain.transferControlToOffscreen() };
    worker.postMessage(canvases, [canvases.glass, canvases.plain]);
    return { paint: (wish) => worker.postMessage(wish), close: () => worker.terminate() };
  };
};

interface RangeLayerProps {
  readonly picture: RangePicture;
  /** Called every five seconds with the visible signs of wind, in words. */
  readonly onWords: (words: CueWords) => void;
  /** Called once: the first frame is there, or this browser cannot paint one. */
  readonly onPainted?: (() => void) | undefined;
}

/** The range through the air: 30 pictures a second, none in a hidden tab. */
export const RangeLayer = memo(({ picture, onWords, onPainted }: RangeLayerProps) => {
  const room = useRef<HTMLDivElement>(null);
  const changed = useRef<(() => void) | null>(null);
  const currentPicture = useEffectEvent(() => picture);
  const say = useEffectEvent((words: CueWords) => onWords(words));
  const isPainted = useRef(false);
  const tellPainted = useEffectEvent(() => {
    if (!isPainted.current) onPainted?.();
    isPainted.current = true;
  });

  useEffect(() => {
    if (room.current === null) return;
    // a canvas can be transferred only once, so each painter gets its own
    const [glass, plain] = [addCanvas(room.current, 'range'), addCanvas(room.current, 'range-plain')];
    glass.hidden = true;
    let close: (() => void) | null = () => {};
    // the painter loads after the screen, so keys work before the picture is there
    Promise.all([import('./run-range.ts'), findHand(glass, plain, tellPainted)]).then(
      ([{ runRange }, openHand]) => {
        if (close === null) return;
        if (openHand === null) return tellPainted();
        const running = runRange(openHand, {
          picture: currentPicture,
          say,
          painted: tellPainted,
          show: (bent) => {
            glass.hidden = !bent;
            plain.hidden = bent;
          },
          still: wantsStill(),
          page: document,
        });
        changed.current = running.changed;
        close = running.close;
      },
      (error: unknown) => {
        console.warn('the picture of the range could not be loaded', error);
        if (close !== null) tellPainted();
      },
    );
    return () => {
      close?.();
      close = null;
      changed.current = null;
      glass.remove();
      plain.remove();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the painter reads the picture itself
  useEffect(() => changed.current?.(), [picture]);

  return <div ref={room} aria-hidden className="contents" />;
});
