import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { type Db, profiles, scenarios, shots, trainingSessions, windFields } from '../../db/index.ts';

type Table = typeof profiles | typeof scenarios;

/** The first row among the allowed ids, or of the user's own if no ids are listed. */
export const findFirstId = async (
  db: Db,
  table: Table,
  userId: number,
  allowed: readonly number[],
): Promise<number | null> => {
  const wanted = allowed.length > 0 ? inArray(table.id, [...allowed]) : eq(table.userId, userId);
  const [row] = await db.select({ id: table.id }).from(table).where(wanted).orderBy(asc(table.id)).limit(1);
  return row?.id ?? null;
};

export const hasField = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db.select({ id: windFields.id }).from(windFields).where(eq(windFields.userId, userId)).limit(1);
  return rows.length > 0;
};

export const insertProfile = async (tx: Db, row: typeof profiles.$inferInsert): Promise<void> => {
  await tx.insert(profiles).values(row);
};
export const insertScenario = async (tx: Db, row: typeof scenarios.$inferInsert): Promise<void> => {
  await tx.insert(scenarios).values(row);
};
export const insertField = async (tx: Db, row: typeof windFields.$inferInsert): Promise<void> => {
  await tx.insert(windFields).values(row);
};

export const countShots = async (db: Db, userId: number, sessionId: number): Promise<number | null> => {
  const [row] = await db
    .select({ recorded: count(shots.id) })
    .from(trainingSessions)
    .leftJoin(shots, eq(shots.sessionId, trainingSessions.id))
    .where(and(eq(trainingSessions.id, sessionId), eq(trainingSessions.userId, userId)))
    .groupBy(trainingSessions.id);
  return row?.recorded ?? null;
};
