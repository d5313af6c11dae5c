import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { classes } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull, reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';
import { type Answer, type Caller, createCaller, patient } from './http-caller.ts';
import { signWith } from './shot-writer.ts';

// A stranger with a class's code sends joins from one network at once, each as a new device, while the students in the
// room join within one second.

const [FLOOD, STUDENTS] = isFull ? [600, 60] : [120, 12];
/** Limits of `join-class.ts` for a network without a desk: seats, waiting places, and further seats per second. */
const [MOST_SEATS, MOST_WAITING, MORE_PER_S] = [12, 40, 2 / 60];
const [DESK, ABROAD, THIRD] = ['10.8.0.1', '203.0.113.9', '198.51.100.7'];
const LONGEST_MS = 300_000;

let place: FaultPlace;
let call: Caller;
beforeAll(async () => {
  place = await createFaultPlace();
  call = createCaller((await place.start(undefined, { TRUST_PROXY: 'true' })).url, undefined, LONGEST_MS);
}, LONGEST_MS);
afterAll(() => place.remove());

interface Joined {
  readonly memberId: number;
  readonly waiting: boolean;
}
const joinAs = (code: string, address: string) => {
  const body = { name: 'Kim', requestId: randomUUID(), device: randomUUID() };
  return () => call('POST', `/api/join/${code}/account`, { address, body });
};
/** Presses Join while the server says to try again; null if the class is full. */
const joinInRoom = async (press: () => Promise<Answer>): Promise<{ presses: number; joined: Joined | null }> => {
  const begun = performance.now();
  for (let presses = 1; ; presses++) {
    const { status, body, headers } = await press();
    if (status === 201) return { presses, joined: body as Joined };
    if ((body as { code?: string }).code === 'quota-reached') return { presses, joined: null };
    expect([429, 503], JSON.stringify(body)).toContain(status);
    expect(performance.now() - begun, 'no place in time').toBeLessThan(LONGEST_MS);
    await pause(1000 * Number(headers['retry-after'] ?? 1));
  }
};
const countOf = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

it('seats a room while its door is flooded', { timeout: 900_000 }, async () => {
  const token = await signWith(call, 'desk-of-the-room', 'register');
  const asDesk = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> => {
    const asked = patient(call)(method, path, { token, address: DESK, ...(body && { body }) });
    const { status, body: told } = await asked;
    expect(status, JSON.stringify(told)).toBeLessThan(300);
    return told as T;
  };
  const { id } = await asDesk<{ id: number }>('POST', '/api/classes', { name: 'Evening' });
  const home = `/api/classes/${id}`;
  const { code } = await asDesk<{ code: string }>('POST', `${home}/joining`, { open: true, expected: 60 });
  const since = new Date(Date.now() - 60_000).toISOString();

  const begunMs = performance.now();
  const flood = Array.from({ length: FLOOD }, () => joinAs(code, ABROAD)());
  const room = Array.from({ length: STUDENTS }, async (_, i) => {
    const press = joinAs(code, DESK);
    await pause((1000 * i) / STUDENTS);
    return { press, ...(await joinInRoom(press)) };
  });
  const strangers = await Promise.all(flood);
  const floodS = (performance.now() - begunMs) / 1000;
  const atOnce = await Promise.all(room);
  const newcomers = strangers.filter(({ status }) => status === 201).map(({ body }) => body as Joined);
  const [seated, waiting] = [newcomers.filter((one) => !one.waiting), newcomers.filter((one) => one.waiting)];
  // a class has 60 seats: students who found it full get a seat at the next press, after the desk has removed the
  // strangers
  for (const { memberId } of seated) await asDesk('PATCH', `${home}/members/${memberId}`, { removed: true });
  const full = atOnce.filter(({ joined }) => joined === null).length;
  const students = await Promise.all(
    atOnce.map(async ({ press, presses, joined }) => ({ presses, joined: joined ?? (await joinInRoom(press)).joined })),
  );
  const { joined: third } = await joinInRoom(joinAs(code, THIRD));
  const placed = [...students.map(({ joined }) => joined), third].flatMap((joined) => joined ?? []);
  expect(placed.length).toBe(Math.min(60, STUDENTS + 1));
  const { members } = await asDesk<{ members: classes.ClassMember[] }>('GET', `${home}/members`);
  const everybody = [...newcomers, ...placed];
  const there = everybody.map(({ memberId, waiting: waits }) =>
    members.filter((one) => one.id === memberId && (one.waitingAt !== null) === waits),
  );
  const lost = there.filter((rows) => rows.length === 0).length;
  const doubled = everybody.length - new Set(everybody.map(({ memberId }) => memberId)).size;
  const unknown = members.filter(({ role }) => role === 'student').length - everybody.length;
  const inRoom = students.filter(({ joined }) => joined?.waiting === false).length;
  const firstPress = students.filter(({ presses }) => presses === 1).length;
  reportFault({
    fault: `${FLOOD} joins at once from another network as new devices, ${STUDENTS} students of the room within one second`,
    found: `in ${floodS.toFixed(0)} s ${seated.length} of the flood sat, ${waiting.length} waited, ${countOf(strangers, 429)} × 429, ${countOf(strangers, 503)} × 503; of the room ${firstPress} were answered at their first press, ${full} found the class full until the strangers were removed, ${inRoom} sit; ${lost} lost, ${doubled} doubled, ${unknown} seats nobody was told of`,
  });
  expect({ lost, doubled, unknown }).toEqual({ lost: 0, doubled: 0, unknown: 0 });
  expect(inRoom).toBe(STUDENTS);
  expect(seated.length).toBeLessThanOrEqual(MOST_SEATS + MORE_PER_S * floodS);
  expect(waiting.length).toBeLessThanOrEqual(MOST_WAITING);
  expect(newcomers.length + countOf(strangers, 429) + countOf(strangers, 503)).toBe(FLOOD);

  // one press removes them and ends their code
  await asDesk('POST', `${home}/members/remove-since`, { since });
  const again = await Promise.all(Array.from({ length: FLOOD }, () => joinAs(code, ABROAD)()));
  const byOldCode = countOf(again, 404) + countOf(again, 429) + countOf(again, 503);
  reportFault({
    fault: `${FLOOD} joins by the code from before Remove everyone`,
    found: `${countOf(again, 404)} × 404, ${countOf(again, 429)} × 429, ${countOf(again, 503)} × 503, ${FLOOD - byOldCode} let in`,
  });
  expect(byOldCode).toBe(FLOOD);
});
