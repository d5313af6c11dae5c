import { drills as contract } from '@windcall/contract';
import { leftAt, meanScoreOfWidth } from '@windcall/training';
import { and, desc, eq, gte, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { prepared } from '../../db/prepared.ts';
import { drills, drillTasks } from '../../db/tables.ts';
import { type JudgedRow, MOST_JUDGED } from './store.ts';
import { USUAL_LEFT_MPH } from './task-of-cell.ts';

/** What counts in a handicap: a call, or a task that was looked at and left. `interval`: its score, `width`: that of its bracket, mph. */
export interface Scored {
  readonly id: number;
  readonly at: Date;
  readonly interval: number;
  readonly width: number;
}

const ask = sql.placeholder;
/**
 * Tasks that were looked at and not fired. Tasks of earlier releases do not say what leaving them costs: they cost nothing. Nor do
 * those of know-your-limit, where leaving is a move of the game, nor those of a class, whose end is not the student's, nor those too near to count.
 */
const openTasks = prepared('open_tasks', (db) =>
  db
    .select({
      id: drillTasks.id,
      seenAt: drillTasks.startedAt,
      level: drills.level,
      leftMph: sql<number>`(${drillTasks.made} ->> 'leftMph')::float8`,
      nextDrillAtMs: sql<number | null>`(
        select (extract(epoch from min(later.created_at)) * 1000)::float8 from drills later
        where later.user_id = ${drills.userId} and later.id > ${drills.id} and later.created_at > ${drillTasks.startedAt}
      )`,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .where(
      and(
        eq(drills.userId, ask('userId')),
        isNull(drillTasks.firedAt),
        notInArray(drills.kind, ['kyl', 'class']),
        gte(drillTasks.distance, contract.COUNTS_FROM_YD),
        sql`${drillTasks.made} ->> 'leftMph' is not null`,
      ),
    )
    .orderBy(desc(drillTasks.startedAt), desc(drillTasks.id))
    .limit(ask('most')),
);

/**
 * What a person looked at and left, with the score that saying the forecast comes to. It follows from what was announced alone: a
 * task that is gone on with later has told nothing of its wind. Where no forecast is announced it is a usual one's.
 */
export const findLeft = async (db: Db, userId: number, now: Date): Promise<Scored[]> =>
  (await openTasks(db).execute({ userId, most: MOST_JUDGED })).flatMap(
    ({ id, seenAt, level, leftMph, nextDrillAtMs }) => {
      const at = leftAt({ seenAtMs: seenAt.getTime(), nextDrillAtMs }, now.getTime());
      if (at === null) return [];
      const interval = contract.LEVELS[level].gives.forecast ? leftMph : USUAL_LEFT_MPH;
      return [{ id, at: new Date(at), interval, width: interval / meanScoreOfWidth(1) }];
    },
  );

/** Calls and tasks left, oldest first. */
export const inOrder = (calls: readonly JudgedRow[], left: readonly Scored[]): Scored[] =>
  [
    ...calls.map(({ id, firedAt, interval, call }) => ({ id, at: firedAt, interval, width: call.hi - call.lo })),
    ...left,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
