// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { calls, matches as contract, type courses, type matches, type runs as wire } from '@windcall/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { numbersOf } from '../../../test/told-figures.ts';
import { matches as matchRows, runs } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const course = (more: Partial<courses.Course> = {}): courses.Course => ({
  name: 'One plate',
  rule: 'impacts',
  level: 1,
  parS: 20,
  prepareS: 0,
  sequence: 'fixed',
  signal: 'none',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  directionOfFire: 0,
  targets: [{ number: 1, distance: 400, directionOfFire: 0, targetType: 'square', targetSize: 3, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 6, until: 'rounds' }],
  wind: { mean: [5, 9], value: 'full', gust: 'any' },
  ...more,
});
const made = async <T>(who: Client, url: string, body: object): Promise<T> => {
  const answer = await who.post(url, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const refused = async (who: Client, url: string, body: object): Promise<unknown[]> => {
  const answer = await who.post(url, body);
  return [answer.statusCode, answer.json().code];
};
const toSignal = (run: wire.Run, s: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(run.startsAt ?? '') + 1000 * s });
const shot = (at: number) => ({
  shotId: randomUUID(),
  target: 1,
  at,
  dial: { up: 2, right: 0 },
  hold: { up: 0, right: 0.35 },
});
const begun = async (who: Client, body: object): Promise<wire.Run> => {
  const run = await made<wire.Run>(who, '/api/runs', body);
  return made(who, `/api/runs/${run.id}/begin`, {});
};

describe('a run', () => {
  it('stores of twenty shots at once exactly its rounds, numbered without a gap', async () => {
    const shooter = await server.signUp();
    const run = await begun(shooter, { course: course(), profileId: 0 });
    toSignal(run, 3);
    const fire = async (body: object): Promise<number> => {
      for (;;) {
        const { statusCode } = await shooter.post(`/api/runs/${run.id}/shots`, body);
        // the queue limits a user's heavy calls: tries again
        if (statusCode !== 503) return statusCode;
      }
    };
    const statuses = await Promise.all(Array.from({ length: 20 }, () => fire(shot(3))));
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.filter((status) => status === 409)).toHaveLength(14);
    const { shots, endReason } = (await shooter.get(`/api/runs/${run.id}`)).json();
    expect(shots.map(({ number, round }: wire.RunShot) => [number, round])).toEqual(
      Array.from({ length: 6 }, (_, i) => [i + 1, i + 1]),
    );
    expect(endReason).toBe('done');
  });

  it('reveals no figure of a match’s wind before its end, whatever is requested', async () => {
    const shooter = await server.signUp();
    const { code } = await made<matches.Match>(shooter, '/api/matches', { name: 'Sealed', courses: [course()] });
    await made(shooter, `/api/matches/${code}/entries`, { name: 'Eve', division: 'Open', profileId: 0 });
    const run = await begun(shooter, { match: code, course: 1 });
    toSignal(run, 3);
    const told: string[] = [];
    for (let i = 0; i < 2; i++) told.push((await shooter.post(`/api/runs/${run.id}/shots`, shot(3))).body);
    const paths = new Set<string>();
    for (const call of Object.values(calls)) {
      if (call.method !== 'GET') continue;
      const path = call.path.replace(':code', code).replaceAll(/:\w+/g, String(run.id));
      paths.add(path);
      for (const query of ['?shot=1', '?target=1', '?target=1&from=-3', '?kind=run']) paths.add(path + query);
    }
    expect(paths.size).toBeGreaterThan(200);
    for (const path of paths) told.push((await shooter.get(path)).body);
    for (const act of ['begin', 'start', 'move', 'speed']) {
      told.push((await shooter.post(`/api/runs/${run.id}/${act}`, { position: 1, target: 1, lo: 1, hi: 2 })).body);
    }
    toSignal(run, 30);
    const result = (await shooter.get(`/api/runs/${run.id}/result`)).json();
    expect(result.shots).toHaveLength(2);

    const all = told.join('\n');
    const [row] = await server.db.select().from(runs).where(eq(runs.id, run.id));
    const [match] = await server.db.select().from(matchRows).where(eq(matchRows.code, code));
    const wind = row?.made.stage.wind;
    if (wind?.kind !== 'surface') throw new Error('a match must draw a surface wind');
    for (const seed of [match?.seed, row?.seed, wind.seed, BigInt(`0x${row?.seed}`).toString()]) {
      expect(seed).toBeTruthy();
      expect(all).not.toContain(seed);
    }
    const known = told.flatMap((body) => {
      try {
        return numbersOf(JSON.parse(body)).map(Math.abs);
      } catch {
        return [];
      }
    });
    const isKnown = (figure: number): boolean =>
      known.some((one) => Math.abs(one - Math.abs(figure)) < 1e-9 * Math.max(1, Math.abs(figure)));
    // figures with three decimals occur in many places by chance: dial, cue and drift steps
    const isOwn = (figure: number): boolean => Math.abs(1000 * figure - Math.round(1000 * figure)) > 1e-3;
    const secret = [
      wind.speed,
      wind.direction,
      ...numbersOf(result.truth.map(({ wind: mph, needed }: { wind: number; needed: number }) => [mph, needed])),
      ...result.shots.flatMap((one: { truth: wire.RunShot; split: wire.RunSplit }) => [
        ...numbersOf(one.truth),
        ...numbersOf(one.split.right),
      ]),
    ].flatMap((figure: number) => [figure, figure * 0.44704].filter(isOwn));
    expect(secret.length).toBeGreaterThan(40);
    const leaked = secret.filter(isKnown);
    expect(leaked).toEqual([]);
  });
});

describe('limits', () => {
  it('are 300 runs a day', async () => {
    const shooter = await server.signUp();
    const run = await made<wire.Run>(shooter, '/api/runs', { course: course(), profileId: 0 });
    const [row] = await server.db.select().from(runs).where(eq(runs.id, run.id));
    if (row === undefined) throw new Error('the run must be stored');
    const { id: _, ...copy } = row;
    await server.db.insert(runs).values(Array.from({ length: 298 }, () => copy));
    await made(shooter, '/api/runs', { course: course(), profileId: 0 });
    expect(await refused(shooter, '/api/runs', { course: course(), profileId: 0 })).toEqual([409, 'quota-reached']);
  });

  it('are 50 open matches a maker, of which a closed one is none, and 500 entries a match', async () => {
    const [maker, late] = [await server.signUp(), await server.signUp()];
    const body = { name: 'One of many', courses: [course()] };
    const codes: string[] = [];
    for (let i = 0; i < contract.MATCH_LIMITS.open; i++)
      codes.push((await made<matches.Match>(maker, '/api/matches', body)).code);
    expect(await refused(maker, '/api/matches', body)).toEqual([409, 'quota-reached']);
    const [first = '', second = ''] = codes;
    expect((await maker.patch(`/api/matches/${first}`, { closed: true })).statusCode).toBe(200);
    await made(maker, '/api/matches', body);

    const entry = { name: 'A', division: 'Open', profileId: 0 };
    await made(maker, `/api/matches/${second}/entries`, entry);
    await server.db.execute(sql`
      INSERT INTO users (username, username_key, password_hash)
      SELECT 'crowd-' || n, 'crowd-' || n, '-' FROM generate_series(1, ${contract.MATCH_LIMITS.entries - 1}::int) n`);
    await server.db.execute(sql`
      INSERT INTO match_entries (match_id, user_id, name, division, profile_name, base, seed)
      SELECT e.match_id, u.id, u.username, e.division, e.profile_name, e.base, e.seed
      FROM match_entries e JOIN matches m ON m.id = e.match_id, users u
      WHERE m.code = ${second} AND u.username LIKE 'crowd-%'`);
    expect(await refused(late, `/api/matches/${second}/entries`, entry)).toEqual([409, 'quota-reached']);
    const { entered } = (await maker.get(`/api/matches/${second}`)).json();
    expect(entered).toBe(contract.MATCH_LIMITS.entries);
  });

  it('are those of demo accounts: how far, how many rounds, how many a day; and they make nothing', async () => {
    const [guest, maker] = [await server.signUpDemo(), await server.signUp()];
    await server.restrictDemo({ maxTargetDistance: 500, maxShotsPerSession: 6, maxSessionsPerDay: 1 });
    const [plate] = course().targets;
    if (plate === undefined) throw new Error('the course must have a target');
    const far = course({ targets: [{ ...plate, distance: 600 }] });
    const long = course({ order: [{ target: 1, rounds: 7, until: 'rounds' }] });
    expect(await refused(guest, '/api/runs', { course: far, profileId: 0 })).toEqual([403, 'demo-limitation']);
    expect((await guest.post('/api/runs', { course: long, profileId: 0 })).json().code).toBe('shot-limit-reached');
    const match = { name: 'Guests', courses: [course()] };
    expect(await refused(guest, '/api/courses', { course: course() })).toEqual([403, 'demo-limitation']);
    expect(await refused(guest, '/api/matches', match)).toEqual([403, 'demo-limitation']);
    const { code } = await made<matches.Match>(maker, '/api/matches', match);
    await made(guest, `/api/matches/${code}/entries`, { name: 'Guest', division: 'Open', profileId: 0 });
    await made(guest, '/api/runs', { match: code, course: 1 });
    expect((await guest.post('/api/runs', { course: course(), profileId: 0 })).json().code).toBe(
      'session-limit-reached',
    );
  });
});
