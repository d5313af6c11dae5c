import { randomUUID } from 'node:crypto';
import { READY_COURSES } from '@windcall/simulation';
import type { BenchTable } from './bench-table.ts';
import { generateLoad, type LoadRequest, type LoadResult } from './load-generator.ts';
import type { LoadScale } from './load-scale.ts';
import { type LoadServer, onEachDatabase } from './load-servers.ts';
import { createUsers, type LoadUser, send } from './load-users.ts';
import { sideBySide } from './timed.ts';

const SHOOTERS = 30;
/** A shooter requests cues every 10 s, and none of 30 shoots more often: this is twice as much. */
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
/** One plate at a drill's distance, so long and with so many rounds that no run ends. */
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

/** Called but unfired shots of drills: a task has one. */
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
