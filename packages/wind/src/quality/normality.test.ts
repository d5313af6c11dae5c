import { describe, expect, it } from 'vitest';
import { trialField } from '../../test/trial-field.ts';
import { createRandomStream } from '../random/draws.ts';
import { assessWindField } from './assess-wind-field.ts';
import { normalityPValue } from './metrics.ts';

const stream = createRandomStream(5, 16);
const sample = (n: number, draw: () => number): Float64Array[] => [Float64Array.from({ length: n }, draw)];

describe('the test of normality', () => {
  it('agrees with SciPy: normaltest of 30 spread-out values', () => {
    // scipy.stats.normaltest((i**1.5 for i in 0..29)): computed with SciPy 1.17.1.
    const values = [Float64Array.from({ length: 30 }, (_, i) => i ** 1.5)];
    expect(normalityPValue(values, 30, 30)).toBeCloseTo(0.08105511669512934, 12);
  });

  it('refuses five in a hundred samples that are normal at the 5 % level', () => {
    const trials = 4000;
    let refused = 0;
    for (let i = 0; i < trials; i++) if (normalityPValue(sample(100, stream.normal), 100, 100) < 0.05) refused++;
    // K² is known to be slightly too strict at n = 100; plus 3.3 standard errors.
    expect(refused / trials).toBeGreaterThan(0.04);
    expect(refused / trials).toBeLessThan(0.075);
  });

  it('refuses skewed and flat samples', () => {
    expect(
      normalityPValue(
        sample(500, () => Math.exp(stream.normal() / 2)),
        500,
        500,
      ),
    ).toBeLessThan(1e-6);
    expect(normalityPValue(sample(500, stream.uniform), 500, 500)).toBeLessThan(1e-6);
  });

  it('is lenient where values count for few, and has nothing against a constant', () => {
    const skewed = sample(500, () => Math.exp(stream.normal() / 2));
    expect(normalityPValue(skewed, 30, 30)).toBeGreaterThan(1000 * normalityPValue(skewed, 500, 500));
    // The approximations hold from 8 and 20 values; smaller samples use these sizes.
    expect(normalityPValue(skewed, 2, 2)).toBe(normalityPValue(skewed, 8, 20));
    expect(normalityPValue([new Float64Array(10)], 10, 10)).toBe(1);
  });
});

it('finds skewed speeds behind directions that are as they should be', () => {
  const { model } = trialField({ seed: 1 }).metadata;
  const [mean = 0, sd = 0] = [model.meanSpeed[0], model.speedDeviation[0]];
  const refused = Array.from({ length: 40 }, (_, i) => trialField({ seed: i + 1 })).filter((field) => {
    // Speeds with the same mean, SD and gusts, but the skewness of a lognormal; the directions are unchanged.
    const skewed = field.windData.speed.map((row) =>
      row.map((mph) => Math.max(0, mean + (sd * (Math.exp((0.45 * (mph - mean)) / sd - 0.10125) - 1)) / 0.474)),
    );
    const bent = { ...field, windData: { ...field.windData, speed: skewed } };
    return assessWindField(bent, 'general').metrics.distributionHealth < 0.05;
  });
  expect(refused.length / 40).toBeGreaterThan(0.9);
});
