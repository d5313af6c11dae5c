import { describe, expect, it } from 'vitest';
import { median, planMinute } from './micro.ts';

describe('a minute of micro-drills', () => {
  it('finds the middle of values', () => {
    expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([null, 2, 2.5]);
  });

  it('asks what is longest overdue first, then misses, at most five new items, and skills last', () => {
    const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();
    const items = [
      { key: 'value:1', due: null },
      { key: 'value:2', due: at(9) },
      { key: 'value:3', due: at(5) },
      { key: 'value:4', due: at(20) },
      { key: 'value:5', due: at(21) },
      ...[6, 7, 8, 9, 10, 11].map((clock) => ({ key: `value:${clock}`, due: null })),
    ];
    expect(planMinute(items, ['value:5', 'value:3', 'value:8'], ['reticle', 'range'], Date.UTC(2026, 0, 10))).toEqual([
      ...[3, 2, 5, 1, 6, 7, 8, 9].map((clock) => `value:${clock}`),
      'reticle',
      'range',
    ]);
  });
});
