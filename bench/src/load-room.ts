import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { lives } from '@windcall/contract';
import { type Answer, type Caller, createCaller, patient } from '../../apps/server/test/faults/http-caller.ts';
import type { BenchTable } from './bench-table.ts';
import { cpuSeconds, onEachDatabase } from './load-servers.ts';
import { sideBySide } from './timed.ts';

/** Number of classes that act at once, of students in each, and one large class. */
export interface RoomScale {
  readonly classes: readonly number[];
  readonly students: number;
  readonly large: number;
  /** A school whose students join from one address within this many seconds, in two classes. */
  readonly school: number;
  readonly joinSeconds: number;
}
export const ROOM_FULL: RoomScale = { classes: [1, 2, 4, 8], students: 20, large: 60, school: 90, joinSeconds: 60 };
export const ROOM_QUICK: RoomScale = { classes: [1, 2], students: 4, large: 6, school: 8, joinSeconds: 2 };

const PASSWORD = 'secret of the load';
/** Accounts made side by side: each costs a hash. */
const SIDE_BY_SIDE = 4;
/** Longest silence of a busy server, ms: longer than its longest wait. */
const SILENCE_MS = 60_000;
/** A class of 60 is admitted within half a minute; waiting after three minutes is an error. */
const MOST_JOINING_MS = 180_000;
/** A student's setting; the impact does not matter here. */
const SETTING = { dial: { up: 5, right: 0 }, hold: { up: 0, right: 0.2 } };

interface Room {
  readonly home: string;
  readonly teacher: string;
  readonly students: readonly string[];
}

const must = <T>({ status, body }: Answer): T => {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
};

/**
 * Joins with a new account, and repeats when the server says so; returns the token, and whether it was admitted at
 * once.
 */
const joinRoom = async (call: Caller, code: string, name: string) => {
  const body = { name, requestId: randomUUID(), device: randomUUID() };
  const begun = performance.now();
  for (let tries = 1; ; tries++) {
    const answer = await call('POST', `/api/join/${code}/account`, { body });
    if (answer.status !== 429 && answer.status !== 503)
      return { token: must<{ token: string }>(answer).token, isFirst: tries === 1 };
    const waitMs = 1000 * Number(answer.headers['retry-after'] ?? 1);
    if (performance.now() - begun + waitMs > MOST_JOINING_MS)
      throw new Error(`${name} was told to wait ${waitMs / 1000} s more after ${tries} tries`);
    await pause(waitMs);
  }
};

const openClass = async (call: Caller, name: string): Promise<Omit<Room, 'students'> & { readonly code: string }> => {
  const body = { username: `teacher-${name}`, password: PASSWORD };
  const { token: teacher } = must<{ token: string }>(await call('POST', '/api/auth/jwt/register', { body }));
  const { id } = must<{ id: number }>(await call('POST', '/api/classes', { token: teacher, body: { name } }));
  const home = `/api/classes/${id}`;
  return {
    ...{ home, teacher },
    ...must<{ code: string }>(
      await call('POST', `${home}/joining`, { token: teacher, body: { open: true, expected: 60 } }),
    ),
  };
};

/** A class with its students, each with an account of their own. */
const openRoom = async (call: Caller, name: string, students: number): Promise<Room> => {
  const { code, ...room } = await openClass(call, name);
  const numbers = Array.from({ length: students }, (_, i) => i + 1);
  const joined = await sideBySide(numbers, SIDE_BY_SIDE, (i) => joinRoom(call, code, `Student ${i}`));
  return { ...room, students: joined.map(({ token }) => token) };
};

/** A school that joins from one address: how many were admitted, after what time, and at the first try. */
const joinAsSchool = async (call: Caller, { school, joinSeconds }: RoomScale): Promise<string> => {
  const doors = [await openClass(call, 'north'), await openClass(call, 'south')];
  const begun = performance.now();
  const joined = await Promise.all(
    Array.from({ length: school }, async (_, i) => {
      await pause((1000 * joinSeconds * i) / school);
      const { code } = doors[i % doors.length] ?? { code: '' };
      must(await call('GET', `/api/join/${code}`));
      return joinRoom(call, code, `Pupil ${i + 1}`);
    }),
  );
  const first = joined.filter(({ isFirst }) => isFirst).length;
  const tookS = (performance.now() - begun) / 1000;
  return `${joined.length} of ${school} in ${tookS.toFixed(0)} s, ${first} at the first try`;
};

/** Result of one action by everybody: the longest wait, and the statuses of failures. */
interface Acted {
  readonly longestMs: number;
  readonly refused: readonly string[];
}
const atOnce = async (asked: readonly (() => Promise<Answer>)[]): Promise<Acted> => {
  const begun = performance.now();
  const ends = await Promise.all(
    asked.map(async (ask) => {
      // a missing answer is a failure
      const { status, body, headers } = await ask().catch(() => ({ status: 0, body: null, headers: {} as never }));
      const ms = performance.now() - begun;
      if (status >= 200 && status < 300) return { ms, why: null };
      return {
        ms,
        why: `${status} ${(body as { code?: string } | null)?.code ?? ''}, ${headers['retry-after'] ?? 'no'} s`,
      };
    }),
  );
  return {
    longestMs: Math.max(...ends.map(({ ms }) => ms)),
    refused: ends.flatMap(({ why }) => why ?? []),
  };
};

const ACTS = ['see', 'call', 'fire', 'reveal', 'replay'] as const;
type Act = (typeof ACTS)[number];

/**
 * One wind of some classes, in which everybody acts at the same moment, each once. Throws if something is missing or
 * doubled.
 */
const actTogether = async (once: Caller, rooms: readonly Room[]): Promise<Record<Act, Acted>> => {
  const call = patient(once);
  const teachers = async (verb: string, lives: readonly number[], body: object): Promise<void> => {
    for (const [i, { home, teacher }] of rooms.entries())
      must(await call('POST', `${home}/lives/${lives[i]}/${verb}`, { token: teacher, body }));
  };
  const lives = await sideBySide(rooms, SIDE_BY_SIDE, async ({ home, teacher }) => {
    const body = { level: 1, tasks: 1, distance: 600, rifle: { profileId: 0 } };
    return must<lives.Live>(await call('POST', `${home}/lives`, { token: teacher, body })).id;
  });
  const present = rooms.flatMap(({ home, students }, i) =>
    students.map((token) => ({ token, join: `${home}/lives/${lives[i]}/join` })),
  );
  const urls = await sideBySide(present, SIDE_BY_SIDE, async ({ token, join }) => {
    const { drillId } = must<{ drillId: number }>(await call('POST', join, { token, body: { profileId: 0 } }));
    return { token, url: `/api/drills/${drillId}/tasks/1` };
  });
  await teachers('next', lives, { task: 1 });
  const all = (method: 'GET' | 'POST', more: string, bodyOf?: (i: number) => object) =>
    atOnce(
      urls.map(
        ({ token, url }, i) =>
          () =>
            once(method, `${url}${more}`, { token, ...(bodyOf && { body: bodyOf(i) }) }),
      ),
    );
  const see = await all('GET', '');
  // not all in the same instant of the wind, as in a real class
  const calls = await all('POST', '/call', (i) => ({ lo: -3 - (i % 5), hi: 4 }));
  const fire = await all('POST', '/shot', () => ({ ...SETTING, shotId: randomUUID() }));
  await teachers('freeze', lives, { task: 1 });
  await teachers('reveal', lives, { task: 1 });
  const reveal = await all('GET', '/reveal');
  const replay = await all('GET', '/replay');
  for (const [i, { home, teacher, students }] of rooms.entries()) {
    const table = must<lives.LiveTable>(
      await call('GET', `${home}/lives/${lives[i]}/table?as=desk`, { token: teacher }),
    );
    const events = must<{ events: { kind: string; live?: number }[] }>(
      await call('GET', `${home}/events?as=desk&limit=500`, { token: teacher }),
    ).events.filter(({ live }) => live === lives[i]);
    for (const kind of ['called', 'fired']) {
      const found = events.filter((event) => event.kind === kind).length;
      if (found > students.length) throw new Error(`${found} of ${students.length} ${kind}: something was doubled`);
    }
    if (table.rows.length < students.length) throw new Error(`only ${table.rows.length} rows of ${students.length}`);
  }
  await teachers('end', lives, {});
  return { see, call: calls, fire, reveal, replay };
};

/** Classes whose students all act in the same moment, on the embedded database and on PostgreSQL: one server each. */
export const loadRoom = async (databaseUrls: readonly (string | null)[], scale: RoomScale): Promise<BenchTable> => {
  const schools: string[] = [];
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const call = createCaller(server.url, undefined, SILENCE_MS);
    schools.push(`${place.kind} ${await joinAsSchool(patient(call), scale)}`);
    console.log(schools.at(-1));
    const rooms: Room[] = [];
    for (let i = 1; i <= Math.max(...scale.classes); i++)
      rooms.push(await openRoom(patient(call), `${i}`, scale.students));
    const large = await openRoom(patient(call), 'large', scale.large);
    for (const together of [...scale.classes.map((count) => rooms.slice(0, count)), [large]]) {
      const students = together.reduce((sum, room) => sum + room.students.length, 0);
      const before = cpuSeconds(server.pid);
      const acted = await actTogether(call, together);
      const cpuMs = (1000 * (cpuSeconds(server.pid) - before)) / students;
      write(
        [
          place.kind,
          `${together.length} of ${together[0]?.students.length}`,
          ...ACTS.map((act) => `${(acted[act].longestMs / 1000).toFixed(1)} s`),
          `${ACTS.reduce((sum, act) => sum + acted[act].refused.length, 0)} of ${students * ACTS.length}`,
          `${cpuMs.toFixed(0)} ms`,
        ],
        Object.fromEntries(ACTS.map((act) => [act, [...new Set(acted[act].refused)]])),
      );
    }
  });
  return {
    title: 'Classes that act in the same moment',
    note: `One server. Every student of every class sends the same act at once: the wind, the call, the shot, and after the reveal the look at it and the replay. Seconds until the last had their answer; answers other than a success, in all acts; processor time of the server for one student and wind, joining and ending the live with it. Every call and shot is in the class once. ${scale.school} students of one address who join evenly within ${scale.joinSeconds} s: ${schools.join('; ')}.`,
    columns: ['database', 'classes', 'wind', 'call', 'shot', 'reveal', 'replay', 'refused', 'processor a student'],
    rows,
  };
};
