import { describe, expect, it } from 'vitest';
import { rankMatch, type ShotCourse } from './rank-match.ts';
import { type Ring, ringOf, scoreCourse } from './score-course.ts';

// Every result here was worked out by hand.

const plates = (points: number, impacts = points, timeS = 60): ShotCourse => ({
  points,
  impacts,
  x: 0,
  timeS,
  rounds: [],
});
const POINTS = { X: 10, '10': 10, '9': 9, '8': 8, '7': 7, '6': 6, '5': 5, M: 0 } as const;
const string = (...rings: Ring[]): ShotCourse => ({
  points: rings.reduce((sum, ring) => sum + POINTS[ring], 0),
  impacts: rings.filter((ring) => ring !== 'M').length,
  x: rings.filter((ring) => ring === 'X').length,
  timeS: 600,
  rounds: rings.map((ring) => ({ ring, sighter: false })),
});

type Case = {
  what: string;
  rule?: 'impacts' | 'rings';
  tiebreak?: number[];
  shot: ShotCourse[][];
  /** `place percent` of each, in their order. */
  table: string[];
};
const CASES: Case[] = [
  { what: 'points alone', shot: [[plates(7)], [plates(10)], [plates(3)]], table: ['2 70', '1 100', '3 30'] },
  {
    what: 'sums over courses, two decimals',
    shot: [
      [plates(4), plates(5)],
      [plates(2), plates(4)],
    ],
    table: ['1 100', '2 66.67'],
  },
  { what: 'equal points, more impacts', shot: [[plates(6, 3)], [plates(6, 4)]], table: ['2 100', '1 100'] },
  {
    what: 'equal points and impacts, less time on the first tie course',
    tiebreak: [2],
    shot: [
      [plates(5, 5, 10), plates(5, 5, 80)],
      [plates(5, 5, 90), plates(5, 5, 79.5)],
    ],
    table: ['2 100', '1 100'],
  },
  {
    what: 'equal on the first tie course, less on the second',
    tiebreak: [2, 1],
    shot: [
      [plates(5, 5, 10), plates(5, 5, 80)],
      [plates(5, 5, 9), plates(5, 5, 80)],
    ],
    table: ['2 100', '1 100'],
  },
  {
    what: 'time counts on no other course',
    tiebreak: [2],
    shot: [
      [plates(5, 5, 10), plates(5, 5, 80)],
      [plates(5, 5, 9), plates(5, 5, 80)],
    ],
    table: ['1 100', '1 100'],
  },
  {
    what: 'a shared place leaves the next out',
    shot: [[plates(9)], [plates(9)], [plates(8)]],
    table: ['1 100', '1 100', '3 88.89'],
  },
  { what: 'a winner without points gives nobody per cent', shot: [[plates(0)], [plates(0)]], table: ['1 0', '1 0'] },
  {
    what: 'rings by points',
    rule: 'rings',
    shot: [[string('10', '9')], [string('X', '10')]],
    table: ['2 95', '1 100'],
  },
  {
    what: 'rings, equal points, more X',
    rule: 'rings',
    shot: [[string('X', 'X', '9')], [string('X', '10', '9')]],
    table: ['1 100', '2 100'],
  },
  {
    what: 'rings, equal X, the last shot that differs',
    rule: 'rings',
    shot: [[string('9', '10', 'X')], [string('10', '9', 'X')]],
    table: ['1 100', '2 100'],
  },
  {
    what: 'rings, count-back by where the X lies',
    rule: 'rings',
    shot: [[string('X', '10', '10')], [string('10', '10', 'X')], [string('10', 'X', '10')]],
    table: ['3 100', '1 100', '2 100'],
  },
];

describe('the table of a match', () => {
  it.each(CASES)('$what', ({ rule = 'impacts', tiebreak = [], shot, table }) => {
    const entries = shot.map((courses, id) => ({ id, division: 'Open', courses }));
    const ranks = rankMatch({ rule, tiebreak }, entries).get('Open') ?? [];
    const places = shot
      .map((_, id) => ranks.find((rank) => rank.id === id))
      .map((rank) => `${rank?.place} ${rank?.percent}`);
    expect(places).toEqual(table);
    expect(ranks.map(({ place }) => place)).toEqual([...ranks.map(({ place }) => place)].sort((a, b) => a - b));
  });
  it('takes each division by itself', () => {
    const entries = [
      { id: 1, division: 'Open', courses: [plates(10)] },
      { id: 2, division: 'Tactical', courses: [plates(5)] },
      { id: 3, division: 'Tactical', courses: [plates(4)] },
    ];
    const ranked = rankMatch({ rule: 'impacts', tiebreak: [] }, entries);
    expect(ranked.get('Tactical')).toMatchObject([
      { id: 2, place: 1, percent: 100 },
      { id: 3, place: 2, percent: 80 },
    ]);
  });
});

const line = (target: number, rounds: number, until: 'rounds' | 'hit' = 'rounds', sighters = false) => ({
  target,
  position: 1,
  rounds,
  until,
  sighters,
});
const fired = (place: number, round: number, atS: number, isHit: boolean, ring: Ring | null = null) => ({
  line: place,
  round,
  atS,
  isHit,
  ring,
});

describe('the score of a course', () => {
  const course = {
    rule: 'impacts' as const,
    parS: 90,
    order: [line(1, 2), line(2, 3, 'hit'), line(3, 2)],
    targets: [
      { number: 1, points: 1 },
      { number: 2, points: 3 },
      { number: 3, points: 2 },
    ],
  };
  it('gives a hit its target’s points, and leaves out what a hit made needless', () => {
    const shots = [
      ...[fired(1, 1, 5, true), fired(1, 2, 9, false), fired(2, 1, 20, false), fired(2, 2, 30, true)],
      ...[fired(3, 1, 41.5, true), fired(3, 2, 60.25, false)],
    ];
    const score = scoreCourse(course, shots);
    expect(score).toMatchObject({ points: 6, impacts: 3, timeS: 60.25, hits: 3 });
    expect(score.rounds.map(({ outcome }) => outcome)).toEqual([
      'hit',
      'miss',
      'miss',
      'hit',
      'not-needed',
      'hit',
      'miss',
    ]);
  });
  it('takes the par where a round was not taken', () => {
    const score = scoreCourse(course, [fired(1, 1, 5, true), fired(1, 2, 9, true)]);
    expect(score).toMatchObject({ points: 2, impacts: 2, timeS: 90 });
    expect(score.rounds.map(({ outcome }) => outcome).slice(2)).toEqual(Array(5).fill('not-taken'));
    expect(scoreCourse(course, [])).toMatchObject({ points: 0, impacts: 0, timeS: 90 });
  });
  it('counts no sighter, and an X as ten', () => {
    const rings = { ...course, rule: 'rings' as const, order: [line(1, 1, 'rounds', true), line(1, 3)] };
    const shots = [
      fired(1, 1, 3, true, 'X'),
      fired(2, 1, 20, true, 'X'),
      fired(2, 2, 40, true, '9'),
      fired(2, 3, 60, false, 'M'),
    ];
    expect(scoreCourse(rings, shots)).toMatchObject({ points: 19, impacts: 2, x: 1, hits: 3, timeS: 60 });
    // a sighter that was not fired does not cost the par
    expect(scoreCourse(rings, shots.slice(1))).toMatchObject({ points: 19, timeS: 60 });
  });
});

describe('a ring', () => {
  // at 1000 yd a MOA is 0.2909 mil; half of a .264 bullet is 0.003667 mil there
  const bullet = { diameterIn: 0.264, distanceYd: 1000 };
  const half = 0.132 / 36;
  const MIL = 0.2908882;
  it.each([
    [0, true, 'X'],
    [(0.48 / 2) * MIL + half - 1e-6, true, 'X'],
    [(0.48 / 2) * MIL + half + 1e-6, true, '10'],
    [(0.95 / 2) * MIL + half - 1e-6, true, '10'],
    [(0.95 / 2) * MIL + half + 1e-6, true, '9'],
    [(1.91 / 2) * MIL + half + 1e-6, true, '8'],
    [(2.87 / 2) * MIL + half + 1e-6, true, '7'],
    [(4.2 / 2) * MIL + half + 1e-6, true, '6'],
    [(5.73 / 2) * MIL + half + 1e-6, true, '5'],
    [0.9, false, 'M'],
  ] as const)('at %f mil is worth its value, the line included', (mil, isOnFrame, ring) => {
    expect(ringOf({ right: 0, up: -mil }, bullet, isOnFrame)).toBe(ring);
    expect(ringOf({ right: mil * 0.6, up: mil * 0.8 }, bullet, isOnFrame)).toBe(ring);
  });
});
