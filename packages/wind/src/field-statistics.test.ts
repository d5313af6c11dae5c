import { describe, expect, it } from 'vitest';
import { circularMoments, fieldStatistics, speedBands } from './field-statistics.ts';

describe('field statistics', () => {
  const windData = {
    speed: [
      [4, 6],
      [6, 8],
    ],
    direction: [
      [350, 10],
      [10, 350],
    ],
  };

  it('are the moments of all points', () => {
    const s = fieldStatistics(windData, [0.2, 0.9]);
    expect(s).toMatchObject({ meanSpeed: 6, minSpeed: 4, maxSpeed: 8, secondaryOccupancy: 0.5, transitions: 1 });
    expect(s.speedDeviation).toBeCloseTo(Math.SQRT2, 12);
    expect(s.turbulenceIntensity).toBeCloseTo(Math.SQRT2 / 6, 12);
    expect(Math.min(s.meanDirection, 360 - s.meanDirection)).toBeLessThan(1e-9);
    expect(s.directionDeviation).toBeCloseTo(10, 1);
  });

  it('say that states are unknown where no weights come with the field', () => {
    expect(fieldStatistics(windData)).toMatchObject({ secondaryOccupancy: null, transitions: null });
  });

  it('are finite in a calm and for directions that cancel', () => {
    expect(fieldStatistics({ speed: [[0, 0]], direction: [[0, 180]] })).toMatchObject({
      turbulenceIntensity: 0,
      directionDeviation: 180,
    });
    expect(() => fieldStatistics({ speed: [], direction: [] })).toThrow('at least one value');
  });

  it('give one direction back exactly, without spread', () => {
    expect(circularMoments([123.456, 123.456, 123.456])).toEqual({ meanDeg: 123.456, sdDeg: 0 });
  });
});

describe('speed bands', () => {
  it('are the quarters of the range of speeds', () => {
    expect(speedBands(2, 10)).toEqual([
      { label: 'Light', from: 2, to: 4 },
      { label: 'Moderate', from: 4, to: 6 },
      { label: 'Strong', from: 6, to: 8 },
      { label: 'Very Strong', from: 8, to: 10 },
    ]);
  });
});
