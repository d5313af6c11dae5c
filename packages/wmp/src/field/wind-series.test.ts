import { describe, expect, it } from 'vitest';
import { readWindSeries, type WindSample } from './wind-series.ts';

const samples = (n: number, change: Partial<WindSample> = {}): WindSample[] =>
  Array.from({ length: n }, (_, i) => ({ time: 5 * i, speed: 5 + i / 10, direction: 90, ...change }));
const codes = (data: Record<string, WindSample[]>) => {
  const read = readWindSeries(data);
  return read.status === 'ok' ? [] : read.problems.map((problem) => problem.code);
};

describe('reading wind samples', () => {
  it('sorts the distances and lays the samples out row by row', () => {
    const read = readWindSeries({ '800': samples(25), '500': samples(25, { direction: 100 }) });
    if (read.status !== 'ok') throw new Error(read.status);
    expect(read.wind.stationsYd).toEqual([500, 800]);
    expect(read.wind.stepS).toBe(5);
    expect(read.wind.directionDeg.slice(24, 26)).toEqual(Float64Array.of(100, 90));
    expect(read.advice).toEqual([]);
  });

  it('takes 5 s between samples that carry no time', () => {
    const read = readWindSeries({ '500': samples(25).map(({ speed, direction }) => ({ speed, direction })) });
    expect(read.status === 'ok' && read.wind.stepS).toBe(5);
  });

  it('says everything that is wrong, with the numbers that help', () => {
    const read = readWindSeries({ '500': samples(25), '650': samples(12), '800': samples(25, { speed: -1 }) });
    if (read.status === 'ok') throw new Error('accepted');
    expect(read.problems.map((problem) => [problem.code, problem.distanceYd])).toEqual([
      ['INSUFFICIENT_SAMPLES', 650],
      ['RAGGED_SAMPLES', 650],
      ['INVALID_SAMPLE', 800],
    ]);
    expect(read.problems[0].message).toBe('Insufficient samples at 650 yd: 12, at least 20 are needed.');
  });

  it('refuses an empty map, numbers that are none, and times that do not ascend evenly', () => {
    expect(codes({})).toEqual(['NO_WIND_DATA']);
    expect(codes({ '500': samples(25, { speed: Number.NaN }) })).toEqual(['INVALID_SAMPLE']);
    expect(codes({ '500': samples(25, { direction: Infinity }) })).toEqual(['INVALID_SAMPLE']);
    expect(codes({ here: samples(25) })).toEqual(['INVALID_SAMPLE']);
    expect(codes({ '500': samples(25).reverse() })).toEqual(['INVALID_TIMES']);
    expect(codes({ '500': samples(25, { time: 0 }) })).toEqual(['INVALID_TIMES']);
    expect(codes({ '500': samples(25).map((one, i) => (i === 3 ? { ...one, time: undefined } : one)) })).toEqual([
      'INVALID_TIMES',
    ]);
  });

  it('advises a longer record below 100 s', () => {
    const read = readWindSeries({ '500': samples(20) });
    expect(read.status === 'ok' && read.advice[0]).toContain('95 s');
  });
});
