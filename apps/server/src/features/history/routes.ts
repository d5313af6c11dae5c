import { history } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';

type Reply<C extends { reply: { _output: unknown } }> = C['reply']['_output'];

/**
 * Entries of one kind opened before a moment (null: now), with `find` in their names, newest first, at most `limit`.
 */
type FindEntries = (
  db: Db,
  userId: number,
  page: { readonly before: Date | null; readonly limit: number; readonly find: string | undefined },
) => Promise<history.HistoryEntry[]>;

/** Finders by kind, from the features that store the entries. */
export interface HistoryParts {
  readonly kinds: Readonly<Record<history.HistoryEntry['kind'], FindEntries>>;
  openSession(db: Db, userId: number, id: number): Promise<Reply<typeof history.openHistorySession>>;
}

export const registerHistory = (app: FastifyInstance, platform: Platform, parts: HistoryParts): void => {
  const { db } = platform;
  route(app, platform, history.listHistory, async ({ user, query: { before, limit, kind, find } }) => {
    const since = before === undefined ? null : new Date(before);
    // One more of each kind than shown, to find out whether there is a next page.
    const page = { before: since, limit: limit + 1, find };
    const asked = kind === undefined ? Object.values(parts.kinds) : [parts.kinds[kind]];
    const found = await Promise.all(asked.map((entriesOf) => entriesOf(db, user.id, page)));
    const all = found.flat().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    // Entries opened at the same moment as a page's last entry are on that page: the next page begins before that
    // moment.
    const last = all[Math.min(limit, all.length) - 1]?.createdAt;
    const entries = all.filter((entry, i) => i < limit || entry.createdAt === last);
    return { entries, next: all.length > entries.length && last !== undefined ? last : null };
  });
  route(app, platform, history.openHistorySession, ({ user, params }) => parts.openSession(db, user.id, params.id));
};
