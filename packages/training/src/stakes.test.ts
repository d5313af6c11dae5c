import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { bestStop, kylPoints, pointsAfter, pointsHadStopped, stakesOf } from './stakes.ts';

const CHANCES = Array.from({ length: 10 }, (_, i) => 0.93 - 0.06 * i);
const DRAWS = 100_000;

describe('the stakes of know-your-limit', () => {
  it('are what 100 000 draws come to, within 1 %', () => {
    const dice = createRandomStream('20261123', 3);
    for (const { n, chance, goOn, kept } of stakesOf(CHANCES)) {
      let sum = 0;
      for (let draw = 0; draw < DRAWS; draw++) if (dice.uniform() < chance) sum += kept + n;
      expect(Math.abs(sum / DRAWS / goOn - 1), `plate ${n}`).toBeLessThan(0.01);
    }
  });

  it('stop where playing on has the largest mean, found by playing', () => {
    const dice = createRandomStream('7', 3);
    const means = Array.from({ length: 10 }, (_, stop) => {
      let sum = 0;
      for (let draw = 0; draw < 20_000; draw++) {
        let plate = 0;
        while (plate <= stop && dice.uniform() < (CHANCES[plate] ?? 0)) plate++;
        if (plate > stop) sum += pointsAfter(plate);
      }
      return sum / 20_000;
    });
    const best = bestStop(stakesOf(CHANCES));
    expect(means.indexOf(Math.max(...means)) + 1).toBe(best);
    // expected points of stopping after `best` plates, before the first shot
    expect(pointsHadStopped([], stakesOf(CHANCES), best)).toBeCloseTo(means[best - 1] ?? 0, 0);
  });

  it('keep what was held, and lose all by a miss', () => {
    expect([kylPoints([]), kylPoints([true, true, true]), kylPoints([true, false])]).toEqual([0, 6, 0]);
    const stakes = stakesOf([0.9, 0.8, 0.5]);
    expect(pointsHadStopped([true, false], stakes, 1)).toBe(1);
    expect(pointsHadStopped([true, false], stakes, 2)).toBe(0);
    expect(pointsHadStopped([true], stakes, 3)).toBeCloseTo(0.8 * 0.5 * 6, 12);
  });
});
