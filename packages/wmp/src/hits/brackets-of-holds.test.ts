import { describe, expect, it } from 'vitest';
import { engagementAt, randomField } from '../../test/random-field.ts';
import { fieldOfVectors, type HoldField, rowOf, windVector } from '../field/hold-field.ts';
import { bestCard } from './best-group.ts';
import { bracketsOfHolds, matchColumns } from './brackets-of-holds.ts';
import { columnsWords, columnWind, columnWords } from './column-wind.ts';
import { type HitRow, holdOf } from './hit-probability.ts';

/** The rows of a field by its own linear holds, on plates that tolerate about 0.2 mil. */
const rowsOf = ({ axes, nTimes, holdMil }: HoldField): HitRow[] =>
  axes.map(({ milPerMph }, j) => {
    const need = rowOf(holdMil, nTimes, j).slice();
    return { need, reading: need.map((mil) => mil / milPerMph), chance: (e) => Math.exp(-((e / 0.2) ** 2)) };
  });
const madeOf = (field: HoldField, holds: number) => {
  const rows = rowsOf(field);
  const cards = bestCard(
    rows,
    field.axes.map(({ fireDeg }) => fireDeg),
    holds,
  ).map((byCount) => byCount[holds - 1]!);
  return { rows, cards, brackets: bracketsOfHolds(field, rows, cards) };
};
/** Winds that alternate between two, over two directions of fire at right angles. */
const switching = (winds: readonly (readonly [mph: number, deg: number])[], fireDeg: readonly number[]): HoldField => {
  const nTimes = 240;
  const vectors = fireDeg.flatMap(() =>
    Array.from({ length: nTimes }, (_, t) => {
      const [mph, deg] = winds[t % winds.length]!;
      return windVector(mph + 0.01 * (t % 40) - 0.2, deg + 0.1 * (t % 60) - 3);
    }),
  );
  return fieldOfVectors(
    fireDeg.map((deg, i) => ({ ...engagementAt(800, deg), key: String(i) })),
    {
      u: Float64Array.from(vectors, ({ u }) => u),
      v: Float64Array.from(vectors, ({ v }) => v),
      nTimes,
      stepS: 5,
      spanYd: 800,
    },
  );
};

describe('the columns of a card with the most hits', () => {
  it('are named by the winds that fall to them', () => {
    const { brackets } = madeOf(
      switching(
        [
          [10, 90],
          [10, 0],
        ],
        [0, 90],
      ),
      2,
    );
    expect(brackets.map(({ label, prob_mass }) => [label, prob_mass]).sort()).toEqual([
      ['10 mph from 12:00', 0.5],
      ['10 mph from 3:00', 0.5],
    ]);
    for (const { windSpeed, windDirection, label } of brackets) {
      expect(windSpeed).toBeCloseTo(10, 1);
      expect(Math.min(windDirection, 360 - windDirection)).toBeCloseTo(label.endsWith('3:00') ? 90 : 0, -1);
    }
  });

  it('put the holds of one wind into one column whatever the direction of fire', () => {
    // A wind from 3:00 is all crosswind on the first line and none on the second, and from 12:00 the reverse.
    const field = switching(
      [
        [10, 90],
        [10, 0],
      ],
      [0, 90],
    );
    const { brackets, rows, cards } = madeOf(field, 2);
    expect(matchColumns(rows, cards).agreement).toBeCloseTo(1, 2);
    const fromRight = brackets.find(({ label }) => label.endsWith('3:00'))!;
    expect(Math.abs(fromRight.holdsByDistance['0']!.center)).toBeGreaterThan(0.5);
    expect(Math.abs(fromRight.holdsByDistance['1']!.center)).toBeLessThan(0.2);
    expect(fromRight.windByAxis['1']!.speedMph).toBeCloseTo(10, 0);
  });

  it('hold 95 % of the needs between low and high', () => {
    for (const fireDeg of [
      [0, 0, 0, 0, 0],
      [0, 30, 60, 90, 120],
    ]) {
      const field = randomField({ seed: 4, fireDeg, nTimes: 600 });
      const { brackets, rows, cards } = madeOf(field, 3);
      expect(brackets.reduce((sum, { prob_mass }) => sum + prob_mass, 0)).toBeCloseTo(1, 9);
      let inside = 0;
      rows.forEach(({ need, reading }, j) => {
        const { key } = field.axes[j]!;
        need.forEach((mil, t) => {
          const taken = brackets.find(({ readingByAxis }) => {
            const { low, high } = readingByAxis[key]!;
            return reading[t]! > low + 1e-9 && reading[t]! <= high + 1e-9;
          })!;
          const { low, high, center } = taken.holdsByDistance[key]!;
          expect(center).toBeCloseTo(cards[j]!.holds[holdOf(cards[j]!.cuts, reading[t]!)]!, 12);
          if (mil >= low && mil <= high) inside++;
        });
      });
      expect(inside / (rows.length * field.nTimes)).toBeGreaterThan(0.94);
    }
  });

  it('are A, B, C where the rows do not agree on them', () => {
    const winds = [columnWind([9, 10, 11], [0, 0, 0]), columnWind([-9, -10], [0, 0])];
    expect(columnsWords(winds, 0.95).map(({ label }) => label)).toEqual(['9-11 mph from 3:00', '9-10 mph from 9:00']);
    expect(columnsWords(winds, 0.8).map(({ label }) => label)).toEqual([
      'A, mostly 9-11 mph from 3:00',
      'B, mostly 9-10 mph from 9:00',
    ]);
  });

  it('say calm, an arc of the clock, and all sides; never a wind through zero', () => {
    const from = (mph: number, degs: readonly number[]) => {
      const vectors = degs.map((deg) => windVector(mph, deg));
      return columnWords(
        columnWind(
          vectors.map(({ u }) => u),
          vectors.map(({ v }) => v),
        ),
      ).label;
    };
    expect(from(0.3, [0, 90, 200])).toBe('calm');
    expect(from(8, [345, 0, 15])).toBe('8 mph from 11:30 to 12:30');
    expect(from(8, [0, 60, 120, 180, 240, 300])).toBe('8 mph from all sides');
    expect(columnWords(columnWind([-3, -1, 2, 5], [0, 0, 0, 0])).label).not.toMatch(/(^|[^\d])-\d/);
    expect(columnWords(null).label).toBe('no wind');
  });
});
