import { isDailyNear, NEAR_DAILY } from '@windcall/training';
import { and, count, eq, isNotNull, max } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { drills, drillTasks } from '../../db/tables.ts';
import { findPictures } from './store.ts';
import { tellLadder } from './tell-ladder.ts';

const MS_A_DAY = 86_400_000;

/** Whether a person shoots the near daily, which has its own table. */
export const isRookie = async (db: Db, userId: number, now = new Date()): Promise<boolean> => {
  const [row] = await db
    .select({ calls: count(), last: max(drillTasks.firedAt) })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .where(and(eq(drills.userId, userId), isNotNull(drillTasks.firedAt)));
  const calls = row?.calls ?? 0;
  const awayDays = row?.last ? (now.getTime() - row.last.getTime()) / MS_A_DAY : null;
  // the ladder matters only between the first call and the last that is always near
  const { ladder } =
    calls > 0 && calls < NEAR_DAILY.calls ? tellLadder(await findPictures(db, userId), now) : { ladder: [] };
  return isDailyNear(calls, awayDays, ladder);
};
