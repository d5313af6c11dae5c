import type { BenchTable } from './bench-table.ts';
import { generateLoad, journeyOf, type LoadRequest, type LoadResult } from './load-generator.ts';
import type { LoadScale } from './load-servers.ts';
import { type LoadPlace, onEachDatabase, startBare } from './load-servers.ts';
import { createUsers, type LoadUser, loginOf, shoot, shotOf } from './load-users.ts';

const USERS = 100;
const MIXED_SHOTS = 5;
const CONNECTIONS = 50;
const RATE = 100;

/** The mixed journey at 100 requests a second, on each database. */
export const loadMixed = async (
  databaseUrls: readonly (string | null)[],
  { mixedSeconds: seconds }: LoadScale,
): Promise<BenchTable> => {
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const users = await createUsers(server.url, USERS, MIXED_SHOTS);
    const requests = journeyOf(users);
    const found = await generateLoad({
      url: server.url,
      pid: server.pid,
      requests,
      connections: CONNECTIONS,
      seconds,
      rate: RATE,
    });
    write(
      [
        place.kind,
        `${RATE}/s for ${seconds} s`,
        String(found.total),
        `${found.p50} / ${found.p97} / ${found.p99}`,
        found.lateP99.toFixed(1),
        found.cpuMicros.toFixed(0),
        String(found.failed),
      ],
      found.failed > 0 ? found.statuses : '',
    );
  });
  return {
    title: 'A mixed journey',
    note: `${USERS} users’ screens over ${CONNECTIONS} connections: lists, solutions, shots, exports, and a wind field in every hundredth request. Evenly spaced, in an open loop, warmed; bar: p99 ≤ 40 ms, none failed. Release one: 12 to 60 ms embedded, 20 to 40 on PostgreSQL, asked as evenly.`,
    columns: [
      'database',
      'rate',
      'answers',
      'p50 / p97.5 / p99 ms',
      'generator late p99 ms',
      'server CPU µs an answer',
      'failed',
    ],
    rows,
  };
};

const SHOTS = 5;
const SESSIONS = 10;
/** Shots in each list of shots, and the share of users who have them. */
const LISTED_SHOTS = 50;
const READERS = 0.4;
const readersOf = <T>(users: readonly T[]): readonly T[] => users.slice(0, Math.ceil(READERS * users.length));

interface Multiple {
  readonly embedded: number;
  readonly PostgreSQL: number;
}

interface Measured {
  readonly what: string;
  readonly connections: number;
  readonly rate?: number;
  readonly requests: (users: readonly LoadUser[]) => LoadRequest[];
  /** Processor time of an answer as a multiple of the bare route's: release one's, and today's limit. */
  readonly before?: Multiple;
  readonly goal?: Multiple;
}

const CALLS: readonly Measured[] = [
  {
    what: 'GET /api/auth/me',
    connections: 20,
    requests: (users) => users.map(({ token }) => ({ method: 'GET', path: '/api/auth/me', token })),
    before: { embedded: 18, PostgreSQL: 14 },
    goal: { embedded: 8, PostgreSQL: 9 },
  },
  {
    what: 'record a shot',
    connections: 10,
    requests: (users) =>
      users.map(({ token, sessionId }) => ({
        method: 'POST',
        path: '/api/shot-logger/enhanced-shot',
        token,
        body: shotOf(sessionId),
      })),
    before: { embedded: 350, PostgreSQL: 160 },
    goal: { embedded: 55, PostgreSQL: 42 },
  },
  {
    what: `list ${LISTED_SHOTS} shots`,
    connections: 20,
    requests: (users) =>
      readersOf(users).map(({ token, sessionId }) => ({
        method: 'GET',
        path: `/api/shots/session/${sessionId}?limit=${LISTED_SHOTS}`,
        token,
      })),
    before: { embedded: 345, PostgreSQL: 142 },
    goal: { embedded: 75, PostgreSQL: 30 },
  },
  {
    what: 'firing solution',
    connections: 10,
    requests: (users) =>
      users.map(({ token }, i) => ({
        method: 'POST',
        path: '/api/calculate-ballistics',
        token,
        body: {
          profileId: 0,
          distance: 300 + (i % 70) * 10,
          windSpeed: 8,
          windDirection: '3:00',
          temperature: 72,
          pressure: 29.92,
          humidity: 45,
        },
      })),
    before: { embedded: 40, PostgreSQL: 42 },
    goal: { embedded: 25, PostgreSQL: 25 },
  },
  {
    what: 'shots at 200 a second',
    connections: 50,
    rate: 200,
    requests: (users) =>
      users.map(({ token, sessionId }) => ({
        method: 'POST',
        path: '/api/shot-logger/enhanced-shot',
        token,
        body: shotOf(sessionId),
      })),
  },
  {
    what: `list ${SESSIONS} sessions`,
    connections: 20,
    requests: (users) => users.map(({ token }) => ({ method: 'GET', path: '/api/training-sessions', token })),
    before: { embedded: 89, PostgreSQL: 36 },
    goal: { embedded: 20, PostgreSQL: 28 },
  },
  {
    what: 'logins at 5 a second',
    connections: 5,
    rate: 5,
    requests: (users) => users.map(loginOf),
  },
];

const BARE: Measured = {
  what: 'bare Fastify route',
  connections: 20,
  requests: () => [{ method: 'GET', path: '/' }],
};

const measureBare = async (seconds: number): Promise<LoadResult> => {
  const server = await startBare();
  const result = await generateLoad({
    url: server.url,
    pid: server.pid,
    requests: BARE.requests([]),
    connections: 20,
    seconds,
  });
  await server.stop();
  return result;
};

const row = (
  place: LoadPlace['kind'] | null,
  { what, connections, rate, before, goal }: Measured,
  found: LoadResult,
  bare: LoadResult,
): string[] => [
  what,
  place ?? '–',
  String(connections),
  found.perSecond.toFixed(0),
  found.cpuMicros.toFixed(0),
  `${(found.cpuMicros / bare.cpuMicros).toFixed(1)} ×`,
  before === undefined || place === null ? '–' : `${before[place]} ×`,
  goal === undefined || place === null ? '–' : `≤ ${goal[place]} ×`,
  `${found.p50} / ${found.p97} / ${found.p99}`,
  rate === undefined ? '–' : found.lateP99.toFixed(1),
  String(found.failed),
];

/** The calls under load, on each database, as shares of a bare Fastify route measured in the same run. */
export const loadCalls = async (
  databaseUrls: readonly (string | null)[],
  { callUsers, callSeconds }: LoadScale,
): Promise<BenchTable> => {
  const bare = await measureBare(callSeconds);
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const users = await createUsers(server.url, callUsers, SHOTS, SESSIONS);
    await Promise.all(readersOf(users).map((user) => shoot(server.url, user, LISTED_SHOTS - SHOTS)));
    for (const measured of CALLS) {
      const found = await generateLoad({
        url: server.url,
        pid: server.pid,
        requests: measured.requests(users),
        connections: measured.connections,
        seconds: callSeconds,
        ...(measured.rate !== undefined && { rate: measured.rate }),
      });
      write(row(place.kind, measured, found, bare), found.failed > 0 ? found.statuses : '');
    }
  });
  return {
    title: 'Calls under load',
    note: 'One server, the generator on the same two cores, warmed; server CPU an answer is that of the server’s process alone (the embedded database is part of it, a PostgreSQL is not), and × is it as a multiple of the bare Fastify route’s in the same run. Release one’s multiples are of runs of their own. Rates are evenly spaced in an open loop.',
    columns: [
      'call',
      'database',
      'connections',
      'answers/s',
      'server CPU µs',
      '× bare',
      'release one',
      'goal',
      'p50 / p97.5 / p99 ms',
      'generator late p99 ms',
      'failed',
    ],
    rows: [row(null, BARE, bare, bare), ...rows],
  };
};
