import { describe, expect, it } from 'vitest';
import { hasPlatesBefore, layoutOf } from './range-layout.ts';

describe('where things stand', () => {
  it('has other distances aside, the nearest outermost, left and right in turn, six at most', () => {
    const { others } = layoutOf(1000, [1200, 900, 300, 1000, 400, 300, 500, 600, 700]);
    expect(others).toEqual([
      { distanceYd: 300, asideMil: -9.4 },
      { distanceYd: 400, asideMil: 9.4 },
      { distanceYd: 500, asideMil: -6.2 },
      { distanceYd: 600, asideMil: 6.2 },
      { distanceYd: 700, asideMil: -11.2 },
      { distanceYd: 900, asideMil: 11.2 },
    ]);
  });

  it('lets distances within 40 yd share a bank', () => {
    const distances = layoutOf(500, [459, 460, 500, 540, 541]).others.map(({ distanceYd }) => distanceYd);
    expect(distances).toEqual([459, 541]);
  });

  it('has a bank 3 m behind each, the own one straight ahead and highest, the others low and just wide enough', () => {
    const { banks, rangeM } = layoutOf(1000, [300, 1000]);
    expect(rangeM).toBeCloseTo(914.4, 9);
    const zM = 274.32 + 3;
    expect(banks).toEqual([
      {
        zM: expect.closeTo(zM, 9),
        xM: expect.closeTo(-0.0094 * zM, 9),
        halfM: expect.closeTo(0.0029 * zM + 0.9, 9),
        heightM: 0.75,
      },
      { zM: expect.closeTo(917.4, 9), xM: 0, halfM: 9, heightM: 1.75 },
    ]);
    // a short range has a smaller bank: 600 yd is 549 m
    expect(layoutOf(600, []).banks[0]).toMatchObject({ halfM: 5.5, heightM: 1.55 });
    expect(layoutOf(602, []).banks[0]).toMatchObject({ halfM: 9, heightM: 1.75 });
  });

  it('has trees from 1250 m on, or behind the farthest bank', () => {
    expect(layoutOf(500, [500, 1000]).treesM).toBe(1250);
    expect(layoutOf(500, [500, 1500]).treesM).toBeCloseTo(1.12 * (1371.6 + 3), 9);
  });
});

describe('what would be seen on nearer plates', () => {
  const others = [{ distanceYd: 300, asideMil: -9.4 }];
  it('is what stands farther and within the room of a pair', () => {
    expect(hasPlatesBefore(others, -9.4, 400)).toBe(true);
    expect(hasPlatesBefore(others, -9.4, 274)).toBe(false);
    expect(hasPlatesBefore(others, -5.9, 400)).toBe(true);
    expect(hasPlatesBefore(others, -5.7, 400)).toBe(false);
    expect(hasPlatesBefore(others, -12.9, 400)).toBe(true);
    expect(hasPlatesBefore(others, 9.4, 400)).toBe(false);
    expect(hasPlatesBefore([], -9.4, 400)).toBe(false);
  });
});
