import type { BenchTable } from './bench-table.ts';
import { generateLoad, type LoadRequest, type LoadResult } from './load-generator.ts';
import type { LoadScale } from './load-scale.ts';
import { createPlace, startBare, startProduct } from './load-servers.ts';
import { createUsers, type LoadUser, loginOf, shotOf } from './load-users.ts';

const SHOTS = 5;

interface Measured {
  readonly what: string;
  readonly connections: number;
  readonly rate?: number;
  readonly requests: (users: readonly LoadUser[]) => LoadRequest[];
  /** Least answers a second and most p99, ms, on two cores. */
  readonly bar?: { readonly perSecond: number; readonly p99: number };
}

const CALLS: readonly Measured[] = [
  {
    what: 'GET /api/auth/me',
    connections: 20,
    requests: (users) => users.map(({ token }) => ({ method: 'GET', path: '/api/auth/me', token })),
    bar: { perSecond: 1000, p99: 50 },
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
    bar: { perSecond: 250, p99: 100 },
  },
  {
    what: 'list 50 shots',
    connections: 20,
    requests: (users) =>
      users.map(({ token, sessionId }) => ({
        method: 'GET',
        path: `/api/shots/session/${sessionId}?limit=50`,
        token,
      })),
    bar: { perSecond: 250, p99: 150 },
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
    requests: BARE.requests([]),
    connections: 20,
    seconds,
  });
  await server.stop();
  return result;
};

const row = (
  place: string,
  { what, connections, rate, bar }: Measured,
  found: LoadResult,
  bare: LoadResult,
): string[] => [
  what,
  place,
  String(connections),
  found.perSecond.toFixed(0),
  rate === undefined ? `${((100 * found.perSecond) / bare.perSecond).toFixed(1)} %` : '–',
  `${found.p50} / ${found.p97} / ${found.p99}`,
  String(found.failed),
  bar === undefined ? '–' : `≥ ${bar.perSecond}, p99 ≤ ${bar.p99}`,
];

/** The calls under load, on each database, as shares of a bare Fastify route measured in the same run. */
export const loadCalls = async (
  databaseUrls: readonly (string | null)[],
  { callUsers, callSeconds }: LoadScale,
): Promise<BenchTable> => {
  const bare = await measureBare(callSeconds);
  const rows = [row('–', BARE, bare, bare)];
  for (const databaseUrl of databaseUrls) {
    const place = createPlace(databaseUrl);
    const server = await startProduct(place);
    const users = await createUsers(server.url, callUsers, SHOTS);
    for (const measured of CALLS) {
      const found = await generateLoad({
        url: server.url,
        requests: measured.requests(users),
        connections: measured.connections,
        seconds: callSeconds,
        ...(measured.rate !== undefined && { rate: measured.rate }),
      });
      rows.push(row(place.kind, measured, found, bare));
      console.log(rows.at(-1)?.join(' | '), found.failed > 0 ? found.statuses : '');
    }
    await server.stop();
    place.remove();
  }
  return {
    title: 'Calls under load',
    note: 'One server, the generator on the same two cores; share = answers a second as a share of the bare route’s.',
    columns: ['call', 'database', 'connections', 'answers/s', 'share', 'p50 / p97.5 / p99 ms', 'failed', 'bar'],
    rows,
  };
};
