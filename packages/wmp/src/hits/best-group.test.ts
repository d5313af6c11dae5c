import { normalPdf } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { seededUniform } from '../clusters/k-means.ts';
import { type BestGroupOptions, bestCard, bestGroup } from './best-group.ts';
import { type HitRow, holdOf } from './hit-probability.ts';

/** Rows with common samples: needs roughly follow the reading, and nearer holds are likelier to hit. */
const randomRows = (seed: number, count: number, samples = 16): HitRow[] => {
  const uniform = seededUniform(seed);
  return Array.from({ length: count }, () => {
    const perMph = 0.05 + 0.15 * uniform();
    const width = 0.1 + 0.3 * uniform();
    const reading = Float64Array.from({ length: samples }, () => 8 * uniform() - 3);
    const need = reading.map((mph) => perMph * mph + 0.1 * (uniform() - 0.5));
    return { reading, need, chance: (error) => Math.exp(-((error / width) ** 2)) };
  });
};

/** Share of each reading that an eye assigns to each hold: the normal error by a sum over 2001 points. */
const POINTS = 2001;
const ERRORS = Array.from({ length: POINTS }, (_, i) => (12 * i) / (POINTS - 1) - 6);
const DENSITY = ERRORS.map((z) => normalPdf(z));
const TOTAL = DENSITY.reduce((a, b) => a + b, 0);
const sharesOf = (cuts: readonly number[], readMph: number, eyeMph: number): number[] => {
  const shares = Array.from({ length: cuts.length + 1 }, () => 0);
  if (eyeMph === 0) shares[holdOf(cuts, readMph)] = 1;
  else
    ERRORS.forEach((z, i) => {
      shares[holdOf(cuts, readMph + eyeMph * z)]! += DENSITY[i]! / TOTAL;
    });
  return shares;
};

/** Value of some cuts for an eye, with the best hold for each. */
const worthOf = (
  rows: readonly HitRow[],
  cuts: readonly number[],
  holds: readonly number[],
  shares: (readMph: number) => readonly number[],
): number =>
  rows.reduce((sum, { reading, need, chance, weight = 1 }) => {
    const read = [...reading].map(shares);
    let own = 0;
    for (let k = 0; k <= cuts.length; k++) {
      const worth = (hold: number) =>
        need.reduce((total, x, n) => (read[n]![k] === 0 ? total : total + read[n]![k]! * chance(hold - x)), 0);
      own += Math.max(...holds.map(worth));
    }
    return sum + weight * own;
  }, 0);

/** Best value of any cuts and printed holds for an eye, by brute force. */
const byExhaustion = (
  rows: readonly HitRow[],
  maxHolds: number,
  { cutMph = 0.5, stepMil = 0.1, misreadMph: eyeMph = 0 }: BestGroupOptions = {},
): number => {
  const readings = rows.flatMap(({ reading }) => [...reading]);
  const needs = rows.flatMap(({ need }) => [...need]);
  const steps = (values: readonly number[], step: number, margin: number) => {
    const [from, to] = [
      Math.floor((Math.min(...values) - margin) / step),
      Math.ceil((Math.max(...values) + margin) / step),
    ];
    return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
  };
  const [cuts, holds] = [steps(readings, cutMph, 2.5 * eyeMph), steps(needs, stepMil, stepMil)];
  let top = -1;
  const walk = (chosen: readonly number[], from: number): void => {
    const known = new Map<number, number[]>();
    const shares = (mph: number) => {
      const of = known.get(mph) ?? sharesOf(chosen, mph, eyeMph);
      known.set(mph, of);
      return of;
    };
    top = Math.max(top, worthOf(rows, chosen, holds, shares));
    if (chosen.length === maxHolds - 1) return;
    for (let i = from; i < cuts.length; i++) walk([...chosen, cuts[i] ?? 0], i + 1);
  };
  walk([], 0);
  return top / rows.reduce((sum, { need, weight = 1 }) => sum + weight * need.length, 0);
};

describe('the search for the holds with the most hits', () => {
  it('finds what trying every card finds, and what it gives is worth what it says', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const rows = randomRows(seed, 1 + (seed % 2)).map((row, i) => ({ ...row, weight: 1 + i }));
      const found = bestGroup(rows, 3);
      found.forEach(({ value, cuts, holds }, k) => {
        expect(value).toBeCloseTo(byExhaustion(rows, k + 1), 9);
        expect(cuts).toHaveLength(k);
        const own = rows.reduce((sum, { need, reading, chance, weight }, i) => {
          const hits = need.reduce(
            (total, x, n) => total + chance((holds[i]?.[holdOf(cuts, reading[n])] ?? NaN) - x),
            0,
          );
          return sum + weight * hits;
        }, 0);
        expect(own / rows.reduce((sum, { need, weight }) => sum + weight * need.length, 0)).toBeCloseTo(value, 9);
      });
    }
  });

  it('does so on coarser and finer steps', () => {
    for (const options of [{ cutMph: 1, stepMil: 0.2 }, { stepMil: 0.05 }] satisfies BestGroupOptions[]) {
      const rows = randomRows(77, 2, 10);
      expect(bestGroup(rows, 2, options)[1]?.value).toBeCloseTo(byExhaustion(rows, 2, options), 9);
    }
  });

  it('does so for an eye that errs by 1.5 mph, its error integrated by 2001 points', () => {
    for (const seed of [1, 2, 3]) {
      const rows = randomRows(seed, 1 + (seed % 2), 8).map((row, i) => ({
        ...row,
        weight: 1 + i,
        // The search resolves readings to a tenth of a mph: these are the middles of such tenths.
        reading: row.reading.map((mph) => Math.floor(mph * 10) / 10 + 0.05),
      }));
      const eye = { misreadMph: 1.5 };
      bestGroup(rows, 3, eye).forEach(({ value, cuts }, k) => {
        expect(value).toBeCloseTo(byExhaustion(rows, k + 1, eye), 3);
        expect(cuts).toHaveLength(k);
      });
    }
  });

  it('keeps the sign of the reading, and mirrors', () => {
    const rows = randomRows(5, 2);
    const mirrored = rows.map(({ need, reading, ...row }) => ({
      ...row,
      need: need.map((x) => -x),
      reading: reading.map((y) => -y),
    }));
    bestGroup(rows, 3).forEach(({ value }, k) => {
      // A reading on a cut belongs to the left hold, which is the right hold in a mirror, so no reading here is on a
      // cut.
      expect(bestGroup(mirrored, 3)[k]?.value).toBeCloseTo(value, 9);
    });
    // A wind from the left and an equally strong one from the right: two holds fit both, a single one for the strength fits neither.
    const both = {
      need: Float64Array.of(-1, -1, 1, 1),
      reading: Float64Array.of(-9, -9, 9, 9),
      chance: (e: number) => Number(Math.abs(e) < 0.2),
    };
    expect(bestGroup([both], 2).map(({ value }) => value)).toEqual([0.5, 1]);
    expect(bestGroup([both], 2)[1]?.holds[0]?.map((mil) => Math.round(mil))).toEqual([-1, 1]);
  });

  it('puts a cut into the middle between two winds for an eye that errs', () => {
    const calm = Array.from({ length: 40 }, (_, i) => 2 + 0.02 * i);
    const windy = Array.from({ length: 40 }, (_, i) => 9 + 0.02 * i);
    const reading = Float64Array.from([...calm, ...windy]);
    const row: HitRow = { reading, need: reading.map((mph) => 0.1 * mph), chance: (e) => Math.exp(-((e / 0.15) ** 2)) };
    const cut = bestGroup([row], 2, { misreadMph: 1.5 })[1]?.cuts[0] ?? 0;
    expect(cut).toBeGreaterThan(4);
    expect(cut).toBeLessThan(8);
  });

  it('gives every direction of fire its own heads, and every card all its holds', () => {
    const [right, left] = randomRows(3, 2, 40).map((row) => row);
    if (!right || !left) throw new Error('there must be two rows');
    const turned = { ...left, reading: left.reading.map((mph) => 20 - 2 * mph) };
    const cards = bestCard([right, turned, right], [90, 20, 90], 4);
    expect(cards[0]?.[2]?.cuts).toEqual(cards[2]?.[2]?.cuts);
    expect(cards[0]?.[2]?.cuts).not.toEqual(cards[1]?.[2]?.cuts);
    const shared = bestCard([right, turned], [90, 90], 4);
    expect(shared[0]?.[2]?.cuts).toEqual(shared[1]?.[2]?.cuts);
    const still: HitRow = { need: Float64Array.of(0.3), reading: Float64Array.of(4.2), chance: (e) => 1 - Math.abs(e) };
    expect(bestCard([still], [0], 4)[0]?.map(({ holds }) => holds.length)).toEqual([1, 2, 3, 4]);
    expect(() => bestGroup([], 2)).toThrow('rows must not be empty');
    expect(() => bestGroup([{ ...still, reading: new Float64Array(2) }], 1)).toThrow('rows must share their samples');
  });
});
