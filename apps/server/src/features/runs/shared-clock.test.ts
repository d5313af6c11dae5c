import { randomUUID } from 'node:crypto';
import type { courses, matches, runs } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { databaseNow, matches as matchRows, runs as runRows } from '../../db/index.ts';

// Deadlines use the database's clock, which all servers share. (The embedded database uses this process's clock.)

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const COURSE: courses.Course = {
  name: 'One plate',
  rule: 'impacts',
  level: 2,
  parS: 20,
  prepareS: 10,
  sequence: 'fixed',
  signal: 'beep',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  directionOfFire: 0,
  targets: [{ number: 1, distance: 400, directionOfFire: 0, targetType: 'square', targetSize: 3, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [5, 9], value: 'full', gust: 'any' },
};

const ok = async <T>(who: Client, url: string, body: object | null, status: number): Promise<T> => {
  const answer = body === null ? await who.get(url) : await who.post(url, body);
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(status);
  return answer.json<T>();
};
const fromNow = async (seconds: number): Promise<Date> =>
  new Date((await databaseNow(server.db)).getTime() + Math.round(1000 * seconds));

it.each([-1, 1])('closes matches and times runs by the database’s clock, with a server %i hours off', async (hours) => {
  const [maker, ann, bob] = [await server.signUp(), await server.signUp(), await server.signUp()];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  const closesAt = (await fromNow(600)).toISOString();
  const body = { name: 'Saturday', courses: [COURSE], rifle: { profileId: 0 }, closesAt };
  const { code } = await ok<matches.Match>(maker, '/api/matches', body, 201);
  const url = `/api/matches/${code}`;
  const enter = (who: Client, name: string, status: number) =>
    ok(who, `${url}/entries`, { name, division: 'Open', profileId: 0 }, status);
  await enter(ann, 'Ann', 201);
  expect(await ok<matches.Match>(ann, url, null, 200)).toMatchObject({ closed: false, may: { enter: false } });

  const run = await ok<runs.Run>(ann, '/api/runs', { match: code, course: 1 }, 201);
  const at = `/api/runs/${run.id}`;
  const begun = await ok<runs.Run>(ann, `${at}/begin`, {}, 201);
  const startsMs = Date.parse(begun.startsAt ?? '');
  const aheadMs = startsMs - (await databaseNow(server.db)).getTime();
  expect(aheadMs).toBeGreaterThan(0);
  expect(aheadMs).toBeLessThan(60_000);
  const shot = () => ({
    target: 1,
    at: 3,
    shotId: randomUUID(),
    dial: { up: 2.2, right: 0 },
    hold: { up: 0, right: 0 },
  });
  await ok(ann, `${at}/shots`, shot(), 409);
  /** Moves the run's beginning back by `seconds`. */
  const moveBack = async (seconds: number): Promise<void> => {
    const [row] = await server.db.select().from(runRows).where(eq(runRows.id, run.id));
    const earlier = (moment: Date | null | undefined) => moment && new Date(moment.getTime() - 1000 * seconds);
    await server.db
      .update(runRows)
      .set({ begunAt: earlier(row?.begunAt), startsAt: earlier(row?.startsAt) })
      .where(eq(runRows.id, run.id));
  };
  await moveBack(aheadMs / 1000 + 3);
  await ok(ann, `${at}/shots`, shot(), 201);
  await moveBack(60);
  expect((await ok<runs.Run>(ann, at, null, 200)).state).toBe('over');
  await ok(ann, `${at}/shots`, shot(), 409);

  await server.db
    .update(matchRows)
    .set({ closesAt: await fromNow(-1) })
    .where(eq(matchRows.code, code));
  expect(await ok<matches.Match>(bob, url, null, 200)).toMatchObject({ closed: true, may: { enter: false } });
  await enter(bob, 'Bob', 409);
});
