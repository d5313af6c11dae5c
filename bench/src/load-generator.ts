import { Agent, type IncomingMessage, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './load-servers.ts';
import { type LoadUser, shotOf } from './load-users.ts';
import { shareOf } from './timed.ts';

const ENVIRONMENT = { temperature: 72, humidity: 45, pressure: 29.92 };
const SOLUTION = { elevationMils: 3.07, windDriftMils: 0.63 };
export const shotWind = {
  windSpeed: 8,
  windDirection: '3:00',
  duration: 300,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};

/** One person's requests while shooting, with their shares in percent. */
const STEPS: readonly (readonly [share: number, step: (user: LoadUser, i: number) => LoadRequest])[] = [
  [16, ({ token }) => ({ method: 'GET', path: '/api/auth/me', token })],
  [8, ({ token }) => ({ method: 'GET', path: '/api/demo/restrictions', token })],
  [8, ({ token }) => ({ method: 'GET', path: '/api/profiles', token })],
  [8, ({ token }) => ({ method: 'GET', path: '/api/training-scenarios', token })],
  [6, ({ token }) => ({ method: 'GET', path: '/api/training-sessions', token })],
  [14, ({ token, sessionId }) => ({ method: 'GET', path: `/api/shots/session/${sessionId}?limit=50`, token })],
  [
    15,
    ({ token }, i) => ({
      method: 'POST',
      path: '/api/calculate-ballistics',
      token,
      body: { profileId: 0, distance: 300 + (i % 70) * 10, windSpeed: 8, windDirection: '3:00', ...ENVIRONMENT },
    }),
  ],
  [
    10,
    ({ token, sessionId }) => ({
      method: 'POST',
      path: '/api/simulate-shot',
      token,
      body: { sessionId, solution: SOLUTION, targetSize: 1, distance: 500 },
    }),
  ],
  [
    10,
    ({ token, sessionId }) => ({
      method: 'POST',
      path: '/api/shot-logger/enhanced-shot',
      token,
      body: shotOf(sessionId),
    }),
  ],
  [4, ({ token, sessionId }) => ({ method: 'GET', path: `/api/shot-logger/export/${sessionId}`, token })],
  [
    1,
    ({ token }, i) => ({
      method: 'POST',
      path: '/api/weather/generate-distance-based',
      token,
      body: { ...ENVIRONMENT, stateBasedWind: { primary: shotWind, seed: i % 20 } },
    }),
  ],
];

/** The requests of a hundred people's shooting, mixed evenly. */
export const journeyOf = (users: readonly LoadUser[]): LoadRequest[] => {
  const requests: { readonly at: number; readonly request: LoadRequest }[] = [];
  for (const [share, step] of STEPS) {
    for (let n = 0; n < share; n++) {
      // spreads each step over the whole round, with its own offset
      users.forEach((user, i) => {
        requests.push({ at: ((n + 0.5) / share + i * 0.618) % 1, request: step(user, n * users.length + i) });
      });
    }
  }
  return requests.sort((a, b) => a.at - b.at).map(({ request }) => request);
};

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** Address that the request claims to come from; the loaded server trusts it. */
  readonly address?: string;
}

/** Result of a load. Latencies in ms. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p97: number;
  readonly p99: number;
  readonly total: number;
  /** Answers other than 2xx, broken connections and timeouts. */
  readonly failed: number;
  /** Answers by status; 0 for none. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Processor time of the server for one answer, µs, its worker threads included. */
  readonly cpuMicros: number;
  /** With a rate: delay of the generator itself, ms, p99. Latencies count from the sending. */
  readonly lateP99: number;
}

export interface Load {
  readonly url: string;
  /** Process of the server, for its processor time. */
  readonly pid: number;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /**
   * Requests per second in all, evenly spaced, however many are unanswered; by default as many as the server answers.
   */
  readonly rate?: number;
}

/** Warming time before measuring: code is compiled, caches are filled. */
const WARM_SECONDS = 1.5;
const TIMEOUT_MS = 10_000;

interface Tally {
  readonly latencies: number[];
  readonly lateness: number[];
  readonly statuses: Record<string, number>;
}

const emptyTally = (): Tally => ({ latencies: [], lateness: [], statuses: {} });

/** Status of a response, read to its end; 0 for none. */
const ask = (url: URL, agent: Agent, { method, path, token, body, address }: LoadRequest): Promise<number> =>
  new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const asked = send(
      {
        host: url.hostname,
        port: url.port,
        method,
        path,
        agent,
        timeout: TIMEOUT_MS,
        headers: {
          // like every browser
          'accept-encoding': 'gzip, deflate, br',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(address !== undefined && { 'x-forwarded-for': address }),
        },
      },
      (answer: IncomingMessage) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', () => resolve(0));
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
    asked.end(text);
  });

/**
 * Sends the requests in order, in a loop, and measures. Without a rate each connection sends its next request after its answer.
 * With a rate the loop is open: request i leaves at i/rate seconds even if earlier answers are missing, so that the figures
 * contain neither a burst of the generator nor a correction for one.
 */
export const generateLoad = async (load: Load): Promise<LoadResult> => {
  const { requests, connections, seconds, rate, pid } = load;
  const url = new URL(load.url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  let next = 0;

  const askNext = async (tally: Tally): Promise<void> => {
    const request = requests[next++ % requests.length];
    if (request === undefined) throw new Error('requests must not be empty');
    const begun = performance.now();
    const status = await ask(url, agent, request);
    tally.latencies.push(performance.now() - begun);
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  };

  const closedLoop = async (forSeconds: number, tally: Tally): Promise<void> => {
    const until = performance.now() + 1000 * forSeconds;
    const connection = async (): Promise<void> => {
      while (performance.now() < until) await askNext(tally);
    };
    await Promise.all(Array.from({ length: connections }, connection));
  };

  const openLoop = async (forSeconds: number, perSecond: number, tally: Tally): Promise<void> => {
    const begun = performance.now();
    const count = Math.round(forSeconds * perSecond);
    const asked: Promise<void>[] = [];
    while (asked.length < count) {
      const due = begun + (1000 * asked.length) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      else {
        tally.lateness.push(-wait);
        asked.push(askNext(tally));
      }
    }
    await Promise.all(asked);
  };

  const run = (forSeconds: number, tally: Tally): Promise<void> =>
    rate === undefined ? closedLoop(forSeconds, tally) : openLoop(forSeconds, rate, tally);

  await run(Math.min(WARM_SECONDS, seconds), emptyTally());
  const tally = emptyTally();
  const cpuBefore = cpuSeconds(pid);
  const begun = performance.now();
  await run(seconds, tally);
  const tookSeconds = (performance.now() - begun) / 1000;
  const cpu = cpuSeconds(pid) - cpuBefore;
  agent.destroy();

  const { latencies, lateness } = tally;
  const total = latencies.length;
  const good = Object.entries(tally.statuses).reduce((sum, [s, n]) => (s.startsWith('2') ? sum + n : sum), 0);
  const ms = (share: number): number => Math.round(10 * shareOf(latencies, share)) / 10;
  return {
    perSecond: total / tookSeconds,
    p50: ms(0.5),
    p95: ms(0.95),
    p97: ms(0.975),
    p99: ms(0.99),
    total,
    failed: total - good,
    statuses: tally.statuses,
    cpuMicros: (1e6 * cpu) / total,
    lateP99: rate === undefined ? 0 : shareOf(lateness, 0.99),
  };
};
