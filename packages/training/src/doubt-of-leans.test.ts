import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS, type Cell, indexOfCell } from './ladder.ts';
import { doubtOfLeans } from './next-task.ts';
import { type CellCall, modelYourWind } from './your-wind.ts';

const HERE = CELLS[17];
const calledAt = (cell: Cell, errors: readonly number[]): CellCall[] => errors.map((errorMph) => ({ cell, errorMph }));
/** Calls in turn, without bias except in one cell. */
const elsewhere = (count: number): CellCall[] =>
  Array.from({ length: count }, (_, i) => ({ cell: CELLS[(i * 5 + 1) % CELLS.length], errorMph: 0 })).filter(
    ({ cell }) => indexOfCell(cell) !== indexOfCell(HERE),
  );
const leaning = calledAt(
  HERE,
  Array.from({ length: 14 }, () => 2),
);

describe('leans', () => {
  it('keep the memory of their own place: calls elsewhere take nothing from what is known there', () => {
    const doubt = (calls: readonly CellCall[]): number => doubtOfLeans(calls, 2)[indexOfCell(HERE)];
    const cured = calledAt(
      HERE,
      Array.from({ length: 60 }, () => 0),
    );
    // calls elsewhere may come before or after: the posterior here ages only by calls here
    const [before, after] = [doubt([...elsewhere(150), ...leaning]), doubt([...leaning, ...elsewhere(150)])];
    expect(Math.abs(after / before - 1)).toBeLessThan(0.1);
    expect(doubt([...leaning, ...cured])).toBeLessThan(doubt(leaning));
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

  it('are in doubt before the first call by the odds of each alone: 2² times their share', () => {
    const odds = 2 * Math.exp(-4) + 3 * Math.exp(-2.5);
    for (const doubt of doubtOfLeans([], 2)) expect(doubt).toBeCloseTo((4 * odds) / (1 + odds), 9);
    expect(doubtOfLeans([], 2)).toHaveLength(36);
  });

  it.each([3, 7])(
    'are in as much doubt after two calls of %s mph as a mixture of no lean and each there may be',
    (errorMph) => {
      // in one cell, σ 2: everywhere, its levels and its own term have the same calls
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
