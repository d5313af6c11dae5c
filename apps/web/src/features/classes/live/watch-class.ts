import type { classes, lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { type ClassTable, foldClassTable } from '@windcall/training';
import { ApiError } from '../../../api/api-error.ts';

/**
 * A reader's data of a live: its table, and the last event number, which may belong to an event hidden from this
 * reader.
 */
export interface ClassFeed {
  readonly live: number;
  readonly after: number;
  readonly table: ClassTable;
}

export const feedOf = (live: number, { digest: _, now: __, rows, ...table }: lives.LiveTable): ClassFeed => ({
  ...{ live, after: table.seq },
  table: { ...(table as Omit<ClassTable, 'rows'>), rows: rows as ClassTable['rows'] },
});

/** The feed with new events. Known events change nothing. */
export const withEvents = (feed: ClassFeed, events: readonly classes.ClassEvent[], last: number): ClassFeed => ({
  live: feed.live,
  after: Math.max(feed.after, last),
  table: foldClassTable(feed.live, events, feed.table),
});

/** Whether the server’s table differs from ours at the same number. */
export const hasStrayed = ({ after, table: { state, task, rows } }: ClassFeed, told: lives.LiveTable): boolean =>
  told.seq === after && told.digest !== digestOf({ state, task, rows });

/** How the page gets its events: by the stream, by polling, or not at all. */
export type Connection = 'live' | 'polling' | 'lost';

export interface Heard {
  readonly feed: ClassFeed | null;
  readonly connection: Connection;
  /** Why no more data will come: for example, no longer a member. */
  readonly refusal: ApiError | null;
  /** The server's clock minus this device's, ms. */
  readonly aheadMs: number;
}

export interface Source {
  readonly readTable: (signal: AbortSignal) => Promise<lives.LiveTable>;
  readonly readEvents: (
    after: number,
    signal: AbortSignal,
  ) => Promise<{ readonly events: readonly classes.ClassEvent[]; readonly last: number }>;
  /** Receives events until the server ends the stream; null is a sign of life. Rejects on failure. */
  readonly hearStream: (
    after: number,
    hear: (event: classes.ClassEvent | null) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Interval of polling events, ms. */
export const POLL_MS = 2000;
/** Interval of polling while the server has no room for another stream, ms: polling must cost less than a stream. */
export const FULL_POLL_MS = 6000;
/** Interval of reading the whole table, and length of polling before the stream is tried again, ms. */
const LOOK_MS = 60_000;
/** A first byte later than this comes from a proxy that buffers, ms. */
const FIRST_BYTE_MS = 5000;
/** The server gives a sign of life every 20 s: a connection silent for this long is dead, ms. */
const SILENT_MS = 50_000;
/** The first wait before a retry, doubled with each failure up to the longest one, ms. */
const AGAIN_MS = { first: 1000, longest: 15_000 } as const;

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });

/** Whether a retry is useless: the failure is not the network, a busy server or too many requests. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** Stream failures within a minute that switch to polling. */
const FAILURES = 2;

/** Silent for too long: a proxy on the way holds the data back. */
class Silence extends Error {}

/** Follows a live until stopped. Calls `show` with the whole data whenever they change. */
export const watchClass = (live: number, source: Source, show: (heard: Heard) => void): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  let heard: Heard = { feed: null, connection: 'polling', refusal: null, aheadMs: 0 };
  const tell = (change: Partial<Heard>): void => {
    if (signal.aborted) return;
    heard = { ...heard, ...change };
    show(heard);
  };

  /** Takes the server's table if there is none yet, if it is ahead, or if ours differs. */
  const readTable = async (): Promise<ClassFeed> => {
    const table = await source.readTable(signal);
    const { feed } = heard;
    const isOurs = feed !== null && feed.after >= table.seq && !hasStrayed(feed, table);
    const next = isOurs ? feed : feedOf(live, table);
    tell({ feed: next, aheadMs: Date.parse(table.now) - Date.now() });
    return next;
  };
  /** Adds events to the table; `last` is the last received number. */
  const take = (events: readonly classes.ClassEvent[], last: number, connection: Connection): void => {
    const { feed } = heard;
    if (feed !== null && last > feed.after) tell({ feed: withEvents(feed, events, last), connection });
    else if (heard.connection !== connection) tell({ connection });
  };
  /** Polls events until it is time to try the stream again. */
  const poll = async (everyMs: number): Promise<void> => {
    const untilMs = Date.now() + LOOK_MS;
    let { after } = await readTable();
    tell({ connection: 'polling' });
    while (!signal.aborted && Date.now() < untilMs) {
      await sleep(everyMs, signal);
      if (signal.aborted) return;
      const { events, last } = await source.readEvents(after, signal);
      take(events, last, 'polling');
      after = Math.max(after, last);
    }
  };
  /** Receives the stream until it ends. Throws if it fails or is silent for too long. */
  const hear = async (): Promise<void> => {
    const { after } = await readTable();
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    signal.addEventListener('abort', leave);
    let hasBegun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(leave, ms);
    };
    wait(FIRST_BYTE_MS);
    // events may go only to other users, so the whole table is checked now and then
    const looking = setInterval(() => void readTable().catch(() => undefined), LOOK_MS);
    try {
      const onMessage = (event: classes.ClassEvent | null): void => {
        if (leaving.signal.aborted) return;
        hasBegun = true;
        wait(SILENT_MS);
        take(event === null ? [] : [event], event?.seq ?? 0, 'live');
      };
      await source.hearStream(after, onMessage, leaving.signal);
      if (!hasBegun) throw new Error('the stream ended before it began');
    } catch (error) {
      throw leaving.signal.aborted ? new Silence('nothing came') : error;
    } finally {
      clearTimeout(timer);
      clearInterval(looking);
      signal.removeEventListener('abort', leave);
    }
  };
  const run = async (): Promise<void> => {
    let failures: number[] = [];
    let isPolling = false;
    let everyMs = POLL_MS;
    while (!signal.aborted) {
      try {
        if (isPolling) {
          await poll(everyMs);
          isPolling = false;
        } else {
          await hear();
          failures = [];
          // the server ends streams regularly: spreads the reconnections
          await sleep(Math.random() * AGAIN_MS.first, signal);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error)) {
          tell({ refusal: error, connection: 'lost' });
          return;
        }
        if (isPolling) {
          tell({ connection: 'lost' });
          await sleep(everyMs, signal);
          continue;
        }
        const nowMs = Date.now();
        failures = [...failures.filter((ms) => nowMs - ms < LOOK_MS), nowMs];
        isPolling = failures.length >= FAILURES || error instanceof Silence;
        everyMs = error instanceof ApiError && error.status === 503 ? FULL_POLL_MS : POLL_MS;
        if (isPolling) continue;
        if (heard.connection === 'live') tell({ connection: 'lost' });
        const mostMs = Math.min(AGAIN_MS.longest, AGAIN_MS.first * 2 ** (failures.length - 1));
        await sleep(Math.random() * mostMs, signal);
      }
    }
  };
  void run();
  return () => ending.abort();
};
