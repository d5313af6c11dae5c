import { makeCueTrack } from '@windcall/cues';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STILL_AIR } from './range-air.ts';
import type { FrameWish, RangeNews } from './range-host.ts';
import type { RangePicture } from './range-painter.ts';
import { pauseMs, runRange } from './run-range.ts';

const picture = (more: Partial<RangePicture> = {}): RangePicture => ({
  scene: { distanceYd: 1000, targets: [], impacts: [], aim: { x: 0, y: 0 } },
  power: 20,
  pxPerMil: 76,
  sizePx: 800,
  light: 'noon',
  focus: 0,
  mirage: true,
  air: STILL_AIR,
  ...more,
});

/** A page that can be hidden and shown. */
class Page extends EventTarget {
  hidden = false;
}
let page = new Page();
const hide = (hidden: boolean): void => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

/** A painter that records wishes and answers on command. */
const watchRun = (still = false) => {
  const wishes: FrameWish[] = [];
  const said: string[] = [];
  const shown: boolean[] = [];
  let tell: (news: RangeNews) => void = () => {};
  let current = picture();
  const close = vi.fn();
  const run = runRange(
    (answer) => {
      tell = answer;
      return { paint: (wish) => wishes.push(wish), close };
    },
    {
      picture: () => current,
      say: (words) => said.push(words((yd) => `${yd} yd`)),
      show: (bent) => shown.push(bent),
      still,
      page,
    },
  );
  return {
    wishes,
    said,
    shown,
    close,
    run,
    done: (costMs = 5) => tell({ kind: 'painted', costMs }),
    tell: (news: RangeNews) => tell(news),
    change: (to: RangePicture) => {
      current = to;
      run.changed();
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  page = new Page();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the pictures of the range', () => {
  it('come thirty a second, none before the last is there, fewer where they cost more', () => {
    const { wishes, done } = watchRun();
    vi.advanceTimersByTime(1000);
    expect(wishes).toHaveLength(1);
    for (let i = 0; i < 60; i++) {
      done(5);
      vi.advanceTimersByTime(34);
    }
    expect(wishes).toHaveLength(61);
    for (let i = 0; i < 30; i++) {
      done(40);
      vi.advanceTimersByTime(100);
    }
    const before = wishes.length;
    done(40);
    const next = () => {
      vi.advanceTimersToNextTimer();
      done(40);
      return performance.now();
    };
    const from = next();
    expect([next() - from, next() - from].map(Math.round)).toEqual([100, 200]);
    expect(wishes).toHaveLength(before + 3);
    expect([0, 5, 20, 27, 200].map((ms) => Math.round(pauseMs(ms)))).toEqual([33, 33, 60, 81, 100]);
  });

  it('name what has changed and nothing else, and a moved hand is shown soon on a slow machine too', () => {
    const { wishes, done, change } = watchRun();
    vi.advanceTimersByTime(1);
    expect(wishes[0]?.changed).toMatchObject({ power: 20, light: 'noon' });
    expect(wishes[0]?.inScene).toEqual(picture().scene);
    expect(wishes[0]?.changed).not.toHaveProperty('air');
    const first = picture();
    change(first);
    done(200);
    vi.advanceTimersByTime(34);
    const aim = { x: 0.3, y: 0 };
    change({ ...first, scene: { ...first.scene, aim } });
    for (let i = 0; i < 20; i++) {
      done(200);
      vi.advanceTimersByTime(100);
    }
    const before = wishes.length;
    done(200);
    change({ ...first, scene: { ...first.scene, aim: { x: 0.4, y: 0 } } });
    vi.advanceTimersByTime(34);
    expect(wishes).toHaveLength(before + 1);
    expect(wishes.at(-1)).toMatchObject({ changed: {}, inScene: { aim: { x: 0.4, y: 0 } }, moves: true });
    expect(Object.keys(wishes.at(-1)?.inScene ?? {})).toEqual(['aim']);
  });

  it('stop in a hidden tab, whatever comes, and go on with it', () => {
    const { wishes, done, change, tell } = watchRun();
    vi.advanceTimersByTime(1);
    hide(true);
    done();
    change(picture({ power: 30 }));
    tell({ kind: 'better' });
    vi.advanceTimersByTime(60_000);
    expect(wishes).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    hide(false);
    vi.advanceTimersByTime(1);
    expect(wishes).toHaveLength(2);
    expect(wishes[1]?.changed).toEqual({ power: 30 });
  });

  it('stand where motion is unwanted, but follow a hand, better terrain, and the clock every five seconds', () => {
    const { wishes, done, change, tell, said } = watchRun(true);
    vi.advanceTimersByTime(1);
    done();
    vi.advanceTimersByTime(4900);
    expect(wishes.map(({ moves }) => moves)).toEqual([false]);
    change(picture({ power: 12 }));
    vi.advanceTimersByTime(1);
    expect(wishes).toHaveLength(2);
    done();
    tell({ kind: 'better' });
    vi.advanceTimersByTime(1);
    expect(wishes).toHaveLength(3);
    done();
    vi.advanceTimersByTime(5001);
    expect(wishes).toHaveLength(4);
    expect(said.length).toBeGreaterThanOrEqual(2);
    expect(said[0]).toMatch(/^Mirage boils\. Flag at /);
  });

  it('are announced again as soon as cues replace still air', () => {
    const { said, change, done } = watchRun();
    vi.advanceTimersByTime(1);
    done();
    expect(said.join()).toContain('hangs');
    const track = makeCueTrack(() => ({ crossMph: 8, headMph: 0 }), {
      rangeM: 900,
      heat: 'moderate',
      startS: 0,
      samples: 10,
      shown: { flag: true, mirage: true, grass: true, trees: true, dust: true },
    });
    change(picture({ air: { kind: 'track', track, momentAt: () => 2 } }));
    vi.advanceTimersByTime(200);
    expect(said).toHaveLength(2);
    expect(said[1]).not.toContain('hangs');
    expect(said[1]).toMatch(/about 30°/);
  });

  it('end with the screen', () => {
    const { run, done, close, wishes, shown, tell } = watchRun();
    vi.advanceTimersByTime(1);
    tell({ kind: 'shown', bent: true });
    expect(shown).toEqual([true]);
    run.close();
    done();
    hide(false);
    vi.advanceTimersByTime(10_000);
    expect(wishes).toHaveLength(1);
    expect(close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
