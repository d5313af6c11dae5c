import type { drills } from '@windcall/contract';
import { describe, expect, it, test } from 'vitest';
import { WIRE_UNITS } from '../units/units.ts';
import { headline, sentenceOf } from './reveal-words.ts';

type Part = 'read' | 'arithmetic' | 'setting' | 'rounding' | 'waited' | 'rifle' | 'range';
const NONE = { read: 0, arithmetic: 0, setting: 0, rounding: 0, waited: 0, rifle: 0 };
const K = 0.13;
const HALF = 0.2;

/** A reveal of a call from R 4 to R 8, best R 6, at 800 yd, whose shot's offset has these parts. */
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
test.each<[drills.Revealed, string, string]>([
  [revealOf({ read: 0.05 }), 'Hit. Dead on.', 'Good call.'],
  [revealOf({ read: 0.1 }), 'Hit. 0.8 mph off.', 'Good call.'],
  [
    revealOf({ rifle: 0.3 }),
    'Miss, 9 inches right.',
    'Good call. That miss was the rifle: your hold was an 82% shot on this plate.',
  ],
  [revealOf({ setting: -0.35 }), 'Miss, 10 inches left.', 'You set R 0.10. Your call asked for R 0.45.'],
  [
    revealOf({ arithmetic: 0.41 }, 4, { lo: 2, hi: 6, hold: 0.6 }),
    'Miss, 12 inches right.',
    'R 4 at 800 yd is R 0.19 for this rifle. You said R 0.60.',
  ],
  [revealOf({ rounding: 0.24 }), 'Miss, 7 inches right.', 'Good call. The hold fell between marks.'],
  [revealOf({ waited: -0.3 }, 6.4), 'Miss, 9 inches left.', 'It went from R 6.4 to R 7.9 in 9 seconds.'],
  [revealOf({ range: -1.1 }), 'Miss, 32 inches low.', `Good call. ${STILL_AIR} U 7.10.`],
  [revealOf({ range: 1.1 }, 9), 'Miss, 32 inches high.', `${STILL_AIR} U 4.90.`],
  [revealOf({ read: 0.18 }, 4.6), 'Hit. 1.4 mph off.', 'This plate forgives ± 1.5 mph at 800 yd.'],
  [
    revealOf({ read: 0.32, setting: -0.2 }, 3.5),
    'Hit. 2.5 mph off.',
    'Two errors canceled: your call alone lands 0.12 mil off the right edge.',
  ],
  [revealOf({ read: -0.32 }), 'Miss, 9 inches left.', 'You called R 6.0, it was R 8.5.'],
  [revealOf({ read: 1.2 }), 'Miss, 35 inches right.', 'It came from the left. You called it from the right.'],
])('%#: a reveal has its headline', (revealed, head, sentence) => {
  expect([headline(WIRE_UNITS, revealed), sentenceOf(WIRE_UNITS, revealed)]).toEqual([head, sentence]);
});

const half = { number: 9, kind: 'mirage', third: 1, place: 400, focus: 2, used: true, looked: false } as never;
/** A flag at 220 yd, lifted 34° straight across; it counts 2 of 6. */
const FLAG = {
  ...{ number: 1, kind: 'flag', place: 220, third: 1, means: 8.5, used: true, looked: true },
  showed: { liftDeg: 34, seenDeg: 34, yawDeg: -90 },
} as never;
/** Called R 6 between R 4 and R 8; with this sum of the cues, and this truth. */
const called = (
  together: number | null,
  truth: number,
  cues: drills.PictureRead['cues'] = [],
  of = [null, 8.5, null],
) => {
  const revealed = revealOf({ read: -0.5 }, truth);
  const thirds = revealed.read.thirds.map((third, i) => ({ ...third, mph: of[i] ?? null }));
  return { ...revealed, read: { ...revealed.read, together, cues, thirds } };
};

describe('the sentence of a reveal, the first that fits', () => {
  it.each<[string, drills.Revealed, string]>([
    ['the mirrored side', called(-6.1, -3.2), 'Say the side first. The cues said L 6.1, you called R 6.0.'],
    ['mirage never looked at', called(8, 9, [half]), 'Turn the focus to ½: it was never looked at.'],
    ['one cue over half of the gap', called(8.5, 9, [FLAG]), 'The flag at 220 yd stood 34°. You called 24°.'],
    [
      'cues that were off',
      called(4.4, 9.8),
      'The cues said R 4.4, it was R 9.8. Reading as taught misses 1 in 3 here.',
    ],
    ['the other side', called(null, -3.2, [FLAG]), 'It came from the left. You called it from the right.'],
  ])('names %s', (_, revealed, sentence) => expect(sentenceOf(WIRE_UNITS, revealed)).toBe(sentence));

  it('says good call within 1 mph alone', () => {
    for (const off of [0.4, 0.9, 1.1, 1.4]) {
      expect(sentenceOf(WIRE_UNITS, revealOf({ read: -off * K })).startsWith('Good call.')).toBe(off <= 1);
    }
  });
});
