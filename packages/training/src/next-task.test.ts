import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS, indexOfCell } from './cells.ts';
import { dueOn, type JudgedCall, nextTask } from './next-task.ts';
import { hitShare } from './plates.ts';
import { freshCaller, practise, trialGround } from './testing/simulated-caller.ts';
import { modelYourWind } from './your-wind.ts';

const cell = CELLS[7]!;
const call = (day: number, bad = false): JudgedCall => ({ cell, errorMph: bad ? 4 : 0, day, bad });
const dueDays = (calls: readonly JudgedCall[], today: number): number => dueOn(calls, today)[7]!.days;
const diceOf = (run: number) => createRandomStream(31_000 + run, 16);

describe('what is due', () => {
  it('comes back after 1, 3, 7 and 7 days', () => {
    const calls: JudgedCall[] = [];
    let day = 10;
    for (const gap of [1, 3, 7, 7, 7]) {
      calls.push(call(day));
      expect(dueDays(calls, day + gap - 1)).toBe(gap === 1 ? 1 : 0);
      expect(dueDays(calls, day + gap)).toBe(1);
      expect(dueDays(calls, day + gap + 1)).toBe(2);
      day += gap;
    }
  });

  it('returns to one day after two bad calls running, not after one', () => {
    const good = [call(1), call(2), call(5)];
    expect(dueDays([...good, call(12, true), call(12)], 13)).toBe(0);
    expect(dueDays([...good, call(12, true), call(12, true)], 13)).toBe(1);
  });

  it('stays due all day, however often it is called', () => {
    expect(dueDays([call(1), call(2), call(2)], 2)).toBe(1);
    expect(dueDays([call(1), call(2), call(2)], 3)).toBe(0);
  });

  it('is neither brought on nor put off by a call before its time', () => {
    const calls = [call(1), call(2), call(3)];
    expect(dueDays(calls, 5)).toBe(0);
    expect(dueDays(calls, 6)).toBe(1);
  });

  it('holds for what was never called', () => {
    expect(dueOn([], 5).every(({ days, lastDay }) => days === 1 && lastDay === null)).toBe(true);
  });
});

describe('the next task', () => {
  it('is never the same cell twice running', () => {
    const calls = practise(
      freshCaller(({ value }) => (value === 'half' ? 3 : 0)),
      80,
      diceOf(1),
    );
    const again = calls.slice(1).filter((one, i) => indexOfCell(one.cell) === indexOfCell(calls[i]!.cell));
    expect(again).toEqual([]);
  });

  it('is random three times of ten, and when nothing is due', () => {
    const whys = Array.from(
      { length: 200 },
      (_, i) => nextTask({ calls: [], today: 0, groundOf: trialGround, lastCell: null, draws: [i / 200, 0.5] }).why,
    );
    expect(whys.filter((why) => why === 'random')).toHaveLength(60);
    const all = CELLS.map((one) => ({ cell: one, errorMph: 0, day: 3, bad: false }));
    const early = all.map((one) => ({ ...one, day: 1 }));
    expect(
      nextTask({
        calls: [...early, ...early.map((one) => ({ ...one, day: 2 }))],
        today: 3,
        groundOf: trialGround,
        lastCell: null,
        draws: [0.9, 0.1],
      }).why,
    ).toBe('random');
  });

  it('keeps to what can be set, even if that is one cell', () => {
    const possible = [CELLS[3]!, CELLS[4]!];
    const choose = (lastCell: (typeof CELLS)[number] | null, cells = possible) =>
      nextTask({ calls: [], today: 0, groundOf: trialGround, possible: cells, lastCell, draws: [0.1, 0.99] }).cell;
    expect(choose(CELLS[4]!)).toBe(CELLS[3]);
    expect(choose(CELLS[3]!, [CELLS[3]!])).toBe(CELLS[3]);
  });

  it('has a plate that is hit 60 to 85 % of the time', () => {
    const calls = practise(
      freshCaller(({ range }) => (range === 'to-700' ? 2 : 0)),
      60,
      diceOf(2),
    );
    for (let i = 0; i < 20; i++) {
      const { cell: chosen, plateMoa } = nextTask({
        calls,
        today: 7,
        groundOf: trialGround,
        lastCell: null,
        draws: [(i % 10) / 10, i / 20],
      });
      const { biasMph, biasErrorMph, sigmaMph } = modelYourWind(calls).cells[indexOfCell(chosen)]!;
      const share = hitShare(
        trialGround(chosen.range),
        { biasMph, spreadMph: Math.hypot(sigmaMph, biasErrorMph) },
        plateMoa,
      );
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(0.85);
    }
  });
});
