import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it('shares a daily in blocks, without wind, distance, name or emoji', () => {
  const calls = [
    { held: true, hit: true },
    { held: false, hit: false },
    { held: true, hit: true },
    { held: true, hit: true },
    { held: false, hit: true },
  ];
  const mine = { place: 2, drillId: 7, interval: 7.4, sigma: 2.1, held: 3, hits: 4, calls };
  expect(shareText('2026-11-23', 2, mine)).toBe(
    'Windcall daily 23 Nov 2026, level 2\n■· □  ■· ■· □·  ± 2.1 mph, 3 of 5 held, 4 hits',
  );
  expect(shareText('2026-11-23', 2, mine)).not.toMatch(/\p{Extended_Pictographic}/u);
});
