import { and, desc, eq, isNotNull, lt, type SQL } from 'drizzle-orm';
import { type Db, profiles, scenarios, wmpRuns } from '../../db/index.ts';

export type RunRow = typeof wmpRuns.$inferSelect;
export type ProfileRow = typeof profiles.$inferSelect;
export type ScenarioRow = typeof scenarios.$inferSelect;

const KEPT_RUNS = 20;

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

const ownRun = (userId: number, id: number) => and(eq(wmpRuns.userId, userId), eq(wmpRuns.id, id));

export const findRun = async (db: Db, userId: number, id: number): Promise<RunRow | undefined> =>
  (await db.select().from(wmpRuns).where(ownRun(userId, id)))[0];

export interface RunFilter {
  readonly profileId?: number | undefined;
  readonly scenarioId?: number | undefined;
  readonly phase: 1 | 2 | 3;
}
/**
 * A run's id and names. Ids are null if the rifle or scenario was deleted. Without a scenario, its id and name are
 * null.
 */
export type RunName = Pick<RunRow, 'id' | 'profileId' | 'profileName' | 'scenarioId' | 'scenarioName'>;

export const listRuns = async (db: Db, userId: number, filter: RunFilter): Promise<RunName[]> => {
  const { profileId, scenarioId, phase } = filter;
  const conditions: (SQL | undefined)[] = [
    eq(wmpRuns.userId, userId),
    profileId === undefined ? undefined : eq(wmpRuns.profileId, profileId),
    scenarioId === undefined ? undefined : eq(wmpRuns.scenarioId, scenarioId),
    phase === 1 ? undefined : isNotNull(phase === 2 ? wmpRuns.phase2 : wmpRuns.phase3),
  ];
  const newest = phase === 3 ? [desc(wmpRuns.chosenAt), desc(wmpRuns.id)] : [desc(wmpRuns.id)];
  const { id, profileId: rifle, profileName, scenarioId: scenario, scenarioName } = wmpRuns;
  return db
    .select({ id, profileId: rifle, profileName, scenarioId: scenario, scenarioName })
    .from(wmpRuns)
    .where(and(...conditions))
    .orderBy(...newest);
};

/** Stores a run and deletes the oldest beyond the limit. */
export const insertRun = async (tx: Db, values: typeof wmpRuns.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(wmpRuns).values(values).returning({ id: wmpRuns.id });
  if (row === undefined) throw new Error('insert must return the row');
  const [oldest] = await tx
    .select({ id: wmpRuns.id })
    .from(wmpRuns)
    .where(eq(wmpRuns.userId, values.userId))
    .orderBy(desc(wmpRuns.id))
    .offset(KEPT_RUNS - 1)
    .limit(1);
  if (oldest) await tx.delete(wmpRuns).where(and(eq(wmpRuns.userId, values.userId), lt(wmpRuns.id, oldest.id)));
  return row.id;
};

/** Stores a later phase's results; false if the run is gone. */
export const updateRun = async (
  tx: Db,
  userId: number,
  id: number,
  change: Partial<Pick<RunRow, 'phase2' | 'phase3' | 'chosenAt'>>,
): Promise<boolean> =>
  (await tx.update(wmpRuns).set(change).where(ownRun(userId, id)).returning({ id: wmpRuns.id })).length > 0;
