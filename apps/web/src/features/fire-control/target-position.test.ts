import type { scenarios } from '@windcall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIRST_TARGET,
  nextTarget,
  positionOfShot,
  positionsOf,
  previousTarget,
  targetNumber,
  targetNumberText,
} from './target-position.ts';

const engagement = (n: number, distance: number, count: number): scenarios.Engagement => ({
  id: `eng${n}`,
  distance,
  sequence: n,
  targets: Array.from({ length: count }, (_, i) => ({
    id: `target${n}${i}`,
    type: 'circle' as const,
    size: 1.5 - i / 2,
    position: { x: 0, y: 0 },
  })),
});

describe('target navigation', () => {
  const pairs = [engagement(1, 500, 2), engagement(2, 650, 1)];
  it('goes to the next target, then to the next engagement, then wraps to the first', () => {
    const second = nextTarget(pairs, FIRST_TARGET);
    const third = nextTarget(pairs, second);
    expect([second, third, nextTarget(pairs, third)]).toEqual([
      { engagement: 0, target: 1 },
      { engagement: 1, target: 0 },
      FIRST_TARGET,
    ]);
  });
  it('goes back from the first to the last', () => {
    expect(previousTarget(pairs, FIRST_TARGET)).toEqual({ engagement: 1, target: 0 });
  });
  it('comes back after a step there and back, from any target of any scenario', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (counts, pick) => {
          const scenario = counts.map((count, i) => engagement(i + 1, 300 + i, count));
          const all = positionsOf(scenario);
          const from = all[pick % Math.max(1, all.length)];
          if (from === undefined) return;
          expect(previousTarget(scenario, nextTarget(scenario, from))).toEqual(from);
          expect(targetNumber(scenario, from)).toBe(all.indexOf(from) + 1);
        },
      ),
    );
  });
});

describe('the number of a recorded shot’s target', () => {
  const scenario = [engagement(1, 400, 2), engagement(2, 700, 1)];
  it('is that of the target with its distance, shape and size', () => {
    expect(positionOfShot(scenario, { distance: 400, targetType: 'circle', targetSize: 1 })).toEqual({
      engagement: 0,
      target: 1,
    });
    expect(targetNumberText(scenario, { distance: 700, targetType: 'circle', targetSize: 1.5 })).toBe('3');
  });
  it('falls back on the numbers by distance, and on a dash', () => {
    expect(targetNumberText([], { distance: 950, targetType: 'circle', targetSize: 1 })).toBe('7–8');
    expect(targetNumberText([], { distance: 951, targetType: 'circle', targetSize: 1 })).toBe('–');
  });
});
