import type { classes, lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { type ClassTable, foldClassTable } from '@windcall/training';

/** A reader's data of a live: its table, and the last event number, which may belong to an event hidden from them. */
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
