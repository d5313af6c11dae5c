import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { CELLS, gustClassOf, indexOfCell, rangeClassOf, valueClassOf } from './ladder.ts';
import { type CellCall, modelYourWind } from './your-wind.ts';

const callsOf = (count: number, seed: number, errorOf: (call: CellCall['cell']) => number, sigma = 2): CellCall[] => {
  const dice = createRandomStream(seed, 16);
  return Array.from({ length: count }, () => {
    const cell = CELLS[Math.floor(dice.uniform() * CELLS.length)];
    return { cell, errorMph: errorOf(cell) + sigma * dice.normal() };
  });
};

describe('the cells', () => {
  it('are 36, each with its own index', () => {
    expect(CELLS).toHaveLength(36);
    expect(CELLS.map(indexOfCell)).toEqual(CELLS.map((_, i) => i));
  });

  it('part where the rules part them', () => {
    expect([400, 401, 700, 701, 1000, 1001].map(rangeClassOf)).toEqual([
      'to-400',
      'to-700',
      'to-700',
      'to-1000',
      'to-1000',
      'over-1000',
    ]);
    expect([1, 0.87, 0.869, 0.5, 0.499, 0].map(valueClassOf)).toEqual(['full', 'full', 'half', 'half', 'low', 'low']);
    expect([0, 0.149, 0.15, 0.299, 0.3, 2].map(gustClassOf)).toEqual([
      'steady',
      'steady',
      'gusty',
      'gusty',
      'rough',
      'rough',
    ]);
  });
});

describe('the model of a caller', () => {
  it('knows nothing before the first call, and says that it is pooled', () => {
    const { cells, sigmaMph } = modelYourWind([]);
    expect(sigmaMph).toBeCloseTo(2.5, 9);
    for (const cell of cells) expect(cell).toMatchObject({ biasMph: 0, calls: 0, pooled: true });
  });

  it('recovers bias and spread of a caller of many calls', () => {
    const calls = callsOf(4000, 1, ({ value, gust }) => (value === 'half' ? 1.5 : 0) - (gust === 'rough' ? 1 : 0), 1.5);
    const { cells, sigmaMph } = modelYourWind(calls);
    expect(sigmaMph).toBeCloseTo(1.5, 0);
    const far = cells.filter(
      ({ cell, biasMph, biasErrorMph }) =>
        Math.abs(biasMph - ((cell.value === 'half' ? 1.5 : 0) - (cell.gust === 'rough' ? 1 : 0))) > 2 * biasErrorMph,
    );
    expect(far.length).toBeLessThan(6);
  });

  it('lends to a cell never called what its range, value and gusts have in common', () => {
    const where = { range: 'to-1000', value: 'half', gust: 'rough' } as const;
    const calls = callsOf(120, 2, ({ value }) => (value === 'half' ? -2 : 0), 0.8).filter(
      ({ cell }) => indexOfCell(cell) !== indexOfCell(where),
    );
    const belief = modelYourWind(calls).cells[indexOfCell(where)];
    expect(belief).toMatchObject({ pooled: true, calls: 0 });
    expect(belief.biasMph).toBeLessThan(-1);
    expect(belief.biasErrorMph).toBeGreaterThan(1);
  });

  it('forgets: what was long ago weighs half after sixty calls', () => {
    const cell = CELLS[0];
    const old = Array.from({ length: 60 }, () => ({ cell, errorMph: 3 }));
    const now = Array.from({ length: 60 }, () => ({ cell, errorMph: -3 }));
    expect(modelYourWind([...old, ...now]).cells[0].biasMph).toBeLessThan(-0.5);
    expect(modelYourWind([...now, ...old]).cells[0].biasMph).toBeGreaterThan(0.5);
  });

  it('is the same model mirrored for a mirrored caller', () => {
    const calls = callsOf(60, 3, () => 1);
    const mirrored = modelYourWind(calls.map(({ cell, errorMph }) => ({ cell, errorMph: -errorMph })));
    modelYourWind(calls).cells.forEach(({ biasMph, sigmaMph }, i) => {
      expect(mirrored.cells[i].biasMph).toBeCloseTo(-biasMph, 9);
      expect(mirrored.cells[i].sigmaMph).toBeCloseTo(sigmaMph, 9);
    });
  });

  /** Nine calls in one cell: the model is one number and can be computed by hand. Weights fade by 60 calls. */
  const errors = [3, 1, 4, 1, 5, -2, 6, 5, 3];
  const here = { range: 'to-700', value: 'half', gust: 'gusty' } as const;
  const alone = () => modelYourWind(errors.map((errorMph) => ({ cell: here, errorMph })));
  const weights = errors.map((_, i) => 2 ** (-(errors.length - 1 - i) / 60));
  const sum = (of: (error: number, weight: number) => number) =>
    errors.reduce((total, error, i) => total + of(error, weights[i]), 0);
  /** The sum of 2² for all cells, 2² each for range, value and gusts, and 1.5² for the cell itself. */
  const PRIOR_VARIANCE = 18.25;
  const byHand = (sigma: number) => {
    const shrunk = PRIOR_VARIANCE / (sum((_, w) => w) * PRIOR_VARIANCE + sigma ** 2);
    const bias = shrunk * sum((e, w) => w * e);
    const variance = shrunk * sigma ** 2;
    return { bias, variance, taken: sum((_, w) => w) * shrunk, squares: sum((e, w) => w * (e - bias) ** 2) };
  };

  it('believes of calls in one cell what a normal mean with a normal prior does', () => {
    const { sigmaMph, cells } = alone();
    const { bias, variance, taken, squares } = byHand(sigmaMph);
    const belief = cells[indexOfCell(here)];
    expect(belief).toMatchObject({ cell: here, calls: 9, pooled: false });
    expect(belief.biasMph).toBeCloseTo(bias, 9);
    expect(belief.biasErrorMph).toBeCloseTo(Math.sqrt(variance), 9);
    // the pooled spread counts as twelve calls in a cell's own spread
    const freedom = 12 + sum((_, w) => w) - taken;
    expect(belief.sigmaMph).toBeCloseTo(Math.sqrt((12 * sigmaMph ** 2 + squares) / freedom), 9);
  });

  it('begins with a spread of 2.5 mph worth four calls, and looks twice', () => {
    let sigma = 2.5;
    for (let pass = 0; pass < 2; pass++) {
      const { squares, taken } = byHand(sigma);
      sigma = Math.sqrt((4 * 2.5 ** 2 + squares) / (4 + sum((_, w) => w) - taken));
    }
    expect(alone().sigmaMph).toBeCloseTo(sigma, 9);
  });

  it('lends as much as two cells have in common: 4 of 18.25 parts for everywhere and each thing they share', () => {
    const { cells, sigmaMph: pooledMph } = alone();
    const own = cells[indexOfCell(here)];
    for (const { cell, biasMph, biasErrorMph, sigmaMph, calls } of cells) {
      const shared = (['range', 'value', 'gust'] as const).filter((of) => cell[of] === here[of]).length;
      if (shared === 3) continue;
      const share = (4 + 4 * shared) / PRIOR_VARIANCE;
      expect(biasMph).toBeCloseTo(share * own.biasMph, 9);
      // the prior variance, less the part that the calls here remove
      const left = PRIOR_VARIANCE - share ** 2 * (PRIOR_VARIANCE - own.biasErrorMph ** 2);
      expect(biasErrorMph).toBeCloseTo(Math.sqrt(left), 9);
      expect(sigmaMph).toBeCloseTo(pooledMph, 9);
      expect(calls).toBe(0);
    }
  });

  /** Prior covariance of the biases of two cells, mph²: 2² for everywhere and each shared term, 1.5² for a cell with itself. */
  const prior = (a: CellCall['cell'], b: CellCall['cell']) =>
    4 + 4 * (['range', 'value', 'gust'] as const).filter((of) => a[of] === b[of]).length + (a === b ? 1.5 ** 2 : 0);

  it('believes of all cells what a normal prior over them leaves after calls in two', () => {
    const [one, other] = [CELLS[0], CELLS[11]];
    expect(prior(one, other)).toBe(8);
    const calls = [2, -1, 3, 0, 4, 1, 5].map((errorMph, i) => ({ cell: i % 3 === 0 ? other : one, errorMph }));
    const { cells, sigmaMph } = modelYourWind(calls);
    const weighed = [one, other].map((cell) => {
      const own = calls.flatMap((call, i) =>
        call.cell === cell ? [[2 ** ((i - 6) / 60), call.errorMph] as const] : [],
      );
      const weight = own.reduce((total, [w]) => total + w, 0);
      return { mean: own.reduce((total, [w, e]) => total + w * e, 0) / weight, noise: sigmaMph ** 2 / weight };
    });
    // Regression on two noisy means; the inverse of their 2 × 2 covariance by hand.
    const [a, b, d] = [prior(one, one) + weighed[0].noise, prior(one, other), prior(other, other) + weighed[1].noise];
    const det = a * d - b * b;
    for (const { cell, biasMph, biasErrorMph } of cells) {
      const [k1, k2] = [prior(cell, one), prior(cell, other)];
      const [g1, g2] = [(k1 * d - k2 * b) / det, (k2 * a - k1 * b) / det];
      expect(biasMph).toBeCloseTo(g1 * weighed[0].mean + g2 * weighed[1].mean, 9);
      expect(biasErrorMph ** 2).toBeCloseTo(prior(cell, cell) - g1 * k1 - g2 * k2, 9);
    }
  });

  it('believes of a cell, after calls in all, what its prior makes of what is left over in every other', () => {
    const calls = callsOf(200, 5, ({ range }) => (range === 'to-700' ? 2 : 0));
    const { cells, sigmaMph } = modelYourWind(calls);
    // The maximum of a normal posterior: b = K·W(e − b)/σ².
    for (const { cell, biasMph } of cells) {
      const pulled = calls.map((call, i) => {
        const left = call.errorMph - cells[indexOfCell(call.cell)].biasMph;
        return (prior(cell, CELLS[indexOfCell(call.cell)]) * 2 ** ((i - 199) / 60) * left) / sigmaMph ** 2;
      });
      expect(pulled.reduce((total, pull) => total + pull, 0)).toBeCloseTo(biasMph, 9);
    }
  });
});
