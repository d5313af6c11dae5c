import { describe, expect, it } from 'vitest';
import { coverageIndex, fallbackCoverageIndex } from './bracket-statistics.ts';
import { formatClockDirection, formatSpeedRange, windWords } from './candidate-bracket.ts';
import { recommendParameters } from './recommend-parameters.ts';

describe('labels', () => {
  it('read as speeds and clock directions', () => {
    expect(formatSpeedRange(4, 6)).toBe('4-6 mph');
    expect(formatSpeedRange(3.6000000000000005, 5.6)).toBe('3.6-5.6 mph');
    expect(formatSpeedRange(-0.01, 2)).toBe('0-2 mph');
    expect(formatSpeedRange(5, 5.01)).toBe('5 mph');
    expect([0, 90, 104, 105, 345, 352, 353, 359.9].map(formatClockDirection)).toEqual([
      '12:00',
      '3:00',
      '3:30',
      '3:30',
      '11:30',
      '11:30',
      '12:00',
      '12:00',
    ]);
  });
});

describe('the words for a stretch of wind', () => {
  const words = (low: number, high: number, deg: number) => {
    const { condition, label, windDirection, speedRange } = windWords(low, high, deg);
    return [condition, label, windDirection, speedRange.low, speedRange.high];
  };

  it('name no negative speed: what blows the other way comes from the other side', () => {
    expect(words(4, 6, 90)).toEqual(['4-6 mph', '4-6 mph from 3:00', 90, 4, 6]);
    expect(words(-6, -4, 90)).toEqual(['4-6 mph', '4-6 mph from 9:00', 270, 4, 6]);
    expect(words(-22.6, 4.2, 165)).toEqual([
      '0-22.6 mph',
      '0-22.6 mph from 11:30, 0-4.2 mph from 5:30',
      345,
      -4.2,
      22.6,
    ]);
    expect(words(-2, 9, 90)).toEqual(['0-9 mph', '0-9 mph from 3:00, 0-2 mph from 9:00', 90, -2, 9]);
    expect(words(0, 0, 90)[1]).toBe('calm');
  });
  it('are written in another unit by whoever asks for it', () => {
    const speeds = { figure: (mph: number) => (mph * 0.44704).toFixed(1), unit: 'm/s' };
    expect(windWords(-2, 9, 90, speeds).label).toBe('0.0-4.0 m/s from 3:00, 0.0-0.9 m/s from 9:00');
    expect(windWords(5, 5.01, 90, speeds).condition).toBe('2.2 m/s');
  });
});

describe('the coverage index', () => {
  it('is the weighted blend of the specification, kept between 0.6 and 0.95', () => {
    const index = (x: number) =>
      coverageIndex(
        { convergenceRate: x, clusterSeparation: x, ballisticWeightingEffectiveness: x },
        { bracketSpanEfficiency: x, crosswindConversionAccuracy: x },
      );
    expect(index(0.8)).toBeCloseTo(0.8, 12);
    expect(index(0)).toBe(0.6);
    expect(index(1)).toBe(0.95);
    expect(
      coverageIndex(
        { convergenceRate: 1, clusterSeparation: 0.5, ballisticWeightingEffectiveness: 0.8 },
        { bracketSpanEfficiency: 0.7, crosswindConversionAccuracy: 0.9 },
      ),
    ).toBeCloseTo(0.25 + 0.1 + 0.2 + 0.14 + 0.09, 12);
  });

  it('falls back on the number of states', () => {
    expect([1, 3, 4, 9].map(fallbackCoverageIndex)).toEqual([0.7, 0.7, 0.85, 0.85]);
  });
});

describe('smart recommendations', () => {
  const clusters = (count: number, mph: number, deg: number, from = 350) =>
    Array.from({ length: count }, (_, i) => ({
      centroidSpeed: 5 + (mph * i) / (count - 1),
      centroidDirection: (from + (deg * i) / (count - 1)) % 360,
    }));

  it('follow the variability of speed and direction, across north too', () => {
    expect(recommendParameters(clusters(4, 9, 10))).toMatchObject({ variability: 'high', delta: 0.1, gridDelta: 0.1 });
    expect(recommendParameters(clusters(4, 3, 50))).toMatchObject({ variability: 'high', delta: 0.1 });
    expect(recommendParameters(clusters(4, 9, 50))).toMatchObject({
      variability: 'high',
      delta: 0.08,
      gridDelta: 0.08,
    });
    expect(recommendParameters(clusters(4, 4, 10))).toMatchObject({
      variability: 'medium',
      delta: 0.12,
      gridDelta: 0.1,
    });
    expect(recommendParameters(clusters(4, 3, 19))).toMatchObject({ variability: 'low', delta: 0.18 });
    expect(recommendParameters(clusters(4, 3, 19)).directionRangeDeg).toBeCloseTo(19, 9);
    expect(recommendParameters([{ centroidSpeed: 5, centroidDirection: 90 }]).directionRangeDeg).toBe(0);
  });

  it('lower the overlap with the number of clusters', () => {
    const alpha = (count: number, mph: number) => recommendParameters(clusters(count, mph, 5)).alphaOverlap;
    expect([alpha(16, 9), alpha(16, 3), alpha(15, 9), alpha(8, 3), alpha(7, 3), alpha(7, 5)]).toEqual([
      0.2, 0.25, 0.35, 0.4, 0.65, 0.4,
    ]);
  });

  it('turn delta into a speed within the limits of its input', () => {
    expect(recommendParameters(clusters(4, 3, 5), 0.078).deltaSpeed).toBe(2.5);
    expect(recommendParameters(clusters(4, 9, 5), 0.2).deltaSpeed).toBe(1);
    expect(recommendParameters(clusters(4, 9, 5), 0.01).deltaSpeed).toBe(5);
    expect(recommendParameters(clusters(4, 9, 5)).deltaSpeed).toBe(2);
  });
});
