import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { READY_COURSES } from '@windcall/simulation';
import { sql } from 'drizzle-orm';
import { connectEmbedded, connectPostgres } from '../../apps/server/src/db/connect.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import { acceptRows, readTallies } from '../../apps/server/src/db/row-guard.ts';
import type { BenchTable } from './bench-table.ts';
import { generateLoad, type LoadRequest, type LoadResult } from './load-generator.ts';
import {
  createPlace,
  type LoadPlace,
  type LoadScale,
  type LoadServer,
  onEachDatabase,
  startProduct,
} from './load-servers.ts';
import { createUsers, type LoadUser, send } from './load-users.ts';
import { median, sideBySide, timed } from './timed.ts';

const SHOOTERS = 30;
/** Requests per second: twice the load of 30 shooters, who each request cues every 10 s and shoot no more often. */
const RATE = 6;
/** Runs of each kind, in alternation, so that a busy moment slows all of them. */
const TURNS = 2;
/** The load's own warming, s, whose requests count too. */
const WARM_S = 1.5;

interface Shooter extends LoadUser {
  readonly run: number;
}

const first = READY_COURSES[0];
if (first === undefined) throw new Error('a course must come with the product');
/** One plate at a drill's distance, long and with enough rounds that no run ends. */
const COURSE = {
  ...first,
  name: 'Load',
  parS: 3600,
  prepareS: 0,
  marks: 'seen',
  targets: [{ ...first.targets[0], number: 1, distance: 600 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [
    { target: 1, rounds: 30, until: 'rounds' },
    { target: 1, rounds: 30, until: 'rounds' },
  ],
};

const setting = { dial: { up: 3.1, right: 0 }, hold: { up: 0, right: 0.4 } };
const byUser = <T extends LoadUser>(users: readonly T[], count: number, of: (user: T) => LoadRequest): LoadRequest[] =>
  Array.from({ length: count }, (_, i) => of(users[i % users.length] as T));

const runShots = (shooters: readonly Shooter[], count: number): LoadRequest[] =>
  byUser(shooters, count, ({ token, run }) => ({
    method: 'POST',
    path: `/api/runs/${run}/shots`,
    token,
    body: { shotId: randomUUID(), target: 1, at: 100_000, ...setting },
  }));
const runCues = (shooters: readonly Shooter[], count: number): LoadRequest[] =>
  byUser(shooters, count, ({ token, run }) => ({ method: 'GET', path: `/api/runs/${run}/cues?target=1`, token }));

/** Shots for called but unfired tasks, one per task. */
const drillShots = async (url: string, users: readonly LoadUser[], count: number): Promise<LoadRequest[]> => {
  const requests: LoadRequest[] = [];
  const open = async (i: number): Promise<void> => {
    const { token, address } = users[i % users.length] as LoadUser;
    const wish = { kind: 'calls', level: 2, profileId: 0, tasks: 1, target: { distance: 600 } };
    const { id } = await send<{ id: number }>(url, '/api/drills', wish, address, token);
    const task = `/api/drills/${id}/tasks/1`;
    await send(url, task, null, address, token);
    await send(url, `${task}/call`, { lo: 2, hi: 6 }, address, token);
    requests.push({ method: 'POST', path: `${task}/shot`, token, body: { shotId: randomUUID(), ...setting } });
  };
  await sideBySide(Array.from({ length: count }), 4, (_, i) => open(i));
  return requests;
};

const begin = async (url: string, user: LoadUser): Promise<Shooter> => {
  const { token, address } = user;
  const run = await send<{ id: number }>(url, '/api/runs', { course: COURSE, profileId: 0 }, address, token);
  await send(url, `/api/runs/${run.id}/begin`, {}, address, token);
  return { ...user, run: run.id };
};

const sum = (results: readonly LoadResult[], of: (result: LoadResult) => number): number =>
  results.reduce((total, result) => total + of(result), 0);
const meanOf = (results: readonly LoadResult[], of: (result: LoadResult) => number): number =>
  sum(results, of) / results.length;

type Kind = 'a drill’s shot' | 'a run’s shot' | 'a run’s cues';
const KINDS: readonly Kind[] = ['a drill’s shot', 'a run’s shot', 'a run’s cues'];

const measure = async (server: LoadServer, seconds: number): Promise<Map<Kind, LoadResult[]>> => {
  const users = await createUsers(server.url, SHOOTERS, 1);
  const shooters: Shooter[] = [];
  for (const user of users) shooters.push(await begin(server.url, user));
  const each = Math.ceil(RATE * (seconds + WARM_S)) + 1;
  const drills = await drillShots(server.url, users, TURNS * each);
  const found = new Map<Kind, LoadResult[]>(KINDS.map((kind) => [kind, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    const requests: Record<Kind, LoadRequest[]> = {
      'a drill’s shot': drills.slice(turn * each, (turn + 1) * each),
      'a run’s shot': runShots(shooters, each),
      'a run’s cues': runCues(shooters, each),
    };
    for (const kind of KINDS) {
      const { url, pid } = server;
      const load = { url, pid, requests: requests[kind], connections: SHOOTERS, seconds, rate: RATE };
      found.get(kind)?.push(await generateLoad(load));
    }
  }
  return found;
};

/**
 * Cost of stages compared with drills: shots and cues of 30 shooters on runs, and a drill's shot in the same minutes.
 */
export const loadRuns = async (
  databaseUrls: readonly (string | null)[],
  { runSeconds }: LoadScale,
): Promise<BenchTable> => {
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const found = await measure(server, runSeconds);
    const drill = found.get('a drill’s shot') ?? [];
    for (const [kind, results] of found) {
      const times = meanOf(results, ({ cpuMicros }) => cpuMicros) / meanOf(drill, ({ cpuMicros }) => cpuMicros);
      write(
        [
          kind,
          place.kind,
          String(sum(results, ({ total }) => total)),
          (meanOf(results, ({ cpuMicros }) => cpuMicros) / 1000).toFixed(1),
          times.toFixed(2),
          kind === 'a run’s shot' ? '≤ 1.3' : '',
          `${meanOf(results, ({ p50 }) => p50).toFixed(0)} / ${meanOf(results, ({ p95 }) => p95).toFixed(0)}`,
          kind === 'a run’s cues' ? '≤ 60' : '',
          String(sum(results, ({ failed }) => failed)),
        ],
        results.map(({ statuses }) => statuses),
      );
    }
  });
  return {
    title: 'Stages under load',
    note: `${SHOOTERS} shooters on runs of one plate at 600 yd, ${RATE} requests a second evenly spaced (each shooter asks for cues every 10 s: twice what they make), and a drill’s shot at the same distance in turn with them. × is the server’s processor time of an answer over that of a drill’s shot.`,
    columns: [
      'call',
      'database',
      'answers',
      'server CPU ms',
      '× a drill’s shot',
      'goal',
      'p50 / p95 ms',
      'goal p95',
      'failed',
    ],
    rows,
  };
};

/** Number of calls per person, and of repetitions of each request. */
export interface OwnRowsScale {
  readonly calls: readonly number[];
  readonly repeats: number;
}
export const OWN_ROWS_FULL: OwnRowsScale = { calls: [100, 1000, 10_000, 50_000], repeats: 25 };
export const OWN_ROWS_QUICK: OwnRowsScale = { calls: [100, 1000], repeats: 3 };

/** Calls per past drill (count). */
const A_DRILL = 10;
/** Every eighth past drill is a self-test, at most one a week; the rest are calls. */
const TESTS = 8;
const MOST_RATIO = 1.5;
const WISH = { kind: 'calls', level: 1, profileId: 0, tasks: A_DRILL };

interface Person extends LoadUser {
  readonly calls: number;
  /** The first drill, fully called and fired; the whole past copies it. */
  readonly drill: number;
}

const callAll = async (url: string, { token, address }: LoadUser): Promise<number> => {
  const { id } = await send<{ id: number }>(url, '/api/drills', WISH, address, token);
  for (let n = 1; n <= A_DRILL; n++) {
    const at = `/api/drills/${id}/tasks/${n}`;
    const { elevation } = await send<{ elevation: number }>(url, at, null, address, token);
    await send(url, `${at}/call`, { lo: -2 + (n % 3), hi: 4 + (n % 2), best: 1 }, address, token);
    const setting = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0.2 } };
    await send(url, `${at}/shot`, { ...setting, shotId: randomUUID() }, address, token);
  }
  return id;
};

/**
 * Gives a person a past like their first drill: this many calls, two drills a day, with sessions, self-tests and
 * answers.
 */
const givePast = async (db: Db, { drill, calls }: Person): Promise<void> => {
  const drills = Math.round(calls / A_DRILL) - 1;
  await db.execute(sql`
    INSERT INTO drills (user_id, kind, level, tasks, profile_name, base, grounds, distances, farthest, seed, law, is_over, created_at)
    SELECT user_id, CASE WHEN i <= ${TESTS} THEN 'self-test' ELSE kind END, level, tasks, profile_name, base, grounds, distances, farthest,
      seed, law, true, created_at - i * interval '12 hours'
    FROM drills CROSS JOIN generate_series(1, ${drills}::int) i WHERE id = ${drill}`);
  await db.execute(sql`
    INSERT INTO drill_tasks (drill_id, number, made, started_at, call, committed_at, dial, hold, fired_at, revealed_at, outcome,
      cell, distance, truth, best, "interval", reference, is_hit, is_bad)
    SELECT d.id, t.number, t.made, t.started_at + (d.created_at - f.created_at), t.call, t.committed_at + (d.created_at - f.created_at),
      t.dial, t.hold, t.fired_at + (d.created_at - f.created_at), t.fired_at + (d.created_at - f.created_at), t.outcome,
      t.cell, t.distance, t.truth, t.best, t."interval", t.reference, t.is_hit, t.is_bad
    FROM drills f JOIN drill_tasks t ON t.drill_id = f.id JOIN drills d ON d.user_id = f.user_id AND d.id > f.id
    WHERE f.id = ${drill}`);
  await db.execute(sql`
    INSERT INTO training_sessions (user_id, scenario_id, training_mode, shots_fired, seed, created_at)
    SELECT s.user_id, s.scenario_id, s.training_mode, 0, s.seed, s.created_at - i * interval '12 hours'
    FROM training_sessions s JOIN drills f ON f.user_id = s.user_id CROSS JOIN generate_series(1, ${drills}::int) i WHERE f.id = ${drill}`);
  await db.execute(sql`
    INSERT INTO micro_reviews (id, user_id, key, given, ms, at, truth, is_good)
    SELECT gen_random_uuid(), f.user_id, 'answer-' || i % 40, '1', 900, f.created_at - i * interval '1 hour', '1', i % 5 > 0
    FROM drills f CROSS JOIN generate_series(1, ${calls}::int) i WHERE f.id = ${drill}`);
};

/** Fills the database while no server runs on it. */
const fill = async (place: LoadPlace, people: readonly Person[]): Promise<void> => {
  const { db, close } =
    place.databaseUrl === null ? await connectEmbedded(join(place.dataDir, 'db')) : connectPostgres(place.databaseUrl);
  for (const person of people) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      await givePast(tx, person);
    });
  }
  if ((await readTallies(db)) !== null) await acceptRows(db);
  await db.execute(sql`VACUUM ANALYZE`);
  await close();
};

/** A call on a person's rows: prepares fresh data if it needs any; the returned function is timed. */
type Asked = (url: string, person: Person) => Promise<() => Promise<unknown>>;
const read =
  (path: (person: Person) => string): Asked =>
  async (url, person) =>
  () =>
    send(url, path(person), null, person.address, person.token);

const ASKED: Readonly<Record<string, Asked>> = {
  'next task': async (url, { address, token }) => {
    const { id } = await send<{ id: number }>(url, '/api/drills', { ...WISH, tasks: 1 }, address, token);
    return () => send(url, `/api/drills/${id}/tasks/1`, null, address, token);
  },
  reveal: read(({ drill }) => `/api/drills/${drill}/tasks/${A_DRILL}/reveal`),
  'self-tests': read(() => '/api/self-tests'),
  summary: read(({ drill }) => `/api/drills/${drill}/summary`),
  'your wind': read(() => '/api/your-wind'),
  history: read(() => '/api/sessions-history'),
  'list of drills': read(() => '/api/drills'),
  'micro-drills': read(() => '/api/micro/items?profileId=0'),
};

const loadOne = async (databaseUrl: string | null, { calls, repeats }: OwnRowsScale): Promise<string[][]> => {
  const place = createPlace(databaseUrl);
  const first = await startProduct(place);
  const people: Person[] = [];
  for (const [i, user] of (await createUsers(first.url, calls.length, 0)).entries())
    people.push({ ...user, calls: calls[i] ?? 0, drill: await callAll(first.url, user) });
  await first.stop();
  await fill(place, people);
  const server = await startProduct(place);
  try {
    const rows: string[][] = [];
    for (const [what, ask] of Object.entries(ASKED)) {
      // in turn, so that other work of the machine affects all alike
      const took = people.map((): number[] => []);
      for (let turn = 0; turn <= repeats; turn++) {
        for (const [i, person] of people.entries()) {
          const [ms] = await timed(await ask(server.url, person));
          // the first turn opens connections and plans
          if (turn > 0) took[i]?.push(ms);
        }
      }
      const medians = took.map(median);
      const lastOver = (i: number): string =>
        `${((medians.at(-1) ?? Number.NaN) / (medians[i] ?? Number.NaN)).toFixed(2)} ×`;
      rows.push([what, place.kind, ...medians.map((ms) => ms.toFixed(1)), lastOver(0), lastOver(1)]);
      console.log(rows.at(-1)?.join(' | '));
    }
    return rows;
  } finally {
    await server.stop();
    place.remove();
  }
};

/** Cost of calls by somebody with long practice: every call that reads a person's rows. */
export const loadOwnRows = async (
  databaseUrls: readonly (string | null)[],
  scale: OwnRowsScale,
): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) rows.push(...(await loadOne(databaseUrl, scale)));
  return {
    title: 'Calls against what a person has practiced',
    note: `One database with ${scale.calls.length} people, one for each column: so many calls in drills of ${A_DRILL}, as many answers to micro-drills, a tenth as many sessions, up to ${TESTS} self-tests. Medians of ${scale.repeats} whole requests, ms, one at a time, people in turn. A handicap and a habit are made of a person's newest thousand calls, so what reads them grows until the second column and no further; wanted there: at most ${MOST_RATIO} × from it to the last.`,
    columns: [
      'what',
      'database',
      ...scale.calls.map((n) => `${n.toLocaleString('en')} calls`),
      'last over first',
      'last over second',
    ],
    rows,
  };
};
