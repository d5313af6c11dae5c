import { type PictureCues, tellCues } from '@windcall/cues';
import { ydToM } from '@windcall/units';
import type { Scene } from '../scene.ts';
import { LIGHT } from './light.ts';
import { type SeenAir, watchAir } from './range-air.ts';
import type { FrameWish, RangeNews } from './range-host.ts';
import type { RangePicture } from './range-painter.ts';
import type { AimMotion } from './range-view.ts';

const PER_SECOND = 30;
/** Most of a processor's time for painting: a slow machine shows fewer pictures and keeps its keys fast. */
const SHARE = 1 / 3;
const FEWEST_PER_SECOND = 10;
/** Weight of the last picture's cost in the expected cost. */
const NEWEST = 0.2;
/** Interval of new words, and of pictures with reduced motion, s. */
const STEP_S = 5;

/** Pause between pictures, ms, for their cost, ms. */
export const pauseMs = (costMs: number): number =>
  Math.min(1000 / FEWEST_PER_SECOND, Math.max(1000 / PER_SECOND, costMs / SHARE));

const changesOf = <T extends object>(before: NoInfer<T> | null, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before === null || before[key as keyof T] !== value),
  ) as Partial<T>;

/** A scene with a moved aim. A moving plate takes the aim and its marks along. */
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

export interface RangePaintingHand {
  readonly paint: (wish: FrameWish) => void;
  readonly close: () => void;
}

/** Visible signs of the wind in words; `distance` writes yards, null if the scene hides them. */
export type CueWords = (distance: ((yd: number) => string) | null) => string;

interface Shown {
  readonly picture: () => RangePicture;
  /** Called every five seconds with the visible signs of wind. */
  readonly say: (words: CueWords) => void;
  readonly painted?: () => void;
  /** Called with the visible canvas: true is the bent one. */
  readonly show: (bent: boolean) => void;
  readonly still: boolean;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/** Orders pictures by the browser's clock while the tab is visible, and at once after a change; one at a time. */
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
    // describe the first real cues at once, because the words about still air were wrong
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
  /** The next picture: on time, or as soon as possible after a change. */
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
      shown.painted?.();
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
    changed: wait,
    close: (): void => {
      closed = true;
      clearTimeout(timer);
      shown.page.removeEventListener('visibilitychange', wait);
      hand.close();
    },
  };
};
