import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { lives } from '@windcall/contract';
import { type Answer, type Caller, createCaller, patient } from '../../apps/server/test/faults/http-caller.ts';
import { startProxy } from '../../apps/server/test/proxy-process.ts';
import type { BenchTable } from './bench-table.ts';
import { createPlace, type LoadServer, peakMb, resetPeak, residentMb, startProduct } from './load-servers.ts';
import { p95, sideBySide, timed } from './timed.ts';

export interface StreamScale {
  readonly streams: number;
  readonly classes: readonly number[];
  readonly winds: number;
}
export const STREAMS_FULL: StreamScale = { streams: 300, classes: [1, 6], winds: 8 };
export const STREAMS_QUICK: StreamScale = { streams: 24, classes: [1, 2], winds: 1 };

/** Streams per user: the allowed number, because a class may have too few students for all streams. */
const OF_USER = 3;
const STUDENTS_OF_CLASS = 60;
/** One stream in ten is never read, one in ten is constantly cut and reopened. */
const SLOW = 3;
const BROKEN = 7;
const CUT_EVERY_MS = 1000;
/** Longest time for a command to reach every reader, ms. */
const LONGEST_MS = 60_000;
const CALLS = 60;

const must = <T>({ status, body }: Answer): T => {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
};

type Manner = 'reads' | 'slow' | 'broken';
interface Line {
  readonly manner: Manner;
  readonly home: string;
  status: number;
  /** Received numbers, with their times. */
  readonly came: Map<number, number>;
  doubled: number;
  hangUp(): void;
}

/** One stream through the proxy, read in its manner; after a cut it resumes after the last number, like the app. */
const openLine = (url: string, ca: string, home: string, token: string, manner: Manner): Line => {
  const agent = new https.Agent({ ca });
  let last = 0;
  let isOver = false;
  const line: Line = { manner, home, status: 0, came: new Map(), doubled: 0, hangUp: () => undefined };
  const hear = (): void => {
    if (isOver) return;
    const asked = https.request(`${url}${home}/stream?as=class&after=${last}`, {
      agent,
      headers: { authorization: `Bearer ${token}` },
    });
    line.hangUp = () => {
      isOver = true;
      asked.destroy();
    };
    let rest = '';
    asked.on('error', () => undefined);
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (line.status === 200 && status === 503) {
        // the server still counts the cut stream: repeats at the given time, like the app
        asked.destroy();
        setTimeout(hear, 1000 * Number(answer.headers['retry-after'] ?? 1)).unref();
        return;
      }
      line.status = status;
      if (line.status !== 200) asked.destroy();
      else if (manner === 'slow') answer.pause();
      else listen(answer);
    });
    const listen = (answer: IncomingMessage): void => {
      answer.setEncoding('utf8').on('error', () => undefined);
      answer.on('data', (part: string) => {
        const messages = (rest + part).split('\n\n');
        rest = messages.pop() ?? '';
        for (const [, seq] of messages
          .map((message) => /^id: (\d+)$/m.exec(message) ?? [])
          .filter((m) => m.length > 0)) {
          last = Number(seq);
          if (line.came.has(last)) line.doubled++;
          else line.came.set(last, Date.now());
        }
      });
    };
    asked.end();
    if (manner === 'broken') {
      setTimeout(() => {
        if (asked.destroyed) return;
        asked.destroy();
        hear();
      }, CUT_EVERY_MS).unref();
    }
  };
  hear();
  return line;
};

const loadOne = async (
  server: LoadServer,
  kind: string,
  { streams, winds }: StreamScale,
  classes: number,
): Promise<string[]> => {
  const port = Number(new URL(server.url).port);
  const proxy = await startProxy(port, port);
  const call: Caller = patient(createCaller(proxy.url, proxy.ca, LONGEST_MS));
  const lines: Line[] = [];
  try {
    const unique = randomUUID().slice(0, 8);
    const body = { username: `desk-${unique}`, password: 'secret of the load' };
    const { token: teacher } = must<{ token: string }>(await call('POST', '/api/auth/jwt/register', { body }));
    const asTeacher = async <T>(path: string, body: object): Promise<T> =>
      must<T>(await call('POST', path, { token: teacher, body }));
    const rooms = await sideBySide(
      Array.from({ length: classes }, (_, i) => i),
      1,
      async (i) => {
        const { id } = await asTeacher<{ id: number }>('/api/classes', { name: `Streams ${i}` });
        const home = `/api/classes/${id}`;
        const { code } = await asTeacher<{ code: string }>(`${home}/joining`, { open: true, expected: 60 });
        const options = { level: 1, tasks: winds, distance: 600, rifle: { profileId: 0 } };
        const live = await asTeacher<lives.Live>(`${home}/lives`, options);
        return { home, code, live: `${home}/lives/${live.id}` };
      },
    );
    const ofUser = Math.max(OF_USER, Math.ceil(streams / (STUDENTS_OF_CLASS * classes)));
    const users = await sideBySide(
      Array.from({ length: streams / ofUser }, (_, i) => i),
      4,
      async (i) => {
        const body = { username: `s${i}-${unique}`, password: 'secret of the load' };
        const { token } = must<{ token: string }>(await call('POST', '/api/auth/jwt/register', { body }));
        const mine = Array.from({ length: ofUser }, (_, k) => rooms[(ofUser * i + k) % classes]);
        for (const room of new Set(mine)) {
          must(await call('POST', `/api/join/${room?.code}`, { token, body: { name: `Student ${i + 1}` } }));
        }
        return { token, mine };
      },
    );
    const ask = async (): Promise<number[]> => {
      const times: number[] = [];
      for (let i = 0; i < CALLS; i++) {
        const [ms, answer] = await timed(() => call('GET', '/api/auth/me', { token: teacher }));
        must(answer);
        times.push(ms);
      }
      return times;
    };
    const alone = p95(await ask());
    const before = residentMb(server.pid);
    resetPeak(server.pid);
    for (const { token, mine } of users) {
      for (const room of mine) {
        const place = lines.length % 10;
        const manner = place === SLOW ? 'slow' : place === BROKEN ? 'broken' : 'reads';
        lines.push(openLine(proxy.url, proxy.ca, room?.home ?? '', token, manner));
      }
    }
    const until = async (what: string, done: () => boolean): Promise<void> => {
      const deadline = Date.now() + LONGEST_MS;
      while (!done()) {
        if (Date.now() > deadline) throw new Error(`${what} did not happen within ${LONGEST_MS / 1000} s`);
        await pause(20);
      }
    };
    await until('an answer to every stream', () => lines.every(({ status }) => status !== 0));
    const reading = lines.filter(({ status, manner }) => status === 200 && manner === 'reads');
    const refused = lines.filter(({ status }) => status !== 200);
    const delays: number[] = [];
    for (let task = 1; task <= winds; task++) {
      for (const verb of ['next', 'freeze', 'reveal'] as const) {
        for (const { home, live } of rooms) {
          const { seq } = await asTeacher<lives.LiveStage>(`${live}/${verb}`, { task });
          const answeredAt = Date.now();
          const here = reading.filter((line) => line.home === home);
          await until(`event ${seq}`, () => here.every(({ came }) => came.has(seq)));
          delays.push(...here.map(({ came }) => Math.max(0, (came.get(seq) ?? 0) - answeredAt)));
        }
      }
    }
    const beside = p95(await ask());
    const most = peakMb(server.pid);
    const broken = lines.filter(({ manner, status }) => manner === 'broken' && status === 200);
    const hasHeardAll = ({ home, came }: Line): boolean =>
      reading.every((line) => line.home !== home || [...line.came.keys()].every((seq) => came.has(seq)));
    await until('every event at every line that is cut', () => broken.every(hasHeardAll)).catch(() => undefined);
    const heardAll = broken.filter(hasHeardAll);
    const doubled = lines.reduce((sum, line) => sum + line.doubled, 0);
    const statuses = [...new Set(refused.map(({ status }) => status))].join(', ');
    return [
      kind,
      `${streams} streams, ${classes} ${classes === 1 ? 'class' : 'classes'}`,
      `${lines.length - refused.length} open, ${refused.length} refused${statuses && ` (${statuses})`}`,
      `${Math.round(p95(delays))} / ${Math.max(...delays)}`,
      `${before.toFixed(0)} → ${most.toFixed(0)}`,
      `${alone.toFixed(1)} → ${beside.toFixed(1)}`,
      `${heardAll.length} of ${broken.length}`,
      String(doubled),
    ];
  } finally {
    for (const line of lines) line.hangUp();
    await proxy.stop();
  }
};

/** Streams of one class and of several through nginx, one in ten never read and one in ten cut every second. */
export const loadStreams = async (
  databaseUrls: readonly (string | null)[],
  scale: StreamScale,
): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) {
    for (const classes of scale.classes) {
      const place = createPlace(databaseUrl);
      const server = await startProduct(place);
      try {
        rows.push(await loadOne(server, place.kind, scale, classes));
        console.log(rows.at(-1)?.join(' | '));
      } finally {
        await server.stop();
        place.remove();
      }
    }
  }
  return {
    title: 'Many streams',
    note: `${scale.streams} streams of \`/api/classes/:id/stream\` through nginx with deploy/nginx.conf, ${OF_USER} a user; one in ten is never read, one in ten is cut every second and goes on after its last number. Each class has ${scale.winds} winds. At most 100 streams of one class are served; the app asks for events instead of the others.`,
    columns: [
      'database',
      'streams',
      'answered',
      'command → every reader, p95 / longest, ms',
      'server memory, MB',
      '`/api/auth/me` p95 alone → beside, ms',
      'cut lines that missed nothing',
      'numbers doubled',
    ],
    rows,
  };
};
