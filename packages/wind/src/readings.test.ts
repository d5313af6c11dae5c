import { describe, expect, it } from 'vitest';
import { nearerState, readAutocorrelation } from './field-statistics.ts';

describe('the reading of the correlation 50 yd apart', () => {
  it('is open from 0.7, patchy from 0.4, obstructed below', () => {
    const [open, patchy] = [
      { from: 0.7, text: 'Open field' },
      { from: 0.4, text: 'Patchy or rolling terrain' },
    ];
    const low = { below: 0.4, text: 'Heavily obstructed terrain' };
    const bands = [1, 0.7, 0.699, 0.4, 0.399, -1].map(readAutocorrelation);
    expect(bands).toEqual([open, open, patchy, patchy, low, low]);
  });
});

describe('the state a direction belongs to', () => {
  it('is primary only when angularly closer to it, also across north', () => {
    expect(nearerState(100, 90, 180)).toBe('primary');
    expect(nearerState(135, 90, 180)).toBe('secondary');
    expect(nearerState(170, 90, 180)).toBe('secondary');
    expect(nearerState(5, 350, 60)).toBe('primary');
    expect(nearerState(200, 90, null)).toBe('primary');
  });
});
