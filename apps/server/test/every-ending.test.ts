// @module-tag long
import type { lives } from '@windcall/contract';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drillTasks } from '../src/db/index.ts';
import { demoWind } from '../src/features/demo/demo-content.ts';
import { ok } from './answers.ts';
import { endHold, fire, lookAndCall, type OpenLive, openLive, type Student } from './live-class.ts';
import { everyPath } from './sample-requests.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';
import { isRare, numbersIn, numbersOf } from './told-figures.ts';

// A class's wind in each of its endings, with hidden names: who finds it, and in which of all answers.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Those who ask. Wall and desk are the instructor, who reads one side of the class each. */
const READERS = ['caller', 'silent', 'leaver', 'wall', 'desk'] as const;
type Reader = (typeof READERS)[number];
type Readings = Readonly<Record<string, readonly Reader[]>>;

/** Answers about the caller's own drill. They stay the caller's when the class is gone. */
const OWN: Readings = {
  '/api/drills': ['caller'],
  '/api/drills/N/tasks/N/reveal': ['caller'],
  '/api/drills/N/tasks/N/solution': ['caller'],
  '/api/drills/N/tasks/N/wind': ['caller'],
  '/api/drills/N/summary': ['caller'],
  '/api/your-wind': ['caller'],
};
/** Answers that say the wind of the caller's call once it is shown. One without a row fails. */
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
/** A figure of up to four decimals is this close to a sealed one by chance. */
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
  // what somebody took along is nobody else's, in no ending
  const taken = figuresOf(leaver.drillId).filter((figure) => !own.some((one) => Math.abs(one - figure) < 1e-5));
  expect(answers.filter(({ reader, body }) => reader !== 'leaver' && holds(body, taken))).toEqual([]);
  const revealed = await e.teacher.get(`${e.at}/tasks/1/reveal`);
  const isShown = 'wind' in (revealed.json<Partial<lives.RevealedWind>>() ?? {});
  expect(isShown, 'the class’s own wind').toBe(Object.keys(tells).length > 0 && tells !== OWN);
});
