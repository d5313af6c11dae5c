// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { courses, matches, profiles, runs } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { matches as matchRows } from '../../db/index.ts';

let server: TestApp;
let maker: Client;
let shooters: readonly [Client, Client];
/** A rifle without any spread, so that shots land where they are aimed. */
let rifle: number;
beforeAll(async () => {
  server = await startTestApp();
  maker = await server.signUp();
  shooters = [await server.signUp(), await server.signUp()];
  const exact = await maker.post('/api/ballistic-profiles', {
    name: 'Exact',
    bulletWeight: 140,
    bulletBC: 0.325,
    muzzleVelocity: 2800,
    twistRate: 8,
    scopeHeight: 2.36,
    zeroRange: 100,
    rifleAccuracy: 0,
    bulletWeightVariation: 0,
    powderChargeVariation: 0,
    bcVariation: 0,
    muzzleVelocitySd: 0,
  });
  rifle = exact.json<profiles.Profile>().id;
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const PAR_S = 20;
const target = (number: number, more: Partial<courses.CourseTarget>): courses.CourseTarget => ({
  number,
  distance: 100,
  directionOfFire: 0,
  targetType: 'square',
  targetSize: 10,
  lookAngle: 0,
  ...more,
});
const frame = {
  level: 2,
  parS: PAR_S,
  prepareS: 0,
  sequence: 'fixed',
  signal: 'none',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  directionOfFire: 0,
  positions: [{ name: 'Bench', sway: 0, move: 0 }],
  wind: { mean: [0, 0], value: 'low', gust: 'steady' },
} as const;
/** Two rounds at a plate of one point, one at a plate of three. */
const PLATES = {
  ...frame,
  name: 'Plates',
  rule: 'impacts',
  targets: [target(1, { points: 1 }), target(2, { points: 3 })],
  order: [
    { target: 1, rounds: 2, until: 'rounds' },
    { target: 2, rounds: 1, until: 'rounds' },
  ],
} as const;
/** A sighter, and three rounds that count. */
const STRING = {
  ...frame,
  name: 'String',
  rule: 'rings',
  targets: [target(1, {})],
  order: [
    { target: 1, rounds: 1, until: 'rounds', sighters: true },
    { target: 1, rounds: 3, until: 'rounds' },
  ],
} as const;

/**
 * Aim for each value, mil to the side of the middle: the middle of its ring at 100 yd, where half a .264 bullet is
 * 0.037 mil.
 */
const AIMS: Readonly<Record<string, number>> = { h: 0, m: 6, X: 0, '10': 0.14, '9': 0.245, '8': 0.385, M: 6 };

type Row = [place: number, points: number, percent: number, impacts: number, x: number, time: number];
interface Case {
  readonly what: string;
  readonly rule?: 'rings';
  readonly tiebreak?: number[];
  /** Shots of the two shooters on each course, in order: `value@second`; missing shots are not taken. */
  readonly shoots: readonly [string[], string[]];
  readonly table: readonly [Row, Row];
}
/** Computed by hand: par 20 s, plates of 1, 1 and 3 points; X counts 10. */
const CASES: readonly Case[] = [
  {
    what: 'points and per cent',
    shoots: [['h@2 h@4 h@6'], ['h@2 m@4 m@6']],
    table: [
      [1, 5, 100, 3, 0, 6],
      [2, 1, 20, 1, 0, 6],
    ],
  },
  {
    what: 'sums over three courses, per cent of two decimals',
    shoots: [
      ['h@2 h@4 m@6', 'm@2 m@4 h@6', 'h@1 m@2 m@3'],
      ['h@2 m@4 m@6', 'm@2 m@4 h@5', 'm@1 m@2 m@3'],
    ],
    table: [
      [1, 6, 100, 4, 0, 15],
      [2, 4, 66.67, 2, 0, 14],
    ],
  },
  {
    what: 'equal points, more impacts',
    shoots: [
      ['m@2 m@4 h@6', 'm@2 m@4 m@6'],
      ['h@2 h@4 m@6', 'h@2 m@4 m@6'],
    ],
    table: [
      [2, 3, 100, 1, 0, 12],
      [1, 3, 100, 3, 0, 12],
    ],
  },
  {
    what: 'equal points and impacts, less time on the course that breaks ties',
    tiebreak: [2],
    shoots: [
      ['h@2 h@3 h@4', 'h@2 h@3 h@8'],
      ['h@2 h@3 h@9', 'h@2 h@3 h@7'],
    ],
    table: [
      [2, 10, 100, 6, 0, 8],
      [1, 10, 100, 6, 0, 7],
    ],
  },
  {
    what: 'equal on the first such course, less time on the second',
    tiebreak: [2, 1],
    shoots: [
      ['h@2 h@3 h@4', 'h@2 h@3 h@8'],
      ['h@2 h@3 h@5', 'h@2 h@3 h@8'],
    ],
    table: [
      [1, 10, 100, 6, 0, 12],
      [2, 10, 100, 6, 0, 13],
    ],
  },
  {
    what: 'a shared place where no course breaks ties',
    shoots: [['h@2 h@3 h@4'], ['h@2 h@3 h@9']],
    table: [
      [1, 5, 100, 3, 0, 4],
      [1, 5, 100, 3, 0, 9],
    ],
  },
  {
    what: 'par as the time of who left rounds',
    tiebreak: [1],
    shoots: [['h@2'], ['h@5 m@6 m@7']],
    table: [
      [2, 1, 100, 1, 0, 20],
      [1, 1, 100, 1, 0, 7],
    ],
  },
  {
    what: 'a winner without points gives nobody per cent',
    shoots: [['m@2 m@4 m@6'], ['']],
    table: [
      [1, 0, 0, 0, 0, 6],
      [1, 0, 0, 0, 0, 20],
    ],
  },
  {
    what: 'rings by points, sighters left out',
    rule: 'rings',
    shoots: [['X@1 10@3 9@5 8@7'], ['M@1 X@3 10@5 9@8']],
    table: [
      [2, 27, 93.1, 3, 0, 7],
      [1, 29, 100, 3, 1, 8],
    ],
  },
  {
    what: 'rings, equal points, more X',
    rule: 'rings',
    shoots: [['M@1 X@3 10@5 9@7'], ['X@1 10@3 10@5 9@7']],
    table: [
      [1, 29, 100, 3, 1, 7],
      [2, 29, 100, 3, 0, 7],
    ],
  },
  {
    what: 'rings, equal X, the last shot that differs',
    rule: 'rings',
    shoots: [['M@1 10@3 9@5 X@7'], ['M@1 9@3 10@5 X@7']],
    table: [
      [2, 29, 100, 3, 1, 7],
      [1, 29, 100, 3, 1, 7],
    ],
  },
  {
    what: 'rings, count-back to where the X lies',
    rule: 'rings',
    shoots: [['M@1 X@3 10@5 10@7'], ['M@1 10@3 10@5 X@7']],
    table: [
      [2, 30, 100, 3, 1, 7],
      [1, 30, 100, 3, 1, 7],
    ],
  },
];

const post = async <T>(who: Client, url: string, body: object, status = 201): Promise<T> => {
  const answer = await who.post(url, body);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(status);
  return answer.json();
};

/** Shoots a course of a match as planned, with a clock moved by hand. */
const shoot = async (who: Client, match: string, course: number, plan: string): Promise<void> => {
  const made = await post<runs.Run>(who, '/api/runs', { match, course });
  const begun = await post<runs.Run>(who, `/api/runs/${made.id}/begin`, {});
  const startsMs = Date.parse(begun.startsAt ?? '');
  const at = (s: number) => vi.useFakeTimers({ toFake: ['Date'], now: startsMs + 1000 * s });
  let run = begun;
  for (const round of plan.split(' ').filter(Boolean)) {
    const [value = '', s = ''] = round.split('@');
    at(Number(s));
    const line = run.course.order.find((one) => one.line === run.line);
    const aimed = run.targets.find(({ number }) => number === line?.target);
    const body = {
      shotId: randomUUID(),
      target: aimed?.number,
      at: Number(s),
      dial: { up: aimed?.elevation ?? 0, right: 0 },
      hold: { up: 0, right: (aimed?.stillAir ?? 0) + (AIMS[value] ?? Number.NaN) },
    };
    const fired = await post<{ shot: runs.RunShot; run: runs.Run }>(who, `/api/runs/${made.id}/shots`, body);
    // the shots match the plan, so a wrong table is the table's fault
    expect(fired.shot.ring ?? (fired.shot.isHit ? 'h' : 'm'), `${plan}: ${round}`).toBe(value);
    run = fired.run;
  }
  at(PAR_S + 3);
  expect((await who.get(`/api/runs/${made.id}`)).json().state).toBe('over');
  vi.useRealTimers();
};

it.each(CASES)('a table by hand: $what', async ({ rule, tiebreak = [], shoots, table }) => {
  const document = rule === 'rings' ? STRING : PLATES;
  const { code } = await post<matches.Match>(maker, '/api/matches', {
    name: 'By hand',
    courses: shoots[0].map(() => document),
    tiebreak,
    rifle: { profileId: rifle },
  });
  // a fixed light wind: freshly drawn gusts would sometimes push a shot into the next ring
  await server.db.update(matchRows).set({ seed: '0123456789abcdef' }).where(eq(matchRows.code, code));
  for (const [i, who] of shooters.entries()) {
    await post(who, `/api/matches/${code}/entries`, { name: 'AB'[i] ?? '', division: 'Open', profileId: 0 });
    for (const [n, plan] of (shoots[i] ?? []).entries()) await shoot(who, code, n + 1, plan);
  }
  const answer = await shooters[0].get(`/api/matches/${code}/table`);
  const rows = answer.json<Record<string, matches.TableRow[]>>().Open ?? [];
  const told = ['A', 'B'].map((name) => {
    const row = rows.find((one) => one.name === name);
    return [row?.place, row?.points, row?.percent, row?.impacts, row?.x, Math.round(100 * (row?.time ?? 0)) / 100];
  });
  expect(told).toEqual(table);
  expect(rows.map(({ place }) => place)).toEqual(table.map(([place]) => place).sort());
});
