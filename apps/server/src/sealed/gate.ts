import { GRACE_S } from '@windcall/training';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, selectRows } from '../db/db.ts';
import { matches } from '../db/tables.ts';

// Who can still use a wind that several share. What its end opens stays sealed until nobody can.

/** The winds of a match. */
export interface Wind {
  readonly of: 'match';
  readonly matchId: number;
}

/** How many can still fire in a wind, and when the last of them is over at the latest; null if nobody can. */
export interface InUse {
  readonly shooting: number;
  readonly until: Date | null;
}

/** Begun runs of a match that nobody has ended, with the end of their clock. */
const openRuns = (matchId: number) => sql`
  SELECT r.id, r.starts_at + make_interval(secs => (r.document ->> 'parS')::float8) AS par_at
  FROM runs r JOIN match_entries e ON e.id = r.entry_id
  WHERE e.match_id = ${matchId} AND r.begun_at IS NOT NULL AND r.ended_at IS NULL AND r.rounds IS NULL`;

/** Seconds from the end of a run's clock to a moment: above the grace the run is over. */
const sinceParS = (now: Date) => sql`${now.getTime()}::float8 / 1000 - extract(epoch FROM par_at)`;

/**
 * Who can still fire in a wind: runs that have begun and are not over. Runs that the clock has ended are stored as ended, so that
 * a clock that is set back does not open one again whose wind was shown.
 */
export const inUse = async (tx: Db, { matchId }: Wind, now: Date): Promise<InUse> => {
  const rows = await selectRows<{ is_over: boolean; until_ms: number }>(
    tx,
    sql`SELECT ${sinceParS(now)} > ${GRACE_S}::float8 AS is_over,
          (extract(epoch FROM par_at) * 1000 + ${1000 * GRACE_S}::float8)::float8 AS until_ms
        FROM (${openRuns(matchId)}) open`,
  );
  if (rows.some(({ is_over }) => is_over))
    await tx.execute(sql`
      UPDATE runs SET ended_at = open.par_at, end_reason = 'time' FROM (${openRuns(matchId)}) open
      WHERE runs.id = open.id AND runs.ended_at IS NULL AND ${sinceParS(now)} > ${GRACE_S}::float8`);
  const shooting = rows.filter(({ is_over }) => !is_over);
  const untilMs = Math.max(...shooting.map(({ until_ms }) => until_ms));
  return { shooting: shooting.length, until: shooting.length > 0 ? new Date(untilMs) : null };
};

/** What decides whether a match is closed. `userId`: its maker, null once the account is deleted, which closes it. */
export interface Closing {
  readonly closesAt: Date | null;
  readonly closedAt: Date | null;
  readonly userId: number | null;
}

/** Whether a match takes no more shooters. */
export const isClosed = ({ closesAt, closedAt, userId }: Closing, now: Date): boolean =>
  closedAt !== null || userId === null || (closesAt !== null && closesAt <= now);

/** `open`: somebody may begin. `closing`: closed, and somebody is still on the clock. `over`: what the close opens is open. */
export interface MatchState extends InUse {
  readonly state: 'open' | 'closing' | 'over';
}

/** Why results are sealed while a match is closing. */
export const CLOSING = 'The match is closed. Its results open when the last run on the clock is over.';

/** State of a match at a moment. */
export const stateOfMatch = async (
  db: Db,
  match: Closing & { readonly id: number },
  now: Date,
): Promise<MatchState> => {
  if (!isClosed(match, now)) return { state: 'open', shooting: 0, until: null };
  // the clock's close waits for begins that are being stored, and is kept: a clock that is set back opens nothing again
  if (match.closedAt === null)
    await db
      .update(matches)
      .set({ closedAt: match.closesAt ?? now })
      .where(and(eq(matches.id, match.id), isNull(matches.closedAt)));
  const use = await inUse(db, { of: 'match', matchId: match.id }, now);
  return { state: use.shooting > 0 ? 'closing' : 'over', ...use };
};

/** When calls of a wind of a class end: by the instructor or by the call time (s), whichever is first; null while neither is known. */
export const freezesAt = (openedAt: Date, frozenAt: Date | null, callS: number | null): Date | null => {
  const byClock = callS === null ? null : new Date(openedAt.getTime() + callS * 1000);
  if (frozenAt === null || byClock === null) return frozenAt ?? byClock;
  return frozenAt < byClock ? frozenAt : byClock;
};

/** Whether calls of a wind of a class have ended: what was frozen once stays so, also when a clock is set back. */
export const hasFrozen = (wind: { frozenAt: Date | null; freezesAt: Date | null }, now: Date): boolean =>
  wind.frozenAt !== null || (wind.freezesAt !== null && wind.freezesAt <= now);
