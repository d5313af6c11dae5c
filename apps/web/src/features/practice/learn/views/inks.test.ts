import { describe, expect, it } from 'vitest';
import { barEnd, FACE, hourAt, onFace, shareAt } from './inks.tsx';
import { MOST, railAt, railHandle, railMph } from './rail.tsx';
import { MIDDLE, RAIL } from './sight.ts';

describe('the clock on the ground', () => {
  it('has 12 up the range, 3 to the right and 9 to the left', () => {
    expect(onFace(12).y).toBeCloseTo(FACE.y - FACE.ry, 9);
    expect(onFace(3).x).toBeCloseTo(FACE.x + FACE.rx, 9);
    expect(onFace(9).x).toBeCloseTo(FACE.x - FACE.rx, 9);
  });

  it('gives back the hour that a place is at, at every half hour and wherever along the hand', () => {
    for (let hour = 0; hour < 12; hour += 0.5) {
      for (const share of [0.2, 0.8, 1.3]) expect(hourAt(onFace(hour, share)) % 12).toBeCloseTo(hour, 6);
    }
  });

  it('gives back the share across that a bar ends at', () => {
    for (const share of [-1, -0.35, 0, 0.5, 1]) expect(shareAt(barEnd(share))).toBeCloseTo(share, 9);
    // the bar is as long as the hand's part across
    expect(barEnd(1).x).toBeCloseTo(onFace(3, 0.8).x, 9);
  });
});

describe('the rail of winds', () => {
  it('has wind from the right on the right, and its ends in the picture', () => {
    expect(railAt(5).x).toBeGreaterThan(MIDDLE);
    expect([railAt(-MOST).x, railAt(0).x, railAt(MOST).x]).toEqual([RAIL.from, MIDDLE, RAIL.to]);
  });

  it('gives back the wind that a place is at, which its handle snaps to', () => {
    const { at, from, min, max } = railHandle('Wind');
    for (let mph = min; mph <= max; mph += 2.5) {
      expect(railMph(railAt(mph))).toBeCloseTo(mph, 9);
      expect(from(at(mph))).toBeCloseTo(mph, 9);
    }
  });
});
