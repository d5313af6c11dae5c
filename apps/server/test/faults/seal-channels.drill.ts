import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { classes, drills, lives, matches, ReplyOf, runs } from '@windcall/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ok } from '../answers.ts';
import { call, look, openLive } from '../live-class.ts';
import { begin, COURSE, clock, enter, post } from '../match-room.ts';
import { everyPath, type Subject } from '../sample-requests.ts';
import { type Client, startTestApp, type TestApp } from '../test-app.ts';
import { isFull, reportFault } from './fault-scale.ts';

// Makes each sealed task several times, each with another wind and everything else equal, and reads every address in
// each state. Any difference between the winds, except what a shooter is meant to see, would reveal the wind.

const WINDS = isFull ? 12 : 3;

let server: TestApp;
let listening: string;
beforeAll(async () => {
  server = await startTestApp();
  listening = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  server.app.server.closeAllConnections();
  return server.close();
});

interface World {
  readonly about: Partial<Subject>;
  readonly readers: Readonly<Record<string, Client>>;
  /** Streams to open and read to their last event in each state. */
  readonly streams?: readonly string[];
  /** States in which the wind is sealed, in order, each with the act that leads to it. */
  readonly states: readonly (readonly [state: string, act: () => Promise<unknown>])[];
}
const taskOf = (id: number, n = 1) => `/api/drills/${id}/tasks/${n}`;

const drill =
  (kind: drills.Drill['kind'], level: number, isSilent = false) =>
  async (): Promise<World> => {
    const who = await server.signUp();
    const { id } = await post<drills.Drill>(who, '/api/drills', { kind, level, profileId: 0, tasks: 2 });
    const url = taskOf(id);
    const shot = { dial: { up: 3, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
    return {
      about: { drillId: id, stringId: id, overId: id, taskId: 1 } as Partial<Subject>,
      readers: { shooter: who, stranger: await server.signUp() },
      states: [
        ['made', async () => {}],
        ['seen', () => ok(who.get(url))],
        ['called', () => post(who, `${url}/call`, { lo: -39, hi: 39, hold: 0 })],
        ...(isSilent ? [['fired', () => post(who, `${url}/shot`, shot)] as const] : []),
      ],
    };
  };

const COURSE_OF_RUN = { ...COURSE, level: 1 as const };

/** A practice run: begun, with a shot that missed the plate. */
const ownRun = async (): Promise<World> => {
  const who = await server.signUp();
  let run = await post<runs.Run>(who, '/api/runs', { course: COURSE_OF_RUN, profileId: 0 });
  return {
    about: { runId: run.id },
    readers: { shooter: who, stranger: await server.signUp() },
    states: [
      ['made', async () => {}],
      [
        'begun',
        async () => {
          run = await post<runs.Run>(who, `/api/runs/${run.id}/begin`);
          clock(run, 2);
        },
      ],
    ],
  };
};

/** A match that shows its winds at the close: one entrant is done, another shoots, a third watches. */
const matchRun = async (): Promise<World> => {
  const [director, who, other] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const { code } = await post<matches.Match>(director, '/api/matches', {
    ...{ name: 'Sealed', courses: [COURSE_OF_RUN], reveal: 'at-close' },
  });
  for (const [one, name] of [
    [who, 'Done'],
    [other, 'Shooting'],
  ] as const)
    await enter(one, code, name);
  const mine = await begin(who, code);
  const about = { matchCode: code, runId: mine.id };
  return {
    about,
    readers: { shooter: who, director, 'another shooter': other, stranger: await server.signUp() },
    states: [
      ['begun', async () => clock(mine, 2)],
      [
        'over, match open',
        async () => {
          await post(who, `/api/runs/${mine.id}/stop`, {}, 200);
          vi.useRealTimers();
        },
      ],
      ['over, another run open', () => begin(other, code)],
    ],
  };
};

const ofClass = async (): Promise<World> => {
  const live = await openLive(server, ['First', 'Second'], { level: 2, tasks: 2 });
  const [a, b] = live.room as [(typeof live.room)[0], (typeof live.room)[0]];
  return {
    about: { classId: live.id, liveId: live.live.id, joinCode: live.code, memberId: a.memberId, drillId: a.drillId },
    readers: {
      ...{ 'a student who called': a.who, 'a student who did not': b.who, desk: live.teacher },
      stranger: await server.signUp(),
    },
    streams: ['class', 'desk'].map((as) => `${live.url}/stream?as=${as}&after=0`),
    states: [
      ['opened', () => live.command('next', 1)],
      ['seen', () => Promise.all([look(a), look(b)])],
      ['called', () => ok<lives.LiveStage>(call(a, 1, -4, 4), 201)],
      ['frozen', () => live.command('freeze', 1)],
    ],
  };
};

const spotter = async (): Promise<World> => {
  const who = await server.signUp();
  const { id } = await post<{ id: number }>(who, '/api/spotter', { profileId: 0, level: 2 });
  return {
    about: { roundId: id } as Partial<Subject>,
    readers: { shooter: who, stranger: await server.signUp() },
    states: [
      ['made', async () => {}],
      ['seen', () => ok(who.get(`/api/spotter/${id}/1`))],
    ],
  };
};

const WORLDS: Readonly<Record<string, () => Promise<World>>> = {
  'calls, level 1': drill('calls', 1),
  'calls, level 3': drill('calls', 3),
  kyl: drill('kyl', 3),
  'self-test': drill('self-test', 1, true),
  daily: drill('daily', 2),
  spotter,
  run: ownRun,
  'match run': matchRun,
  class: ofClass,
};

/** Headers that differ between any two responses. */
const OF_EACH = new Set(['date', 'x-request-id', 'traceparent', 'content-length']);
/** The parts of a wind that a shooter is meant to see: the picture, and where a bullet went. */
const PICTURE = new Set(['cues', 'track', 'trace', 'splash']);
/** Ids, times and codes, which are always new. */
const NEW_EACH_TIME =
  /(^|\.|\[\]\.)(\w*[iI]d|username|\w*At|timestamp|shotUuid|entry|run|match|code|link|until|now|at|elapsed|swaySeed|calledS|digest|by|live)$/;
/** Values shown beside the picture, by address. */
const SHOWN: readonly (readonly [address: RegExp, paths: RegExp])[] = [
  [/\/tasks\/:n(\/plate)?$/, /^\.(distance|targetSize|elevation|windScale\..*|forecast\..*|meter\..*)$/],
  [/\/spotter\//, /^\.(distance|targetSize|halfWidth)$/],
  [/\/runs\/:n(\/cues)?$/, /^\.(targets\[\]\.forecast|meter)\..*$/],
  [/everything-of-mine/, /^\.drills\[\]\.calls\[\]\.distance$/],
];
const isExpected = (address: string, at: string): boolean =>
  NEW_EACH_TIME.test(at) || SHOWN.some(([of, paths]) => of.test(address) && paths.test(at));

interface Seen {
  readonly status: number;
  readonly headers: string;
  readonly shape: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly gzip: number;
}

/** Every value of a response by path; the shape is all paths in order, with the type of each value. */
const seenOf = ({ statusCode, headers, body }: LightMyRequestResponse): Seen => {
  const values = new Map<string, unknown>();
  const walk = (at: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      values.set(at, value);
      return;
    }
    for (const [key, one] of Object.entries(value)) if (!PICTURE.has(key)) walk(`${at}.${key}`, one);
  };
  let parsed: unknown = body;
  try {
    parsed = JSON.parse(body);
  } catch {}
  walk('', parsed);
  // length of the common part of each response: ids, times and shown figures are compared by their paths
  const rest = JSON.stringify([...values].map(([at, value]) => [at, typeof value === 'number' ? 0 : value === null]));
  return {
    ...{ status: statusCode, values, gzip: gzipSync(rest).length },
    headers: JSON.stringify(Object.entries(headers).filter(([name]) => !OF_EACH.has(name))),
    shape: JSON.stringify([...values].map(([at, value]) => [at, value === null ? 'null' : typeof value])),
  };
};

/** Paths and headers that differ between responses to the same request. */
const differing = (address: string, all: readonly Seen[]): string[] => {
  const [one] = all;
  if (one === undefined) return [];
  const found: string[] = [];
  for (const part of ['status', 'headers', 'shape', 'gzip'] as const) {
    if (all.some((other) => other[part] !== one[part])) found.push(part);
  }
  for (const at of new Set(all.flatMap(({ values }) => [...values.keys()]))) {
    const here = all.map(({ values }) => JSON.stringify(values.get(at)));
    const named = at.replace(/\.\d+(?=\.|$)/g, '[]');
    if (here.some((value) => value !== here[0]) && !isExpected(address, named)) found.push(named);
  }
  return [...new Set(found)];
};

/** Requests like a browser with a cached response. */
const asKept = (who: Client, url: string) =>
  server.app.inject({
    ...{ method: 'GET', url },
    headers: {
      authorization: `Bearer ${who.token}`,
      'if-none-match': '*',
      'if-modified-since': new Date().toUTCString(),
    },
  });
const untilTaken = async (who: Client, url: string): Promise<LightMyRequestResponse> => {
  for (;;) {
    const answer = await asKept(who, url);
    if (answer.statusCode !== 503) return answer;
  }
};
type EventPage = ReplyOf<typeof classes.listEvents>;
/** A stream's messages to a reader until their allowed end, or its refusal. */
const readStream = async (who: Client, path: string): Promise<LightMyRequestResponse> => {
  const wanted = await who.get(path.replace('/stream', '/events'));
  const last = wanted.statusCode === 200 ? (wanted.json<EventPage>().events.at(-1)?.seq ?? 0) : 0;
  const leave = new AbortController();
  const answer = await fetch(listening + path, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: leave.signal,
  });
  const events: classes.ClassEvent[] = [];
  let rest = '';
  if (answer.status === 200 && last > 0) {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (rest + part).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const [, data] = /^data: (.*)$/m.exec(message) ?? [];
        if (data !== undefined && message.startsWith('id: ')) events.push(JSON.parse(data));
      }
      if ((events.at(-1)?.seq ?? 0) >= last) break;
    }
  }
  const body = answer.status === 200 ? JSON.stringify(events) : await answer.text();
  leave.abort();
  if (answer.status === 200) expect(events, path).toEqual(wanted.json<EventPage>().events);
  else expect(answer.status, path).toBe(wanted.statusCode);
  return {
    ...{ statusCode: answer.status, headers: Object.fromEntries(answer.headers), body },
  } as unknown as LightMyRequestResponse;
};
/** An address without ids. */
const nameOf = (path: string): string =>
  path.replace(/\/api\/(matches|join)\/[^/?]+/, '/api/$1/:code').replaceAll(/\/\d+/g, '/:n');

const REPEATS = isFull ? 40 : 3;
/** Median time of a refused or sealed response, ms. */
const medianMs = async (who: Client, path: string): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    const begun = performance.now();
    await untilTaken(who, path);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[REPEATS >> 1] ?? 0;
};
const SEALED_PATH = /\/(reveal|replay|solution|result|wind|summary)/;

it.each(Object.entries(WORLDS))(
  '%s: nothing but the picture differs from wind to wind',
  {
    timeout: 3_600_000,
  },
  async (kind, make) => {
    const kept = new Map<string, { readonly of: readonly [string, string, string]; readonly seen: Seen[] }>();
    const medians = new Map<string, number[]>();
    let answers = 0;
    const opened = { read: 0, refused: 0 };
    for (let i = 0; i < WINDS; i++) {
      const { about, readers, states, streams = [] } = await make();
      const paths = everyPath(about).filter((path) => !/metrics|\/admin\/|\/weather\/test/.test(path));
      for (const [state, act] of states) {
        await act();
        for (const [reader, who] of Object.entries(readers)) {
          for (const path of [...paths, ...streams]) {
            const isStream = streams.includes(path);
            const answer = isStream ? await readStream(who, path) : await untilTaken(who, path);
            answers++;
            if (isStream) opened[answer.statusCode === 200 ? 'read' : 'refused']++;
            const of = [state, reader, nameOf(path)] as const;
            const at = kept.get(of.join()) ?? { of, seen: [] };
            kept.set(of.join(), at);
            at.seen.push(seenOf(answer));
          }
        }
      }
      const [first] = Object.values(readers);
      for (const path of paths.filter((path) => SEALED_PATH.test(path) && !path.includes('999999'))) {
        if (first !== undefined)
          medians.set(nameOf(path), [...(medians.get(nameOf(path)) ?? []), await medianMs(first, path)]);
      }
      vi.useRealTimers();
    }
    const told = [...kept.values()].flatMap(({ of, seen }) => {
      const found = differing(of[2], seen);
      return found.length === 0 ? [] : [`${of.join(' | ')} | ${found.join(', ')}`];
    });
    const cached = [...kept.values()].filter(({ seen }) =>
      seen.some(({ status, headers }) => status === 304 || /"(etag|last-modified)"/.test(headers)),
    );
    const spreads = [...medians].map(([path, all]) => `${path} ${(Math.max(...all) / Math.min(...all)).toFixed(2)}`);
    reportFault({
      fault: `${kind}: ${WINDS} winds, ${kept.size} pairs of address and sealed state`,
      found: `${answers} answers read: ${told.length} pairs differ by more than ids, moments and the picture (status, headers, order, lengths, compressed size, values); ${cached.length} with ETag, date or 304; ${opened.read} streams read, ${opened.refused} refused; medians of time, longest to shortest wind: ${spreads.join(', ') || 'no own address'}`,
    });
    expect(told).toEqual([]);
    expect(cached).toEqual([]);
  },
);

it('a first call: the answer and its token have one shape, whatever the wind', async () => {
  const shapes = new Set<string>();
  for (let i = 0; i < WINDS; i++) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/first-call' });
    const { call: token, ...rest } = answer.json<{ call: string }>();
    shapes.add(
      JSON.stringify([
        answer.statusCode,
        token.length,
        [...seenOf({ ...answer, body: JSON.stringify(rest) }).values.keys()],
      ]),
    );
  }
  reportFault({ fault: `first call: ${WINDS} winds`, found: `${shapes.size} shape of answer and token` });
  expect([...shapes]).toHaveLength(1);
});
