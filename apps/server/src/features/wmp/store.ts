import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { profiles, scenarios, wmpResults } from '../../platform/db/tables.ts';

export type ResultRow = typeof wmpResults.$inferSelect;
export type ProfileRow = typeof profiles.$inferSelect;
export type ScenarioRow = typeof scenarios.$inferSelect;

/** Results of a phase that are kept per user; older ones go, for one holds up to a megabyte of wind. */
const KEPT_RESULTS = 5;

export const findProfile = async (db: Db, userId: number, id: number): Promise<ProfileRow | undefined> =>
  (
    await db
      .select()
      .from(profiles)
      .where(and(eq(profiles.userId, userId), eq(profiles.id, id)))
  )[0];

export const findScenario = async (db: Db, userId: number, id: number): Promise<ScenarioRow | undefined> =>
  (
    await db
      .select()
      .from(scenarios)
      .where(and(eq(scenarios.userId, userId), eq(scenarios.id, id)))
  )[0];

const ofPhase = (userId: number, phase: number) => and(eq(wmpResults.userId, userId), eq(wmpResults.phase, phase));

/** The newest result of a phase: the one in force. */
export const findLatestResult = async (db: Db, userId: number, phase: 1 | 2 | 3): Promise<ResultRow | undefined> =>
  (await db.select().from(wmpResults).where(ofPhase(userId, phase)).orderBy(desc(wmpResults.id)).limit(1))[0];

export const findResult = async (db: Db, userId: number, id: number): Promise<ResultRow | undefined> =>
  (
    await db
      .select()
      .from(wmpResults)
      .where(and(eq(wmpResults.userId, userId), eq(wmpResults.id, id)))
  )[0];

/** Stores a result and lets go of the oldest of its phase beyond what is kept. */
export const insertResult = async (tx: Db, values: typeof wmpResults.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(wmpResults).values(values).returning({ id: wmpResults.id });
  if (row === undefined) throw new Error('insert must return the row');
  const [oldest] = await tx
    .select({ id: wmpResults.id })
    .from(wmpResults)
    .where(ofPhase(values.userId, values.phase))
    .orderBy(desc(wmpResults.id))
    .offset(KEPT_RESULTS - 1)
    .limit(1);
  if (oldest)
    await tx.delete(wmpResults).where(and(ofPhase(values.userId, values.phase), lt(wmpResults.id, oldest.id)));
  return row.id;
};
