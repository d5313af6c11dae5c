import { randomUUID } from 'node:crypto';
import { calls, drills } from '@windcall/contract';
import { digitsOf, METER_ERROR_MPH, meterAt, solve } from '@windcall/simulation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { isRare, numbersOf } from '../../../test/told-figures.ts';
import { drills as drillRows, drillTasks } from '../../db/index.ts';
import { elapsedS } from '../../sealed/sealed-task.ts';
import { seedFor } from '../../sealed/seeds.ts';
import { judgeJob, type Outcome } from './jobs.ts';
import type { MadeTask } from './kept-air.ts';
import { meterOf, taskOfCell } from './task-of-cell.ts';

let server: TestApp;
let me: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const start = async (client: Client, body: object = {}): Promise<drills.Drill> => {
  const answer = await client.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 3, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const taskUrl = (id: number, n: number, more = '') => `/api/drills/${id}/tasks/${n}${more}`;
const see = async (client: Client, id: number, n = 1): Promise<drills.DrillTask> => {
  const answer = await client.get(taskUrl(id, n));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const shotOf = (task: drills.DrillTask, more: object = {}) => ({
  dial: { up: task.elevation, right: 0 },
  hold: { up: 0, right: 0.2 },
  shotId: randomUUID(),
  ...more,
});
const playTask = async (client: Client, id: number, n: number, seen?: drills.DrillTask): Promise<drills.Revealed> => {
  const task = seen ?? (await see(client, id, n));
  expect((await client.post(taskUrl(id, n, '/call'), { lo: -2, hi: 4, best: 1 })).statusCode).toBe(201);
  expect((await client.post(taskUrl(id, n, '/shot'), shotOf(task))).statusCode).toBe(201);
  const answer = await client.get(taskUrl(id, n, '/reveal'));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().forecast).toEqual(task.forecast);
  const replay = await client.get(taskUrl(id, n, '/stage'));
  expect(replay.json()).toMatchObject({ stage: { clock: 'live', wind: { kind: 'surface', law: 2 } } });
  return answer.json();
};
const madeOf = async (id: number, n: number): Promise<MadeTask> => {
  const rows = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
  const row = rows.find(({ number }) => number === n);
  if (!row) throw new Error('the task must be stored');
  return row.made as MadeTask;
};

/** Independent of the database, so run on one database only. */
const itOnce = it.runIf(process.env.TEST_DATABASE !== 'postgres');

describe('a drill, call by call', () => {
  itOnce('has a meter that is off by no more than it says, whatever was drawn, as shown', async () => {
    const { id } = await start(me);
    await see(me, id);
    const { stage: base, cell } = await madeOf(id, 1);
    let worst = 0;
    for (let n = 1; n <= 60; n++) {
      const made = taskOfCell({ base, cell, distances: [500, 600], plateMoa: 3, seed: (n * 7919).toString(16) });
      const [target] = made?.stage.targets ?? [];
      if (made === null || target === undefined) throw new Error('the task must be made');
      for (const elapsedS of [0, 7.3, 21, 48.6]) {
        const moment = made.beginsS + elapsedS;
        const shown = meterOf(made, elapsedS);
        const { speedMph, mean } = meterAt(made.stage, target, moment);
        const off = [shown.speed - speedMph, (shown.mean?.speed ?? Number.NaN) - mean.speedMph];
        worst = Math.max(worst, ...off.map(Math.abs));
      }
    }
    expect(worst).toBeLessThanOrEqual(METER_ERROR_MPH);
    // the stated error is actually reached
    expect(worst).toBeGreaterThan(0.8 * METER_ERROR_MPH);
  });

  itOnce('begins somewhere in its wind, another place each time, never where the wind begins', async () => {
    const { id } = await start(me);
    await see(me, id);
    const { stage: base, cell } = await madeOf(id, 1);
    const begins = Array.from({ length: 12 }, (_, n) => {
      const made = taskOfCell({ base, cell, distances: [500], plateMoa: 3, seed: (n * 6151 + 1).toString(16) });
      return made?.beginsS ?? 0;
    });
    expect(Math.min(...begins)).toBeGreaterThanOrEqual(20);
    expect(new Set(begins).size).toBe(12);
  });

  itOnce('gives its figures as they would be written, without the noise of binary arithmetic', async () => {
    const { id } = await start(me, { level: 3 });
    const text = (await me.get(taskUrl(id, 1))).body;
    expect(text).not.toMatch(/\d\.\d*(0{6}|9{6})\d/);
    const { stage: base, cell } = await madeOf(id, 1);
    for (let n = 1; n <= 40; n++) {
      const made = taskOfCell({ base, cell, distances: [500, 600], plateMoa: 3, seed: (n * 104_729).toString(16) });
      if (made === null) throw new Error('the task must be made');
      const shown = [made.elevationMil, meterOf(made, 3).speed, meterOf(made, 3).direction, made.forecast];
      expect(JSON.stringify(shown)).not.toMatch(/\.\d{3}/);
    }
  });

  it('goes from the task to the summary, and every part sums up', async () => {
    const me = await server.signUp();
    const drill = await start(me);
    expect(drill).toMatchObject({ kind: 'calls', level: 1, tasks: 3, done: 0, over: false });
    const pars: number[] = [];
    let missed = 0;
    for (const n of [1, 2, 3]) {
      const revealed = await playTask(me, drill.id, n);
      const { split, shot, score, truth, call } = revealed;
      const sum = (parts: object): number => Object.values(parts).reduce((total, part) => total + Number(part), 0);
      expect(sum(split.right)).toBeCloseTo(shot.impact.right, 9);
      expect(sum(split.up)).toBeCloseTo(shot.impact.up, 9);
      expect(split.right.arithmetic).toBe(0);
      expect(score.interval).toBeCloseTo(6 + 10 * Math.max(0, call.lo - truth.atCommit, truth.atCommit - call.hi), 9);
      expect(revealed.path.at(-1)?.distance).toBe(revealed.distance);
      expect(score.aim).toBeLessThanOrEqual(1);
      pars.push(revealed.par ?? Number.NaN);
      if (score.interval > 6) missed += 1;
      const { wind } = (await madeOf(drill.id, n)).stage;
      expect(wind).toMatchObject(revealed.air ?? { kind: 'recipe' });
    }
    const summary = (await me.get(`/api/drills/${drill.id}/summary`)).json();
    expect(summary).toMatchObject({ calls: 3, coverage: { of: 3 }, drill: { over: true, done: 3 } });
    expect(summary.handicap).toBeGreaterThan(0);
    expect(summary.par).toBeCloseTo(Math.sqrt(pars.reduce((sum, par) => sum + par ** 2, 0) / 3), 9);
    expect(summary.par).toBeGreaterThan(0.2);
    expect(summary).toHaveProperty('skillToPar');
    expect(summary.low).toBeGreaterThan(0);
    // with equal brackets that all hold, the score cannot be lower
    if (missed > 0) expect(summary.low).toBeLessThan(summary.handicap);
    else expect(summary.low).toBe(summary.handicap);
    // the mean of a few skewed scores is more often too low than too high
    expect(summary.high - summary.handicap).toBeGreaterThan(summary.handicap - summary.low);
    const wind = (await me.get('/api/your-wind')).json();
    const { handicap, low, high } = summary.overall;
    expect(wind).toMatchObject({ handicap, low, high });
    expect(low <= handicap && handicap < high).toBe(true);
    expect(wind).toMatchObject({ calls: 3, par: expect.closeTo(summary.par, 9), last: expect.any(Array) });
    expect(wind.cells).toHaveLength(36);
    expect(Object.keys(wind.next.cell)).toEqual(['range']);
    const csv = (await me.get('/api/your-wind/export')).body.trim().split('\r\n');
    // hits are written as in every other export
    for (const line of csv.slice(1)) expect(line).toMatch(/,(?:yes|no)$/);
    expect(csv).toHaveLength(4);
  });

  it('knows the wind of each third of the way that a call was made in', async () => {
    const me = await server.signUp();
    const { id } = await start(me, { tasks: 1 });
    const { path, distance } = await playTask(me, id, 1);
    const [row] = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id));
    if (row === undefined) throw new Error('the task must be stored');
    const meanOf = (third: number): number => {
      const own = path.filter(({ distance: yd }) => (third * distance) / 3 <= yd && yd <= ((third + 1) * distance) / 3);
      return own.reduce((sum, { crosswind }) => sum + crosswind, 0) / own.length;
    };
    expect(row.thirds).toHaveLength(3);
    for (const third of [0, 1, 2]) expect(row.thirds?.[third]).toBeCloseTo(meanOf(third), 9);
  });

  it('keeps what is read of many calls beside each, whichever server wrote it', async () => {
    const caller = await server.signUp();
    const { id } = await start(caller);
    await see(caller, id);
    await caller.post(taskUrl(id, 1, '/call'), { lo: 1, hi: 4 });
    const mine = eq(drillTasks.drillId, id);
    const rowNow = async () => (await server.db.select().from(drillTasks).where(mine))[0];
    const made = (await rowNow())?.made as MadeTask;
    expect(await rowNow()).toMatchObject({
      userId: caller.user.id,
      countedAt: null,
      countsLeft: true,
      forecast: made.forecast,
    });
    // a shot as written by a server of the last release, which does not know the new columns
    const [firedAt, outcome] = [new Date(), { par: 1.5, reading: null, path: [{ distance: 0, crosswind: 3 }] }];
    await server.db.update(drillTasks).set({ firedAt, outcome }).where(mine);
    expect(await rowNow()).toMatchObject({ countedAt: firedAt, par: 1.5, reading: null, thirds: null });
    const path = [0, 1, 2].map((third) => ({
      distance: ((third + 0.5) * (made.stage.targets[0]?.distance ?? 0)) / 3,
      crosswind: third,
    }));
    const reading = { taughtMph: 2 };
    await server.db.update(drillTasks).set({ outcome: { path, reading } }).where(mine);
    expect(await rowNow()).toMatchObject({ par: null, reading, thirds: [0, 1, 2] });
  });

  it('keeps its order: shot after call, reveal after shot, then the next task', async () => {
    const { id } = await start(me);
    expect((await me.post(taskUrl(id, 1, '/call'), { lo: 1, hi: 2 })).statusCode).toBe(409);
    const task = await see(me, id);
    for (const answer of [
      await me.post(taskUrl(id, 1, '/shot'), shotOf(task)),
      await me.get(taskUrl(id, 1, '/reveal')),
      await me.get(taskUrl(id, 1, '/stage')),
      await me.post(taskUrl(id, 1, '/pointed'), { right: 0, up: 0 }),
      await me.get(taskUrl(id, 2)),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().code).toBe('sealed');
    }
    expect((await me.get(taskUrl(id, 4))).statusCode).toBe(404);
    await me.post(taskUrl(id, 1, '/call'), { lo: 1, hi: 2 });
    expect((await me.get(taskUrl(id, 1, '/reveal'))).statusCode).toBe(409);
  });

  it('takes one call, and answers a repeated shot alike', async () => {
    const { id } = await start(me);
    const task = await see(me, id);
    expect((await me.post(taskUrl(id, 1, '/call'), { lo: 3, hi: 1 })).statusCode).toBe(400);
    expect((await me.post(taskUrl(id, 1, '/call'), { lo: 1, hi: 3, best: 4 })).statusCode).toBe(400);
    const tries = await Promise.all([1, 2, 3].map((lo) => me.post(taskUrl(id, 1, '/call'), { lo, hi: 9 })));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const sealed = (await see(me, id)).call;
    expect(sealed).toMatchObject({ hi: 9, best: null });
    const body = shotOf(task);
    const [first, second] = await Promise.all([
      me.post(taskUrl(id, 1, '/shot'), body),
      me.post(taskUrl(id, 1, '/shot'), body),
    ]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 201]);
    expect(first.json()).toEqual(second.json());
    expect((await me.post(taskUrl(id, 1, '/shot'), shotOf(task))).statusCode).toBe(409);
    expect((await me.post(taskUrl(id, 1, '/pointed'), { right: 0.1, up: 0 })).statusCode).toBe(201);
    await me.get(taskUrl(id, 1, '/reveal'));
    expect((await me.post(taskUrl(id, 1, '/pointed'), { right: 0.2, up: 0 })).statusCode).toBe(409);
    expect(await see(me, id)).toMatchObject({ pointed: { right: 0.1, up: 0 }, revealed: true });
  });

  it('can be gone on with, its clock having run', async () => {
    const { id } = await start(me);
    const task = await see(me, id);
    const past = new Date(Date.parse(task.startedAt) - 90_000);
    await server.db.update(drillTasks).set({ startedAt: past }).where(eq(drillTasks.drillId, id));
    const later = await see(me, id);
    expect(later.elapsed).toBeGreaterThan(89);
    // the cues start at the last half second
    expect(later.cues.startS).toBe(Math.floor(2 * later.elapsed) / 2);
    expect((await me.get(`/api/drills/${id}`)).json()).toMatchObject({ done: 0, over: false });
  });

  it('belongs to its user', async () => {
    const { id } = await start(me);
    for (const url of [`/api/drills/${id}`, taskUrl(id, 1), `/api/drills/${id}/summary`]) {
      expect((await other.get(url)).statusCode).toBe(404);
    }
    expect((await other.get('/api/drills')).json().drills).toEqual([]);
  });
});

describe('a task looked at and left', () => {
  const yourWind = async (client: Client) => (await client.get('/api/your-wind')).json();
  const aDayAgo = (id: number) =>
    server.db
      .update(drillTasks)
      .set({ startedAt: new Date(Date.now() - 86_400_000) })
      .where(eq(drillTasks.drillId, id));

  it('counts with the score of its forecast once another drill is started: twelve change the handicap', async () => {
    const client = await server.signUp();
    const called = await start(client, { tasks: 1 });
    await playTask(client, called.id, 1);
    const before = await yourWind(client);
    expect(before).toMatchObject({ calls: 1, left: 0 });
    const widths: number[] = [];
    for (let n = 1; n <= 12; n++) {
      const { forecast } = await see(client, (await start(client)).id);
      if (forecast === undefined) throw new Error('the forecast must be announced');
      widths.push(forecast.high - forecast.low);
    }
    // The last drill may still be running.
    expect(await yourWind(client)).toMatchObject({ calls: 12, left: 11 });
    const { id } = await start(client);
    const after = await yourWind(client);
    expect(after).toMatchObject({ calls: 13, left: 12, coverage: { of: 1 } });
    const weights = widths.map((_, i) => 2 ** ((i - 11) / 20));
    const sigmas = weights.reduce((sum, weight, i) => sum + (weight * (widths[i] ?? 0)) / 2.5631, 0);
    const first = 2 ** (-12 / 20);
    const total = weights.reduce((sum, weight) => sum + weight, first);
    expect(after.handicap).toBeCloseTo((sigmas + first * before.handicap) / total, 9);
    expect(after.low < after.handicap && after.handicap < after.high).toBe(true);
    expect((await client.get(`/api/drills/${called.id}/summary`)).json().overall.handicap).toBe(after.handicap);
    // Started drills that were never looked at cost nothing.
    await start(client);
    expect(await yourWind(client)).toMatchObject({ calls: 13, left: 12, handicap: after.handicap });
    await playTask(client, id, 1);
    expect(await yourWind(client)).toMatchObject({ calls: 14, left: 12, coverage: { of: 2 } });
  });

  it('can be called for a day; then it counts as 0 ± 9 where no forecast is shown, and the next call opens', async () => {
    const client = await server.signUp();
    const { id } = await start(client, { level: 3 });
    const task = await see(client, id);
    expect(await yourWind(client)).toMatchObject({ calls: 0, left: 0, handicap: null });
    await aDayAgo(id);
    expect(await yourWind(client)).toMatchObject({
      calls: 1,
      left: 1,
      handicap: expect.closeTo(6.1, 9),
    });
    const late = await client.post(taskUrl(id, 1, '/call'), { lo: -2, hi: 4 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'run-over']);
    expect(task.forecast).toBeUndefined();
    await playTask(client, id, 2);
    expect(await yourWind(client)).toMatchObject({ calls: 2, left: 1, coverage: { of: 1 } });
  });

  it('counts as its call once it was called, fired or not, and takes no shot a day later', async () => {
    const client = await server.signUp();
    const { id } = await start(client);
    const task = await see(client, id);
    expect((await client.post(taskUrl(id, 1, '/call'), { lo: 30, hi: 31 })).statusCode).toBe(201);
    // a score would reveal the wind while the call can be fired
    await start(client);
    expect(await yourWind(client)).toMatchObject({ calls: 0, left: 0 });
    await aDayAgo(id);
    const counted = await yourWind(client);
    expect(counted).toMatchObject({ calls: 1, left: 0, coverage: { of: 1, held: 0 } });
    expect(counted.last[0]).toMatchObject({ lo: 30, hi: 31, isHit: null });
    const shot = { dial: { up: task.elevation, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
    expect((await client.post(taskUrl(id, 1, '/shot'), shot)).json().code).toBe('run-over');
    expect(await yourWind(client)).toMatchObject({ calls: 1, handicap: counted.handicap });
  });

  it('is free before the wind of a plate that pays, and counts once its wind was seen', async () => {
    const client = await server.signUp();
    const kyl = await start(client, { kind: 'kyl' });
    const plate = (await client.get(taskUrl(kyl.id, 1, '/plate'))).json();
    expect(plate).toMatchObject({ number: 1, kept: 0, pays: 1, isOpen: false });
    await start(client);
    expect(await yourWind(client)).toMatchObject({ calls: 0, left: 0 });
    const seen = await see(client, kyl.id);
    expect([seen.distance, seen.targetSize]).toEqual([plate.distance, plate.targetSize]);
    expect((await client.get(taskUrl(kyl.id, 1, '/plate'))).json().isOpen).toBe(true);
    await start(client);
    expect(await yourWind(client)).toMatchObject({ left: 1 });
  });

  it('costs nothing where an earlier release made it', async () => {
    const client = await server.signUp();
    const kyl = await start(client, { kind: 'kyl' });
    await see(client, kyl.id);
    await aDayAgo(kyl.id);
    const { platedFirst: __, ...unplated } = await madeOf(kyl.id, 1);
    await server.db.update(drillTasks).set({ made: unplated }).where(eq(drillTasks.drillId, kyl.id));
    const old = await start(client);
    await see(client, old.id);
    await aDayAgo(old.id);
    expect(await yourWind(client)).toMatchObject({ left: 1 });
    const { leftMph: _, ...made } = await madeOf(old.id, 1);
    await server.db.update(drillTasks).set({ made }).where(eq(drillTasks.drillId, old.id));
    expect(await yourWind(client)).toMatchObject({ calls: 0, left: 0, handicap: null });
  });
});

describe('what a sealed task tells', () => {
  /** Every reading call of the contract, with the drill's id and first task in its path. */
  const everyGet = (id: number): string[] => {
    const queries: Readonly<Record<string, string>> = { '/api/stages/:id/rows': '?to=500' };
    return Object.values(calls)
      .filter(({ method, access }) => method === 'GET' && access !== 'admin')
      .map(
        ({ path }) => path.replace(/:([A-Za-z]+)/g, (_, name) => `${name === 'n' ? 1 : id}`) + (queries[path] ?? ''),
      );
  };

  it.each(drills.LEVEL_NUMBERS)(
    'at level %s a script that reads all there is finds no truth before the shot',
    async (level) => {
      const drill = await start(other, { level, tasks: 2 });
      const { id } = drill;
      const seen: { url: string; status: number; body: string }[] = [];
      const look = async (url: string) => {
        const answer = await other.get(url);
        seen.push({ url, status: answer.statusCode, body: answer.body });
      };
      const everywhere = async () => {
        for (const url of everyGet(id)) await look(url);
        await look(taskUrl(id, 2));
      };
      // Before the first look, while the task is open, and after the call is sealed.
      await everywhere();
      await everywhere();
      expect((await other.post(taskUrl(id, 1, '/call'), { lo: 30, hi: 31, hold: 0 })).statusCode).toBe(201);
      await everywhere();
      for (const body of [
        { stageId: id, target: 1 },
        { stageId: id, distance: 500 },
      ]) {
        const answer = await other.post('/api/calculate-ballistics', body);
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }
      const made = await madeOf(id, 1);
      const target = made.stage.targets[0];
      const { wind } = made.stage;
      if (target === undefined || wind.kind !== 'surface') throw new Error('a task must have target and surface wind');
      // All values of the wind: its means, the needed hold during the first minute, and the resulting crosswind.
      const secrets = [wind.speed, wind.direction, made.meterOffMph];
      for (let s = 0; s <= 60; s += 5) {
        const solved = solve(made.stage, target, made.beginsS + s);
        if (solved.status !== 'ok') throw new Error('the task must be solved');
        const { windDriftMils, crosswindMph, headwindMph } = solved.solution;
        secrets.push(windDriftMils, crosswindMph, headwindMph, (windDriftMils - made.stillAirMil) / made.milPerMph);
      }
      for (const { url, status, body } of seen) {
        const numbers = status === 200 && /^[{[]/.test(body) ? numbersOf(JSON.parse(body)) : [];
        const found = secrets.filter(isRare).filter((secret) => numbers.some((n) => Math.abs(n - secret) < 1e-6));
        expect({ url, found }).toEqual({ url, found: [] });
        expect(body).not.toContain(wind.seed);
        for (const word of [
          'crosswind',
          'windSpeed',
          'windDriftMils',
          '"seed"',
          'stateBasedWind',
          '"sky"',
          '"ground"',
          '"truth":{',
          'impact',
        ]) {
          if (
            !['windSpeed', 'crosswind', '"sky"', '"ground"', 'impact'].includes(word) ||
            url.startsWith('/api/drills')
          ) {
            expect(body.includes(word), `${url} says ${word}`).toBe(false);
          }
        }
      }
      const statusOf = (url: string) => seen.filter((one) => one.url === url).map(({ status }) => status);
      expect(statusOf(taskUrl(id, 1))).toEqual([200, 200, 200]);
      expect(statusOf(taskUrl(id, 1, '/reveal'))).toEqual([409, 409, 409]);
      expect(statusOf(taskUrl(id, 1, '/stage'))).toEqual([409, 409, 409]);
      expect(statusOf(taskUrl(id, 2))).toEqual([409, 409, 409]);
      for (const url of ['/api/sessions-history', '/api/training-sessions', '/api/drills', '/api/your-wind']) {
        expect(statusOf(url)).toEqual([200, 200, 200]);
      }
      const task = await see(other, id);
      const { gives, cues } = drills.LEVELS[level];
      expect(task.forecast !== undefined).toBe(gives.forecast);
      expect(task.meter !== undefined).toBe(gives.meter);
      expect(task.cues.flags.length > 0).toBe(cues.flags);
      // Cues are rounded to what an eye can see.
      for (const { liftDeg } of task.cues.flags) for (const deg of liftDeg) expect(deg % 2).toBe(0);
      // cues end before the future wind could be used
      expect(task.cues.trees.length * task.cues.stepS).toBeLessThanOrEqual(21);
    },
  );

  itOnce('is honest in its forecast: eight of ten winds', async () => {
    let [within, of] = [0, 0];
    for (let round = 0; round < 5; round++) {
      const { id, tasks } = await start(me, { level: 2, tasks: 20 });
      for (let n = 1; n <= tasks; n++) {
        const task = await see(me, id, n);
        const { truth } = await playTask(me, id, n, task);
        const { low, high } = task.forecast ?? { low: 0, high: 0 };
        if (low - 0.25 <= truth.atCommit && truth.atCommit <= high + 0.25) within++;
        of++;
      }
    }
    // 3.5 standard deviations of a hundred winds; rounding to a quarter mph includes slightly more than eight of ten
    expect(within / of).toBeGreaterThan(0.66);
    expect(within / of).toBeLessThan(0.97);
  });
});

describe('the other kinds', () => {
  it('daily: one try, the same rifle, distances and wind for all', async () => {
    // equally new: everybody's first ten calls are at near distances
    const [me, other] = [await server.signUp(), await server.signUp()];
    const slow = { name: 'Slow', muzzleVelocity: 2100, ballisticCoefficient: 0.2 };
    const rifle = (await other.post('/api/ballistic-profiles', slow)).json();
    const [mine, theirs] = [
      await start(me, { kind: 'daily', level: 2 }),
      await start(other, { kind: 'daily', level: 1, profileId: rifle.id, tasks: 2 }),
    ];
    expect([mine.tasks, theirs.tasks, theirs.profileName]).toEqual([5, 5, mine.profileName]);
    for (let n = 1; n <= 5; n++) {
      const [a, b] = [await see(me, mine.id, n), await see(other, theirs.id, n)];
      const { distance, targetSize, forecast, elevation, windScale } = b;
      expect(a).toMatchObject({ distance, targetSize, forecast, elevation, windScale });
      expect(await madeOf(theirs.id, n)).toEqual(await madeOf(mine.id, n));
      for (const [client, id] of [
        [me, mine.id],
        [other, theirs.id],
      ] as const) {
        await client.post(taskUrl(id, n, '/call'), { lo: -2, hi: 4 });
        expect((await client.post(taskUrl(id, n, '/shot'), shotOf(a))).statusCode).toBe(201);
      }
    }
    const again = await me.post('/api/drills', { kind: 'daily', level: 2, profileId: 0 });
    expect(again.statusCode).toBe(409);
    expect((await me.get('/api/drills')).json().dailyDone).toBe(true);
  });

  it.each([
    ['target', { target: { distance: 100 } }],
    ['scenarioId', { scenarioId: 1 }],
  ])('daily: refuses %s, which would make it another one', async (field, more) => {
    const answer = await me.post('/api/drills', { kind: 'daily', level: 2, profileId: 0, ...more });
    expect([answer.statusCode, answer.json().issues[0].field]).toEqual([400, field]);
  });

  it('daily: shows each call as it is fired, and the next one stays unseen', async () => {
    const late = await server.signUp();
    const { id } = await start(late, { kind: 'daily', level: 2 });
    const task = await see(late, id);
    await late.post(taskUrl(id, 1, '/call'), { lo: 0, hi: 4 });
    const shown = async () => [
      (await late.get(taskUrl(id, 1, '/reveal'))).statusCode,
      (await late.get(`/api/drills/${id}/summary`)).statusCode,
      (await late.get('/api/your-wind')).json().calls,
      (await see(late, id)).shot?.impact !== undefined,
      (await late.get('/api/drills')).json().drills[0].judged.length,
    ];
    expect(await shown()).toEqual([409, 200, 0, false, 0]);
    const fired = (await late.post(taskUrl(id, 1, '/shot'), shotOf(task))).json().shot;
    expect(fired).toMatchObject({ impact: expect.anything(), isHit: expect.anything(), seen: expect.anything() });
    expect(await shown()).toEqual([200, 200, 1, true, 1]);
    expect((await late.get(taskUrl(id, 3))).json().code).toBe('sealed');
    expect((await late.get('/api/daily')).json().code).toBe('sealed');
  });

  it.each([
    [null, (seed: string, n: number) => ({ seed: digitsOf(seed), shotNumber: n })],
    [2, (seed: string, n: number) => ({ seed: digitsOf(seedFor('drills', seed, `shot ${n}`)), shotNumber: 1 })],
  ])('draws the scatter of a drill of rule %s as that rule says, shot by shot', async (rule, drawOf) => {
    const { id } = await start(me, { kind: 'calls', tasks: 2, level: 1 });
    const [drill] = await server.db.select().from(drillRows).where(eq(drillRows.id, id));
    expect(drill?.rule).toBe(2);
    await server.db.update(drillRows).set({ rule }).where(eq(drillRows.id, id));
    for (const n of [1, 2]) {
      const task = await see(me, id, n);
      await me.post(taskUrl(id, n, '/call'), { lo: 0, hi: 4 });
      await me.post(taskUrl(id, n, '/shot'), shotOf(task));
    }
    const rows = await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, id)).orderBy(drillTasks.number);
    for (const row of rows) {
      if (!row.committedAt || !row.firedAt || !row.call || !row.dial || !row.hold) throw new Error('it was fired');
      const again = await judgeJob.run({
        task: row.made as MadeTask,
        level: 1,
        call: row.call,
        aim: {
          windDial: row.dial.right,
          elevationDial: row.dial.up,
          windHold: row.hold.right,
          elevationHold: row.hold.up,
        },
        draw: drawOf(drill?.seed ?? '', row.number),
        commitS: elapsedS(row, row.committedAt),
        fireS: elapsedS(row, row.firedAt),
      });
      expect(again?.impact).toEqual((row.outcome as Outcome).impact);
    }
  });

  it('daily: is not for a demo account that may not shoot so far', async () => {
    const demo = await server.signUpDemo();
    const answer = await demo.post('/api/drills', { kind: 'daily', level: 2, profileId: 0 });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'demo-limitation']);
  });

  it('self-test: nothing is revealed before the last call', async () => {
    const { id } = await start(me, { kind: 'self-test', tasks: 2 });
    const before = (await me.get('/api/your-wind')).json().calls;
    const task = await see(me, id);
    await me.post(taskUrl(id, 1, '/call'), { lo: 0, hi: 4 });
    const fired = await me.post(taskUrl(id, 1, '/shot'), shotOf(task));
    expect(Object.keys(fired.json().shot).sort()).toEqual(['dial', 'firedAt', 'hold', 'shotId']);
    expect((await me.get(taskUrl(id, 1, '/reveal'))).statusCode).toBe(409);
    expect((await me.get(`/api/drills/${id}/summary`)).statusCode).toBe(409);
    expect((await me.get('/api/your-wind')).json().calls).toBe(before);
    // Starting another test changes nothing: the first is still open.
    await start(me, { kind: 'self-test', tasks: 2 });
    expect((await me.get('/api/your-wind')).json().calls).toBe(before);
    const second = await see(me, id, 2);
    await me.post(taskUrl(id, 2, '/call'), { lo: 0, hi: 4 });
    await me.post(taskUrl(id, 2, '/shot'), shotOf(second));
    expect((await me.get(taskUrl(id, 1, '/reveal'))).statusCode).toBe(200);
    expect((await me.get('/api/your-wind')).json().calls).toBe(before + 2);
  });

  it('kyl: a miss ends it', async () => {
    const { id } = await start(me, { kind: 'kyl' });
    const task = await see(me, id);
    await me.post(taskUrl(id, 1, '/call'), { lo: 0, hi: 4 });
    const missed = await me.post(taskUrl(id, 1, '/shot'), shotOf(task, { hold: { up: 0, right: 20 } }));
    expect(missed.json().shot.isHit).toBe(false);
    expect((await me.get(`/api/drills/${id}`)).json().over).toBe(true);
    expect((await me.get(taskUrl(id, 2))).statusCode).toBe(404);
    expect((await me.get(`/api/drills/${id}/summary`)).json()).toMatchObject({
      points: 0,
      bestStop: expect.any(Number),
    });
  });

  it('kyl: plate n is worth n while all are hit, and stopping is worth most after the fifth', async () => {
    const { id } = await start(me, { kind: 'kyl' });
    const points: unknown[] = [];
    for (const n of [1, 2, 3]) {
      await playTask(me, id, n);
      // stored as a hit, because a shot's draw cannot be chosen
      await server.db.update(drillTasks).set({ isHit: true }).where(eq(drillTasks.drillId, id));
      await server.db.update(drillRows).set({ isOver: false }).where(eq(drillRows.id, id));
      const summary = (await me.get(`/api/drills/${id}/summary`)).json();
      points.push([summary.points, summary.bestStop]);
    }
    expect(points).toEqual([
      [1, 5],
      [3, 5],
      [6, 5],
    ]);
  });

  it('has no call before its first', async () => {
    const { id } = await start(me);
    for (const more of ['', '/reveal', '/stage']) expect((await me.get(taskUrl(id, 0, more))).statusCode).toBe(400);
    expect((await me.post(taskUrl(id, 0, '/call'), { lo: 0, hi: 4 })).statusCode).toBe(400);
  });

  it('a drill at a distance has that distance, in every task', async () => {
    const { id } = await start(me, { target: { distance: 640 } });
    expect((await see(me, id)).distance).toBe(640);
  });

  it('nearer than 250 yd is judged and exported, but moves no handicap', async () => {
    const near = await server.signUp();
    const far = await start(near, { target: { distance: 300 }, tasks: 1 });
    const first = await playTask(near, far.id, 1);
    const { id } = await start(near, { target: { distance: 100 }, tasks: 1 });
    const revealed = await playTask(near, id, 1);
    const { handicap } = (await near.get('/api/your-wind')).json();
    expect(revealed.handicap).toEqual({ ...first.handicap, before: handicap, after: handicap });
    expect((await near.get('/api/your-wind')).json().calls).toBe(1);
    expect((await near.get(`/api/drills/${id}/summary`)).json()).toMatchObject({ calls: 1, overall: { handicap } });
    expect((await near.get('/api/your-wind/export')).body.trim().split('\r\n')).toHaveLength(3);
  });

  it('a demo user keeps to the limits of sessions', async () => {
    const demo = await server.signUpDemo();
    await server.restrictDemo({ maxSessionsPerDay: 2, maxTargetDistance: 500, maxShotsPerSession: 5 });
    const post = (body: object) =>
      demo.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 2, ...body });
    expect((await post({ target: { distance: 800 } })).json().code).toBe('demo-limitation');
    expect((await post({ tasks: 9 })).json().code).toBe('shot-limit-reached');
    const first = await post({});
    expect(first.statusCode, first.body).toBe(201);
    expect((await see(demo, first.json().id)).distance).toBeLessThanOrEqual(500);
    expect((await post({})).statusCode).toBe(201);
    expect((await post({})).json().code).toBe('session-limit-reached');
  });
});
