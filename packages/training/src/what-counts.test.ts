import { expect, it } from 'vitest';
import { meanScoreOfWidth } from './interval-score.ts';
import { countedMph, placesOf, USUAL_SCORE_MPH } from './stakes.ts';

const call = { loMph: 2, hiMph: 6 };
const forecast = { loMph: -4, hiMph: 4 };

it('counts every wind that was seen once: as the call, or else as its forecast, or 0 ± 9', () => {
  expect(countedMph({ call, forecast, truthMph: 7 })).toBe(4 + 10);
  expect(countedMph({ call: null, forecast, truthMph: 7 })).toBe(8 + 30);
  expect(countedMph({ call: null, forecast: null, truthMph: 10 })).toBe(18 + 10);
});

it('tells nothing of a wind before it is shown', () => {
  expect(countedMph({ call: null, forecast, truthMph: null })).toBe(meanScoreOfWidth(8));
  expect(countedMph({ call: null, forecast: null, truthMph: null })).toBe(USUAL_SCORE_MPH);
  expect(USUAL_SCORE_MPH / 3.51).toBeCloseTo(6.1, 12);
  expect(countedMph({ call, forecast, truthMph: null })).toBeNull();
});

it('ranks a class over all winds: who leaves the wide ones out does not win, and ties share a place', () => {
  const wide = { forecast: { loMph: -9, hiMph: 9 }, truthMph: 3 };
  const narrow = { forecast, truthMph: 3 };
  const called = { loMph: 1, hiMph: 5 };
  const places = placesOf([
    {
      memberId: 1,
      winds: [
        { ...narrow, call: { loMph: 2, hiMph: 4 } },
        { ...wide, call: null },
      ],
    },
    {
      memberId: 2,
      winds: [
        { ...narrow, call: called },
        { ...wide, call: called },
      ],
    },
    {
      memberId: 3,
      winds: [
        { ...narrow, call: called },
        { ...wide, call: called },
      ],
    },
    { memberId: 4, winds: [] },
  ]);
  expect(places.map(({ memberId, place }) => [memberId, place])).toEqual([
    [2, 1],
    [3, 1],
    [1, 3],
  ]);
  expect(places[0]?.score).toBeCloseTo(4 / 3.51, 9);
});
