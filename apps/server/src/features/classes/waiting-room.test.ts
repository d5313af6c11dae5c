import { randomUUID } from 'node:crypto';
import { classes } from '@windcall/contract';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { someoneWaits } from '../../../test/someone-waits.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { classMembers, classes as classRows, databaseNow, lockUser, transaction, users } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ requestsPerMinute: { user: 10_000, address: 1000 } });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

interface Joined {
  readonly classId: number;
  readonly memberId: number;
  readonly token: string;
  readonly waiting: boolean;
  readonly user: { readonly id: number };
}

const openClass = async () => {
  const teacher = await server.signUp();
  const made = await teacher.post('/api/classes', { name: 'Evening', timeZone: 'Pacific/Auckland' });
  const { id } = made.json<classes.ClassView>();
  const url = `/api/classes/${id}`;
  const opened = await teacher.post(`${url}/joining`, { open: true, letIn: true });
  return { teacher, id, url, code: opened.json<{ code: string }>().code };
};
let places = 0;
const joinNew = async (code: string, name = 'Kim') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/join/${code}/account`,
    headers: { 'x-forwarded-for': `10.8.${Math.floor(++places / 20)}.1` },
    payload: { name, requestId: randomUUID(), device: randomUUID() },
  });
  return { status: answer.statusCode, ...answer.json<Joined>() };
};
const ask = (token: string, url: string) =>
  server.app
    .inject({ url, headers: { authorization: `Bearer ${token}` } })
    .then((answer) => [answer.statusCode, answer.json<{ waiting?: boolean }>().waiting] as const);
const membersOf = async (who: Client, url: string) =>
  (await who.get(`${url}/members`)).json<{ members: classes.ClassMember[] }>().members;
const studentsOf = async (who: Client, url: string) => (await who.get(url)).json<classes.ClassView>().students;

it('lets nobody see the class before an instructor lets them in', async () => {
  const { teacher, url, code } = await openClass();
  const seen = (await teacher.get(`${url}/events`)).json<{ last: number }>().last;
  const kim = await joinNew(code);
  expect([kim.status, kim.waiting]).toEqual([201, true]);
  for (const path of ['', '/members', '/events', '/stream', '/lives', '/assignments', '/review'])
    expect((await ask(kim.token, url + path))[0], path).toBe(404);
  const mine = await server.app.inject({ url: '/api/classes', headers: { authorization: `Bearer ${kim.token}` } });
  expect(mine.json()).toEqual({ classes: [] });
  expect(await ask(kim.token, `${url}/waiting`)).toEqual([200, true]);
  // no seat, no event
  expect(await studentsOf(teacher, url)).toBe(0);
  expect((await teacher.get(`${url}/events`)).json<{ last: number }>().last).toBe(seen);
  const [waiting] = (await membersOf(teacher, url)).filter(({ waitingAt }) => waitingAt);
  expect(waiting).toMatchObject({ id: kim.memberId, name: 'Kim', leftAt: null, removedAt: null });
  expect((await teacher.patch(`${url}/members/${kim.memberId}`, { removed: false })).statusCode).toBe(200);
  expect(await ask(kim.token, `${url}/waiting`)).toEqual([200, false]);
  expect((await ask(kim.token, url))[0]).toBe(200);
  expect(await studentsOf(teacher, url)).toBe(1);
});

it('hides waiting members from other members', async () => {
  const { teacher, url, code } = await openClass();
  const lee = await joinNew(code, 'Lee');
  await teacher.post(`${url}/members/let-in`);
  await joinNew(code);
  const members = await server.app.inject({
    url: `${url}/members`,
    headers: { authorization: `Bearer ${lee.token}` },
  });
  expect(members.json<{ members: { name: string }[] }>().members.map(({ name }) => name)).not.toContain('Kim');
});

it('turns away: a new account goes, one’s own account is kept out until it is let back in', async () => {
  const { teacher, url, code } = await openClass();
  const [kim, own] = [await joinNew(code), await server.signUp()];
  const joined = await own.post(`/api/join/${code}`, { name: 'Pat' });
  expect([joined.statusCode, joined.json<Joined>().waiting]).toEqual([201, true]);
  // a repeated request: the same member still waits
  expect((await own.post(`/api/join/${code}`, { name: 'Pat' })).statusCode).toBe(200);
  const patId = joined.json<Joined>().memberId;
  for (const id of [kim.memberId, patId])
    expect((await teacher.patch(`${url}/members/${id}`, { removed: true })).statusCode).toBe(200);
  expect(await server.db.select().from(users).where(eq(users.id, kim.user.id))).toEqual([]);
  expect((await own.get(`${url}/waiting`)).statusCode).toBe(404);
  expect((await own.post(`/api/join/${code}`, { name: 'Pat' })).statusCode).toBe(409);
  expect((await teacher.patch(`${url}/members/${patId}`, { removed: false })).statusCode).toBe(200);
  expect((await own.get(url)).statusCode).toBe(200);
});

it('ends waiting with joining, and keeps who was in the class before', async () => {
  const { teacher, id, url, code } = await openClass();
  const [pat, kim] = [await server.signUp(), await joinNew(code)];
  const { memberId } = (await pat.post(`/api/join/${code}`, { name: 'Pat' })).json<Joined>();
  await teacher.patch(`${url}/members/${memberId}`, { removed: false });
  await pat.post(`${url}/leave`, { takeResults: false });
  expect((await pat.post(`/api/join/${code}`, { name: 'Pat' })).json<Joined>().waiting).toBe(true);
  // the hours of joining run out by themselves
  await server.db
    .update(classRows)
    .set({ joinUntil: new Date(Date.now() - 1000) })
    .where(eq(classRows.id, id));
  expect((await ask(kim.token, `${url}/waiting`))[0]).toBe(404);
  expect((await pat.get(`${url}/waiting`)).statusCode).toBe(404);
  expect((await membersOf(teacher, url)).map(({ name }) => name)).not.toContain('Kim');
  expect((await teacher.post(`${url}/members/let-in`)).json()).toEqual({ letIn: 0, waiting: 0 });
  // opened again without waiting: nobody is left from earlier
  await teacher.post(`${url}/joining`, { open: true });
  expect(
    await server.db
      .select()
      .from(users)
      .where(inArray(users.id, [kim.user.id])),
  ).toEqual([]);
  const kept = (await membersOf(teacher, url)).find((member) => member.id === memberId);
  expect(kept).toMatchObject({ waitingAt: null, removedAt: null });
  expect(kept?.leftAt).not.toBeNull();
  expect((await pat.post(`/api/join/${code}`, { name: 'Pat' })).json()).toMatchObject({ memberId, waiting: false });
});

it('lets 120 wait, and lets them in as far as there are seats', async () => {
  const { teacher, url, code } = await openClass();
  for (let i = 0; i < 120; i++) expect((await joinNew(code)).status).toBe(201);
  expect((await joinNew(code)).status).toBe(429);
  expect((await teacher.post(`${url}/members/let-in`)).json()).toEqual({ letIn: 60, waiting: 60 });
  expect((await teacher.post(`${url}/members/let-in`)).json()).toEqual({ letIn: 0, waiting: 60 });
  const [last] = (await membersOf(teacher, url)).filter(({ waitingAt }) => waitingAt);
  expect((await teacher.patch(`${url}/members/${last?.id}`, { removed: false })).statusCode).toBe(409);
  expect(await studentsOf(teacher, url)).toBe(60);
});

it('lets nobody into one class too many, whichever instructor is first', async () => {
  const { teacher, url, code } = await openClass();
  const pat = await server.signUp();
  const { memberId } = (await pat.post(`/api/join/${code}`, { name: 'Pat' })).json<Joined>();
  for (const one of ['everybody', 'Pat'] as const) {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let lock = (): void => {};
    const isLocked = new Promise<void>((resolve) => {
      lock = resolve;
    });
    const elsewhere = transaction(server.db, async (tx) => {
      await lockUser(tx, pat.user.id);
      lock();
      await held;
      const seats = Array.from({ length: classes.CLASS_LIMITS.classesOfStudent }, () => ({ name: 'Full' }));
      const made = await tx.insert(classRows).values(seats).returning({ classId: classRows.id });
      await tx
        .insert(classMembers)
        .values(made.map(({ classId }) => ({ classId, userId: pat.user.id, name: 'Pat', role: 'student' as const })));
      return made;
    });
    await isLocked;
    const letIn =
      one === 'everybody'
        ? teacher.post(`${url}/members/let-in`)
        : teacher.patch(`${url}/members/${memberId}`, { removed: false });
    await Promise.race([letIn, someoneWaits(server.db)]);
    release();
    const made = await elsewhere;
    const answer = await letIn;
    if (one === 'everybody') expect(answer.json()).toEqual({ letIn: 0, waiting: 1 });
    else expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'quota-reached']);
    expect(await studentsOf(teacher, url)).toBe(0);
    const ids = made.map(({ classId }) => classId);
    await server.db.delete(classRows).where(inArray(classRows.id, ids));
  }
});

it.each([-1, 1])(
  'waits as long as joining by the database’s clock is open, with a server %i hours off',
  async (hours) => {
    const { teacher, id, url, code } = await openClass();
    const kim = await joinNew(code);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    const closes = async (seconds: number) =>
      server.db
        .update(classRows)
        .set({ joinUntil: new Date((await databaseNow(server.db)).getTime() + seconds * 1000) })
        .where(eq(classRows.id, id));
    await closes(600);
    expect(await ask(kim.token, `${url}/waiting`)).toEqual([200, true]);
    expect((await membersOf(teacher, url)).map(({ name }) => name)).toContain('Kim');
    expect((await teacher.get(url)).json<classes.ClassView>().joining?.until).not.toBeNull();
    await closes(-600);
    expect((await ask(kim.token, `${url}/waiting`))[0]).toBe(404);
    expect((await membersOf(teacher, url)).map(({ name }) => name)).not.toContain('Kim');
    expect((await teacher.get(url)).json<classes.ClassView>().joining?.until).toBeNull();
  },
);

it('keeps a time zone with the class, which instructors change', async () => {
  const { teacher, url } = await openClass();
  expect((await teacher.get(url)).json()).toMatchObject({ timeZone: 'Pacific/Auckland' });
  expect((await teacher.patch(url, { timeZone: 'America/Denver' })).json()).toMatchObject({
    timeZone: 'America/Denver',
  });
  expect((await teacher.patch(url, { timeZone: 'Mars/Base' })).statusCode).toBe(400);
  const older = (await teacher.post('/api/classes', { name: 'Older' })).json<classes.ClassView>();
  expect(older.timeZone).toBeNull();
});
