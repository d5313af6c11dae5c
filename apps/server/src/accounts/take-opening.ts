import { and, count, eq, exists, gte, sql } from 'drizzle-orm';
import { type Db, drills, lockUser, runs, shots, spotterRounds, trainingSessions } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import type { SignedInUser } from './signed-in-user.ts';

const TABLES = { session: trainingSessions, drill: drills, run: runs, round: spotterRounds };
type Opened = keyof typeof TABLES;

/** Openings per user and UTC day: far more than anybody shoots. Sessions and a class's drills have no limit. */
const MOST_A_DAY: Partial<
  Record<Opened, { readonly most: number; readonly of: readonly Opened[]; readonly words: string }>
> = {
  drill: { most: 300, of: ['drill', 'run'], words: 'drills' },
  run: { most: 300, of: ['drill', 'run'], words: 'runs and drills' },
  round: { most: 100, of: ['round'], words: 'rounds of spotting' },
};

/** A user's openings since midnight UTC, by the database's clock (counts). */
const countOpenedToday = async (tx: Db, userId: number): Promise<Record<Opened, number>> => {
  const midnight = sql`date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
  const opened = { session: 0, drill: 0, run: 0, round: 0 };
  for (const [what, table] of Object.entries(TABLES)) {
    const [row] = await tx
      .select({ n: count() })
      .from(table)
      .where(
        and(
          eq(table.userId, userId),
          gte(table.createdAt, midnight),
          // sessions open automatically, so one counts from its first shot
          what === 'session'
            ? exists(tx.select({ one: sql`1` }).from(shots).where(eq(shots.sessionId, trainingSessions.id)))
            : undefined,
        ),
      );
    opened[what as Opened] = row?.n ?? 0;
  }
  return opened;
};

/**
 * Refuses to open more than a day allows; all openings of a demo user count toward their sessions per day. Locks the
 * user, so that simultaneous requests are counted one after the other.
 */
export const takeOpening = async (tx: Db, user: SignedInUser, what: Opened | 'class-drill'): Promise<void> => {
  const limit = what === 'class-drill' ? undefined : MOST_A_DAY[what];
  if (user.restrictions === null && limit === undefined) return;
  await lockUser(tx, user.id);
  const today = await countOpenedToday(tx, user.id);
  const sum = (of: readonly Opened[]): number => of.reduce((total, one) => total + today[one], 0);
  if (user.restrictions !== null && sum(Object.keys(TABLES) as Opened[]) >= user.restrictions.maxSessionsPerDay) {
    throw new Refusal('session-limit-reached');
  }
  if (limit && sum(limit.of) >= limit.most) {
    throw new Refusal('quota-reached', { message: `The limit of ${limit.most} ${limit.words} a day is reached.` });
  }
};
