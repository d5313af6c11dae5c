import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it('shares a daily in squares, without wind, distance or name, and with its level from level 2 on', () => {
  const calls = [
    { held: true, hit: true, off: 1 },
    { held: true, hit: false, off: 2.2 },
    { held: false, hit: false, off: 4 },
    { held: true, hit: true, off: 0.8 },
    { held: false, hit: true, off: 1 },
  ];
  expect(shareText('2026-11-29', 1, { calls, hits: 3 }, 2)).toBe('Windcall 29 Nov 🟩🟨⬜🟩🟩 3 hits, ±1.8 mph, day 2');
  expect(shareText('2026-11-29', 3, { calls, hits: 1 }, 9)).toBe(
    'Windcall 29 Nov 🟩🟨⬜🟩🟩 1 hit, ±1.8 mph, day 9, level 3',
  );
});
