import * as http from 'node:http';
import * as https from 'node:https';
import type { classes, lives } from '@windcall/contract';
import { type ClassTable, foldClassTable } from '@windcall/training';
import type { Answer, Caller } from './faults/http-caller.ts';

/** A received text, and the class's step at the time, which decides what it may contain. */
export interface Received {
  readonly whose: string;
  readonly task: number;
  readonly phase: 'open' | 'frozen' | 'revealed';
  readonly text: string;
}

/** A record of every byte received by anybody in the room. */
export interface Ledger {
  task: number;
  phase: Received['phase'];
  readonly kept: Received[];
}
export const createLedger = (): Ledger => ({ task: 0, phase: 'revealed', kept: [] });
export const keep = ({ task, phase, kept }: Ledger, whose: string, text: string): void => {
  if (task > 0) kept.push({ whose, task, phase, text });
};

/** Time for a stream's first byte, ms; if a proxy holds it back, the reader polls instead. */
const FIRST_BYTE_MS = 5000;
const POLL_EVERY_MS = 300;
const PAUSE_MS = 200;
/** Most polls of a reader: every test ends long before. */
const MOST_TURNS = 5000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A reader of a class over HTTP, like an outside script: by the stream, or by polling if the stream fails. */
export interface Reader {
  readonly whose: string;
  /** Events in order of arrival, each number once. */
  readonly events: classes.ClassEvent[];
  /** Numbers received twice. */
  readonly doubled: number[];
  /** When streams began to send, ms since the epoch. */
  readonly openedAt: number[];
  /** When streams ended or failed, ms since the epoch. */
  readonly endedAt: number[];
  /** When each number arrived, ms since the epoch. */
  readonly cameAt: Map<number, number>;
  polls(): number;
  /** The last received number. */
  last(): number;
  table(live: number): ClassTable;
  stop(): Promise<void>;
}

interface ReaderParts {
  readonly whose: string;
  readonly url: string;
  readonly ca?: string | undefined;
  readonly token: string;
  readonly classId: number;
  readonly as: classes.ClassSide;
  readonly call: Caller;
  readonly ledger: Ledger;
}

export const startReader = ({ whose, url, ca, token, classId, as, call, ledger }: ReaderParts): Reader => {
  const events: classes.ClassEvent[] = [];
  const doubled: number[] = [];
  const openedAt: number[] = [];
  const endedAt: number[] = [];
  const cameAt = new Map<number, number>();
  let last = 0;
  let polls = 0;
  let isOver = false;
  let hangUp: () => void = () => undefined;
  const take = (event: classes.ClassEvent): void => {
    if (cameAt.has(event.seq)) {
      doubled.push(event.seq);
      return;
    }
    cameAt.set(event.seq, Date.now());
    events.push(event);
    last = Math.max(last, event.seq);
  };
  const secure = url.startsWith('https:');
  const agent = secure ? new https.Agent({ ca }) : new http.Agent();
  /** Reads one stream to its end; returns whether its first byte came in time. */
  const hear = (): Promise<boolean> =>
    new Promise((resolve) => {
      let spoke = false;
      let rest = '';
      const asked = (secure ? https.request : http.request)(
        `${url}/api/classes/${classId}/stream?as=${as}&after=${last}`,
        { agent, headers: { authorization: `Bearer ${token}` } },
      );
      const late = setTimeout(() => asked.destroy(), FIRST_BYTE_MS);
      const end = (): void => {
        clearTimeout(late);
        resolve(spoke);
      };
      hangUp = () => asked.destroy();
      asked.on('error', end).on('close', end);
      asked.on('response', (answer) => {
        if (answer.statusCode !== 200) {
          asked.destroy();
          return;
        }
        answer.setEncoding('utf8');
        answer.on('error', end).on('end', end);
        answer.on('data', (part: string) => {
          if (!spoke) openedAt.push(Date.now());
          spoke = true;
          clearTimeout(late);
          keep(ledger, whose, part);
          rest += part;
          const messages = rest.split('\n\n');
          rest = messages.pop() ?? '';
          for (const message of messages) {
            const data = message.split('\n').find((line) => line.startsWith('data: '));
            if (data) take(JSON.parse(data.slice(6)) as classes.ClassEvent);
          }
        });
      });
      asked.end();
    });
  const poll = async (): Promise<void> => {
    const answer = await call('GET', `/api/classes/${classId}/events?as=${as}&after=${last}`, { token }).catch(
      () => null,
    );
    if (answer?.status !== 200) return;
    polls++;
    keep(ledger, whose, JSON.stringify(answer.body));
    const told = answer.body as { events: classes.ClassEvent[]; last: number };
    for (const event of told.events) take(event);
    last = Math.max(last, told.last);
  };
  const reading = (async () => {
    for (let turn = 0; turn < MOST_TURNS && !isOver; turn++) {
      const spoke = await hear();
      endedAt.push(Date.now());
      // a reader without a stream polls, and keeps trying
      if (!spoke && !isOver) await poll();
      if (!isOver) await pause((spoke ? PAUSE_MS : POLL_EVERY_MS) * Math.random());
    }
  })();
  return {
    whose,
    events,
    doubled,
    openedAt,
    endedAt,
    cameAt,
    polls: () => polls,
    last: () => last,
    table: (live) => foldClassTable(live, events),
    stop: async () => {
      isOver = true;
      hangUp();
      await reading;
      agent.destroy();
    },
  };
};

/** Waits until a condition holds; throws with its description after `mostMs`. */
export const until = async (what: string, isSo: () => boolean, mostMs = 60_000): Promise<number> => {
  const begun = Date.now();
  while (!isSo()) {
    if (Date.now() - begun > mostMs) throw new Error(`${what} did not come within ${mostMs} ms`);
    await pause(10);
  }
  return Date.now() - begun;
};

/** A signed-in person, whose every response is recorded. */
export interface Person {
  readonly whose: string;
  readonly token: string;
  ask<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer & { body: T }>;
  /** Repeats a request until it is answered, also if the server is killed meanwhile. */
  insist<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer & { body: T }>;
}

const MOST_TRIES = 100;

export const createPerson = (whose: string, token: string, call: Caller, ledger: Ledger): Person => {
  const ask: Person['ask'] = async <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await call(method, path, { token, ...(body && { body }) });
    keep(ledger, whose, typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    return answer as Answer & { body: T };
  };
  return {
    whose,
    token,
    ask,
    insist: async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
      for (let i = 0; i < MOST_TRIES; i++) {
        const answer = await ask<T>(method, path, body).catch(() => null);
        if (answer && ![502, 503, 504].includes(answer.status)) return answer;
        await pause(PAUSE_MS);
      }
      throw new Error(`${method} ${path} was never answered`);
    },
  };
};

export type Table = lives.LiveTable;
