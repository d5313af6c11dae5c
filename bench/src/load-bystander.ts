import { Agent, request as send } from 'node:http';
import { generateWindField } from '@windcall/wind';
import type { BenchTable } from './bench-table.ts';
import { generateLoad, type LoadRequest, shotWind } from './load-generator.ts';
import type { LoadScale } from './load-servers.ts';
import { onEachDatabase } from './load-servers.ts';
import { createUsers, type LoadUser, shotOf } from './load-users.ts';

/** The offender's simultaneous requests. */
const AT_ONCE = 8;
/** People who send heavy calls together in the last row. */
const CROWD = 6;
const BYSTANDERS = 20;
const PER_SECOND = 25;
/** Limit for the bystanders, ms. */
const BAR_MS = 250;

/** A request of the offender, its body written once, because the generator shares the machine with the server. */
interface Heavy {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Body of the n-th request: all differ, so that no cached result answers them. */
  readonly body?: (n: number) => string;
}

const ENVIRONMENT = { temperature: 72, humidity: 45, pressure: 29.92 };

/** A wind field of about 650 kB, and one of nearly 4 MB. */
const fieldOf = (maxDistance: number, timeInterval: number): object => {
  const outcome = generateWindField({
    seed: 1,
    maxDistance,
    samplingInterval: 25,
    duration: 1200,
    timeInterval,
    modelComplexity: 'stochastic',
    stateBasedWind: { primary: shotWind },
  });
  if (outcome.status !== 'ok') throw new Error('the wind of the load must be valid');
  const { distances, timeSteps, windData } = outcome.field;
  return { distances, timeSteps, windData };
};

const numbered = (body: object): ((n: number) => string) => {
  const text = JSON.stringify(body);
  return (n) => `{"number":${n},${text.slice(1)}`;
};

const WIND_FIELDS = 'wind fields, each another';

const heavyCalls = ({ sessionId, scenarioId }: LoadUser): Heavy[] => {
  const large = fieldOf(1200, 2);
  const largest = { ...fieldOf(2000, 2), metadata: {} };
  return [
    {
      what: 'wind effects of a large field',
      method: 'POST',
      path: `/api/training-scenarios/${scenarioId}/calculate-wind-effects`,
      body: numbered({ distanceBasedWindField: large }),
    },
    {
      what: 'a card with 1 MB of results',
      method: 'POST',
      path: '/api/wmp/create-card',
      body: numbered({ wmpAnalysisResults: { list: Array(125_000).fill('abcde') } }),
    },
    {
      what: WIND_FIELDS,
      method: 'POST',
      path: '/api/weather/generate-distance-based',
      body: (n) =>
        JSON.stringify({
          ...ENVIRONMENT,
          maxDistance: 1200,
          samplingInterval: 25,
          duration: 240,
          timeInterval: 2,
          stateBasedWind: { primary: shotWind, seed: n },
        }),
    },
    {
      what: 'rating a large field',
      method: 'POST',
      path: '/api/weather/quality-metrics',
      body: numbered({ windField: largest }),
    },
    { what: 'list of 200 large scenarios', method: 'GET', path: '/api/training-scenarios' },
    { what: 'shots of a session', method: 'GET', path: `/api/shots/session/${sessionId}` },
  ];
};

/** A bystander's repeated request: a new wind each time. */
const OWN_WIND = (n: number): string =>
  JSON.stringify({
    ...ENVIRONMENT,
    maxDistance: 1000,
    samplingInterval: 100,
    duration: 240,
    timeInterval: 5,
    stateBasedWind: { primary: shotWind, seed: 1_000_000 + n },
  });
const BETWEEN_OWN_MS = 300;

/** Requests winds one after the other until `isOver`; returns statuses and times. */
const askOwnWinds = async (url: URL, token: string, isOver: () => boolean) => {
  const agent = new Agent({ keepAlive: true });
  const answers: Record<string, number> = {};
  const ms: number[] = [];
  for (let n = 0; !isOver(); n++) {
    const begun = performance.now();
    const status = await ask(url, agent, 'POST', '/api/weather/generate-distance-based', token, OWN_WIND(n));
    ms.push(performance.now() - begun);
    answers[status] = (answers[status] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_OWN_MS));
  }
  agent.destroy();
  ms.sort((a, b) => a - b);
  return { answers, medianMs: Math.round(ms[ms.length >> 1] ?? 0), longestMs: Math.round(ms.at(-1) ?? 0) };
};

const TARGET = { type: 'circle', size: 1, position: { x: 0, y: 0 } };
const ENGAGEMENTS = Array.from({ length: 20 }, (_, i) => ({
  distance: 300 + 50 * i,
  sequence: i + 1,
  targets: Array.from({ length: 10 }, (_, t) => ({ ...TARGET, id: `target-of-the-load-number-${i}-${t}` })),
}));

/** Status of an answer, read to its end; 0 for none. */
const ask = (url: URL, agent: Agent, method: string, path: string, token: string, text?: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br',
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const asked = send({ host: url.hostname, port: url.port, method, path, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0));
    asked.end(text);
  });

/** 200 scenarios as large as the forms allow. */
const fillScenarios = async (url: URL, agent: Agent, token: string, count: number): Promise<void> => {
  const path = '/api/training-scenarios/from-template/simple_target';
  const text = JSON.stringify({ description: 'x'.repeat(2000), engagements: ENGAGEMENTS });
  for (let i = 0; i < count; i++) {
    const status = await ask(url, agent, 'POST', path, token, text);
    if (status !== 201) throw new Error(`a scenario of the load answered ${status}`);
  }
};

/** Calls of people who only shoot. */
const lightCalls = (users: readonly LoadUser[]): LoadRequest[] =>
  users.flatMap(({ token, sessionId }, i): LoadRequest[] => [
    { method: 'GET', path: '/api/auth/me', token },
    { method: 'POST', path: '/api/shot-logger/enhanced-shot', token, body: shotOf(sessionId) },
    { method: 'GET', path: '/api/training-sessions', token },
    {
      method: 'POST',
      path: '/api/calculate-ballistics',
      token,
      body: { profileId: 0, distance: 300 + (i % 70) * 10, windSpeed: 8, windDirection: '3:00', ...ENVIRONMENT },
    },
  ]);

const tell = (statuses: Readonly<Record<string, number>>): string =>
  Object.entries(statuses)
    .map(([status, n]) => `${n} × ${status}`)
    .join(', ');

/** Slowdown of other users by one user's heavy calls, eight at a time without pause, on each database. */
export const loadBystander = async (
  databaseUrls: readonly (string | null)[],
  { bystanderSeconds }: LoadScale,
): Promise<BenchTable> => {
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const url = new URL(server.url);
    const users = await createUsers(server.url, CROWD + BYSTANDERS, 20);
    const [crowd, bystanders] = [users.slice(0, CROWD), users.slice(CROWD)];
    const [[offender], [own]] = [crowd, bystanders];
    if (offender === undefined || own === undefined) throw new Error('the load needs users');
    const agent = new Agent({ keepAlive: true, maxSockets: CROWD * AT_ONCE });
    await fillScenarios(url, agent, offender.token, 199);
    const heavy = heavyCalls(offender);
    const winds = heavy.filter(({ what }) => what === WIND_FIELDS);
    const cases: (Heavy & { by: readonly LoadUser[] })[] = [
      { what: 'nothing', method: 'GET', path: '', by: [] },
      ...heavy.map((call) => ({ ...call, by: [offender] })),
      ...winds.map((call) => ({ ...call, what: `${call.what}, by ${CROWD} people`, by: crowd })),
    ];
    for (const { what, method, path, body, by } of cases) {
      let over = false;
      const answers: Record<string, number> = {};
      const offending = async ({ token }: LoadUser, place: number): Promise<void> => {
        for (let n = place * 1e6; !over; n += AT_ONCE) {
          const asked = Array.from({ length: AT_ONCE }, (_, i) => ask(url, agent, method, path, token, body?.(n + i)));
          for (const status of await Promise.all(asked)) answers[status] = (answers[status] ?? 0) + 1;
        }
      };
      const attack = Promise.all(by.map(offending));
      const ownWinds = askOwnWinds(url, own.token, () => over);
      const found = await generateLoad({
        url: server.url,
        pid: server.pid,
        requests: lightCalls(bystanders),
        connections: 50,
        seconds: bystanderSeconds,
        rate: PER_SECOND,
      });
      over = true;
      await attack;
      const { answers: ownAnswers, medianMs, longestMs } = await ownWinds;
      write(
        [
          what,
          place.kind,
          `${found.p50} / ${found.p95} / ${found.p99}`,
          found.p95 <= BAR_MS ? 'yes' : 'no',
          String(found.failed),
          tell(answers) || '–',
          `${medianMs} / ${longestMs}`,
          tell(ownAnswers),
        ],
        found.failed > 0 ? found.statuses : '',
      );
    }
    agent.destroy();
  });
  return {
    title: 'A bystander',
    note: `${BYSTANDERS} people who shoot (${PER_SECOND} requests a second in all: who am I, a shot, sessions, a solution), while one other sends a heavy call ${AT_ONCE} at a time without pause. Latencies are the bystanders', and so is what failed; only the offender may be told to come back. One bystander asks for a wind of their own meanwhile, every ${BETWEEN_OWN_MS} ms.`,
    columns: [
      'the other sends',
      'database',
      'p50 / p95 / p99, ms',
      `p95 ≤ ${BAR_MS} ms`,
      'failed',
      'answers to the other',
      'a bystander’s own wind: median / longest, ms',
      'answers to it',
    ],
    rows,
  };
};
