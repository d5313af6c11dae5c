import { describe, expect, it } from 'vitest';
import { clockText, clockValue } from './clock-aid.ts';
import { momentAt } from './hold-map.tsx';

describe('the clock beside the rule', () => {
  it('says hours and halves, and the share that blows across with its side', () => {
    expect([0, 1, 4, 12, 23].map(clockText)).toEqual(['12:00', '12:30', '2:00', '6:00', '11:30']);
    expect([0, 2, 4, 6, 12, 18, 20].map(clockValue)).toEqual([0, 0.5, 0.866, 1, 0, -1, -0.866]);
  });
});

describe('a replay', () => {
  it('begins at the moment nearest to the call', () => {
    const moments = [0, 1, 2, 3].map((s) => ({ s, wind: 0, needed: 0, crosswinds: [] }));
    const replay = {
      track: {
        rangeM: 549,
        heat: 'light' as const,
        startS: 0,
        stepS: 0.5,
        flags: [],
        slabs: [],
        grass: [],
        trees: [],
        dustMilPerS: [],
      },
      distances: [],
      commitS: 1.6,
      fireS: 3,
      held: 0,
      halfWidth: 0.2,
      moments,
    };
    expect(momentAt(replay, replay.commitS)).toBe(2);
    expect(momentAt(replay, -5)).toBe(0);
    expect(momentAt(replay, 99)).toBe(3);
  });
});
