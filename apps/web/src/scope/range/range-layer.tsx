import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { openRangePainter, RangePicture } from './range-painter.ts';

/** Pictures a second: what an eye sees of air needs no more. */
const PER_SECOND = 30;
/** The picture takes at most this share of the page's time: on a slow machine there are fewer pictures, never slow keys. */
const SHARE = 1 / 3;
const FEWEST_PER_SECOND = 10;
/** How much the cost of the last picture counts in what the next is expected to cost. */
const NEWEST = 0.2;

/** Until when the next picture may wait, ms after the last, by what pictures cost, ms. */
export const pauseMs = (costMs: number): number =>
  Math.min(1000 / FEWEST_PER_SECOND, Math.max(1000 / PER_SECOND, costMs / SHARE));
/** Where motion is unwanted a new picture is shown this often, s; words are renewed as often. */
const STEP_S = 5;

type RangePainter = ReturnType<typeof openRangePainter>;

const startWorker = (): Worker | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./terrain-worker.ts', import.meta.url), { type: 'module', name: 'terrain' });

/** Whether this person wants nothing to move by itself. */
export const wantsStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets a painter run by the clock of the browser, as long as the tab is seen; the answer ends it. */
const runPainter = (
  made: RangePainter,
  show: { readonly picture: () => RangePicture; readonly say: (words: string) => void },
): (() => void) => {
  const still = wantsStill();
  let frame = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  let toldMs = Number.NEGATIVE_INFINITY;
  let toldCues = made.cues();
  let costMs = 0;
  let shown: RangePicture | null = null;

  const paint = (nowMs: number): void => {
    const from = performance.now();
    shown = show.picture();
    made.frame(shown, nowMs / 1000, !still);
    costMs += NEWEST * (performance.now() - from - costMs);
    if (nowMs - toldMs < STEP_S * 1000) return;
    show.say(made.tell(toldCues ?? undefined));
    toldMs = nowMs;
    toldCues = made.cues();
  };
  const loop = (nowMs: number): void => {
    frame = requestAnimationFrame(loop);
    // what a hand moved is shown at the full rate; a little early rather than a whole frame late
    const pause = show.picture() === shown ? pauseMs(costMs) : 1000 / PER_SECOND;
    if (nowMs - lastMs < pause - 2) return;
    lastMs = nowMs;
    paint(nowMs);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearInterval(timer);
  };
  const start = (): void => {
    stop();
    if (document.hidden) return;
    if (still) {
      paint(performance.now());
      timer = setInterval(() => paint(performance.now()), STEP_S * 1000);
    } else frame = requestAnimationFrame(loop);
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    document.removeEventListener('visibilitychange', start);
    stop();
    made.close();
  };
};

interface RangeLayerProps {
  readonly picture: RangePicture;
  /** Hears what a trained eye would say of the wind, every five seconds. */
  readonly onWords: (words: string) => void;
}

/** The range seen through the air. It moves by itself, 30 pictures a second, and does nothing in a hidden tab. */
export const RangeLayer = memo(({ picture, onWords }: RangeLayerProps) => {
  const glass = useRef<HTMLCanvasElement>(null);
  const plain = useRef<HTMLCanvasElement>(null);
  // Changes with every picture that is not only a later moment of the same one.
  const [wakes, setWakes] = useState(0);
  const painter = useRef<RangePainter | null>(null);
  const currentPicture = useEffectEvent(() => picture);
  const say = useEffectEvent((words: string) => onWords(words));

  useEffect(() => {
    const canvases = { glass: glass.current, plain: plain.current };
    if (canvases.glass === null || canvases.plain?.getContext('2d') == null) return;
    const { glass: bending, plain: flat } = canvases;
    let close: (() => void) | null = () => {};
    // The painter comes after the screen: nobody waits for a picture to press a key.
    import('./range-painter.ts').then(
      ({ openRangePainter: open }) => {
        if (close === null) return;
        painter.current = open({ glass: bending, plain: flat }, startWorker, () => setWakes((count) => count + 1));
        close = runPainter(painter.current, { picture: currentPicture, say });
      },
      (error: unknown) => console.warn('the picture of the range could not be loaded', error),
    );
    return () => {
      close?.();
      close = null;
      painter.current = null;
    };
  }, []);

  // Where nothing moves by itself, what changes is painted at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: wakes is the terrain telling that it is better now
  useEffect(() => {
    if (painter.current === null || !wantsStill() || document.hidden) return;
    painter.current.frame(picture, performance.now() / 1000, false);
  }, [picture, wakes]);

  return (
    <>
      <canvas ref={glass} aria-hidden hidden className="scope-layer" data-layer="range" />
      <canvas ref={plain} aria-hidden className="scope-layer" data-layer="range-plain" />
    </>
  );
});
