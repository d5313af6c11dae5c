import { describe, expect, it } from 'vitest';
import { easierRung, FIRST_RUNG, ladderOf, nextSkill, type Rung, type RungCall, rungsOf } from './ladder.ts';

const LEVELS = [1, 2, 3];
const near: Rung = { range: 'to-400', sky: 'overcast', level: 1 };
/** Calls on a rung whose handicap is so many times par: an interval score is 3.51 handicaps. */
const callsOn = (rung: Rung, count: number, ratio: number, day = 100): RungCall[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ ...rung, parMph: 1, day },
    scoreMph: 3.51 * ratio * (i % 2 === 0 ? 0.9 : 1.1),
  }));
const standing = (calls: RungCall[], today = 100) => ladderOf(calls, LEVELS, today)[0];
const even = (): number => 0.2;

describe('the ladder', () => {
  it('has every range under every sky at every level, the first of all first', () => {
    expect(rungsOf(LEVELS)).toHaveLength(36);
    expect(rungsOf(LEVELS)[0]).toEqual(FIRST_RUNG);
  });

  it.each([
    [0, 1, 'open'],
    [9, 1, 'started'],
    [10, 1.5, 'held'],
    [10, 1.8, 'started'],
    [19, 1.1, 'held'],
    [40, 1.1, 'solid'],
    [40, 1.58, 'held'],
  ] as const)('a rung with %i calls at %f of par is %s', (count, ratio, state) => {
    expect(standing(callsOn(near, count, ratio))).toMatchObject({ state, calls: count });
  });

  it('shows a solid rung as held after 60 days', () => {
    const calls = callsOn(near, 40, 1.1);
    expect(standing(calls, 160)?.state).toBe('solid');
    expect(standing(calls, 161)?.state).toBe('held');
  });

  it('counts the calls of a rung alone', () => {
    const ladder = ladderOf([...callsOn(near, 12, 1), ...callsOn({ ...near, level: 2 }, 3, 2)], LEVELS, 100);
    const counts = ladder.filter(({ calls }) => calls > 0).map(({ level, calls, ratio }) => [level, calls, ratio]);
    expect(counts).toEqual([
      [1, 12, expect.closeTo(1, 1)],
      [2, 3, expect.closeTo(2, 0)],
    ]);
  });
});

describe('the next skill', () => {
  const next = (calls: RungCall[], loss: (range: Rung['range']) => number = even) =>
    nextSkill(ladderOf(calls, LEVELS, 100), 100, loss);

  it('is the first rung, then the one begun', () => {
    expect(next([])).toEqual({ ...FIRST_RUNG, why: 'first', from: null });
    const begun = { range: 'to-700', sky: 'sun', level: 2 } as const;
    expect(next(callsOn(begun, 4, 3))).toEqual({ ...begun, why: 'begun', from: null });
  });

  it('is one step from a rung that is held, where most is lost', () => {
    const held = callsOn(near, 12, 1.2, 90);
    const chosen = next(held, (range) => (range === 'to-700' ? 0.4 : 0.1));
    expect(chosen).toMatchObject({ range: 'to-700', sky: 'overcast', level: 1, why: 'step', from: near });
    // never two steps
    expect(next(held, (range) => (range === 'over-1000' ? 0.9 : 0.1)).range).not.toBe('over-1000');
  });

  it('after a break is one rung easier', () => {
    expect(easierRung({ range: 'to-700', sky: 'sun', level: 2 })).toEqual({ range: 'to-700', sky: 'sun', level: 1 });
    expect(easierRung({ range: 'to-700', sky: 'sun', level: 1 }).sky).toBe('broken');
    expect(easierRung({ range: 'to-700', sky: 'overcast', level: 1 }).range).toBe('to-400');
    expect(easierRung(FIRST_RUNG)).toEqual(FIRST_RUNG);
  });
});
