import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS, type Cell, indexOfCell } from './cells.ts';
import { doubtOfLeans, findLeans } from './leans.ts';
import { type CellCall, modelYourWind } from './your-wind.ts';

const HERE = CELLS[17];
const calledAt = (cell: Cell, errors: readonly number[]): CellCall[] => errors.map((errorMph) => ({ cell, errorMph }));
/** Calls without a lean everywhere but in one cell, in turn. */
const elsewhere = (count: number): CellCall[] =>
  Array.from({ length: count }, (_, i) => ({ cell: CELLS[(i * 5 + 1) % CELLS.length], errorMph: 0 })).filter(
    ({ cell }) => indexOfCell(cell) !== indexOfCell(HERE),
  );
const leaning = calledAt(
  HERE,
  Array.from({ length: 14 }, () => 2),
);

describe('leans', () => {
  it('keep the memory of their own place: calls elsewhere take nothing from it', () => {
    expect(findLeans([...leaning, ...elsewhere(150)], 2)[0]).toMatchObject({ where: HERE, sure: true });
    const cured = calledAt(
      HERE,
      Array.from({ length: 60 }, () => 0),
    );
    expect(findLeans([...leaning, ...cured], 2)).toEqual([]);
  });

  it('are in doubt where one is suspected, less so the more is known there', () => {
    const doubtAt = (calls: readonly CellCall[]): number => doubtOfLeans(calls, 2)[indexOfCell(HERE)];
    const suspected = doubtAt(calledAt(HERE, [5, 4]));
    expect(suspected).toBeGreaterThan(doubtAt([]));
    expect(doubtAt([])).toBeGreaterThan(doubtAt(calledAt(HERE, [0, 0])));
    expect(
      doubtAt(
        calledAt(
          HERE,
          Array.from({ length: 40 }, () => 4),
        ),
      ),
    ).toBeLessThan(suspected / 5);
    for (const doubt of doubtOfLeans(
      calledAt(
        HERE,
        Array.from({ length: 200 }, () => 40),
      ),
      0.5,
    )) {
      expect(doubt).toBeGreaterThanOrEqual(0);
    }
  });

  it('are judged by a spread that few calls do not make too small', () => {
    for (const count of [10, 20, 60]) {
      const sigmas = Array.from({ length: 60 }, (_, run) => {
        const dice = createRandomStream(run, 16);
        const calls = Array.from({ length: count }, () => ({
          cell: CELLS[Math.floor(dice.uniform() * CELLS.length)],
          errorMph: 2 * dice.normal(),
        }));
        return modelYourWind(calls).sigmaMph;
      });
      const mean = sigmas.reduce((a, b) => a + b, 0) / sigmas.length;
      expect(Math.abs(mean / 2 - 1)).toBeLessThan(0.1);
    }
  });

  it('are told with 95 % of what a normal prior of 2 mph leaves open', () => {
    // ten calls everywhere, of errors that are one; weights halve by 60 calls of the same group
    const calls = CELLS.map((cell) => ({ cell, errorMph: 1 }));
    const [first, ...others] = findLeans(calls, 1);
    const weight = CELLS.reduce((sum, _, i) => sum + 2 ** (-i / 60), 0);
    expect(first).toEqual({
      where: 'everywhere',
      biasMph: expect.closeTo(weight / (weight + 1 / 4), 9),
      lowMph: expect.closeTo(weight / (weight + 1 / 4) - 1.959963984540054 / Math.sqrt(weight + 1 / 4), 9),
      highMph: expect.closeTo(weight / (weight + 1 / 4) + 1.959963984540054 / Math.sqrt(weight + 1 / 4), 9),
      sure: true,
    });
    expect(others).toEqual([]);
  });

  it('are sure when they are twice as likely as none, by brute force over every lean there may be', () => {
    /** Bayes factor of a lean of N(0, 2²) against none, summed over leans. */
    const factor = (errorMph: number, count: number, sigma: number): number => {
      const weights = Array.from({ length: count }, (_, i) => 2 ** (-i / 60));
      const log = (lean: number) =>
        weights.reduce((sum, w) => sum + (w * (errorMph ** 2 - (errorMph - lean) ** 2)) / (2 * sigma ** 2), 0);
      const leans = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 100);
      return leans.reduce(
        (sum, lean) => sum + (0.01 * Math.exp(log(lean) - lean ** 2 / 8)) / (2 * Math.sqrt(2 * Math.PI)),
        0,
      );
    };
    const told = { sure: 0, unsure: 0 };
    for (const sigma of [1.5, 2, 3]) {
      for (const errorMph of [1, 1.5, 2, 2.5, 3, 4, -3]) {
        for (const count of [1, 2, 3, 5, 8, 13]) {
          const [first] = findLeans(
            calledAt(
              HERE,
              Array.from({ length: count }, () => errorMph),
            ),
            sigma,
          );
          if (first === undefined) continue;
          // one level in twelve: of groups with the same calls a level comes before a cell
          const odds = factor(errorMph, count, sigma) * Math.exp(-2.5);
          if (Math.abs(Math.log(odds / 2)) > 0.01)
            expect(first.sure, `${errorMph} × ${count}, ${sigma}`).toBe(odds > 2);
          expect(first.where).toEqual({ range: HERE.range });
          told[first.sure ? 'sure' : 'unsure']++;
        }
      }
    }
    expect(Math.min(told.sure, told.unsure)).toBeGreaterThan(10);
  });

  it('are three at most, each named once, each from what the ones before left over', () => {
    // four levels that lean each by itself
    const leanOf = ({ range, value, gust }: Cell) =>
      (range === 'to-400' ? 6 : 0) +
      (value === 'low' ? -5 : 0) +
      (gust === 'rough' ? 4 : 0) +
      (range === 'to-1000' ? -4 : 0);
    const calls = Array.from({ length: 4 }, () => CELLS)
      .flat()
      .map((cell) => ({ cell, errorMph: leanOf(cell) }));
    const found = findLeans(calls, 0.5);
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ where }) => JSON.stringify(where))).size).toBe(3);
  });

  it.each([[{ range: 'to-400' }], [{ value: 'low' }], [{ gust: 'rough' }], [HERE]] as const)(
    'that are one leave nothing over for a second: %j',
    (where) => {
      const isThere = (cell: Cell) => Object.entries(where).every(([of, level]) => cell[of as keyof Cell] === level);
      const calls = Array.from({ length: 12 }, () => CELLS)
        .flat()
        .map((cell) => ({ cell, errorMph: isThere(cell) ? 4 : 0 }));
      const [first, ...others] = findLeans(calls, 0.2);
      expect(first).toMatchObject({ where, biasMph: expect.closeTo(4, 1) });
      for (const { biasMph } of others) expect(Math.abs(biasMph)).toBeLessThan(0.05);
    },
  );

  it('are in doubt before the first call by the odds of each alone: 2² times their share', () => {
    const odds = 2 * Math.exp(-4) + 3 * Math.exp(-2.5);
    for (const doubt of doubtOfLeans([], 2)) expect(doubt).toBeCloseTo((4 * odds) / (1 + odds), 9);
    expect(doubtOfLeans([], 2)).toHaveLength(36);
  });

  it.each([3, 7])(
    'are in as much doubt after two calls of %s mph as a mixture of no lean and each there may be',
    (errorMph) => {
      // in one cell, σ 2: everywhere, its levels and its own have the same calls
      const weight = 1 + 2 ** (-1 / 60);
      const [mean, variance] = [(errorMph * weight) / (weight + 1), 4 / (weight + 1)];
      const factor = Math.exp(mean ** 2 / (2 * variance)) / Math.sqrt(weight + 1);
      const mixture = (called: number, uncalled: number) => {
        const total = 1 + called * factor + uncalled;
        const [m, square] = [
          (called * factor * mean) / total,
          (called * factor * (mean ** 2 + variance) + uncalled * 4) / total,
        ];
        return square - m ** 2;
      };
      const doubts = doubtOfLeans(calledAt(HERE, [errorMph, errorMph]), 2);
      const [level, other] = [Math.exp(-2.5), Math.exp(-4)];
      expect(doubts[indexOfCell(HERE)]).toBeCloseTo(mixture(3 * level + 2 * other, 0), 9);
      const apart = CELLS.find(
        ({ range, value, gust }) => range !== HERE.range && value !== HERE.value && gust !== HERE.gust,
      )!;
      expect(doubts[indexOfCell(apart)]).toBeCloseTo(mixture(other, 3 * level + other), 9);
    },
  );
});
