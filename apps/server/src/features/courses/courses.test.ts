import { courses } from '@windcall/contract';
import { digestOf, READY_COURSES } from '@windcall/simulation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { courses as rows } from '../../db/index.ts';
import { MAX_COURSES } from './routes.ts';

const COURSES = '/api/courses';
let server: TestApp;
let me: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

/** A course as a person may write it: without defaults, keys in any order. */
const BARE = {
  wind: { gust: 'any', value: 'any', mean: [4.5, 9.25] },
  name: 'Saturday ladder',
  order: [
    { rounds: 3, until: 'hit', target: 2 },
    { target: 7, until: 'rounds', rounds: 2, position: 2 },
  ],
  rule: 'impacts',
  level: 3,
  parS: 61.5,
  prepareS: 0,
  sequence: 'free',
  signal: 'none',
  marks: 'called',
  dope: 'own',
  air: { temperature: 31.7, humidity: 45, pressure: 29.4, latitude: -33.8688 },
  directionOfFire: 359.99,
  targets: [
    {
      number: 7,
      distance: 640.0005,
      directionOfFire: 0,
      targetType: 'ipsc',
      targetSize: 1.8,
      lookAngle: -3,
      distanceTold: false,
    },
    {
      number: 2,
      distance: 300,
      directionOfFire: 1,
      targetType: 'circle',
      targetSize: 2,
      lookAngle: 0,
      points: 5,
      mover: { pause: 0, speed: 0.5, half: 10 },
    },
  ],
  positions: [
    { name: 'Prone', sway: 0.05, move: 0 },
    { name: 'Dach', sway: 0.6, move: 30 },
  ],
} as const;

describe('a course of fire', () => {
  it.each<readonly [string, { readonly name: string }]>([
    ['that leaves out what it may', BARE],
    ...READY_COURSES.map((course) => [course.name, course] as const),
  ])('goes through call, link and another account to the byte: %s', async (_, course) => {
    const digest = digestOf(course);
    const made = await me.post(COURSES, { course });
    expect([made.statusCode, digestOf(made.json().course)]).toEqual([201, digest]);
    const { id } = made.json();
    const read = (await me.get(`${COURSES}/${id}`)).json();
    expect(digestOf(read.course)).toBe(digest);
    const put = await me.put(`${COURSES}/${id}`, { course: read.course });
    expect([put.statusCode, digestOf(put.json().course)]).toEqual([200, digest]);
    const shared = await me.post('/api/shares', { kind: 'course', body: put.json().course });
    expect([shared.statusCode, shared.json().name]).toEqual([201, course.name]);
    const seen = await server.app.inject({ method: 'GET', url: `/api/shares/${shared.json().id}` });
    expect(seen.json().thing.kind).toBe('course');
    const kept = await other.post(COURSES, { course: seen.json().thing.body });
    expect(digestOf((await other.get(`${COURSES}/${kept.json().id}`)).json().course)).toBe(digest);
  });

  it('is listed with its totals, newest first, for its owner only', async () => {
    const maker = await server.signUp();
    const first = (await maker.post(COURSES, { course: BARE })).json();
    const [string] = READY_COURSES.slice(-1);
    const second = (await maker.post(COURSES, { course: string })).json();
    expect((await maker.get(COURSES)).json()).toEqual([
      {
        id: second.id,
        name: 'String of twenty',
        rule: 'rings',
        rounds: 22,
        parS: 1200,
        targets: 1,
        updatedAt: second.updatedAt,
      },
      { id: first.id, name: BARE.name, rule: 'impacts', rounds: 5, parS: 61.5, targets: 2, updatedAt: first.updatedAt },
    ]);
    for (const answer of [
      await other.get(`${COURSES}/${first.id}`),
      await other.put(`${COURSES}/${first.id}`, { course: string }),
      await other.delete(`${COURSES}/${first.id}`),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    expect((await maker.get(`${COURSES}/${first.id}`)).json().course.name).toBe(BARE.name);
    expect((await maker.delete(`${COURSES}/${first.id}`)).json()).toEqual({ success: true });
    expect((await maker.get(COURSES)).json()).toHaveLength(1);
  });

  it('is one of seven that come with the product, each of which can be kept', async () => {
    const ready = (await me.get(`${COURSES}/ready`)).json();
    expect(ready.map(({ name }: courses.Course) => name)).toEqual([
      'Near–far',
      'Five across',
      'Barricade ladder',
      'Unknown distances',
      'Mover',
      'Know your limits',
      'String of twenty',
    ]);
    for (const course of ready) expect(courses.course.safeParse(course).error).toBeUndefined();
  });

  it('counts toward what an account may keep', async () => {
    const keeper = await server.signUp();
    const course = courses.course.parse(BARE);
    await server.db
      .insert(rows)
      .values(Array.from({ length: MAX_COURSES }, () => ({ userId: keeper.user.id, name: 'Mine', document: course })));
    const refused = await keeper.post(COURSES, { course });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'quota-reached']);
  });
});

type Bare = typeof BARE;
/** The course with one change. */
const broken = (change: (course: Record<string, never> & { [Key in keyof Bare]: never }) => void) => {
  const course = structuredClone(BARE) as never;
  change(course);
  return course;
};
const set = (path: string, value: unknown) =>
  broken((course) => {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const place = keys.reduce((at: Record<string, never>, key) => at[key] as never, course);
    (place as Record<string, unknown>)[last] = value;
  });
const repeated = (n: number, item: unknown) => Array.from({ length: n }, () => item);

describe('a broken course', () => {
  it.each([
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['name', 'Ladder \u202e'],
    ['brief', 7],
    ['rule', 'points'],
    ['level', 4],
    ['parS', 4],
    ['parS', 3601],
    ['prepareS', -1],
    ['prepareS', 301],
    ['sequence', 'random'],
    ['signal', 'horn'],
    ['marks', 'hidden'],
    ['dope', 'given'],
    ['air.temperature', '72'],
    ['air.pressure', undefined],
    ['directionOfFire', 361],
    ['targets', []],
    ['targets.0.number', 2, 'targets.1.number'],
    ['targets.0.distance', 2001],
    ['targets.0.targetType', 'pig'],
    ['targets.0.points', 6],
    ['targets.1.mover.speed', 10.5],
    ['targets.1.mover.half', 0.4],
    ['targets.1.mover.pause', 6],
    ['positions', []],
    ['positions.0.sway', 0.61],
    ['positions.1.move', 31],
    ['order', []],
    ['order.0.target', 3],
    ['order.1.position', 3],
    ['order.0.rounds', 0],
    ['order.0.until', 'miss'],
    ['order', repeated(41, { target: 2, rounds: 1, until: 'hit' })],
    ['order', repeated(3, { target: 2, rounds: 21, until: 'rounds' })],
    ['wind.mean', [9, 4]],
    ['wind.mean', [4]],
    ['wind.mean.1', 41],
    ['wind.gust', 'wild'],
  ] as const)('is refused by the name of its field: %s', async (path, value, field: string = path) => {
    const answer = await me.post(COURSES, { course: set(path, value) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.map((issue: { field: string }) => issue.field)).toContain(`course.${field}`);
  });

  it('is refused where it is put, shared or too large as well', async () => {
    const { id } = (await me.post(COURSES, { course: BARE })).json();
    const course = set('parS', 0);
    expect((await me.put(`${COURSES}/${id}`, { course })).json().issues[0].field).toBe('course.parS');
    expect((await me.post('/api/shares', { kind: 'course', body: course })).json().issues[0].field).toBe('body.parS');
    expect((await me.post(COURSES, { course: { ...BARE, note: 'x'.repeat(256 * 1024) } })).statusCode).toBe(413);
  });
});
