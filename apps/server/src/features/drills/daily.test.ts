import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { drills, games, ReplyOf } from '@windcall/contract';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { drills as drillRows, drillTasks, users } from '../../db/index.ts';
import { seedFor } from '../../sealed/seeds.ts';
import { placesOf, streakOf } from './daily.ts';
import type { MadeTask } from './kept-air.ts';
import { dueTest } from './self-tests.ts';
import { taskOfCell } from './task-of-cell.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

const start = async (client: Client, body: object): Promise<drills.Drill> => {
  const answer = await client.post('/api/drills', { level: 1, profileId: 0, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const taskUrl = (id: number, n: number, more = '') => `/api/drills/${id}/tasks/${n}${more}`;
const shoot = async (client: Client, id: number, n: number, call: object = { lo: -2, hi: 4, best: 1 }) => {
  const task = (await client.get(taskUrl(id, n))).json();
  expect((await client.post(taskUrl(id, n, '/call'), call)).statusCode).toBe(201);
  const answer = await client.post(taskUrl(id, n, '/shot'), {
    dial: { up: task.elevation, right: 0 },
    hold: { up: 0, right: 0.2 },
    shotId: randomUUID(),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().shot;
};
const daily = async (client: Client, query = ''): Promise<ReplyOf<typeof games.getDaily>> =>
  (await client.get(`/api/daily${query}`)).json();

describe('the table of the daily', () => {
  it('keeps the own line where a hundred others are ahead', async () => {
    const me = await server.signUp();
    const day = '2020-01-01';
    const others = await server.db
      .insert(users)
      .values(
        Array.from({ length: 101 }, (_, i) => ({
          ...{ username: `early-${i}`, usernameKey: `early-${i}`, passwordHash: 'none', subStatus: 'active' },
          tableName: `Early ${i}`,
        })),
      )
      .returning({ id: users.id });
    await me.put('/api/daily/name', { name: 'Last of all' });
    const shooters = [...others.map(({ id }) => id), me.user.id];
    const rows = await server.db
      .insert(drillRows)
      .values(
        shooters.map((userId) => ({
          ...{
            userId,
            day,
            kind: 'daily' as const,
            level: 1 as const,
            tasks: 1,
            profileName: 'Built-in',
            seed: '0',
            distances: [300],
          },
          ...{ base: {} as never, grounds: {}, farthest: 1250 },
        })),
      )
      .returning({ id: drillRows.id, userId: drillRows.userId });
    await server.db.insert(drillTasks).values(
      rows.map(({ id, userId }) => ({
        ...{ drillId: id, number: 1, made: {}, firedAt: new Date(), truth: 1, best: 0, reference: 9, isHit: false },
        ...{ cell: { range: 'to-700', value: 'full', gust: 'steady' } as const, distance: 600 },
        ...{ call: { lo: -1, hi: 2, best: null, hold: null }, interval: 3 + shooters.indexOf(userId) },
      })),
    );
    const { rows: shown, others: left, mine } = await daily(me, `?day=${day}&level=1`);
    expect(mine?.place).toBe(102);
    expect([shown.length, left]).toEqual([101, 1]);
    expect(shown[99]).toMatchObject({ place: 100, you: false });
    expect(shown.at(-1)).toMatchObject({ place: 102, you: true, name: 'Last of all' });
  });

  it('opens after the own fifth call, lists who chose a name, and counts the rest', async () => {
    // noon, so that the day does not end during the test
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) });
    const [anna, bert, carl] = [await server.signUp(), await server.signUp(), await server.signUp()];
    for (const [client, call] of [
      [anna, { lo: -2, hi: 4, best: 1 }],
      [bert, { lo: -2, hi: 5, best: 1 }],
      [carl, { lo: -30, hi: 30, best: 0 }],
    ] as const) {
      const { id } = await start(client, { kind: 'daily' });
      for (const n of [1, 2, 3, 4]) {
        expect(await shoot(client, id, n, call)).toHaveProperty('impact');
        if (client === anna) expect((await client.get('/api/daily')).json().code).toBe('sealed');
      }
      await shoot(client, id, 5, call);
      expect((await client.post('/api/drills', { kind: 'daily', level: 1, profileId: 0 })).statusCode).toBe(409);
    }
    expect((await daily(anna)).rows).toEqual([]);
    expect((await anna.put('/api/daily/name', { name: ' Anna O. ' })).json()).toEqual({ name: 'Anna O.' });
    expect((await carl.put('/api/daily/name', { name: 'Carl' })).statusCode).toBe(200);
    const table = await daily(anna);
    expect(table).toMatchObject({ done: true, level: 1, streak: 1, best: 1, name: 'Anna O.', others: 1 });
    const bertsTable = await daily(bert);
    const places = [table, bertsTable, await daily(carl)].map(({ mine }) => [mine?.interval ?? 0, mine?.place ?? 0]);
    expect(places.sort(([a = 0], [b = 0]) => a - b).map(([, place]) => place)).toEqual([1, 2, 3]);
    expect(bertsTable.others).toBe(0);
    expect(table.rows.map(({ name, you }) => [name, you]).sort()).toEqual([
      ['Anna O.', true],
      ['Carl', false],
    ]);
    const carls = table.rows.find(({ name }) => name === 'Carl');
    expect(carls).toMatchObject({ held: 5, interval: 60, sigma: 60 / 3.51 });
    expect(table.mine?.calls).toHaveLength(5);
    const me = (await bert.get('/api/auth/me')).json();
    const text = (await anna.get('/api/daily')).body;
    expect(text).not.toContain(me.user?.username ?? me.username);
    // an earlier release may have stored a name twice
    await server.db.update(users).set({ tableName: 'Anna O.' }).where(eq(users.id, carl.user.id));
    expect((await carl.put('/api/daily/name', { name: 'Anna O.' })).statusCode).toBe(200);
    expect((await carl.put('/api/daily/name', { name: '' })).json()).toEqual({ name: null });
    expect((await daily(anna)).others).toBe(2);
    for (const name of ['ab', 'x'.repeat(25), 'A\u202eB!']) {
      expect((await carl.put('/api/daily/name', { name })).statusCode).toBe(400);
    }
    // the next day the table is open to everybody
    const [yesterday = '', today = ''] = [172_800_000, 0].map((ago) =>
      new Date(Date.now() - ago).toISOString().slice(0, 10),
    );
    await server.db.update(drillRows).set({ day: yesterday }).where(eq(drillRows.day, today));
    const other = await server.signUp();
    expect((await other.get('/api/daily')).statusCode).toBe(409);
    expect(await daily(other, `?day=${yesterday}&level=1`)).toMatchObject({ done: false, mine: null, others: 2 });
    expect(await daily(anna, `?day=${yesterday}`)).toMatchObject({ streak: 1 });
  });

  it('shows the last finished daily of its shooter beside it, call by call, and no unfinished one', async () => {
    // noon, so that the day does not end during the test
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) });
    const wasOn = (day: string, id: number) => server.db.update(drillRows).set({ day }).where(eq(drillRows.id, id));
    const me = await server.signUp();
    const ghostOf = async (id: number) => (await me.get(`/api/drills/${id}`)).json<drills.Drill>().ghost;
    const first = await start(me, { kind: 'daily' });
    expect(await ghostOf(first.id)).toBe(null);
    for (const n of [1, 2, 3, 4, 5]) await shoot(me, first.id, n);
    const { mine } = await daily(me);
    await wasOn('2026-01-01', first.id);
    const left = await start(me, { kind: 'daily' });
    await shoot(me, left.id, 1);
    await wasOn('2026-01-02', left.id);
    const { id } = await start(me, { kind: 'daily' });
    const ghost = await ghostOf(id);
    expect(ghost).toEqual(mine?.calls.map(({ off, hit }) => ({ off, hit })));
    expect(ghost).toHaveLength(5);
    const reveal = (await me.get(taskUrl(first.id, 2, '/reveal'))).json<drills.Revealed>();
    expect(ghost?.[1]?.off).toBeCloseTo(Math.abs((reveal.call.best ?? 0) - reveal.truth.atCommit), 9);
  });

  it('goes out to 400, 700, 700, 1,000 and over 1,000 yd after sixty calls, alike for everybody, and stays near before', async () => {
    // noon, so that the day does not end during the test
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) });
    /** A user with this many calls: one was fired, the others are copies. */
    const withCalls = async (calls: number): Promise<Client> => {
      const client = await server.signUp();
      const { id } = await start(client, { kind: 'calls', tasks: 1 });
      await shoot(client, id, 1);
      const [drill] = await server.db.select().from(drillRows).where(eq(drillRows.id, id));
      const [task] = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
      if (!drill || !task) throw new Error('the drill must have a task');
      const { id: _, ...row } = drill;
      const [more] = await server.db
        .insert(drillRows)
        .values({ ...row, tasks: calls - 1 })
        .returning();
      const { id: __, ...call } = task as typeof task & { id?: number };
      await server.db.insert(drillTasks).values(
        Array.from({ length: calls - 1 }, (_n, i) => ({
          ...call,
          drillId: more?.id ?? 0,
          number: i + 1,
          shotId: randomUUID(),
        })),
      );
      return client;
    };
    const dailies: number[] = [];
    const distancesFor = async (calls: number): Promise<number[]> => {
      const client = await withCalls(calls);
      const { id } = await start(client, { kind: 'daily' });
      dailies.push(id);
      const found: number[] = [];
      for (const n of [1, 2, 3, 4, 5]) {
        found.push((await client.get(taskUrl(id, n))).json<drills.DrillTask>().distance);
        await shoot(client, id, n);
      }
      return found;
    };
    const [first, second, near] = [await distancesFor(60), await distancesFor(60), await distancesFor(59)];
    expect(second).toEqual(first);
    const bounds = [
      [0, 400],
      [401, 700],
      [401, 700],
      [701, 1000],
      [1001, 1250],
    ] as const;
    expect(
      first.map((yd, n) => yd >= (bounds[n]?.[0] ?? 0) && yd <= (bounds[n]?.[1] ?? 0)),
      `${first}`,
    ).toEqual(bounds.map(() => true));
    expect(Math.max(...near)).toBeLessThanOrEqual(400);
    // the tests below count today's shooters of the daily
    await server.db.delete(drillRows).where(inArray(drillRows.id, dailies));
  });

  it('hides its table from users who have not shot it, and is over at 00:10 UTC', async () => {
    const midnight = 86_400_000 * Math.ceil(Date.now() / 86_400_000);
    const day = new Date(midnight - 1).toISOString().slice(0, 10);
    const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: midnight + 60_000 * minutes });
    at(-5);
    const [early, late] = [await server.signUp(), await server.signUp()];
    const earlys = await start(early, { kind: 'daily' });
    const ruleOf = async (id: number) =>
      (await server.db.select().from(drillRows).where(eq(drillRows.id, id)))[0]?.rule;
    expect(await ruleOf(earlys.id)).toBe(2);
    // begun by a server of an earlier release: the first shooter's rule applies to the day
    await server.db.update(drillRows).set({ rule: null }).where(eq(drillRows.day, day));
    const lates = await start(late, { kind: 'daily' });
    expect(await ruleOf(lates.id)).toBe(null);
    await shoot(early, earlys.id, 1);
    for (const n of [1, 2, 3, 4]) await shoot(late, lates.id, n);
    at(9);
    expect((await early.get(taskUrl(earlys.id, 1, '/reveal'))).statusCode).toBe(200);
    expect((await early.get(`/api/daily?day=${day}`)).statusCode).toBe(409);
    await shoot(late, lates.id, 5);
    at(11);
    const table = await daily(early, `?day=${day}&level=1`);
    expect(table).toMatchObject({ done: false, others: 1 });
    const next = await early.get(taskUrl(earlys.id, 2));
    expect([next.statusCode, next.json().code]).toEqual([409, 'run-over']);
    expect((await early.get(`/api/drills/${earlys.id}`)).json()).toMatchObject({ over: true, done: 1 });
  });

  it('is the same on two servers, of one database and of another with the same key, and has one try on both', async () => {
    const other = await createApp(server.platform, null);
    const far = await startTestApp();
    const stranger = await startTestApp({ config: { jwtSecret: 'another-secret-of-another-house-7Yp1Ns6Hd3' } });
    try {
      const [anna, bert] = [await server.signUp(), await server.signUp()];
      const by = (app: typeof other, { token }: Client, method: 'GET' | 'POST', url: string, payload?: object) =>
        app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
      const body = { kind: 'daily', level: 1, profileId: 0 };
      const annas = await start(anna, { kind: 'daily' });
      const bertsAnswer = await by(other, bert, 'POST', '/api/drills', body);
      expect(bertsAnswer.statusCode, bertsAnswer.body).toBe(201);
      const berts = bertsAnswer.json<drills.Drill>();
      // no second try through the other server
      expect((await by(other, anna, 'POST', '/api/drills', body)).statusCode).toBe(409);
      expect((await bert.post('/api/drills', body)).statusCode).toBe(409);
      await anna.get(taskUrl(annas.id, 1));
      await by(other, bert, 'GET', taskUrl(berts.id, 1));
      const windOf = async (of: TestApp, id: number): Promise<unknown> => {
        const [task] = await of.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
        return (task?.made as MadeTask | undefined)?.stage.wind;
      };
      const wind = await windOf(server, annas.id);
      expect(await windOf(server, berts.id)).toEqual(wind);
      for (const [of, same] of [
        [far, true],
        [stranger, false],
      ] as const) {
        const carl = await of.signUp();
        const { id } = await start(carl, { kind: 'daily' });
        await carl.get(taskUrl(id, 1));
        if (same) expect(await windOf(of, id)).toEqual(wind);
        else expect(await windOf(of, id)).not.toEqual(wind);
      }
      for (const n of [1, 2, 3, 4, 5]) {
        await shoot(anna, annas.id, n);
        const task = (await by(other, bert, 'GET', taskUrl(berts.id, n))).json<drills.DrillTask>();
        await by(other, bert, 'POST', taskUrl(berts.id, n, '/call'), { lo: -2, hi: 4, best: 1 });
        const shot = {
          ...{ dial: { up: task.elevation, right: 0 }, hold: { up: 0, right: 0.2 }, shotId: randomUUID() },
        };
        await by(other, bert, 'POST', taskUrl(berts.id, n, '/shot'), shot);
      }
      await anna.put('/api/daily/name', { name: 'Anna of one' });
      await bert.put('/api/daily/name', { name: 'Bert of two' });
      const tables = [await daily(bert), (await by(other, bert, 'GET', '/api/daily')).json()];
      expect(tables[1]).toEqual(tables[0]);
      expect(tables[0].rows.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['Anna of one', 'Bert of two']),
      );
    } finally {
      await Promise.all([other.close(), far.close(), stranger.close()]);
    }
  });

  it('is made by no guess of its seed: dates written in many ways, plain, hashed and signed with likely keys', async () => {
    const me = await server.signUp();
    const { id } = await start(me, { kind: 'daily' });
    await me.get(taskUrl(id, 1));
    const [drill] = await server.db.select().from(drillRows).where(eq(drillRows.id, id));
    const [task] = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
    if (!drill?.day || !task) throw new Error('the daily must have a task');
    const kept = task.made as MadeTask;
    const madeFrom = (seed: string) =>
      taskOfCell({
        base: drill.base as MadeTask['stage'],
        cell: task.cell as MadeTask['cell'],
        distances: [task.distance],
        plateMoa: 2,
        seed: seedFor('drills', seed, 'task 1'),
      });
    expect(madeFrom(drill.seed)?.stage.wind).toEqual(kept.stage.wind);

    const [year = '', month = '', date = ''] = drill.day.split('-');
    const written = [
      ...[drill.day, `${year}${month}${date}`, `${month}/${date}/${year}`, `${date}.${month}.${year}`],
      ...[`${Date.parse(drill.day)}`, `${Date.parse(drill.day) / 1000}`, `${Date.parse(drill.day) / 86_400_000}`],
    ];
    const about = ['', 'daily ', 'daily:', 'daily-', 'windcall ', 'windcall daily ', 'windcall drills daily ', 'seed '];
    const keys = ['', 'secret', 'windcall', 'daily', 'jwt', 'JWT_SECRET', 'changeme', 'password', 'key', 'test'];
    const guesses = written.flatMap((day) =>
      about.flatMap((word) => [
        ...['sha256', 'sha1', 'md5', 'sha512'].flatMap((hash) =>
          [createHash(hash).update(`${word}${day}`).digest('hex')].flatMap((hex) => [hex.slice(0, 16), hex.slice(-16)]),
        ),
        ...keys.map((key) => createHmac('sha256', key).update(`${word}${day}`).digest('hex').slice(0, 16)),
        Buffer.from(`${word}${day}`).toString('hex').slice(0, 16),
      ]),
    );
    expect(new Set(guesses).size).toBeGreaterThan(1000);
    const winds = new Set([...new Set(guesses)].map((seed) => JSON.stringify(madeFrom(seed)?.stage.wind)));
    expect(winds.has(JSON.stringify(kept.stage.wind))).toBe(false);
  });

  it('gives ties one place, and the next its own', () => {
    expect(placesOf([3, 3, 4, 4 + 1e-9, 5].map((interval) => ({ interval })))).toEqual([1, 1, 3, 3, 5]);
  });

  it('counts days in a row, today or yesterday last, and keeps the best', () => {
    const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-04', '2026-02-05'];
    const on = (day: string) => ({ day, local: day });
    expect(streakOf(days.map(on), on('2026-02-05'))).toEqual({ streak: 2, best: 3 });
    expect(streakOf(days.map(on), on('2026-02-06'))).toEqual({ streak: 2, best: 3 });
    expect(streakOf(days.map(on), on('2026-02-07'))).toEqual({ streak: 0, best: 3 });
    expect(streakOf([], on('2026-02-07'))).toEqual({ streak: 0, best: 0 });
    // 3 pm, and 7 pm the next day, in California: two UTC days apart
    const west = [
      { day: '2026-02-03', local: '2026-02-03' },
      { day: '2026-02-05', local: '2026-02-04' },
    ];
    expect(streakOf(west, { day: '2026-02-05', local: '2026-02-04' })).toEqual({ streak: 2, best: 2 });
    expect(streakOf(west, { day: '2026-02-06', local: '2026-02-06' })).toEqual({ streak: 2, best: 2 });
    expect(streakOf(west, { day: '2026-02-07', local: '2026-02-06' })).toEqual({ streak: 0, best: 2 });
  });
});

describe('know your limit', () => {
  it('keeps the points of a string that is ended, and takes no shot after it', async () => {
    const me = await server.signUp();
    const { id } = await start(me, { kind: 'kyl' });
    expect((await me.get(`/api/drills/${id}/stakes`)).json().code).toBe('sealed');
    const first = await shoot(me, id, 1);
    await server.db.update(drillTasks).set({ isHit: true }).where(eq(drillTasks.drillId, id));
    await server.db.update(drillRows).set({ isOver: false }).where(eq(drillRows.id, id));
    expect(first.shotId).toBeTruthy();
    const task = (await me.get(taskUrl(id, 2))).json();
    await me.post(taskUrl(id, 2, '/call'), { lo: -2, hi: 4 });
    expect((await me.post(`/api/drills/${id}/stop`)).json()).toMatchObject({ over: true, done: 1 });
    expect((await me.post(`/api/drills/${id}/stop`)).json().code).toBe('run-over');
    const late = await me.post(taskUrl(id, 2, '/shot'), {
      dial: { up: task.elevation, right: 0 },
      hold: { up: 0, right: 0 },
      shotId: randomUUID(),
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'run-over']);
    const stakes: ReplyOf<typeof games.getStakes> = (await me.get(`/api/drills/${id}/stakes`)).json();
    expect(stakes).toMatchObject({ left: 1, points: 1, runs: { n: 1, played: 1 } });
    expect(stakes.plates).toHaveLength(10);
    for (const { n, chance, goOn, kept } of stakes.plates) {
      expect(kept).toBe((n * (n - 1)) / 2);
      expect(goOn).toBeCloseTo(chance * (kept + n), 12);
    }
    // sized for a 93 % chance, or smaller: a rough wind must be able to cause a miss
    expect(stakes.plates[0]?.chance).toBeGreaterThan(0.5);
    expect(stakes.plates[0]?.chance).toBeLessThan(0.95);
    const firstBad = stakes.plates.find(({ goOn, kept }) => goOn <= kept);
    expect(stakes.best).toBe((firstBad?.n ?? 11) - 1);
    expect((await me.get(`/api/drills/${id}/summary`)).json()).toMatchObject({ points: 1, bestStop: stakes.best });
    const other = await start(me, { kind: 'calls', tasks: 1 });
    expect((await me.post(`/api/drills/${other.id}/stop`)).json().code).toBe('in-use');
  });
});

describe('the self-test', () => {
  it('is of level 2 with two plates, and shows neither impact nor hit before its last call', async () => {
    const me = await server.signUp();
    expect((await me.get('/api/self-tests')).json()).toEqual({ tests: [], due: 0, change: null });
    const { id, level } = await start(me, { kind: 'self-test', level: 1, tasks: 4 });
    expect(level).toBe(2);
    const plates: number[] = [];
    const cells = new Set<string>();
    for (const n of [1, 2, 3, 4]) {
      const shot = await shoot(me, id, n);
      if (n < 4) for (const key of ['impact', 'isHit', 'timeOfFlight', 'seen']) expect(shot).not.toHaveProperty(key);
      const seen = (await me.get(taskUrl(id, n))).json();
      if (n < 4) expect(seen.shot).not.toHaveProperty('impact');
      plates.push(seen.targetSize);
    }
    const made = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
    for (const { distance, cell } of made) cells.add(`${distance} ${JSON.stringify(cell)}`);
    // two plates in turn, or smaller: a rough wind must be able to cause a miss
    for (const [i, most] of [1.5, 3, 1.5, 3].entries()) {
      expect(plates[i]).toBeGreaterThan(0.4);
      expect(plates[i]).toBeLessThanOrEqual(most);
    }
    // drawn by a key of the server: two of four may be equal
    expect(cells.size).toBeGreaterThan(1);
    const told: ReplyOf<typeof games.listSelfTests> = (await me.get('/api/self-tests')).json();
    expect(told).toMatchObject({ due: null, change: null, tests: [{ drillId: id, day: 0, practice: 0 }] });
    expect(told.tests[0]?.splitHalf?.odd).toBeGreaterThan(0);
    await server.db
      .update(drillRows)
      .set({ createdAt: new Date(Date.now() - 30 * 86_400_000) })
      .where(eq(drillRows.id, id));
    expect((await me.get('/api/self-tests')).json().due).toBe(30);
  });

  it('is due on days 0, 30 and 90, a week around, and once again in the second week', () => {
    const due: [number[], number, number | null][] = [
      [[], 0, 0],
      [[0], 3, null],
      [[0], 9, 7],
      [[0, 9], 12, null],
      [[0], 22, null],
      [[0], 23, 30],
      [[0, 24], 40, null],
      [[0], 83, 90],
      [[0, 30], 82, null],
      [[0, 30, 95], 200, null],
    ];
    for (const [days, today, day] of due) expect(dueTest(days, today), `${days} on ${today}`).toBe(day);
  });
});
