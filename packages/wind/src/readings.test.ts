import { describe, expect, it } from 'vitest';
import { readAutocorrelation } from './autocorrelation-reading.ts';
import { nearerState } from './nearer-state.ts';

describe('the reading of the correlation 50 yd apart', () => {
  it('is open from 0.7, patchy from 0.4, obstructed below', () => {
    const grounds = [1, 0.7, 0.699, 0.4, 0.399, -1].map((rho) => readAutocorrelation(rho).ground);
    expect(grounds).toEqual(['open', 'open', 'patchy', 'patchy', 'obstructed', 'obstructed']);
    expect(readAutocorrelation(0.8).text).toMatch(/open field/i);
    expect(readAutocorrelation(0.5).text).toMatch(/patchy or rolling/i);
    expect(readAutocorrelation(0).text).toMatch(/heavily obstructed/i);
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
