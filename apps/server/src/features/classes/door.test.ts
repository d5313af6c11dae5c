import { randomUUID } from 'node:crypto';
import type { classes } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addressBudgets, classMembers, databaseNow } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  // the default budget of bad tokens
  server = await startTestApp({ requestsPerMinute: { user: 10_000, address: 120 } });
});
afterAll(() => server.close());

const openClass = async (teacher: Client, name: string) => {
  const { id } = (await teacher.post('/api/classes', { name })).json<classes.ClassView>();
  const url = `/api/classes/${id}`;
  return { url, code: (await teacher.post(`${url}/joining`, { open: true })).json<{ code: string }>().code };
};
const from = (address: string) => ({ 'x-forwarded-for': address });
const look = (code: string, address: string) =>
  server.app.inject({ url: `/api/join/${code}`, headers: from(address) }).then(({ statusCode }) => statusCode);
const joinNew = (code: string, address: string, device?: string, name = 'Kim') =>
  server.app.inject({
    method: 'POST',
    url: `/api/join/${code}/account`,
    headers: from(address),
    payload: { name, requestId: randomUUID(), ...(device !== undefined && { device }) },
  });
const membersOf = async (who: Client, url: string) =>
  (await who.get(`${url}/members`)).json<{ members: classes.ClassMember[] }>().members;

/** Refills the buckets of addresses by this many seconds, without waiting. */
const passSeconds = async (seconds: number): Promise<void> => {
  await server.db.update(addressBudgets).set({ updatedAt: new Date(Date.now() - 1000 * seconds) });
};

it('lets ninety students into two classes from the network of their desks, without anybody’s act', async () => {
  const teacher = await server.signUp();
  const rooms = [await openClass(teacher, 'North'), await openClass(teacher, 'South')];
  // the desk opens joining from the room
  for (const { url } of rooms) {
    const headers = { ...from('10.7.0.1'), authorization: `Bearer ${teacher.token}` };
    const payload = { open: true, expected: 60 };
    const opened = await server.app.inject({ method: 'POST', url: `${url}/joining`, headers, payload });
    expect(opened.statusCode, opened.body).toBe(200);
  }
  const got: unknown[] = [];
  for (const { code } of rooms) {
    for (let i = 0; i < 45; i++) {
      const answer = await joinNew(code, '10.7.0.1', randomUUID());
      got.push([answer.statusCode, answer.json<{ waiting: boolean }>().waiting]);
    }
  }
  expect(got).toEqual(Array.from({ length: 90 }, () => [201, false]));
  for (const { url } of rooms) expect(await membersOf(teacher, url)).toHaveLength(46);
});

it('seats twelve from a network without a desk, lets forty wait, and ignores everything that a caller sends', async () => {
  const teacher = await server.signUp();
  const { url, code } = await openClass(teacher, 'Evening');
  const counts = { seated: 0, waiting: 0, refused: 0 };
  for (let i = 0; i < 60; i++) {
    const answer = await joinNew(code, '10.7.0.4', randomUUID());
    if (answer.statusCode === 429) counts.refused++;
    else if (answer.json<{ waiting: boolean }>().waiting) counts.waiting++;
    else {
      counts.seated++;
      // the student's phone opens the class
      const { token, classId } = answer.json<{ token: string; classId: number }>();
      await server.app.inject({ url: `/api/classes/${classId}`, headers: { authorization: `Bearer ${token}` } });
    }
    // the buckets' clock stops, so that nothing refills however long this test takes
    await passSeconds(0);
  }
  expect(counts).toEqual({ seated: 12, waiting: 40, refused: 8 });
  // somebody of a third network joins meanwhile
  const other = await joinNew(code, '10.7.0.9', undefined, 'Lee');
  expect([other.statusCode, other.json<{ waiting: boolean }>().waiting]).toEqual([201, false]);
  const members = await membersOf(teacher, url);
  expect(members.filter(({ waitingAt }) => waitingAt)).toHaveLength(40);
  // one request lets them in while there are seats
  expect((await teacher.post(`${url}/members/let-in`)).json()).toEqual({ letIn: 40, waiting: 0 });
});

it('removes everyone who joined since a time in one act, and lets each back in', async () => {
  const teacher = await server.signUp();
  const { url, code } = await openClass(teacher, 'Evening');
  const early = (await joinNew(code, '10.7.0.5', undefined, 'Early')).json<{ memberId: number }>();
  const own = (await membersOf(teacher, url)).find(({ id }) => id === early.memberId);
  const joinedMs = Date.parse(own?.joinedAt ?? '');
  const since = new Date(joinedMs + 1).toISOString();
  // so that later members join later, by the database's clock too
  await expect.poll(async () => (await databaseNow(server.db)).getTime()).toBeGreaterThan(joinedMs);
  const late = await Promise.all([1, 2, 3].map(() => joinNew(code, '10.7.0.5')));
  expect((await teacher.post(`${url}/members/remove-since`, { since })).json()).toEqual({ removed: 3 });
  const members = await membersOf(teacher, url);
  expect(
    members
      .filter(({ removedAt }) => removedAt)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(late.map((one) => one.json<{ memberId: number }>().memberId).sort());
  expect(members.find(({ id }) => id === early.memberId)?.removedAt).toBeNull();
  // their join code is dead, so nobody returns with it
  expect(await look(code, '10.7.0.5')).toBe(404);
  expect((await joinNew(code, '10.7.0.5')).statusCode).toBe(404);
  const { joining } = (await teacher.get(url)).json<classes.ClassView>();
  expect(joining?.code).not.toBe(code);
  expect(await look(joining?.code ?? '', '10.7.0.5')).toBe(200);
  expect((await teacher.post(`${url}/members/remove-since`, { since })).json()).toEqual({ removed: 0 });
  expect((await teacher.get(url)).json<classes.ClassView>().joining?.code).toBe(joining?.code);
  const [first] = late.map((one) => one.json<{ memberId: number }>().memberId);
  expect((await teacher.patch(`${url}/members/${first}`, { removed: false })).statusCode).toBe(200);
});

it('is open to members while strangers of the address ask with a dead token', async () => {
  const teacher = await server.signUp();
  const { code } = await openClass(teacher, 'Evening');
  const dead = { ...from('10.7.0.6'), authorization: 'Bearer a.b.c' };
  // all at once: one minute's budget
  const asked = Array.from({ length: 160 }, () => server.app.inject({ url: '/api/classes', headers: dead }));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([120, 40]);
  // and while they guess codes and shares from there
  for (let i = 0; i < 160; i++) await look(`0000${String(i).padStart(4, '0')}`, '10.7.0.6');
  expect(await look('00000000', '10.7.0.6')).toBe(429);
  expect(await look(code, '10.7.0.6')).toBe(200);
  expect((await joinNew(code, '10.7.0.6')).statusCode).toBe(201);
  for (const path of ['/api/shares/AAAAAAAAAAAAAAAAAAAAAA', '/api/auth/oidc', '/api/evidence'])
    expect((await server.app.inject({ url: path, headers: dead })).statusCode, path).not.toBe(429);
});

it('compares names by what they look like, and refuses what cannot be seen', async () => {
  const teacher = await server.signUp();
  const { code } = await openClass(teacher, 'Evening');
  const named = async (name: string) => {
    const answer = await joinNew(code, '10.7.0.7', undefined, name);
    return answer.statusCode === 201 ? answer.json<{ name: string }>().name : answer.statusCode;
  };
  expect(await named('Paul')).toBe('Paul');
  // an accent, full width, and a capital I for an l
  expect(await named('Pául')).toBe('Pául 2');
  expect(await named('Ｐａｕｌ')).toBe('Paul 3');
  expect(await named('PauI')).toBe('PauI 4');
  // Cyrillic letters among Latin ones, and invisible characters
  for (const name of ['Раul', '\u200bPaul', 'Pa\u202eul', '\u3164', '\u2800', 'Pa\u00adul', 'Paul\u{e0001}'])
    expect(await named(name), JSON.stringify(name)).toBe(400);
});

it('lets one member come and go a few times a day: each is kept for good', async () => {
  const [teacher, who] = [await server.signUp(), await server.signUp()];
  const { url, code } = await openClass(teacher, 'Evening');
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    statuses.push((await who.post(`/api/join/${code}`, { name: 'Kim' })).statusCode);
    await who.post(`${url}/leave`, { takeResults: false });
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
});

it('keeps a room’s seats when strangers with the code come 600 times at once, and turns them away in one act', async () => {
  const teacher = await server.signUp();
  const { url, code } = await openClass(teacher, 'Evening');
  const headers = { ...from('10.7.1.1'), authorization: `Bearer ${teacher.token}` };
  const payload = { open: true, expected: 60 };
  await server.app.inject({ method: 'POST', url: `${url}/joining`, headers, payload });
  const strangers = Array.from({ length: 600 }, () => () => joinNew(code, '10.7.1.2', randomUUID(), 'xx'));
  const room = Array.from({ length: 60 }, (_, i) => async () => {
    const answer = await joinNew(code, '10.7.1.1', undefined, `Guest ${i + 1}`);
    // the phone asks for the class with its token
    const { token } = answer.json<{ token: string }>();
    await server.app.inject({ url: `${url}/waiting`, headers: { authorization: `Bearer ${token}` } });
    return answer;
  });
  // ten strangers before each student of the room
  const asked = room.flatMap((join, i) => [...strangers.slice(10 * i, 10 * i + 10), join]);
  // in waves that the server's queue of passwords has room for
  const answers: Awaited<ReturnType<typeof joinNew>>[] = [];
  for (let i = 0; i < asked.length; i += 22)
    answers.push(...(await Promise.all(asked.slice(i, i + 22).map((join) => join()))));
  const isOfRoom = (_: unknown, i: number): boolean => i % 11 === 10;
  const waits = (answer: (typeof answers)[number]): boolean => answer.json<{ waiting: boolean }>().waiting;
  const [guests, others] = [answers.filter(isOfRoom), answers.filter((one, i) => !isOfRoom(one, i))];
  expect(guests.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(201));
  const inside = others.filter(({ statusCode }) => statusCode === 201);
  const seated = inside.filter((one) => !waits(one)).length;
  expect(seated).toBeLessThanOrEqual(12);
  expect(inside.length - seated).toBe(40);
  expect(others.filter(({ statusCode }) => statusCode === 429)).toHaveLength(600 - inside.length);
  const third = await joinNew(code, '10.7.1.3', undefined, 'Lee');
  expect(third.statusCode).toBe(201);
  const waiting = (await membersOf(teacher, url)).filter(({ waitingAt }) => waitingAt);
  const desk = waiting.filter(({ network }) => network === 'desk');
  expect(desk.length).toBe(guests.filter(waits).length);
  const far = waiting.find(({ name, network }) => name.startsWith('xx') && network !== 'desk')?.network ?? '';
  expect(waiting.filter(({ network }) => network === far)).toHaveLength(40);
  // seats of silent accounts are free after a minute
  await server.db
    .update(classMembers)
    .set({ joinedAt: sql`joined_at - interval '61 seconds'` })
    .where(sql`${classMembers.name} like 'xx%' and ${classMembers.waitingAt} is null`);
  const letIn = await teacher.post(`${url}/members/let-in?network=desk`);
  expect(letIn.json()).toEqual({ letIn: desk.length, waiting: 0 });
  expect((await teacher.get(url)).json<classes.ClassView>().students).toBe(60);
  expect((await teacher.post(`${url}/members/turn-away`, { network: far })).json()).toEqual({ turnedAway: 40 });
  expect((await membersOf(teacher, url)).filter(({ waitingAt, network }) => waitingAt && network === far)).toEqual([]);
  expect((await joinNew(code, '10.7.1.2')).statusCode).toBe(404);
  expect((await teacher.get(url)).json<classes.ClassView>().joining?.code).not.toBe(code);
}, 300_000);
