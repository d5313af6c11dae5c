// @module-tag long
import { randomUUID } from 'node:crypto';
import type { drills, games, lives, ReplyOf } from '@windcall/contract';
import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drillTasks } from '../src/db/index.ts';
import { demoWind } from '../src/features/demo/demo-content.ts';
import { ok } from './answers.ts';
import { endHold, fire, lookAndCall, type OpenLive, openLive, type Student } from './live-class.ts';
import { everyPath } from './sample-requests.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';
import { isRare, numbersIn, numbersOf } from './told-figures.ts';

// A class's wind in each of its endings, with hidden names, and a daily's wind around midnight: which readers find it
// in which answers.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

/** Wall and desk are the instructor, who reads one side of the class in each. */
const READERS = ['caller', 'silent', 'leaver', 'wall', 'desk'] as const;
type Reader = (typeof READERS)[number];
type Readings<Of extends string = Reader> = Readonly<Record<string, readonly Of[]>>;

/** Answers about the caller's own drill. They stay the caller's when the class is gone. */
const OWN: Readings = {
  '/api/drills': ['caller'],
  '/api/drills/N/tasks/N/reveal': ['caller'],
  '/api/drills/N/tasks/N/solution': ['caller'],
  '/api/drills/N/tasks/N/wind': ['caller'],
  '/api/drills/N/summary': ['caller'],
  '/api/your-wind': ['caller'],
};
/** Answers with the wind of the caller's call once it is shown. Any other answer with the wind fails. */
const SHOWN: Readings = {
  ...OWN,
  '/api/classes/N/lives/N/review': ['caller', 'wall', 'desk'],
  '/api/classes/N/review?from=N-N-N': ['caller', 'wall', 'desk'],
  '/api/classes/N/lives/N/review/export': ['wall', 'desk'],
  '/api/classes/N/review/export': ['wall', 'desk'],
  '/api/classes/N/events?as=desk': ['desk'],
  '/api/classes/N/lives/N/table?as=desk': ['desk'],
};

interface Ending {
  readonly by: (of: OpenLive) => Promise<unknown>;
  readonly tells: Readings;
}
const ENDINGS: Readonly<Record<string, Ending>> = {
  'held by a missing call': { by: (e) => e.command('freeze', 1), tells: {} },
  frozen: {
    by: async (e) => {
      await e.command('freeze', 1);
      await endHold(server, e.live.id);
      await e.table('desk');
    },
    tells: {},
  },
  revealed: { by: (e) => e.command('reveal', 1), tells: SHOWN },
  skipped: { by: (e) => e.command('skip', 1), tells: { '/api/drills/N/tasks/N/wind': ['caller'] } },
  'ended with the session': { by: (e) => ok(e.teacher.post(`${e.at}/end`)), tells: SHOWN },
  'archived with the class': { by: (e) => ok(e.teacher.patch(e.url, { archived: true })), tells: SHOWN },
  'deleted with the class': { by: (e) => ok(e.teacher.delete(e.url)), tells: OWN },
};

/** The demo's own wind is the same on every server. */
const OF_DEMO = new Set(numbersOf(demoWind()));
/** A figure of up to four decimals may be this close to a sealed figure by chance. */
const isShort = (figure: number): boolean => Math.round(1e4 * figure) / 1e4 === figure;
/** Whether an answer holds one of the figures, to the seven digits of a CSV. */
const holds = (body: string, figures: readonly number[]): boolean =>
  numbersIn(body).some(
    (one) =>
      !isShort(one) &&
      !OF_DEMO.has(one) &&
      figures.some((figure) => Math.abs(Math.abs(one) - figure) < 1e-6 * Math.max(1, figure)),
  );

it.each(Object.entries(ENDINGS))('a wind that is %s', { timeout: 240_000 }, async (_, { by, tells }) => {
  const e = await openLive(server, ['Caller', 'Two', 'Three', 'Four', 'Leaver', 'Silent'], {
    ...{ level: 2, tasks: 2, names: 'owner' },
  });
  const [caller, , , , leaver, silent] = e.room as [Student, Student, Student, Student, Student, Student];
  await e.command('next', 1);
  for (const one of e.room.slice(0, 5)) await lookAndCall(one);
  await ok(fire(caller), 201);
  await ok(leaver.who.post(`${e.url}/leave`, { takeResults: true }));
  await by(e);
  const accounts: Readonly<Record<Reader, readonly [Client, number]>> = {
    caller: [caller.who, caller.drillId],
    silent: [silent.who, silent.drillId],
    leaver: [leaver.who, leaver.drillId],
    wall: [e.teacher, caller.drillId],
    desk: [e.teacher, caller.drillId],
  };
  const answers: { reader: Reader; path: string; body: string }[] = [];
  for (const reader of READERS) {
    const [who, drillId] = accounts[reader];
    const about = { classId: e.id, liveId: e.live.id, joinCode: e.code, memberId: caller.memberId, drillId };
    for (const path of everyPath(about)) {
      if (path.endsWith(reader === 'desk' ? '?as=class' : '?as=desk') && reader !== 'silent') continue;
      let { statusCode, body } = await who.get(path);
      // the queue limits a user's heavy calls
      while (statusCode === 503) ({ statusCode, body } = await who.get(path));
      answers.push({ reader, path: path.replaceAll(/\d+/g, 'N'), body });
    }
  }
  const rows = await server.db
    .select()
    .from(drillTasks)
    .where(inArray(drillTasks.drillId, [caller.drillId, leaver.drillId]));
  const figuresOf = (drillId: number): number[] =>
    rows.flatMap(({ drillId: own, truth, made }) => {
      if (own !== drillId || truth === null) return [];
      const { milPerMph, stillAirMil } = made as { milPerMph: number; stillAirMil: number };
      return [truth, milPerMph * truth + stillAirMil].filter(isRare).map(Math.abs);
    });
  const own = figuresOf(caller.drillId);
  expect(own.length).toBeGreaterThan(0);
  const found: Record<string, Reader[]> = {};
  for (const { reader, path, body } of answers) if (holds(body, own)) found[path] = [...(found[path] ?? []), reader];
  expect(found).toEqual(tells);
  // results taken along are never shown to others
  const taken = figuresOf(leaver.drillId).filter((figure) => !own.some((one) => Math.abs(one - figure) < 1e-5));
  expect(answers.filter(({ reader, body }) => reader !== 'leaver' && holds(body, taken))).toEqual([]);
  const revealed = await e.teacher.get(`${e.at}/tasks/1/reveal`);
  const isShown = 'wind' in (revealed.json<Partial<lives.RevealedWind>>() ?? {});
  expect(isShown, 'the class’s own wind').toBe(Object.keys(tells).length > 0 && tells !== OWN);
});

/** The author has shot the daily, the caller has seen its first wind, the third account has not begun it. */
const DAILY_READERS = ['author', 'caller', 'third'] as const;
type DailyReader = (typeof DAILY_READERS)[number];
const OF_AUTHOR: Readings<DailyReader> = {
  '/api/drills': ['author'],
  '/api/drills/N/summary': ['author'],
  '/api/drills/N/tasks/N': ['author'],
  '/api/drills/N/tasks/N/replay': ['author'],
  '/api/drills/N/tasks/N/reveal': ['author'],
  '/api/drills/N/tasks/N/solution': ['author'],
  '/api/drills/N/tasks/N/stage': ['author'],
  '/api/drills/N/tasks/N/wind': ['author'],
  '/api/everything-of-mine': ['author'],
  '/api/your-wind': ['author'],
};
interface Midnight {
  /** Minutes after midnight UTC. */
  readonly minutes: number;
  readonly tells: Readings<DailyReader>;
  /** Readers of the day's table. */
  readonly table: readonly DailyReader[];
  readonly canShoot: boolean;
  /** Each moment uses its own level, and so its own table. */
  readonly level: number;
}
const MIDNIGHTS: Readonly<Record<string, Midnight>> = {
  'of this day': { minutes: -5, tells: OF_AUTHOR, table: ['author'], canShoot: true, level: 1 },
  'of the day before, until 00:10': { minutes: 9, tells: OF_AUTHOR, table: ['author'], canShoot: true, level: 2 },
  'of the day before, from 00:10': {
    ...{ minutes: 10, table: DAILY_READERS, canShoot: false, level: 3 },
    tells: { ...OF_AUTHOR, '/api/drills/N/tasks/N/wind': ['author', 'caller'] },
  },
};

it.each(Object.entries(MIDNIGHTS))('the wind of a daily %s', { timeout: 240_000 }, async (_, row) => {
  const midnight = 86_400_000 * Math.ceil(Date.now() / 86_400_000);
  const day = new Date(midnight - 1).toISOString().slice(0, 10);
  const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: midnight + 60_000 * minutes });
  at(-9);
  const begin = async (): Promise<readonly [Client, number]> => {
    const who = await server.signUp();
    const { id } = await ok<drills.Drill>(
      who.post('/api/drills', { kind: 'daily', level: row.level, profileId: 0 }),
      201,
    );
    return [who, id];
  };
  const shoot = async ([who, id]: readonly [Client, number], n: number): Promise<unknown[]> => {
    const url = `/api/drills/${id}/tasks/${n}`;
    const { elevation = 0 } = (await who.get(url)).json<Partial<drills.DrillTask>>();
    const call = await who.post(`${url}/call`, { lo: -2, hi: 4, best: 1 });
    const aim = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0.2 }, shotId: randomUUID() };
    return [call.statusCode, (await who.post(`${url}/shot`, aim)).statusCode];
  };
  const [author, caller, late] = [await begin(), await begin(), await begin()];
  const third = await server.signUp();
  for (const n of [1, 2, 3, 4, 5]) expect(await shoot(author, n)).toEqual([201, 201]);
  for (const n of [1, 2, 3, 4]) expect(await shoot(late, n)).toEqual([201, 201]);
  await ok(caller[0].get(`/api/drills/${caller[1]}/tasks/1`));
  await ok(late[0].get(`/api/drills/${late[1]}/tasks/5`));
  at(row.minutes);
  const readers: Readonly<Record<DailyReader, Client>> = { author: author[0], caller: caller[0], third };
  const answers: { reader: DailyReader; path: string; body: string }[] = [];
  const table: DailyReader[] = [];
  const tableOf = `/api/daily?day=${day}&level=${row.level}`;
  for (const reader of DAILY_READERS) {
    const who = readers[reader];
    if ((await who.get(tableOf)).statusCode === 200) table.push(reader);
    for (const path of [author, caller].flatMap(([, drillId]) => [...everyPath({ drillId }), tableOf])) {
      let { statusCode, body } = await who.get(path);
      // the queue limits a user's heavy calls
      while (statusCode === 503) ({ statusCode, body } = await who.get(path));
      answers.push({ reader, path: path.replaceAll(/\d+/g, 'N'), body });
    }
  }
  expect(table).toEqual(row.table);
  expect(await shoot(late, 5)).toEqual(row.canShoot ? [201, 201] : [409, 409]);
  // the compared values are readable at the end of the day
  at(11);
  const { others } = await ok<ReplyOf<typeof games.getDaily>>(third.get(tableOf));
  expect(others, 'dailies that count').toBe(row.canShoot ? 2 : 1);
  const ofAuthor = `/api/drills/${author[1]}/tasks/1`;
  const { stage } = await ok<ReplyOf<typeof drills.replayTask>>(author[0].get(`${ofAuthor}/stage`));
  const { windage } = await ok<ReplyOf<typeof drills.getTaskSolution>>(author[0].get(`${ofAuthor}/solution`));
  const figures = numbersOf([stage.wind, windage]).map(Math.abs);
  for (const [who, id] of [author, caller]) {
    const { truth, path } = await ok<ReplyOf<typeof drills.getTaskWind>>(who.get(`/api/drills/${id}/tasks/1/wind`));
    figures.push(...numbersOf([truth, path.map(({ crosswind }) => crosswind)]).map(Math.abs));
  }
  expect(figures.filter((one) => !isShort(one)).length).toBeGreaterThan(4);
  const found: Record<string, Set<DailyReader>> = {};
  for (const { reader, path, body } of answers)
    if (holds(body, figures)) found[path] = (found[path] ?? new Set()).add(reader);
  expect(Object.fromEntries(Object.entries(found).map(([path, who]) => [path, [...who]]))).toEqual(row.tells);
});
