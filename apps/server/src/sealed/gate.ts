import { GRACE_S } from '@windcall/training';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { classLives, classTasks, type Db, matches, selectRows } from '../db/index.ts';
import type { Cover, InUse, Reader, Standing } from './sealed-task.ts';

// Finds who can still use a shared wind, which stays sealed until nobody can.

/** Facts that decide whether a match is closed. `userId`: its maker; null once deleted, which closes the match. */
export interface Closing {
  readonly closesAt: Date | null;
  readonly closedAt: Date | null;
  readonly userId: number | null;
}
/** A match's facts that seal its winds. */
export interface SealedMatch extends Closing {
  readonly id: number;
  readonly finalAt: Date | null;
  readonly reveal: 'at-once' | 'at-close';
}

/** Current state of a wind in a live. */
export interface ClassTask<Made = unknown> {
  readonly classId: number;
  readonly liveId: number;
  readonly number: number;
  /** For the class's rifle; the visible wind is the same for all. */
  readonly made: Made;
  readonly openedAt: Date;
  /** End of calls: by the instructor or the call time, whichever is first. */
  readonly freezesAt: Date | null;
  /** When the freeze was stored. */
  readonly frozenAt: Date | null;
  /** While set, no result is shown and calls can be opened again. */
  readonly holdUntil: Date | null;
  readonly revealedAt: Date | null;
  readonly skippedAt: Date | null;
}

/**
 * Owner of a wind. `own` and `try` (homework): its caller, after the shot. `live`: a class; null after the live was
 * deleted. `match`: a null `entryId` is the wind of all entries; `shootOff`: its course number. `day`: a daily.
 */
export type Wind =
  | { readonly of: 'own' }
  | { readonly of: 'live'; readonly liveId: number | null; readonly task: ClassTask | undefined }
  | {
      readonly of: 'match';
      readonly match: SealedMatch;
      readonly entryId: number | null;
      readonly shootOff?: number | null;
    }
  | { readonly of: 'try'; readonly assignmentId: number; readonly tryNumber: number | null }
  | { readonly of: 'day'; readonly day: string };

const NOBODY: InUse = { shooting: 0, until: null };

/**
 * Begun runs of a match that nobody has ended, with the end of their clock. `of`: course number of a shoot-off; 0 is
 * the match without shoot-offs.
 */
const openRuns = (matchId: number, of: number | null) => sql`
  SELECT r.id, r.starts_at + make_interval(secs => (r.document ->> 'parS')::float8) AS par_at
  FROM runs r JOIN match_entries e ON e.id = r.entry_id JOIN matches m ON m.id = e.match_id
  WHERE e.match_id = ${matchId} AND r.begun_at IS NOT NULL AND r.ended_at IS NULL AND r.rounds IS NULL
    AND (${of}::int IS NULL OR r.course_number = ${of}::int OR (${of}::int = 0 AND r.course_number <= jsonb_array_length(m.document -> 'courses')))`;

/** Seconds from the end of a run's clock to a moment; beyond the grace the run is over. */
const sinceParS = (now: Date) => sql`${now.getTime()}::float8 / 1000 - extract(epoch FROM par_at)`;

/**
 * Entrants who can still fire in a match. Stores runs past their clock as ended, so that a clock set back reopens none.
 */
export const inUse = async (tx: Db, matchId: number, now: Date, of: number | null = 0): Promise<InUse> => {
  const rows = await selectRows<{ is_over: boolean; until_ms: number }>(
    tx,
    sql`SELECT ${sinceParS(now)} > ${GRACE_S}::float8 AS is_over,
          (extract(epoch FROM par_at) * 1000 + ${1000 * GRACE_S}::float8)::float8 AS until_ms
        FROM (${openRuns(matchId, of)}) open`,
  );
  if (rows.some(({ is_over }) => is_over))
    await tx.execute(sql`
      UPDATE runs SET ended_at = open.par_at, end_reason = 'time' FROM (${openRuns(matchId, of)}) open
      WHERE runs.id = open.id AND runs.ended_at IS NULL AND ${sinceParS(now)} > ${GRACE_S}::float8`);
  const shooting = rows.filter(({ is_over }) => !is_over);
  const untilMs = Math.max(...shooting.map(({ until_ms }) => until_ms));
  return { shooting: shooting.length, until: shooting.length > 0 ? new Date(untilMs) : null };
};

/** Whether a match accepts no more shooters. */
export const isClosed = ({ closesAt, closedAt, userId }: Closing, now: Date): boolean =>
  closedAt !== null || userId === null || (closesAt !== null && closesAt <= now);

/**
 * `open`: somebody may begin. `closing`: somebody is on the clock. `provisional`: results are open. `final`: nothing
 * can change.
 */
export interface MatchState extends InUse {
  readonly state: 'open' | 'closing' | 'provisional' | 'final';
}

export const stateOfMatch = async (db: Db, match: Omit<SealedMatch, 'reveal'>, now: Date): Promise<MatchState> => {
  if (!isClosed(match, now)) return { state: 'open', ...NOBODY };
  // a close by the clock waits for begins under way and is stored, so that a clock set back reopens nothing
  if (match.closedAt === null)
    await db
      .update(matches)
      .set({ closedAt: match.closesAt ?? now })
      .where(and(eq(matches.id, match.id), isNull(matches.closedAt)));
  const use = await inUse(db, match.id, now);
  if (use.shooting > 0) return { state: 'closing', ...use };
  return { state: match.finalAt === null ? 'provisional' : 'final', ...use };
};

/** Ends the running runs of a match as they are. */
export const stopClocks = async (tx: Db, matchId: number, now: Date): Promise<void> => {
  await inUse(tx, matchId, now, null);
  await tx.execute(sql`
    UPDATE runs SET ended_at = ${now.toISOString()}::timestamptz, end_reason = 'stopped' FROM (${openRuns(matchId, null)}) open
    WHERE runs.id = open.id AND runs.ended_at IS NULL`);
};

/** Whether somebody named in a shoot-off may still begin it. It is over if it was taken back or its match is final. */
export const isShotOff = async (
  tx: Db,
  { id, finalAt }: Pick<SealedMatch, 'id' | 'finalAt'>,
  go: number,
): Promise<boolean> => {
  if (finalAt !== null) return true;
  const waited = await selectRows(
    tx,
    sql`SELECT e.id FROM match_rulings g JOIN match_entries e ON e.match_id = g.match_id AND g.among @> to_jsonb(e.id)
        WHERE g.match_id = ${id} AND g.go = ${go}
          AND NOT EXISTS (SELECT 1 FROM match_rulings u WHERE u.match_id = g.match_id AND u.undoes = g.number)
          AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.entry_id = e.id AND r.course_number = g.go AND r.set_aside_at IS NULL
            AND r.begun_at IS NOT NULL)
        LIMIT 1`,
  );
  return waited.length === 0;
};

/** If a student has not called when calls end, results are held back for this time, ms. */
export const HOLD_MS = 20_000;

/** Times of a class's wind. */
interface Opened {
  readonly openedAt: Date;
  readonly frozenAt: Date | null;
  /** When it was last opened again: from then on no call time ends it. */
  readonly reopenedAt: Date | null;
}

/** When calls of a class's wind end: by the instructor or the call time (s), whichever is first; null if unknown. */
export const freezesAt = ({ openedAt, frozenAt, reopenedAt }: Opened, callS: number | null): Date | null => {
  const byClock = callS === null || reopenedAt !== null ? null : new Date(openedAt.getTime() + callS * 1000);
  if (frozenAt === null || byClock === null) return frozenAt ?? byClock;
  return frozenAt < byClock ? frozenAt : byClock;
};

/** Whether calls of a class's wind have ended: a stored freeze stays, even if a clock is set back. */
export const hasFrozen = (wind: { frozenAt: Date | null; freezesAt: Date | null }, now: Date): boolean =>
  wind.frozenAt !== null || (wind.freezesAt !== null && wind.freezesAt <= now);

/** A wind of a drill's live; undefined before it opens. `share` blocks freeze and reveal until the transaction ends. */
export const findClassTask = async <Made>(
  db: Db,
  { liveId }: { readonly liveId: number | null },
  number: number,
  share = false,
): Promise<ClassTask<Made> | undefined> => {
  if (liveId === null) return undefined;
  const found = db
    .select({ task: classTasks, classId: classLives.classId, callS: classLives.callS })
    .from(classTasks)
    .innerJoin(classLives, eq(classLives.id, classTasks.liveId))
    .where(and(eq(classTasks.liveId, liveId), eq(classTasks.number, number)));
  const [row] = await (share ? found.for('share', { of: classTasks }) : found);
  if (row === undefined) return undefined;
  const { made, reopenedAt: _, ...task } = row.task;
  return { ...task, classId: row.classId, liveId, made: made as Made, freezesAt: freezesAt(row.task, row.callS) };
};

/** Time after the UTC day in which its daily may be finished, ms. */
const DAILY_GRACE_MS = 600_000;
/** The oldest day whose daily may still be called. Earlier winds are public. */
export const oldestOpenDay = (now: Date): string => new Date(now.getTime() - DAILY_GRACE_MS).toISOString().slice(0, 10);

const coverOfClass = (task: ClassTask | undefined, now: Date): Cover => {
  if (task === undefined) return 'unopened';
  if (task.skippedAt !== null) return 'skipped';
  if (task.revealedAt !== null) return 'shown';
  if (!hasFrozen(task, now)) return 'open';
  // no result is shown before the freeze is stored
  return task.frozenAt === null || task.holdUntil !== null ? 'held' : 'frozen';
};

/** A reader's current standing to a wind: its seal, and who can still use it. */
export const standingIn = async (tx: Db, wind: Wind, reader: Reader, now: Date): Promise<Standing> => {
  const as = (cover: Cover = reader.cover ?? 'none', { shooting, until }: InUse = NOBODY): Standing =>
    ({ ...reader, cover, shooting, until }) as Standing;
  switch (wind.of) {
    case 'own':
    case 'try':
      return as();
    case 'live':
      return as(wind.liveId === null ? 'shown' : coverOfClass(wind.task, now));
    case 'day':
      return as(wind.day < oldestOpenDay(now) ? 'ended' : undefined);
    case 'match': {
      if (wind.shootOff != null) {
        const use = await inUse(tx, wind.match.id, now, wind.shootOff);
        if (use.shooting > 0) return as('shoot-off', use);
        return as((await isShotOff(tx, wind.match, wind.shootOff)) ? 'none' : 'shoot-off');
      }
      if (wind.entryId !== null && wind.match.reveal === 'at-once') return as();
      const { state, ...use } = await stateOfMatch(tx, wind.match, now);
      return as(state === 'open' ? 'withheld' : state === 'closing' ? 'closing' : 'none', use);
    }
  }
};
