// @module-tag long
import { describe, expect, it } from 'vitest';
import { NATURAL_AIR, TRIAL_WINDS } from '../../../../packages/simulation/test/trial-cards.ts';
import { flyCards } from './fly-cards.ts';

/** Cards' promises against flown shots. The bench flies every template (docs/measured/cards.md). */
describe('a card keeps what it promises', () => {
  const FLIGHTS = 1000;
  const WINDS = 1024;
  /** Three standard errors at a chance of 0.5, of flights and promise. Broken promises were off by 20 to 40 points. */
  const CHANCE = 3 * Math.sqrt(0.25 / FLIGHTS + 0.25 / WINDS);

  it.each([...TRIAL_WINDS, ...NATURAL_AIR].map((wind) => [wind.name, wind] as const))(
    'in %s wind it never saw, by a shooter who reads well and by one who misreads',
    (_, wind) => {
      const kept = flyCards('far_array_troop_line', wind, FLIGHTS, WINDS);
      expect(kept.length).toBeGreaterThanOrEqual(7);
      for (const { stated, happened, holds, kind } of kept) {
        const name = `${kind}, ${holds} holds`;
        expect(Math.abs(stated.coverage - happened.coverage), `${name}: coverage`).toBeLessThan(CHANCE);
        expect(Math.abs(stated.hitProbability - happened.hitProbability), `${name}: hits`).toBeLessThan(CHANCE);
        for (const mph of ['1', '2'] as const) {
          const off = stated.hitProbabilityMisread[mph] - happened.hitProbabilityMisread[mph];
          expect(Math.abs(off), `${name}: hits, misread by ${mph} mph`).toBeLessThan(CHANCE);
        }
      }
    },
    120_000,
  );
});
