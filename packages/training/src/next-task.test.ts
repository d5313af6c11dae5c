import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { freshCaller, practise, trialGround } from '../test/simulated-caller.ts';
import { CELLS, indexOfCell } from './ladder.ts';
import { doubtOfLeans, dueOn, expectedLosses, type JudgedCall, nextTask } from './next-task.ts';
import { hitShare, plateFor, platesLost } from './plates.ts';
import { modelYourWind } from './your-wind.ts';

const cell = CELLS[7];
const call = (day: number, bad = false): JudgedCall => ({ cell, errorMph: bad ? 4 : 0, day, bad });
const dueDays = (calls: readonly JudgedCall[], today: number): number => dueOn(calls, today)[7].days;
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

  it('holds for what was never called, since the first call of all, for two days at most', () => {
    expect(dueOn([], 5).every(({ days, lastDay }) => days === 1 && lastDay === null)).toBe(true);
    const other = (today: number) => dueOn([call(10)], today)[8];
    expect([10, 11, 12, 30].map(other)).toEqual([1, 2, 2, 2].map((days) => ({ days, lastDay: null })));
    expect(dueOn([call(10), call(12)], 13)[7]).toEqual({ days: 0, lastDay: 12 });
    expect(dueDays([call(10)], 40)).toBe(2);
  });

  it('counts bad calls anew after a good one, and after they brought it back', () => {
    const good = [call(1), call(2), call(5)];
    expect(dueDays([...good, call(12, true), call(12), call(12, true)], 13)).toBe(0);
    // back to one day; a third bad call is the first of the next two
    const three = [...good, call(12, true), call(12, true), call(13, true)];
    expect([13, 14, 15, 16].map((today) => dueDays(three, today))).toEqual([1, 0, 0, 1]);
  });
});

describe('the next task', () => {
  it('is never the same cell twice running', () => {
    const calls = practise(
      freshCaller(({ value }) => (value === 'half' ? 3 : 0)),
      80,
      diceOf(1),
    );
    const again = calls.slice(1).filter((one, i) => indexOfCell(one.cell) === indexOfCell(calls[i].cell));
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
    const possible = [CELLS[3], CELLS[4]];
    const choose = (lastCell: (typeof CELLS)[number] | null, cells = possible) =>
      nextTask({ calls: [], today: 0, groundOf: trialGround, possible: cells, lastCell, draws: [0.1, 0.99] }).cell;
    expect(choose(CELLS[4])).toBe(CELLS[3]);
    expect(choose(CELLS[3], [CELLS[3]])).toBe(CELLS[3]);
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
      const { biasMph, biasErrorMph, sigmaMph } = modelYourWind(calls).cells[indexOfCell(chosen)];
      const share = hitShare(
        trialGround(chosen.range),
        { biasMph, spreadMph: Math.hypot(sigmaMph, biasErrorMph) },
        plateMoa,
      );
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(0.85);
    }
  });

  const practised = practise(
    freshCaller(({ gust }) => (gust === 'rough' ? 2 : 0)),
    60,
    diceOf(3),
  );
  const after = Math.max(...practised.map(({ day }) => day)) + 1;
  const chosen = (first: number, second: number, more: object = {}) =>
    nextTask({
      calls: practised,
      today: after,
      groundOf: trialGround,
      lastCell: null,
      draws: [first, second],
      ...more,
    });
  /** Index of the maximum; null for equals. */
  const most = (values: readonly number[]) => values.indexOf(Math.max(...values));

  it('goes two times of ten by plates lost × days due, then by doubt × days due, where doubt counts as due', () => {
    const wind = modelYourWind(practised);
    const due = dueOn(practised, after);
    const losses = expectedLosses(wind, trialGround);
    const byLoss = most(losses.map((lost, c) => lost * due[c].days));
    for (const first of [0.3, 0.4, 0.509])
      for (const second of [0, 0.5, 0.99])
        expect(chosen(first, second)).toMatchObject({
          cell: CELLS[byLoss],
          why: 'due',
          daysDue: due[byLoss].days,
          platesLost: losses[byLoss],
        });
    const byDoubt = most(doubtOfLeans(practised, wind.sigmaMph).map((doubt, c) => doubt * Math.max(1, due[c].days)));
    expect(byDoubt).not.toBe(byLoss);
    for (const first of [0.511, 0.75, 0.99])
      expect(chosen(first, 0.5)).toMatchObject({ cell: CELLS[byDoubt], why: 'doubt', daysDue: due[byDoubt].days });
    // the most urgent cell was called last, so the next most urgent cell follows
    expect(chosen(0.4, 0.5, { lastCell: CELLS[byLoss] }).cell).not.toBe(CELLS[byLoss]);
  });

  it('is any cell alike when it is random, and says that nothing was due of it', () => {
    for (const c of [0, 17, 35]) {
      expect(chosen(0.29, (c + 0.5) / 36)).toMatchObject({ cell: CELLS[c], why: 'random', daysDue: 0 });
    }
  });

  it('cannot be known beforehand among equals', () => {
    const first = (second: number) =>
      nextTask({ calls: [], today: 0, groundOf: trialGround, lastCell: null, draws: [0.9, second] }).cell;
    // before the first call all cells are equally uncertain
    expect([0, 0.5, 0.99].map((second) => indexOfCell(first(second)))).toEqual([0, 18, 35]);
  });

  it('counts plates lost with what is not known of a lean, on the plate an even caller hits 85 times of 100', () => {
    const wind = modelYourWind(practised);
    const losses = expectedLosses(wind, trialGround);
    wind.cells.forEach(({ cell: where, biasMph, biasErrorMph, sigmaMph }, c) => {
      const ground = trialGround(where.range);
      const plateMoa = plateFor(ground, { biasMph: 0, spreadMph: wind.sigmaMph }, 0.85);
      const error = { biasMph, spreadMph: Math.sqrt(sigmaMph ** 2 + biasErrorMph ** 2) };
      expect(losses[c]).toBeCloseTo(platesLost(ground, error, plateMoa), 12);
    });
  });
});
