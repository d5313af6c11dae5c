import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS, type Cell, indexOfCell } from './cells.ts';
import { doubtOfLeans, findLeans } from './leans.ts';
import { type CellCall, modelYourWind } from './your-wind.ts';

const HERE = CELLS[17]!;
const calledAt = (cell: Cell, errors: readonly number[]): CellCall[] => errors.map((errorMph) => ({ cell, errorMph }));
/** Calls without a lean everywhere but in one cell, in turn. */
const elsewhere = (count: number): CellCall[] =>
  Array.from({ length: count }, (_, i) => ({ cell: CELLS[(i * 5 + 1) % CELLS.length]!, errorMph: 0 })).filter(
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
    const doubtAt = (calls: readonly CellCall[]): number => doubtOfLeans(calls, 2)[indexOfCell(HERE)]!;
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
          cell: CELLS[Math.floor(dice.uniform() * CELLS.length)]!,
          errorMph: 2 * dice.normal(),
        }));
        return modelYourWind(calls).sigmaMph;
      });
      const mean = sigmas.reduce((a, b) => a + b, 0) / sigmas.length;
      expect(Math.abs(mean / 2 - 1)).toBeLessThan(0.1);
    }
  });
});
