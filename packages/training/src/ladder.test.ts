import { describe, expect, it } from 'vitest';
import {
  easierRung,
  FIRST_RUNG,
  isResting,
  ladderOf,
  nextSkill,
  pictureShare,
  RUNGS,
  type Rung,
  type RungCall,
  readerMph,
} from './ladder.ts';

const LEVELS = [1, 2, 3];
const near: Rung = { range: 'to-400', sky: 'overcast', level: 1 };
/** Winds of calls: picture, forecast and meter differ, so that a call shows which of them it follows. */
const shown = (i: number) => ({
  pictureMph: 3 * Math.sin(i),
  forecastMph: 2 * Math.cos(i),
  meterMph: 4 * Math.sin(2 * i),
});
/** Calls on a rung with a handicap of `ratio` times a taught reader's error: an interval score is 3.51 handicaps. */
const callsOn = (rung: Rung, count: number, ratio: number, change: Partial<RungCall> = {}, day = 100): RungCall[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ ...rung, parMph: 1, day, ...shown(i), bestMph: shown(i).pictureMph },
    scoreMph: 3.51 * ratio * readerMph(1) * (i % 2 === 0 ? 0.9 : 1.1),
    ...change,
  }));
const standing = (calls: RungCall[], today = 100) => ladderOf(calls, LEVELS, today)[0];

describe('the ladder', () => {
  it('has every range under every sky at every level: nine steps by what a reader is left with, each near to far', () => {
    expect(RUNGS).toHaveLength(36);
    expect(RUNGS[0]).toEqual(FIRST_RUNG);
    expect(RUNGS.filter(({ range }) => range === 'to-400').map(({ level, sky }) => `${level} ${sky}`)).toEqual([
      ...['1 overcast', '1 broken', '2 overcast', '1 sun', '3 overcast', '2 broken', '2 sun', '3 broken', '3 sun'],
    ]);
    expect(RUNGS.slice(0, 4).map(({ range }) => range)).toEqual(['to-400', 'to-700', 'to-1000', 'over-1000']);
  });

  it('judges by a taught reading with 1 mph of eye: the root of (1.15 par)² + 1', () => {
    expect(readerMph(0)).toBe(1);
    expect(readerMph(2)).toBeCloseTo(Math.sqrt(2.3 ** 2 + 1), 12);
  });

  it.each([
    [0, 1, 'open'],
    [9, 1, 'started'],
    [10, 1.5, 'held'],
    [10, 1.6, 'started'],
    [19, 1.1, 'held'],
    [30, 1.1, 'solid'],
    [30, 1.54, 'held'],
  ] as const)('a rung with %i calls at a ratio of %f is %s', (count, ratio, state) => {
    expect(standing(callsOn(near, count, ratio))).toMatchObject({ state, calls: count });
  });

  it('goes by the last thirty calls: who got better holds it', () => {
    expect(standing([...callsOn(near, 40, 4), ...callsOn(near, 30, 1)])).toMatchObject({ state: 'solid', calls: 70 });
  });

  it('is held by nobody who copies what is given, however well they score', () => {
    const copied = (read: (i: number) => number, level: number): RungCall[] =>
      callsOn({ ...near, level }, 30, 0.9).map((call, i) => ({ ...call, bestMph: read(i) }));
    const at = (calls: RungCall[], level: number) =>
      ladderOf(calls, LEVELS, 100).find((rung) => rung.level === level && rung.calls > 0);
    expect(
      at(
        copied((i) => shown(i).meterMph, 1),
        1,
      ),
    ).toMatchObject({ state: 'started' });
    expect(
      at(
        copied((i) => shown(i).forecastMph, 1),
        1,
      ),
    ).toMatchObject({ state: 'started' });
    const half = (i: number): number => (shown(i).meterMph + shown(i).forecastMph) / 2;
    expect(at(copied(half, 1), 1)?.share).toBeCloseTo(0, 9);
    const without = { meterMph: null };
    expect(
      at(
        copied((i) => shown(i).forecastMph, 2).map((call) => ({ ...call, ...without })),
        2,
      )?.state,
    ).toBe('started');
    const nothing = { meterMph: null, forecastMph: null };
    expect(
      at(
        copied(() => 0, 3).map((call) => ({ ...call, ...nothing })),
        3,
      ),
    ).toMatchObject({
      state: 'started',
    });
  });

  it('finds the share of a call that follows the picture beside forecast and meter', () => {
    const blended = callsOn(near, 30, 1).map((call, i) => {
      const { pictureMph, forecastMph, meterMph } = shown(i);
      return { ...call, bestMph: 0.5 * pictureMph + 0.3 * forecastMph + 0.2 * meterMph };
    });
    expect(pictureShare(blended)).toBeCloseTo(0.5, 9);
    expect(pictureShare(blended.slice(0, 3))).toBeNull();
    expect(pictureShare(blended.map((call) => ({ ...call, pictureMph: null })))).toBeNull();
  });

  it('shows a solid rung as held after 60 days', () => {
    const calls = callsOn(near, 30, 1.1);
    expect(standing(calls, 160)?.state).toBe('solid');
    expect(standing(calls, 161)?.state).toBe('held');
  });
});

describe('the next skill', () => {
  const next = (calls: RungCall[]) => nextSkill(ladderOf(calls, LEVELS, 100), calls);

  it('is the first rung, then the first that is not held', () => {
    expect(next([])).toEqual({ ...FIRST_RUNG, why: 'first', rested: null });
    expect(next(callsOn(near, 4, 3))).toMatchObject({ ...near, why: 'begun' });
    expect(next(callsOn(near, 10, 1))).toMatchObject({ ...near, range: 'to-700', why: 'step' });
  });

  it('leaves a rung after thirty calls, and comes back after sixty elsewhere', () => {
    const stuck = callsOn(near, 30, 4);
    const second = { ...near, range: 'to-700' } as const;
    const third = { ...near, range: 'to-1000' } as const;
    expect(next(stuck.slice(0, 29))).toMatchObject(near);
    expect(next(stuck)).toMatchObject({ ...second, rested: near });
    expect(next([...stuck, ...callsOn(second, 30, 4)])).toMatchObject({ ...third, rested: second });
    expect(next([...stuck, ...callsOn(second, 30, 4), ...callsOn(third, 29, 4)])).toMatchObject(third);
    expect(next([...stuck, ...callsOn(second, 30, 4), ...callsOn(third, 30, 4)])).toMatchObject(near);
    expect([isResting(30, 59), isResting(30, 60), isResting(31, 0), isResting(60, 3)]).toEqual([
      ...[true, false, false, true],
    ]);
  });

  it('is the one called longest ago where all are held', () => {
    const all = RUNGS.flatMap((rung) => callsOn(rung, 10, 1).map((call) => ({ ...call, ...givenAt(rung.level) })));
    expect(next(all)).toMatchObject({ ...near, why: 'longest-ago' });
    expect(next([...all, ...callsOn(near, 1, 1)])).toMatchObject({ ...near, range: 'to-700' });
  });
});

const givenAt = (level: number): Partial<RungCall> => ({
  ...(level > 1 && { meterMph: null }),
  ...(level > 2 && { forecastMph: null }),
});

it('a rung easier is a level down, else a calmer sky, else nearer', () => {
  expect(easierRung({ range: 'to-700', sky: 'sun', level: 2 })).toEqual({ range: 'to-700', sky: 'sun', level: 1 });
  expect(easierRung({ range: 'to-700', sky: 'sun', level: 1 })).toEqual({ range: 'to-700', sky: 'broken', level: 1 });
  expect(easierRung({ range: 'to-700', sky: 'overcast', level: 1 })).toEqual(FIRST_RUNG);
  expect(easierRung(FIRST_RUNG)).toEqual(FIRST_RUNG);
});
