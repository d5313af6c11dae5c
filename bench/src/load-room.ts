import { randomUUID } from 'node:crypto';
import type { lives } from '@windcall/contract';
import { askPatiently } from '../../apps/server/test/class-room.ts';
import { type Answer, type Caller, createCaller } from '../../apps/server/test/faults/http-caller.ts';
import type { BenchTable } from './bench-table.ts';
import { cpuSeconds, createPlace, startProduct } from './load-servers.ts';

/** How many classes act at once in turn, of how many students, and one large class. */
export interface RoomScale {
  readonly classes: readonly number[];
  readonly students: number;
  readonly large: number;
}
export const ROOM_FULL: RoomScale = { classes: [1, 2, 4, 8], students: 20, large: 60 };
export const ROOM_QUICK: RoomScale = { classes: [1, 2], students: 4, large: 6 };

const PASSWORD = 'secret of the load';
/** So many accounts are made side by side: each costs a hash. */
const SIDE_BY_SIDE = 4;
/** What a student sets; where it goes does not matter here. */
const SETTING = { dial: { up: 5, right: 0 }, hold: { up: 0, right: 0.2 } };

interface Room {
  readonly home: string;
  readonly teacher: string;
  readonly students: readonly string[];
}

/** Runs work on items, a few at a time, in order. */
const inTurns = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  const left = [...items.entries()];
  const serve = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) done[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, serve));
  return done;
};

const must = <T>({ status, body }: Answer): T => {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
};

/** A class with its students, each with an account of their own. */
const openRoom = async (call: Caller, name: string, students: number): Promise<Room> => {
  const sign = (username: string) =>
    call('POST', '/api/auth/jwt/register', { body: { username, password: PASSWORD } }).then(must<{ token: string }>);
  const { token: teacher } = await sign(`teacher-${name}`);
  const { id } = must<{ id: number }>(await call('POST', '/api/classes', { token: teacher, body: { name } }));
  const home = `/api/classes/${id}`;
  const { code } = must<{ code: string }>(
    await call('POST', `${home}/joining`, { token: teacher, body: { open: true } }),
  );
  const tokens = await inTurns(
    Array.from({ length: students }, (_, i) => i),
    async (i) => {
      const body = { name: `Student ${i + 1}`, requestId: randomUUID(), device: randomUUID() };
      for (;;) {
        const answer = await call('POST', `/api/join/${code}/account`, { body });
        if (answer.status === 201) return (answer.body as { token: string }).token;
        if (answer.status !== 429 && answer.status !== 503) throw new Error(`joining answered ${answer.status}`);
        await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers['retry-after'] ?? 1)));
      }
    },
  );
  return { home, teacher, students: tokens };
};

/** What one act of everybody came to: how long the last waited, and the statuses that were no success. */
interface Acted {
  readonly longestMs: number;
  readonly refused: number;
}
const atOnce = async (asked: readonly (() => Promise<Answer>)[]): Promise<Acted> => {
  const begun = performance.now();
  const ends = await Promise.all(
    asked.map(async (ask) => {
      const { status } = await ask();
      return { status, ms: performance.now() - begun };
    }),
  );
  return {
    longestMs: Math.max(...ends.map(({ ms }) => ms)),
    refused: ends.filter(({ status }) => status >= 300).length,
  };
};

const ACTS = ['see', 'call', 'fire', 'reveal', 'replay'] as const;
type Act = (typeof ACTS)[number];

/** One wind of some classes, in which everybody acts in the same moment, each once. Throws where something is missing or doubled. */
const actTogether = async (once: Caller, rooms: readonly Room[]): Promise<Record<Act, Acted>> => {
  const call = askPatiently(once);
  const teachers = async (verb: string, lives: readonly number[], body: object): Promise<void> => {
    for (const [i, { home, teacher }] of rooms.entries())
      must(await call('POST', `${home}/lives/${lives[i]}/${verb}`, { token: teacher, body }));
  };
  const lives = await inTurns(rooms, async ({ home, teacher }) => {
    const body = { level: 1, tasks: 1, distance: 600, rifle: { profileId: 0 } };
    return must<lives.Live>(await call('POST', `${home}/lives`, { token: teacher, body })).id;
  });
  const present = rooms.flatMap(({ home, students }, i) =>
    students.map((token) => ({ token, join: `${home}/lives/${lives[i]}/join` })),
  );
  const urls = await inTurns(present, async ({ token, join }) => {
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
  // as people call: not all in the same instant of the wind
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

const loadOne = async (databaseUrl: string | null, scale: RoomScale): Promise<string[][]> => {
  const place = createPlace(databaseUrl);
  const server = await startProduct(place);
  const call = createCaller(server.url);
  const rows: string[][] = [];
  try {
    const rooms: Room[] = [];
    for (let i = 0; i < Math.max(...scale.classes); i++)
      rooms.push(await openRoom(askPatiently(call), `${i + 1}`, scale.students));
    const cases = [
      ...scale.classes.map((count) => rooms.slice(0, count)),
      [await openRoom(askPatiently(call), 'large', scale.large)],
    ];
    for (const together of cases) {
      const students = together.reduce((sum, room) => sum + room.students.length, 0);
      const before = cpuSeconds(server.pid);
      const acted = await actTogether(call, together);
      const cpuMs = (1000 * (cpuSeconds(server.pid) - before)) / students;
      rows.push([
        place.kind,
        `${together.length} of ${together[0]?.students.length}`,
        ...ACTS.map((act) => `${(acted[act].longestMs / 1000).toFixed(1)} s`),
        `${ACTS.reduce((sum, act) => sum + acted[act].refused, 0)} of ${students * ACTS.length}`,
        `${cpuMs.toFixed(0)} ms`,
      ]);
      console.log(rows.at(-1)?.join(' | '));
    }
  } finally {
    await server.stop();
    place.remove();
  }
  return rows;
};

/** Classes whose students all act in the same moment, on the embedded database and on PostgreSQL: one server each. */
export const loadRoom = async (databaseUrls: readonly (string | null)[], scale: RoomScale): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) rows.push(...(await loadOne(databaseUrl, scale)));
  return {
    title: 'Classes that act in the same moment',
    note: 'One server. Every student of every class sends the same act at once: the wind, the call, the shot, and after the reveal the look at it and the replay. Seconds until the last had their answer; answers other than a success, in all acts; processor time of the server for one student and wind, joining and ending the live with it. Every call and shot is in the class once.',
    columns: ['database', 'classes', 'wind', 'call', 'shot', 'reveal', 'replay', 'refused', 'processor a student'],
    rows,
  };
};
