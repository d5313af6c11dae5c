import type { classes, lives } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { call, fire, look, lookAndCall, type OpenLive, openLive, type Student } from '../../../test/live-class.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { numbersOf } from '../../../test/told-figures.ts';
import { classEvents, drillTasks } from '../../db/index.ts';

// No answer contains what a member removed from a class, or was never allowed to see.

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await startTestApp();
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  // fetch opens spare connections, which no server closes by itself
  server.app.server.closeAllConnections();
  const closing = server.close();
  server.app.server.closeAllConnections();
  await closing;
});

/** Every reading call of a class, as its desk and as one of its students. */
const readings = async ({ teacher, url, at }: OpenLive, given: number, student: Client) => {
  const both = [
    url,
    `${url}/members`,
    `${url}/events`,
    `${url}/lives`,
    at,
    `${at}/table`,
    `${at}/review`,
    `${url}/review`,
    `${url}/assignments`,
    `${url}/assignments/${given}/review`,
    '/api/classes',
  ];
  const desk = [
    `${url}/events?as=desk`,
    `${at}/table?as=desk`,
    `${at}/review/export`,
    `${url}/review/export`,
    `${url}/assignments/${given}/review/export`,
  ];
  const told = new Map<string, string>();
  for (const [who, paths] of [
    [teacher, [...both, ...desk]],
    [student, both],
  ] as const) {
    for (const path of paths) {
      const { statusCode, body } = await who.get(path);
      expect(statusCode, path).toBe(200);
      told.set(`${who === teacher ? 'desk' : 'student'} ${path}`, body);
    }
  }
  const hangUp = new AbortController();
  const stream = await fetch(`${origin}${url}/stream?as=desk`, {
    headers: { authorization: `Bearer ${teacher.token}` },
    signal: hangUp.signal,
  });
  let text = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.includes('"ended"')) break;
  }
  hangUp.abort();
  told.set('stream', text);
  return told;
};

describe.each(['shown', 'owner'] as const)('with names %s, what was taken out of a class', (names) => {
  it.each(['leaves with their results', 'deletes the account'] as const)(
    'is in no reading once a student %s',
    async (how) => {
      const e = await openLive(server, ['Zebulon Quist', 'Bo', 'Cy', 'Di', 'Ed'], { names });
      const [zeb, bo, ...others] = e.room as [Student, Student, ...Student[]];
      const given = await ok<{ id: number }>(
        e.teacher.post(`${e.url}/assignments`, {
          title: 'One',
          what: { drill: 'calls', level: 1, tasks: 1 },
          wind: 'same',
        }),
        201,
      );
      await ok(e.teacher.patch(`${e.url}/members/${zeb.memberId}`, { note: 'Zebulon Quist, table four' }));
      for (const one of [zeb, bo]) {
        const { drillId } = await ok<{ drillId: number }>(
          one.who.post(`${e.url}/assignments/${given.id}/start`, { profileId: 0 }),
          201,
        );
        await lookAndCall({ ...one, drillId });
        await ok(fire({ ...one, drillId }), 201);
      }
      await e.command('next', 1);
      for (const one of [zeb, bo, ...others]) await lookAndCall(one);
      await ok(fire(zeb), 201);
      await e.command('reveal', 1);
      await e.command('next', 2);
      await lookAndCall(zeb, 2);
      // the table is cached in this process from here on
      await ok(e.teacher.get(`${e.at}/table?as=desk`));
      await ok(bo.who.get(`${e.at}/table`));
      if (how === 'deletes the account') {
        const admin = await server.signUpAdmin();
        await ok(admin.delete(`/api/admin/jwt/users/${zeb.who.user.id}`));
      } else await ok(zeb.who.post(`${e.url}/leave`, { takeResults: true }));
      await ok(e.teacher.post(`${e.at}/end`));
      const told = await readings(e, given.id, bo.who);
      for (const [path, body] of told) {
        expect(body, path).not.toMatch(/Zebulon|Quist/);
        for (const figure of [zeb.lo, zeb.hi]) expect(body, path).not.toContain(String(Math.abs(figure)));
      }
      // and the desk has the other call
      expect(told.get(`desk ${e.at}/table?as=desk`)).toContain(String(bo.lo));
      const kept = JSON.stringify(await server.db.select().from(classEvents));
      expect(kept).not.toContain('Zebulon');
      expect(kept).not.toContain(String(zeb.lo));
    },
  );
});

/** Everything that a student can read of a wind, and the calls attributed to members. */
const guessesOf = async ({ url, at }: OpenLive, who: Client) => {
  const { events } = await ok<{ events: classes.ClassEvent[] }>(who.get(`${url}/events?limit=1000`));
  const table = await ok<lives.LiveTable>(who.get(`${at}/table`));
  const review = await ok<lives.ClassReview>(who.get(`${at}/review`));
  return { events, table, review };
};

describe('where names are hidden', () => {
  it('nothing that a student can read says which of twelve called what, or when', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Student ${String.fromCharCode(65 + ((5 * i) % 12))}`);
    const e = await openLive(server, names, { names: 'owner' });
    await e.command('next', 1);
    for (const [i, one] of e.room.entries()) {
      await lookAndCall(one);
      if (i % 2 === 0) await ok(fire(one), 201);
    }
    await e.command('reveal', 1);
    const [reader] = e.room as [Student];
    const { events, table, review } = await guessesOf(e, reader.who);
    // calls and shots are counted without name and time
    const done = events.filter(({ kind }) => kind === 'called' || kind === 'fired');
    expect(done).toHaveLength(18);
    for (const { memberId, at } of done) expect([memberId, at.slice(16)]).toEqual([undefined, ':00.000Z']);
    expect(new Set(table.rows.flatMap(({ cells }) => cells.map((cell) => JSON.stringify(cell))))).toEqual(
      new Set(['{"state":"hidden"}']),
    );
    // all brackets are there, without anything else that differs between brackets
    const brackets = e.room.map(({ lo, hi }) => `${lo} ${hi}`).sort();
    const shown = [events.flatMap(({ unnamed }) => unnamed ?? []), table.unnamed ?? []].flat();
    expect(shown).toHaveLength(2);
    for (const { calls, called, wind, hits } of shown) {
      expect(calls.map(({ lo, hi }) => `${lo} ${hi}`).sort()).toEqual(brackets);
      expect(calls.every((one) => Object.keys(one).sort().join() === 'best,hi,lo')).toBe(true);
      expect([called, Math.round(10 * (wind ?? Number.NaN)) / 10, typeof hits]).toEqual([12, wind, 'number']);
    }
    const others = review.tasks.flatMap(({ calls }) => calls).filter(({ memberId }) => memberId === null);
    expect(others).toHaveLength(11);
    expect(new Set(others.map(({ truth, isHit }) => `${truth} ${isHit}`)).size).toBe(1);
    expect(review.tasks[0]?.hits).toBe(shown[0]?.hits);
    // in an order independent of arrival, calls and names
    const order = others.map(({ lo, hi }) => e.room.findIndex((one) => one.lo === lo && one.hi === hi));
    const byBracket = [...order].sort((a, b) => (e.room[a]?.lo ?? 0) - (e.room[b]?.lo ?? 0));
    expect(order).toEqual(byBracket);
    // the winds at the twelve commits, which would date each bracket, are nowhere
    const desk = await ok<lives.LiveTable>(e.teacher.get(`${e.at}/table?as=desk`));
    const told = numbersOf([events, table, review.tasks.map(({ calls }) => calls.filter((c) => c.memberId === null))]);
    for (const { memberId, cells } of desk.rows) {
      const { truth, interval, calledS } = cells[0] ?? {};
      const called = e.room.find((one) => one.memberId === memberId);
      // a bracket that held the wind scores its own width, which dates nothing
      const isWidth = called !== undefined && Math.abs((interval ?? 0) - (called.hi - called.lo)) < 1e-9;
      for (const figure of [truth, isWidth ? undefined : interval, calledS]) {
        expect(told.filter((one) => Math.abs(Math.abs(one) - Math.abs(figure ?? Number.NaN)) < 1e-9)).toEqual([]);
      }
    }
  });

  it('a script given everything a student can read names no more brackets of twelve than chance', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Student ${String.fromCharCode(65 + ((5 * i) % 12))}`);
    const e = await openLive(server, names, { names: 'owner' });
    // calls are independent of arrival and of names
    const order = [6, 1, 9, 4, 11, 2, 7, 0, 10, 3, 8, 5];
    const room = e.room.map((one, k) => ({ ...one, lo: -(1.3174951 + 0.5 * (order[k] ?? 0)) }));
    const [reader] = room as [Student];
    const paths = ['', '/members', '/events?limit=1000', '/lives', '/review'].map((path) => e.url + path);
    const own = ['', '/table', '/review', '/wind', '/tasks/1/reveal'].map((path) => e.at + path);
    const readAll = async (): Promise<unknown[]> =>
      Promise.all([...paths, ...own].map(async (path) => JSON.parse((await reader.who.get(path)).body)));
    await e.command('next', 1);
    const told: unknown[] = [await readAll()];
    for (const [i, one] of room.entries()) {
      await lookAndCall(one);
      // events between two calls could date them
      if (i % 4 === 0) told.push(await readAll());
    }
    await e.command('freeze', 1);
    told.push(await readAll());
    await e.command('reveal', 1);
    told.push(await readAll());
    // compares every order of brackets with every order of people
    const orders: number[][] = [];
    const people: number[][] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (Array.isArray(value)) {
        const edges = value.flatMap((one) => (typeof one?.lo === 'number' ? [one.lo as number] : []));
        if (edges.length >= 11) orders.push(edges, edges.toReversed());
        const ids = value.flatMap((one) => {
          const id = one?.memberId ?? (one?.role === 'student' ? one.id : undefined);
          return room.some(({ memberId }) => memberId === id) ? [id as number] : [];
        });
        const once = [...new Set(ids)];
        if (once.length >= 11)
          people.push(
            once,
            once.filter((id) => id !== reader.memberId),
          );
      }
      for (const one of Object.values(value)) walk(one);
    };
    walk(told);
    expect(orders.length).toBeGreaterThan(5);
    expect(people.length).toBeGreaterThan(5);
    const loOf = new Map(room.map(({ memberId, lo }) => [memberId, lo]));
    const right = orders.flatMap((edges) =>
      people
        .filter((ids) => ids.length === edges.length)
        .map((ids) => ids.filter((id, i) => id !== reader.memberId && loOf.get(id) === edges[i]).length),
    );
    expect(right.length).toBeGreaterThan(10);
    // eleven unknown: chance names one on average, and five or more in 0.4 % of orders
    expect(Math.max(...right)).toBeLessThan(5);
  });
});

describe('a live', () => {
  it('gives removed and former members no further wind', async () => {
    const e = await openLive(server, ['Ann', 'Bo', 'Cy']);
    const [ann, bo, cy] = e.room as [Student, Student, Student];
    await e.command('next', 1);
    for (const one of e.room) await lookAndCall(one);
    await e.command('reveal', 1);
    await ok(e.teacher.patch(`${e.url}/members/${ann.memberId}`, { removed: true }));
    await ok(bo.who.post(`${e.url}/leave`, { takeResults: false }));
    await e.command('next', 2);
    for (const { who, drillId } of [ann, bo]) {
      expect((await who.get(`/api/drills/${drillId}/tasks/2`)).statusCode).toBe(404);
      expect((await who.post(`/api/drills/${drillId}/tasks/2/call`, { lo: 0, hi: 1 })).statusCode).toBe(409);
      // the student keeps the earlier wind
      await ok(who.get(`/api/drills/${drillId}/tasks/1/wind`));
    }
    await lookAndCall(cy, 2);
  });

  it('with an open wind is over once its class is archived, and everything of it is revealed', async () => {
    const e = await openLive(server, ['Ann']);
    const [ann] = e.room as [Student];
    await e.command('next', 1);
    await lookAndCall(ann);
    await ok(e.teacher.patch(e.url, { archived: true }));
    expect(await ok<lives.Live>(e.teacher.get(e.at))).toMatchObject({ state: 'over', isOpen: false });
    await ok(ann.who.get(`/api/drills/${ann.drillId}/tasks/1/wind`));
    expect((await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`))).rows).toHaveLength(1);
    await ok(e.teacher.patch(e.url, { archived: false }));
    expect(await ok<classes.ClassView>(e.teacher.get(e.url))).toMatchObject({ liveId: null });
  });

  it('with an open wind ends when its class is deleted: students with a call see the wind, others may not call any more', async () => {
    const e = await openLive(server, ['Ann', 'Ben']);
    const [ann, ben] = e.room as [Student, Student];
    await e.command('next', 1);
    await lookAndCall(ann);
    await look(ben);
    await ok(e.teacher.delete(e.url));
    await ok(ann.who.get(`/api/drills/${ann.drillId}/tasks/1/wind`));
    const late = await call(ben, 1, ben.lo, ben.hi);
    expect([late.statusCode, late.json().code]).toEqual([409, 'frozen']);
    expect((await fire(ann)).statusCode).toBe(409);
    expect((await ann.who.get(`/api/drills/${ann.drillId}/tasks/2`)).statusCode).toBe(409);
  });

  it('judges each call separately if an earlier row has no call', async () => {
    const e = await openLive(server, ['Ann', 'Ben', 'Cy']);
    const [ann, ben, cy] = e.room as [Student, Student, Student];
    await e.command('next', 1);
    for (const student of e.room) await lookAndCall(student);
    const taskOf = async ({ drillId }: Student) =>
      (await server.db.select().from(drillTasks).where(eq(drillTasks.drillId, drillId)))[0];
    await server.db.update(drillTasks).set({ call: null }).where(eq(drillTasks.drillId, ann.drillId));
    await e.command('reveal', 1);
    expect((await taskOf(ann))?.best).toBe(null);
    for (const student of [ben, cy])
      expect((await taskOf(student))?.best).toBeCloseTo((student.lo + student.hi) / 2, 9);
  });
});

describe('results', () => {
  it('can be taken along by a student who was removed, and by one who has left, once', async () => {
    const e = await openLive(server, ['Ann', 'Ben', 'Cy', 'Dan', 'Eve']);
    const [ann, ben] = e.room as [Student, Student];
    await e.command('next', 1);
    for (const student of e.room) await lookAndCall(student);
    await e.command('reveal', 1);
    await ok(e.teacher.patch(`${e.url}/members/${ann.memberId}`, { removed: true }));
    await ok(ben.who.post(`${e.url}/leave`, { takeResults: false }));
    const names = async () =>
      (await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`))).rows.map(({ name }) => name);
    expect(await names()).toEqual(expect.arrayContaining(['Ann', 'Ben']));
    for (const { who } of [ann, ben]) await ok(who.post(`${e.url}/leave`, { takeResults: true }));
    const left = await names();
    expect(left).not.toContain('Ann');
    expect(left).not.toContain('Ben');
    const seq = async () => (await ok<{ seq: number }>(e.teacher.get(`${e.url}/events`))).seq;
    const before = await seq();
    await ok(ann.who.post(`${e.url}/leave`, { takeResults: true }));
    expect(await seq()).toBe(before);
    // the removal stays
    expect((await ann.who.post(`/api/join/${e.code}`, { name: 'Ann' })).statusCode).toBe(409);
    expect((await ann.who.post(`${e.url}/leave`, { takeResults: false })).statusCode).toBe(404);
    const stranger = await server.signUp();
    expect((await stranger.post(`${e.url}/leave`, { takeResults: true })).statusCode).toBe(404);
  });

  it('are listed for a removed member until they are taken along', async () => {
    const e = await openLive(server, 2);
    const [ann] = e.room as [Student, Student];
    await e.command('next', 1);
    for (const one of e.room) await lookAndCall(one);
    await e.command('reveal', 1);
    const past = async () => (await ok<{ past: classes.PastClass[] }>(ann.who.get('/api/classes?past=true'))).past;
    expect(await past()).toEqual([]);
    await ok(e.teacher.patch(`${e.url}/members/${ann.memberId}`, { removed: true }));
    expect(await past()).toMatchObject([{ id: e.id, name: 'Evening', removed: true, taken: false, calls: 1 }]);
    expect((await ok<{ past?: object }>(ann.who.get('/api/classes'))).past).toBeUndefined();
    await ok(ann.who.post(`${e.url}/leave`, { takeResults: true }));
    expect(await past()).toMatchObject([{ removed: true, taken: true, calls: 0 }]);
    expect((await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`))).tasks[0]?.calls).toHaveLength(1);
  });

  it.each(['before the reveal', 'after it'] as const)(
    'taken along %s while names are hidden leave no difference that is a bracket, a hit or a wind',
    async (when) => {
      const e = await openLive(server, 6, { names: 'owner' });
      const [ann, ...rest] = e.room as [Student, ...Student[]];
      const last = rest.at(-1);
      if (last === undefined) throw new Error('there must be one who leaves');
      await e.command('next', 1);
      for (const student of e.room) await lookAndCall(student);
      await e.command('freeze', 1);
      if (when === 'after it') await e.command('reveal', 1);
      const readAll = async () => {
        const [events, review] = [
          await ok<{ events: classes.ClassEvent[] }>(ann.who.get(`${e.url}/events`)),
          await ok<lives.ClassReview>(ann.who.get(`${e.at}/review`)),
        ];
        return {
          brackets: events.events.find(({ kind }) => kind === 'frozen')?.brackets ?? [],
          unnamed: events.events.find(({ kind }) => kind === 'revealed')?.unnamed,
          task: review.tasks[0],
          said: review.said,
        };
      };
      const before = await readAll();
      expect(before.brackets).toHaveLength(6);
      await ok(last.who.post(`${e.url}/leave`, { takeResults: true }));
      if (when === 'before the reveal') await e.command('reveal', 1);
      const after = await readAll();
      expect(after.brackets).toEqual([]);
      expect(after.unnamed).toEqual({ called: 5, calls: [], wind: null, hits: null });
      // the reader's own stays
      expect(after.task).toMatchObject({ calls: [{ lo: ann.lo, hi: ann.hi }], hits: null });
      expect(after.said).toBe(null);
      // the desk, which has the names, continues with the others
      const desk = await ok<lives.ClassReview>(e.teacher.get(`${e.at}/review`));
      expect(desk.tasks[0]?.calls).toHaveLength(5);
    },
  );
});
