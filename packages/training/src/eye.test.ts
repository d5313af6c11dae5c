import { expect, it } from 'vitest';
import { eyeOf, FEWEST_CALLS, NEW_READER_MPH } from './micro.ts';

it('takes a new reader for one of 2 mph until there are ten calls', () => {
  expect(eyeOf(null, 0)).toEqual({ misreadMph: 2, from: 'new-reader', calls: 0 });
  expect(eyeOf(1.234, 9)).toEqual({ misreadMph: NEW_READER_MPH, from: 'new-reader', calls: 9 });
  expect(eyeOf(1.234, FEWEST_CALLS)).toEqual({ misreadMph: 1.2, from: 'practice', calls: 10 });
  expect(eyeOf(null, 12)).toEqual({ misreadMph: 2, from: 'new-reader', calls: 12 });
});

it('keeps an eye to errors that a card can be made for', () => {
  expect([0, 0.26, 0.35, 6.04, 40].map((mph) => eyeOf(mph, 30).misreadMph)).toEqual([0.3, 0.3, 0.4, 6, 6]);
});
