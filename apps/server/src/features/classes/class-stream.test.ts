import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { classes } from '@windcall/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Member, openClass } from '../../../test/live-class.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classEvents, classMembers, classStreams, classTasks, tellClass, transaction } from '../../db/index.ts';
import { isFor } from './send-events.ts';

const TOKEN = 'a-token-for-metrics';
let server: TestApp;
let url: string;
let teacher: Client;
beforeAll(async () => {
  server = await startTestApp({ config: { metricsToken: TOKEN }, streams: { checkEveryMs: 300, lastsMs: 600_000 } });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  teacher = await server.signUp();
});
afterAll(async () => {
  // fetch opens spare connections, which no server closes by itself
  server.app.server.closeAllConnections();
  const closing = server.close();
  server.app.server.closeAllConnections();
  await closing;
});

interface Watch {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received so far. */
  text(): string;
  events(): classes.ClassEvent[];
  /** Numbers of the received messages, in order. */
  ids(): number[];
  isOver(): boolean;
  stop(): void;
}
/** Opens a stream and keeps reading it. */
const watch = async (who: Client, path: string): Promise<Watch> => {
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${who.token}`, 'accept-encoding': 'br, gzip' };
  const response = await fetch(`${url}${path}`, { headers, signal: leave.signal });
  let came = '';
  let over = false;
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) came += chunk;
  })();
  reading
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  const messages = () => came.split('\n\n').filter((part) => part.startsWith('id: '));
  return {
    status: response.status,
    headers: response.headers,
    text: () => came,
    ids: () => messages().map((part) => Number(/^id: (\d+)$/m.exec(part)?.[1])),
    events: () => messages().map((part) => JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '')),
    isOver: () => over,
    stop: () => leave.abort(),
  };
};

const until = <T>(read: () => T, expected: T) =>
  vi.waitFor(() => expect(read()).toEqual(expected), { timeout: 200_000 });
const metric = async (name: string): Promise<number> => {
  const page = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(page.body)?.[1]);
};

/** The teacher's class with this many students. */
const classWith = async (students: number) => {
  const { id, url: at, enter } = await openClass(server, teacher);
  const room: Member[] = [];
  for (let i = 1; i <= students; i++) room.push(await enter(`Student ${i}`));
  return { id, at, room };
};
/** Adds events to a class without notifying this server, like another process. */
const tellElsewhere = (classId: number, events: number, data: object = {}) =>
  transaction(server.db, async (tx) => {
    const last = await tellClass(tx, classId, []);
    const rows = Array.from({ length: events }, (_, i) => ({
      classId,
      seq: last + 1 + i,
      kind: 'exported' as const,
      data,
    }));
    for (let i = 0; i < rows.length; i += 500) await tx.insert(classEvents).values(rows.slice(i, i + 500));
    await tx
      .update(classStreams)
      .set({ lastSeq: last + events })
      .where(eq(classStreams.classId, classId));
  });

it('gives a reader who came back while others were answered nothing before what lies between', () => {
  const asked = new Map([[7, 40]]);
  const event = { classId: 7, seq: 41 };
  expect([40, 41, 30].map((after) => isFor({ classId: 7, after }, event, asked))).toEqual([true, false, false]);
  expect(isFor({ classId: 8, after: 0 }, { classId: 8, seq: 1 }, asked)).toBe(false);
});

describe('the stream of a class', () => {
  it('says what happens as it happens, from a number on, in a form that proxies pass on', async () => {
    const { at, room } = await classWith(1);
    const [student] = room as [Member];
    const wall = await watch(student.who, `${at}/stream?after=2`);
    expect(wall.status).toBe(200);
    expect(Object.fromEntries(wall.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(wall.headers.has('content-encoding')).toBe(false);
    await until(wall.ids, [3]);
    expect(wall.events()).toMatchObject([{ seq: 3, kind: 'member-joined', name: 'Student 1' }]);
    await teacher.patch(`${at}/members/${student.memberId}`, { name: 'Kim' });
    await until(wall.ids, [3, 4]);
    await until(() => wall.text().includes('\n\n:\n\n'), true);
    wall.stop();
  });

  it('is cut by who reads it, as the list of events is', async () => {
    const { at, room } = await classWith(2);
    const [ann, bo] = room as [Member, Member];
    expect((await watch(ann.who, `${at}/stream?as=desk`)).status).toBe(403);
    const streams = [
      { who: ann.who, as: 'class' },
      { who: bo.who, as: 'class' },
      { who: teacher, as: 'class' },
      { who: teacher, as: 'desk' },
    ];
    const open = await Promise.all(streams.map(({ who, as }) => watch(who, `${at}/stream?as=${as}`)));
    await teacher.patch(`${at}/members/${ann.memberId}`, { role: 'assistant', note: 'Ann Real' });
    await teacher.post(`${at}/joining`, { renew: true });
    expect((await teacher.get(`${at}/review/export`)).statusCode).toBe(200);
    for (const [i, { who, as }] of streams.entries()) {
      const listed = (await who.get(`${at}/events?as=${as}`)).json<{ events: classes.ClassEvent[] }>().events;
      await until(open[i]?.events ?? (() => []), listed);
      open[i]?.stop();
    }
    const kinds = open.map((one) => one.events().map(({ kind }) => kind));
    expect(kinds[0]).toContain('member-role');
    expect(kinds[1]).not.toContain('member-role');
    expect(kinds[3]).toEqual(expect.arrayContaining(['joining-opened', 'joining-renewed', 'exported']));
    // events for staff reach neither students nor the wall
    const ofStaff = kinds
      .slice(0, 3)
      .flat()
      .filter((kind) => classes.CLASS_EVENTS[kind].seenBy === 'staff');
    expect(ofStaff).toEqual([]);
  });

  it('brings what another server has told, however far back it is asked from, each number once', async () => {
    const { id, at } = await classWith(0);
    await tellElsewhere(id, 900);
    const desk = await watch(teacher, `${at}/stream?as=desk`);
    const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    await until(() => desk.ids().length, 902);
    await tellElsewhere(id, 3);
    await until(() => desk.ids().length, 905);
    expect(desk.ids()).toEqual(numbers(905));
    desk.stop();
  });

  it('freezes a wind whose call time runs out, so that every phone hears of it', async () => {
    const { at, room } = await classWith(1);
    const [student] = room as [Member];
    const body = { level: 1, tasks: 1, distance: 300, rifle: { profileId: 0 }, callS: 30 };
    const { id } = (await teacher.post(`${at}/lives`, body)).json<{ id: number }>();
    await teacher.post(`${at}/lives/${id}/next`, { task: 1 });
    const phone = await watch(student.who, `${at}/stream`);
    const hears = (kind: string) => until(() => phone.events().some((event) => event.kind === kind), true);
    await hears('opened');
    const openedAt = new Date(Date.now() - 90_000);
    await server.db.update(classTasks).set({ openedAt }).where(eq(classTasks.liveId, id));
    await hears('frozen');
    const frozen = phone.events().find(({ kind }) => kind === 'frozen');
    phone.stop();
    // calls end when the time runs out, not at the next request
    expect(Date.parse(frozen?.at ?? '')).toBe(openedAt.getTime() + 30_000);
  });

  it('ends when a member is removed or signs out; later requests get 404', async () => {
    const { at, room } = await classWith(2);
    const [ann, bo] = room as [Member, Member];
    const [annSees, boSees, desk] = await Promise.all([
      watch(ann.who, `${at}/stream`),
      watch(bo.who, `${at}/stream`),
      watch(teacher, `${at}/stream?as=desk`),
    ]);
    await teacher.patch(`${at}/members/${ann.memberId}`, { removed: true });
    await bo.who.post('/api/auth/logout');
    await until(() => [annSees.isOver(), boSees.isOver()], [true, true]);
    expect(desk.isOver()).toBe(false);
    expect((await watch(ann.who, `${at}/stream`)).status).toBe(404);
    expect((await watch(bo.who, `${at}/stream`)).status).toBe(401);
    desk.stop();
  });

  it('ends for an assistant whose desk was taken away', async () => {
    const { at, room } = await classWith(1);
    const [ann] = room as [Member];
    await teacher.patch(`${at}/members/${ann.memberId}`, { role: 'assistant' });
    const [desk, wall] = [await watch(ann.who, `${at}/stream?as=desk`), await watch(ann.who, `${at}/stream`)];
    await teacher.patch(`${at}/members/${ann.memberId}`, { role: 'student' });
    await until(desk.isOver, true);
    expect(wall.isOver()).toBe(false);
    wall.stop();
  });

  it('is open three times for one user at most, and asks nothing of the database when nobody watches', async () => {
    const { at } = await classWith(0);
    await until(() => server.platform.streams.load().open, 0);
    const open = await Promise.all([1, 2, 3].map(() => watch(teacher, `${at}/stream`)));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fourth = await watch(teacher, `${at}/stream`);
    await until(() => fourth.text().includes('busy'), true);
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await metric('event_streams')).toBe(3);
    expect(await metric('event_streams_lag_seconds')).toBeLessThan(60);
    const gone = await metric('event_streams_ended{state="client"}');
    for (const one of open) one.stop();
    await until(() => server.platform.streams.load().open, 0);
    expect(await metric('event_streams_ended{state="client"}')).toBe(gone + 3);
    const asked = vi.spyOn(server.platform.db, 'execute');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    const again = await watch(teacher, `${at}/stream`);
    expect(again.status).toBe(200);
    again.stop();
  });

  it('is not counted for a reader who hangs up before it opens', async () => {
    const { at, room } = await classWith(1);
    const [student] = room as [Member];
    for (let i = 0; i < classes.STREAM_LIMITS.ofUser; i++) {
      let release = (): void => undefined;
      const held = new Promise<void>((isLocked) => {
        void transaction(server.db, async (tx) => {
          await tx.execute(sql`lock table ${classMembers} in access exclusive mode`);
          const released = new Promise<void>((resolve) => (release = resolve));
          isLocked();
          await released;
        });
      });
      await held;
      const leave = new AbortController();
      const asked = new Promise<ServerResponse>((resolve) =>
        server.app.server.once('request', (_, raw: ServerResponse) => resolve(raw)),
      );
      const headers = { authorization: `Bearer ${student.who.token}` };
      const asking = fetch(`${url}${at}/stream`, { headers, signal: leave.signal }).catch(() => null);
      const raw = await asked;
      const closed = once(raw, 'close');
      leave.abort();
      await Promise.all([closed, asking]);
      release();
    }
    const open = await watch(student.who, `${at}/stream`);
    expect(open.status).toBe(200);
    open.stop();
  });

  it('is ended where nobody reads it, and costs the others nothing', async () => {
    const { id, at, room } = await classWith(1);
    const [student] = room as [Member];
    // sends a request and never reads
    const headers = { authorization: `Bearer ${student.who.token}` };
    const deaf = new AbortController();
    const unread = await fetch(`${url}${at}/stream`, { headers, signal: deaf.signal });
    expect(unread.status).toBe(200);
    const desk = await watch(teacher, `${at}/stream?as=desk`);
    // more than both sides' socket buffers hold; every reader receives names
    for (let i = 0; i < 60 && server.platform.streams.load().ended.unread === 0; i++) {
      await tellLarge(id);
      // wait until the reading client has received it
      await until(() => desk.text().length > 200_000 * (i + 1), true);
    }
    await until(() => server.platform.streams.load().ended.unread, 1);
    expect(desk.isOver()).toBe(false);
    desk.stop();
    deaf.abort();
  });
});

/** One event of 200 kB that goes to every reader. */
const tellLarge = (classId: number) =>
  transaction(server.db, (tx) =>
    tellClass(tx, classId, [{ kind: 'member-renamed', memberId: 1, data: { name: 'x'.repeat(200_000) } }]),
  );

it('streams end when the server stops, without waiting for their readers, and after their time', async () => {
  const other = await startTestApp({ streams: { checkEveryMs: 50, lastsMs: 60_000 } });
  const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const who = await other.signUp();
  const { id } = (await who.post('/api/classes', { name: 'Evening' })).json<{ id: number }>();
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(`${address}/api/classes/${id}/stream`, { headers });
  const reading = response.text();
  await other.close();
  // a complete reply, whether or not there were events before
  expect(await reading).toMatch(/^:\n\n/);
  expect(other.platform.streams.load()).toMatchObject({ open: 0, ended: { stop: 1 } });
});

it('a stream lasts as long as it may and no longer; HEAD opens none', async () => {
  const other = await startTestApp({ streams: { checkEveryMs: 50, lastsMs: 100 } });
  const who = await other.signUp();
  const { id } = (await who.post('/api/classes', { name: 'Evening' })).json<{ id: number }>();
  const { body } = await who.get(`/api/classes/${id}/stream`);
  expect(body).toMatch(/^:\n\n/);
  expect(other.platform.streams.load()).toMatchObject({ open: 0, ended: { age: 1 } });
  const head = await other.app.inject({
    method: 'HEAD',
    url: `/api/classes/${id}/stream`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(head.statusCode).toBe(405);
  await other.close();
});
