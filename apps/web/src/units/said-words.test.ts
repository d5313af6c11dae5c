import type { drills } from '@windcall/contract';
import { expect, it } from 'vitest';
import { nothingSure, saidWords } from './said-words.ts';
import { WIRE_UNITS } from './units.ts';

type Said = NonNullable<drills.Said>;
const sure = (kind: Said['kind'], form: string, size: number, more: Partial<Said> = {}): Said => ({
  ...{
    kind,
    form,
    size,
    low: size,
    high: size,
    held: 0.52,
    scoreMph: 2.04,
    gainMph: 0.62,
    gainErrorMph: 0.1,
    calls: 60,
  },
  ...more,
});

it.each<[Said, string, string]>([
  [sure('side', 'side', 1.6), 'You call 1.6 mph to the right of what’s shown.', 'Take it off.'],
  [sure('side', 'side', -1.6), 'You call 1.6 mph to the left of what’s shown.', 'Take it off.'],
  [sure('scale', 'scale', -0.2), 'You call 0.8 × what’s shown.', 'Call 1.25 × that.'],
  [sure('part', 'full', 0.5), 'At full value you call 1.5 × what’s shown.', 'There, call 0.67 × that.'],
  [sure('part', 'rough', 0.35), 'In rough air you call 1.35 × what’s shown.', 'There, call 0.74 × that.'],
  [sure('part', 'to-400', 0.5), 'To 400 yd you call 1.5 × what’s shown.', 'There, call 0.67 × that.'],
  [sure('part', 'to-700', 0.5), 'At 400 to 700 yd you call 1.5 × what’s shown.', 'There, call 0.67 × that.'],
  [sure('part', 'over-1000', -0.4), 'Over 1000 yd you call 0.6 × what’s shown.', 'There, call 1.67 × that.'],
  [sure('place', 'near', 1), 'Your calls follow the near third alone.', 'Near 3, middle 2, far 1.'],
  [sure('clock', 'left-out', 1), 'You call flags and meter whole.', 'Times the clock.'],
  [sure('clock', 'twice', 1), 'You use the clock twice.', 'Once, on the speed.'],
  [sure('clock', 'moment', 1), 'You call the moment.', 'Watch 20 seconds, then take the middle.'],
  [sure('follows', 'forecast', 1), 'Your calls follow the forecast, not the picture.', 'Read the picture first.'],
  [sure('follows', 'meter', 1), 'Your calls follow the meter, not the picture.', 'Read the picture first.'],
  [sure('follows', 'nothing', 1), 'Your calls don’t follow the mirage.', 'Read the picture first.'],
  [sure('width', 'narrow', 1.4), 'Your brackets hold 52 in 100.', 'Make them 1.4 × as wide.'],
  [sure('width', 'wide', 0.5, { held: 0.97 }), 'Your brackets hold 97 in 100.', 'Make them 0.5 × as wide.'],
])('says %j', (said, is, order) => {
  const gain = 'Your last 60 calls, corrected, score 1.4 instead of 2.0 mph.';
  expect(saidWords(WIRE_UNITS, said)).toEqual({ is, order, gain });
});

it('counts the newest 200 calls, and shows a small gain at the hundredth', () => {
  const { gain } = saidWords(WIRE_UNITS, sure('scale', 'scale', 0.2, { calls: 400, gainMph: 0.03 }));
  expect(gain).toBe('Your last 200 calls, corrected, score 2.01 instead of 2.04 mph.');
});

it('says of a class what it calls', () => {
  const { is, gain } = saidWords(WIRE_UNITS, sure('part', 'full', 0.5, { calls: 40 }), 'class');
  expect(is).toBe('At full value the class calls 1.5 × what’s shown.');
  expect(gain).toBe('The class’s last 40 winds, corrected, score 1.4 instead of 2.0 mph.');
});

it('says at the last look that nothing is sure', () => {
  expect([19, 20, 67, 199, 299].map(nothingSure)).toEqual([
    null,
    'Nothing sure in 20 calls.',
    'Nothing sure in 60 calls.',
    'Nothing sure in 180 calls.',
    'Nothing sure in 200 calls.',
  ]);
});
