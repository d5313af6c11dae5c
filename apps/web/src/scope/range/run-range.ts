import { type PictureCues, tellCues } from '@windcall/cues';
import { ydToM } from '@windcall/units';
import type { Scene } from '../scene.ts';
import { LIGHT } from './light.ts';
import { type SeenAir, watchAir } from './range-air.ts';
import type { FrameWish, RangeNews } from './range-host.ts';
import type { RangePicture } from './range-painter.ts';
import type { AimMotion } from './range-view.ts';

/** Pictures a second: what an eye sees of air needs no more. */
const PER_SECOND = 30;
/** The painter takes at most this share of a processor: on a slow machine there are fewer pictures, never slow keys. */
const SHARE = 1 / 3;
const FEWEST_PER_SECOND = 10;
/** How much the cost of the last picture counts in what the next is expected to cost. */
const NEWEST = 0.2;
/** Where motion is unwanted a new picture is shown this often, s; words are renewed as often. */
const STEP_S = 5;

/** Until when the next picture may wait, ms after the last, by what pictures cost, ms. */
export const pauseMs = (costMs: number): number =>
  Math.min(1000 / FEWEST_PER_SECOND, Math.max(1000 / PER_SECOND, costMs / SHARE));

/** What in a thing is another object or number than the time before. */
const changesOf = <T extends object>(before: NoInfer<T> | null, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before === null || before[key as keyof T] !== value),
  ) as Partial<T>;

/** A scene with its aim moved: a plate that runs takes the aim, and its marks, along. */
const movedScene = (scene: Scene, { right, up, plate }: AimMotion): Scene => {
  const aim = { x: scene.aim.x + right + plate, y: scene.aim.y + up };
  if (plate === 0) return { ...scene, aim };
  return {
    ...scene,
    aim,
    targets: scene.targets.map((target) => ({ ...target, x: target.x + plate })),
    impacts: scene.impacts.map((impact) => ({
      ...impact,
      x: impact.x + plate,
      center: { ...impact.center, x: impact.center.x + plate },
    })),
  };
};

/** Somebody who paints pictures, here or in a worker, one at a time. */
export interface RangePaintingHand {
  readonly paint: (wish: FrameWish) => void;
  readonly close: () => void;
}

/** What is seen of the wind in words; `distance` writes yards, null where the scene hides them. */
export type CueWords = (distance: ((yd: number) => string) | null) => string;

interface Shown {
  readonly picture: () => RangePicture;
  /** Hears what a trained eye would say of the wind, every five seconds; told how distances are written. */
  readonly say: (words: CueWords) => void;
  /** Hears which of the two canvases has the picture. */
  readonly show: (bent: boolean) => void;
  /** Whether nothing may move by itself. */
  readonly still: boolean;
  /** Says whether the tab is seen. */
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Has pictures painted by the clock of the browser as long as the tab is seen, and at once where a hand has moved something;
 * never a second one before the first is there.
 */
export const runRange = (openHand: (tell: (news: RangeNews) => void) => RangePaintingHand, shown: Shown) => {
  const airOf = watchAir();
  let sent: RangePicture | null = null;
  let sentScene: Scene | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let isStale = false;
  let closed = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  let toldMs = Number.NEGATIVE_INFINITY;
  let toldOf: RangePicture['air']['kind'] | undefined;
  let toldCues: PictureCues | undefined;
  let costMs = 0;

  const tell = (picture: RangePicture, { cues, places, heat }: SeenAir, nowMs: number): void => {
    // cues that came to a picture of still air are not kept waiting: what was said of it is wrong
    const isNew = picture.air.kind !== toldOf;
    if (!isNew && nowMs - toldMs < STEP_S * 1000) return;
    const before = isNew ? undefined : toldCues;
    const isAwaited = picture.air.kind === 'wind' && picture.air.awaited === true;
    shown.say((distance) =>
      isAwaited ? '' : tellCues(cues, places, heat ?? LIGHT[picture.light].heat, picture.focus, before, distance),
    );
    toldMs = nowMs;
    toldOf = picture.air.kind;
    toldCues = cues;
  };
  const paint = (): void => {
    if (closed || busy || shown.page.hidden) return;
    const nowMs = performance.now();
    const picture = shown.picture();
    const { air, scene: standing, cloth, motion, ...look } = picture;
    const scene = motion ? movedScene(standing, motion(nowMs / 1000)) : standing;
    const seen = airOf(air, ydToM(scene.distanceYd), picture.power, nowMs / 1000, cloth);
    const wish: FrameWish = {
      changed: changesOf(sent, look),
      inScene: changesOf(sentScene, scene),
      air: seen,
      nowS: nowMs / 1000,
      moves: !shown.still,
    };
    busy = true;
    isStale = false;
    lastMs = nowMs;
    sent = picture;
    sentScene = scene;
    hand.paint(wish);
    tell(picture, seen, nowMs);
  };
  /** The next picture: in time, or as soon as may be where a hand moved something. */
  const wait = (): void => {
    clearTimeout(timer);
    if (closed || busy || shown.page.hidden) return;
    const isOld = isStale || shown.picture() !== sent;
    const stillPause = isOld ? 0 : STEP_S * 1000;
    const pause = shown.still ? stillPause : isOld ? 1000 / PER_SECOND : pauseMs(costMs);
    timer = setTimeout(paint, Math.max(0, lastMs + pause - performance.now()));
  };
  const hear = (news: RangeNews): void => {
    if (news.kind === 'shown') shown.show(news.bent);
    else if (news.kind === 'painted') {
      busy = false;
      costMs += NEWEST * (news.costMs - costMs);
      wait();
    } else {
      isStale = true;
      wait();
    }
  };
  const hand = openHand(hear);
  shown.page.addEventListener('visibilitychange', wait);
  wait();
  return {
    /** The picture is another: paint it soon. */
    changed: wait,
    close: (): void => {
      closed = true;
      clearTimeout(timer);
      shown.page.removeEventListener('visibilitychange', wait);
      hand.close();
    },
  };
};
