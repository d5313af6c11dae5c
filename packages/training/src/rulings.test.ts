import { describe, expect, it } from 'vitest';
import { rankMatch } from './rank-match.ts';
import { applyRulings, type RuledCourse, type Ruling } from './rulings.ts';
import { type Ring, type ScoredCourse, type ScoredRound, scoreCourse, scoreRounds } from './score-course.ts';

// Every result here was worked out by hand.

const PLATES: ScoredCourse = {
  ...{ rule: 'impacts', parS: 60 },
  targets: [
    { number: 1, points: 1 },
    { number: 2, points: 3 },
  ],
  order: [
    { target: 1, rounds: 2, until: 'rounds', position: 1, sighters: false },
    { target: 2, rounds: 2, until: 'hit', position: 1, sighters: false },
  ],
};
const fired = (course: ScoredCourse, ...values: (boolean | Ring)[]): RuledCourse => {
  let at = 0;
  const shots = course.order.flatMap(({ rounds, target }, i) =>
    Array.from({ length: rounds }, (_, k) => ({ line: i + 1, round: k + 1, target, position: 1, atS: 10 * ++at })),
  );
  const score = scoreCourse(
    course,
    shots.flatMap((shot, i) => {
      const value = values[i];
      if (value === undefined) return [];
      const ring = typeof value === 'string' ? value : null;
      return [{ ...shot, isHit: value === true || (ring !== null && ring !== 'M'), ring }];
    }) as never,
  );
  return { run: 7, ...score };
};
let number = 0;
const ruling = (kind: Ruling['kind'], more: Partial<Ruling> = {}): Ruling => ({
  ...{ number: ++number, kind, entry: 1, course: 1, run: 7, round: null, outcome: null, points: null, undoes: null },
  ...more,
});
const after = (course: ScoredCourse, shot: RuledCourse, ...rulings: Ruling[]) => {
  const [entry] = applyRulings([course], [{ id: 1, courses: [shot] }], rulings);
  const { points = 0, impacts = 0, timeS = 0, x = 0, rounds = [] } = entry?.courses[0] ?? {};
  return { points, impacts, timeS, x, rounds: rounds.map(({ outcome }) => outcome).join(' ') };
};

describe('a ruling on a score', () => {
  it('makes a miss a hit with the points of its target, and a hit a miss', () => {
    const shot = fired(PLATES, true, false, false, false);
    expect(after(PLATES, shot)).toMatchObject({ points: 1, impacts: 1, timeS: 40 });
    expect(after(PLATES, shot, ruling('score', { round: 4, outcome: 'hit' }))).toMatchObject({ points: 4, impacts: 2 });
    expect(after(PLATES, shot, ruling('score', { round: 1, outcome: 'miss' }))).toMatchObject({
      points: 0,
      impacts: 0,
    });
  });

  it('ends a line at its hit: what was fired after it was not needed', () => {
    const shot = fired(PLATES, true, true, false, true);
    expect(after(PLATES, shot)).toMatchObject({ points: 5, rounds: 'hit hit miss hit' });
    expect(after(PLATES, shot, ruling('score', { round: 3, outcome: 'hit' }))).toEqual({
      ...{ points: 5, impacts: 3, timeS: 40, x: 0, rounds: 'hit hit hit not-needed' },
    });
  });

  it('of a round that was not taken is at the par', () => {
    const shot = fired(PLATES, true, true, true);
    expect(shot.timeS).toBe(30);
    const short = fired(PLATES, true, true);
    expect(short.timeS).toBe(60);
    expect(after(PLATES, short, ruling('score', { round: 3, outcome: 'hit' }))).toMatchObject({ points: 5, timeS: 60 });
  });

  it('gives a ring, and counts an X', () => {
    const string: ScoredCourse = {
      ...{ rule: 'rings', parS: 600, targets: [{ number: 1, points: 1 }] },
      order: [{ target: 1, rounds: 3, until: 'rounds', position: 1, sighters: false }],
    };
    const shot = fired(string, '9', '10', 'M');
    expect(shot.points).toBe(19);
    expect(after(string, shot, ruling('score', { round: 3, outcome: 'X' }))).toMatchObject({ points: 29, x: 1 });
    expect(after(string, shot, ruling('score', { round: 2, outcome: 'M' }))).toMatchObject({ points: 9, impacts: 1 });
  });

  it('gives back the points of bank or bust if its only miss was none', () => {
    const bank: ScoredCourse = { ...PLATES, rule: 'bank' };
    const shot = fired(bank, true, false);
    expect(shot.points).toBe(0);
    expect(after(bank, shot, ruling('score', { round: 2, outcome: 'hit' })).points).toBe(2);
  });

  it('does not hold for the run of a reshoot', () => {
    const shot = { ...fired(PLATES, false, false, false, false), run: 8 };
    expect(after(PLATES, shot, ruling('score', { round: 1, outcome: 'hit' })).points).toBe(0);
    expect(after(PLATES, { ...shot, run: 7 }, ruling('score', { round: 1, outcome: 'hit' })).points).toBe(1);
  });
});

describe('a penalty', () => {
  it('never goes below 0, and is taken off after every correction', () => {
    const shot = fired(PLATES, true, true, false, false);
    const two = ruling('penalty', { points: 2 });
    const five = ruling('penalty', { points: 5 });
    const hit = ruling('score', { round: 3, outcome: 'hit' });
    expect([after(PLATES, shot, two).points, after(PLATES, shot, five).points]).toEqual([0, 0]);
    expect(after(PLATES, shot, two, hit).points).toBe(3);
    expect(after(PLATES, shot, hit, two).points).toBe(3);
    expect(after(PLATES, shot, two, ruling('undo', { undoes: two.number })).points).toBe(2);
  });
});

describe('places after rulings', () => {
  const plates = (points: number, timeS = 60): RuledCourse => ({
    ...{ run: 7, points, impacts: points, x: 0, timeS, rounds: [] as ScoredRound[] },
  });
  const places = (
    points: readonly number[],
    rulings: readonly Ruling[],
    shootOffs: readonly ReadonlyMap<number, { points: number; timeS: number }>[] = [],
    tiebreak: number[] = [],
  ) => {
    const entries = points.map((own, i) => ({ id: i + 1, division: 'Open', courses: [plates(own)] }));
    const counted = applyRulings([PLATES], entries, rulings).filter(({ out }) => out === null);
    const ranks = rankMatch({ rule: 'impacts', tiebreak, shootOffs }, counted).get('Open') ?? [];
    return ranks.map(({ id, place }) => `${place}:${id}`).join(' ');
  };

  it('leave out who was disqualified or withdrew, until that is taken back', () => {
    const out = ruling('disqualify', { course: null, run: null });
    const left = ruling('withdraw', { entry: 3, course: null, run: null });
    expect(places([9, 8, 7], [])).toBe('1:1 2:2 3:3');
    expect(places([9, 8, 7], [out])).toBe('1:2 2:3');
    expect(places([9, 8, 7], [out, left])).toBe('1:2');
    expect(places([9, 8, 7], [out, left, ruling('undo', { undoes: out.number })])).toBe('1:1 2:2');
  });

  it('follow a set time if the time decides', () => {
    expect(places([9, 9], [], [], [1])).toBe('1:1 1:2');
    expect(places([9, 9], [ruling('tiebreak', { entry: 2, points: 41.5 })], [], [1])).toBe('1:2 2:1');
  });

  it('follow a shoot-off among those named: points, then time; nobody else moves', () => {
    const first = new Map([
      [2, { points: 6, timeS: 30 }],
      [3, { points: 7, timeS: 50 }],
    ]);
    expect(places([9, 9, 9, 5], [])).toBe('1:1 1:2 1:3 4:4');
    expect(places([9, 8, 8, 5], [], [first])).toBe('1:1 2:3 3:2 4:4');
    const time = new Map([
      [2, { points: 7, timeS: 30 }],
      [3, { points: 7, timeS: 50 }],
    ]);
    expect(places([5, 8, 8, 9], [], [time])).toBe('1:4 2:2 3:3 4:1');
    // shooters who are still equal go to the next shoot-off
    const equal = new Map([...time].map(([id]) => [id, { points: 7, timeS: 50 }]));
    expect(places([5, 8, 8, 9], [], [equal])).toBe('1:4 2:2 2:3 4:1');
    expect(places([5, 8, 8, 9], [], [equal, first])).toBe('1:4 2:3 3:2 4:1');
    // a shoot-off decides among equal points only
    expect(places([9, 8, 7], [], [first])).toBe('1:1 2:2 3:3');
  });

  it('score the same rounds to the same result', () => {
    const shot = fired(PLATES, true, false, false, true);
    expect(scoreRounds(PLATES, shot.rounds)).toMatchObject({ points: shot.points, impacts: 2, timeS: shot.timeS });
  });
});
