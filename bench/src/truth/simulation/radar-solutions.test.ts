import { expect, it } from 'vitest';
import { pooledZ, RADAR_BULLETS, radarZ } from './radar-solutions.ts';

it('a solution from one printed BC is as certain as it says, beside the drag that radar found', () => {
  expect(RADAR_BULLETS.length).toBe(60);
  const all = RADAR_BULLETS.map((bullet, i) => radarZ(bullet, 4, 900 + i, true));
  expect(pooledZ(all, 'both')).toBeLessThan(1.3);
  // and the certainty is not so wide that it is useless
  expect(pooledZ(all, 'up')).toBeGreaterThan(0.4);
  expect(pooledZ(all, 'across')).toBeGreaterThan(0.4);
});
