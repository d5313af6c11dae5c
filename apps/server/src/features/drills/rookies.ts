import { drills as contract } from '@windcall/contract';
import { and, count, eq, isNotNull, max } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { drills, drillTasks } from '../../db/tables.ts';

const MS_A_DAY = 86_400_000;

/** Whether a person's daily is the near one, with a table of its own: until ten calls, and after a break. */
export const isRookie = async (db: Db, userId: number, now = new Date()): Promise<boolean> => {
  const [row] = await db
    .select({ calls: count(), last: max(drillTasks.firedAt) })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .where(and(eq(drills.userId, userId), isNotNull(drillTasks.firedAt)));
  if (row === undefined || row.last === null || row.calls < contract.ROOKIE.calls) return true;
  return now.getTime() - row.last.getTime() >= contract.ROOKIE.awayDays * MS_A_DAY;
};
