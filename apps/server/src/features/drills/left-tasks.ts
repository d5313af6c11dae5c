import { drills as contract } from '@windcall/contract';
import { countedMph, leftAt, meanScoreOfWidth, readerMph } from '@windcall/training';
import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { prepared } from '../../db/prepared.ts';
import { drills, drillTasks } from '../../db/tables.ts';
import { type CountedRow, MOST_JUDGED } from './store.ts';

/**
 * What counts in a handicap: a call, or a task that was left after a look. `interval`: its score, `width`: its
 * bracket's width, mph.
 */
export interface Scored {
  readonly id: number;
  readonly at: Date;
  readonly interval: number;
  readonly width: number;
  /** The call's error, and the expected error of a trained reader, mph; null without a call. */
  readonly off: { readonly errorMph: number; readonly readerMph: number | null } | null;
}

const ask = sql.placeholder;
/**
 * Tasks seen but not called; each counts as its forecast. Not counted: tasks of earlier releases, which store no cost,
 * tasks of a class, which ends them itself, and tasks too near to count.
 */
const openTasks = prepared('open_tasks', (db) =>
  db
    .select({
      id: drillTasks.id,
      seenAt: drillTasks.startedAt,
      level: drills.level,
      forecast: sql<{ low: number; high: number }>`${drillTasks.forecast}`,
      nextDrillAtMs: sql<number | null>`(
        select (extract(epoch from later.created_at) * 1000)::float8 from drills later
        where later.user_id = ${drills.userId} and later.id > ${drills.id} and later.created_at > ${drillTasks.startedAt}
        order by later.created_at limit 1
      )`,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .where(
      and(
        eq(drillTasks.userId, ask('userId')),
        isNull(drillTasks.firedAt),
        isNull(drillTasks.committedAt),
        ne(drills.kind, 'class'),
        // know-your-limit of earlier releases showed the wind before the plate, so leaving was free
        eq(drillTasks.countsLeft, true),
        gte(drillTasks.distance, contract.COUNTS_FROM_YD),
      ),
    )
    .orderBy(desc(drillTasks.startedAt), desc(drillTasks.id))
    .limit(ask('most')),
);

/**
 * Tasks that a person left, with the score of their forecast, or of a usual one if none is shown. The score follows
 * from the announcement alone, so a task that is continued later has revealed nothing.
 */
export const findLeft = async (db: Db, userId: number, now: Date): Promise<Scored[]> =>
  (await openTasks(db).execute({ userId, most: MOST_JUDGED })).flatMap(
    ({ id, seenAt, level, forecast, nextDrillAtMs }) => {
      const at = leftAt({ seenAtMs: seenAt.getTime(), nextDrillAtMs }, now.getTime());
      if (at === null) return [];
      const shown = contract.LEVELS[level].gives.forecast ? { loMph: forecast.low, hiMph: forecast.high } : null;
      const interval = countedMph({ call: null, forecast: shown, truthMph: null }) ?? 0;
      return [{ id, at: new Date(at), interval, width: interval / meanScoreOfWidth(1), off: null }];
    },
  );

export const inOrder = (calls: readonly CountedRow[], left: readonly Scored[]): Scored[] =>
  [
    ...calls.map(({ id, firedAt, interval, call, best, truth, par }) => ({
      ...{ id, at: firedAt, interval, width: call.hi - call.lo },
      off: { errorMph: best - truth, readerMph: par === null ? null : readerMph(par) },
    })),
    ...left,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
