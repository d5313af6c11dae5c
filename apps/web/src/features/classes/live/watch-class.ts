import type { classes, lives } from '@windcall/contract';
import { ApiError } from '../../../api/api-error.ts';
import { type ClassFeed, feedOf, hasStrayed, withEvents } from './class-feed.ts';

/** How the page hears of its class: by the stream, by asking, or not at all. */
export type Connection = 'live' | 'polling' | 'lost';

/** What is known of a class at a moment. */
export interface Heard {
  readonly feed: ClassFeed | null;
  readonly connection: Connection;
  /** Why nothing will come any more: not a member any longer, for example. */
  readonly refusal: ApiError | null;
  /** The server's clock less this machine's, ms. */
  readonly aheadMs: number;
}

/** Where it is heard from. */
export interface Source {
  readonly readTable: (signal: AbortSignal) => Promise<lives.LiveTable>;
  readonly readEvents: (
    after: number,
    signal: AbortSignal,
  ) => Promise<{ readonly events: readonly classes.ClassEvent[]; readonly last: number }>;
}

/** How often events are asked for, ms. */
export const POLL_MS = 2000;
/** Events asked for between two looks at the whole table. */
const POLLS_A_TABLE = 30;

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

/** Whether asking again is of no use: it is not a matter of the network, of a busy server or of too many requests. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** Follows a live until it is stopped. `show` is called with all that is known whenever it changes. */
export const watchClass = (live: number, source: Source, show: (heard: Heard) => void): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  let heard: Heard = { feed: null, connection: 'polling', refusal: null, aheadMs: 0 };
  const tell = (change: Partial<Heard>): void => {
    if (signal.aborted) return;
    heard = { ...heard, ...change };
    show(heard);
  };

  /** Takes the server's table where there is none, where it is ahead, or where ours has strayed from it. */
  const readTable = async (): Promise<ClassFeed> => {
    const table = await source.readTable(signal);
    const { feed } = heard;
    const isOurs = feed !== null && feed.after >= table.seq && !hasStrayed(feed, table);
    const next = isOurs ? feed : feedOf(live, table);
    tell({ feed: next, connection: 'polling', aheadMs: Date.parse(table.now) - Date.now() });
    return next;
  };
  const poll = async (): Promise<void> => {
    let feed = await readTable();
    for (let i = 1; !signal.aborted; i++) {
      await sleep(POLL_MS, signal);
      if (signal.aborted) return;
      const { events, last } = await source.readEvents(feed.after, signal);
      if (last > feed.after) {
        feed = withEvents(feed, events, last);
        tell({ feed, connection: 'polling' });
      } else if (heard.connection !== 'polling') tell({ connection: 'polling' });
      if (i % POLLS_A_TABLE === 0) feed = await readTable();
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await poll();
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error)) {
          tell({ refusal: error, connection: 'lost' });
          return;
        }
        tell({ connection: 'lost' });
        await sleep(POLL_MS, signal);
      }
    }
  };
  void run();
  return () => ending.abort();
};
