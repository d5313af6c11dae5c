import type { drills } from '@windcall/contract';
import { describe, expect, it, test } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { cuesWords, headWords, nextWords, truthLine } from './reveal-words.ts';

type Part = 'read' | 'arithmetic' | 'setting' | 'rounding' | 'waited' | 'rifle' | 'range';
const NONE = { read: 0, arithmetic: 0, setting: 0, rounding: 0, waited: 0, rifle: 0 };
const K = 0.13;
const HALF = 0.2;

/** A reveal of a call from R 4 to R 8, best R 6, at 800 yd, whose shot went where these parts put it. */
const revealOf = (
  mils: Partial<Record<Part, number>>,
  truth = 6 - (mils.read ?? 0) / K,
  call: Partial<drills.DrillCall> = {},
  change: Partial<drills.Revealed> = {},
): drills.Revealed => {
  const { range = 0, ...across } = mils;
  const right = { ...NONE, ...across };
  const impact = { right: Object.values(right).reduce((sum, mil) => sum + mil, 0), up: range };
  const on = (x: number, y: number): boolean => Math.abs(x) <= HALF && Math.abs(y) <= HALF;
  const without = (mil: number): boolean => on(impact.right - mil, impact.up);
  const isHit = on(impact.right, impact.up);
  const said = { lo: 4, hi: 8, best: null, hold: null, committedAt: '2026-11-01T10:00:20.000Z', ...call };
  return {
    ...{ number: 1, distance: 800, targetType: 'square', targetSize: 2, halfWidth: HALF, k: K, stillAir: -0.33 },
    cell: { range: 'to-1000', value: 'full', gust: 'steady' },
    air: null,
    truth: { atCommit: truth, atFire: truth + 1.5 },
    path: [],
    call: said,
    shot: {
      ...{ shotId: 'x', dial: { up: 6, right: 0 }, hold: { up: 0, right: 0.1 }, timeOfFlight: 1.1 },
      ...{ impact, isHit, firedAt: '2026-11-01T10:00:29.000Z' },
    },
    pointed: null,
    score: {
      ...{ interval: 4, width: 4, sigma: 1, reference: null, aim: 0.9, chance: 0.82 },
      outside: Math.max(0, said.lo - truth, truth - said.hi),
    },
    split: {
      right,
      up: { range, setting: 0, rounding: 0, rifle: 0 },
      isHit,
      hitWithout: {
        right: {
          ...{ read: without(right.read), arithmetic: without(right.arithmetic), setting: without(right.setting) },
          ...{ rounding: without(right.rounding), waited: without(right.waited), rifle: without(right.rifle) },
        },
        up: { range: on(impact.right, 0), setting: isHit, rounding: isHit, rifle: isHit },
      },
      cheapest: null,
      wind: { calledMph: 6, atCommitMph: truth, atFireMph: truth + 1.5, milPerMph: K, stillAirMil: -0.33 },
    },
    par: 1,
    handicap: { before: null, after: 2, error: 1, low: null, high: null, calls: 1 },
    meter: null,
    read: {
      thirds: [0.49, 0.36, 0.15].map((share, i) => ({ share, mph: null, atCommit: null, weight: 3 - i })),
      ...{ cues: [], again: false, together: null, atCommit: null, mean: null },
    },
    ...change,
  };
};

const STILL_AIR = 'Your elevation was given for still air. This wind needed';
test.each<[drills.Revealed, string, string | null]>([
  [revealOf({ read: 0.05 }), 'Right on. Hit.', null],
  [revealOf({ read: 0.1 }), 'Good call. Hit.', null],
  [revealOf({ rifle: 0.3 }), 'Good call. That miss was the rifle.', 'Your hold was an 82% shot on this plate.'],
  [revealOf({ read: -0.25 }), 'Inside, but your best was off. Miss, 0.05 mil off the left edge.', 'Best R 6.4 hits.'],
  [
    revealOf({ setting: -0.35 }),
    'Good call, wrong setting. Miss, 0.15 mil off the left edge.',
    'You set R 0.10. Your call asked for R 0.45.',
  ],
  [
    revealOf({ arithmetic: 0.41 }, 4, { lo: 2, hi: 6, hold: 0.6 }),
    'Good call, wrong math. Miss, 0.21 mil off the right edge.',
    'R 4 at 800 yd is R 0.19 for this rifle. You said R 0.60.',
  ],
  [revealOf({ rounding: 0.24 }), 'Good call. The hold fell between marks.', null],
  [
    revealOf({ waited: -0.3 }, 6.4),
    'Good call, late shot. Miss, 0.10 mil off the left edge.',
    'It went from R 6.4 to R 7.9 in 9 seconds.',
  ],
  [revealOf({ range: -1.1 }), 'Wind was fine. Miss, 0.90 mil low.', `${STILL_AIR} U 7.10.`],
  [revealOf({ range: 1.1 }, 9), 'Miss, 0.90 mil high.', `${STILL_AIR} U 4.90.`],
  [
    revealOf({ read: 0.13 }, 5, { lo: 6, hi: 7 }),
    'Lucky hit: the wind was outside your bracket.',
    'This plate forgives ± 1.5 mph at 800 yd.',
  ],
  [
    revealOf({ read: 0.32, setting: -0.2 }, 3.5),
    'Lucky hit: two errors canceled.',
    'Your call alone lands 0.12 mil off the right edge.',
  ],
  [revealOf({ read: -0.32 }), 'Under-called. Miss, 0.12 mil off the left edge.', null],
  [revealOf({ read: 0.42 }), 'Over-called. Miss, 0.22 mil off the right edge.', null],
  [revealOf({ read: 1.2 }), 'Wrong side. Miss, 1.00 mil off the right edge.', null],
  [
    revealOf({ waited: -0.3 }, 9),
    'Outside your bracket, but the miss was the wait.',
    'It went from R 9 to R 10.5 in 9 seconds.',
  ],
  [
    revealOf({ read: -0.3, setting: -0.25 }),
    'Miss, 0.35 mil off the left edge. Two things went wrong.',
    'Wind call L 0.30, setting L 0.25.',
  ],
])('%#: a reveal has its headline', (revealed, headline, second) => {
  expect(headWords(WIRE_UNITS, revealed)).toEqual({ headline, second });
});

test('the truth line says one wind and the call, inside or by how much outside', () => {
  const outside = truthLine(WIRE_UNITS, revealOf({ read: 0.26 }, 6.4, { lo: 2, hi: 6, best: 4 }));
  expect(outside).toEqual({ was: 'R 6.4', called: 'You called R 2 to R 6, best R 4: 0.4 outside.' });
  expect(truthLine(WIRE_UNITS, revealOf({ read: 0.1 })).called).toBe('You called R 4 to R 8, best R 6: inside.');
});

const half = { number: 9, kind: 'mirage', third: 1, place: 400, focus: 2, used: true, looked: false } as never;
/** Called R 6 between R 4 and R 8; what the cues said, and what it was. */
const called = (together: number | null, truth: number, cues: drills.PictureRead['cues'] = []) => {
  const revealed = revealOf({ read: 1.2 }, truth);
  return { ...revealed, read: { ...revealed.read, together, cues } };
};

describe('what to do next', () => {
  it.each<[string, drills.Revealed, object | null]>([
    ['the setting', revealOf({ setting: -0.35 }), { what: 'Check the hold before you fire.', why: null }],
    [
      'the setting of two things',
      revealOf({ read: -0.3, setting: -0.25 }),
      { what: 'Check the hold before you fire.', why: null },
    ],
    [
      'the mirrored side',
      called(-6.1, -3.2),
      { what: 'Say the side first.', why: 'The cues said L 6.1, you called R 6.0.' },
    ],
    ['mirage never looked at', called(8, 9, [half]), { what: 'Turn the focus to ½.', why: null }],
  ])('follows %s', (_, revealed, order) => expect(nextWords(WIRE_UNITS, revealed)).toEqual(order));

  it.each<[string, drills.Revealed]>([
    ['a good call', revealOf({ read: 0.05 })],
    ['a wide bracket', revealOf({ read: 0.05 }, 6, { lo: 0, hi: 12 })],
    ['a call as taught', called(6.4, 9)],
    ['cues that said another wind', called(4.9, 8.2)],
    ['nothing that was shown', called(null, -3.2)],
    ['the rifle', revealOf({ rifle: 0.3 })],
  ])('is nothing after %s', (_, revealed) => expect(nextWords(WIRE_UNITS, revealed)).toBeNull());
});

describe('what the cues said', () => {
  it('stands beside a bracket that missed, if a cue counts and the advice does not say it', () => {
    expect(cuesWords(WIRE_UNITS, called(4.9, 8.2))).toBe('The cues said R 4.9.');
    expect(cuesWords(WIRE_UNITS, called(4.9, 7))).toBeNull();
    expect(cuesWords(WIRE_UNITS, called(null, 8.2))).toBeNull();
    expect(cuesWords(WIRE_UNITS, called(-6.1, -3.2))).toBeNull();
  });
});
