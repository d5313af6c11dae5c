import type { courses, history, runs, stages } from '@windcall/contract';
import { firedAims, settledBy, standingAt } from '@windcall/simulation';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { aimsJob, courseReachJob } from './jobs.ts';
import { outOfReach, profileOfRifle, refuseDemoCourse, stageOfCourse } from './start-run.ts';
import {
  changeRun,
  type EntryRun,
  findRun,
  findRuns,
  findRunsOfEntries,
  findUnsettled,
  findUnsettledOf,
  finishEntry,
  lockEntry,
  type StoredRun,
} from './store.ts';

/** Runs for the history, newest first, with the results of those that are over. */
export const findRunEntries = async (
  db: Db,
  userId: number,
  page: { before: Date | null; limit: number; find: string | undefined },
): Promise<history.HistoryEntry[]> =>
  (await findRuns(db, userId, page)).map((row) => ({
    kind: 'run',
    id: row.id,
    name: row.document.name,
    profileName: row.profileName,
    scored: row.scored,
    rule: row.document.rule,
    rounds: row.document.order.reduce((sum, { rounds }) => sum + rounds, 0),
    fired: row.fired,
    begun: row.begunAt !== null,
    over: row.endedAt !== null,
    points: row.points,
    impacts: row.impacts,
    createdAt: row.createdAt.toISOString(),
  }));

/** Scores a run that is over, once, and stores the result; returns the run afterwards. */
export const settleRun = async (platform: Platform, stored: StoredRun, now: Date): Promise<StoredRun> => {
  const { run } = stored;
  if (standingAt(stored, now).phase !== 'over' || run.rounds !== null) return stored;
  const aims = await platform.pool.run(aimsJob, firedAims(stored), run.userId);
  await transaction(platform.db, async (tx) => {
    if (run.entryId !== null) await lockEntry(tx, run.entryId);
    await changeRun(tx, run.id, settledBy(stored, aims, now));
    if (run.entryId !== null) await finishEntry(tx, run.entryId);
  });
  return (await findRun(platform.db, run.id)) ?? stored;
};

const settle = async (platform: Platform, ids: readonly number[]): Promise<void> => {
  const now = await databaseNow(platform.db);
  for (const id of ids) {
    const stored = await findRun(platform.db, id);
    if (stored) await settleRun(platform, stored, now);
  }
};

/** Runs of entries; scores those that are over first. */
export const settledRuns = async (platform: Platform, entryIds: readonly number[]): Promise<EntryRun[]> => {
  await settle(platform, await findUnsettled(platform.db, entryIds));
  return findRunsOfEntries(platform.db, entryIds);
};

export const settleAssigned = async (platform: Platform, assignmentId: number): Promise<void> =>
  settle(platform, await findUnsettledOf(platform.db, assignmentId));

export const statesOf = async (
  db: Db,
  entryId: number,
): Promise<{ id: number; course: number; state: runs.RunState }[]> => {
  const now = await databaseNow(db);
  const states = [];
  for (const { id, courseNumber, setAsideReason } of await findRunsOfEntries(db, [entryId])) {
    const stored = setAsideReason === null ? await findRun(db, id) : undefined;
    if (stored && courseNumber !== null)
      states.push({ id, course: courseNumber, state: standingAt(stored, now).phase });
  }
  return states;
};

/** Refuses a rifle that does not reach every target of a course, and a course beyond a demo user's limits. */
export const refuseOutOfReach = async (
  { pool }: Platform,
  user: SignedInUser,
  course: courses.Course,
  rifle: stages.StageRifle,
): Promise<void> => {
  refuseDemoCourse(user, course);
  const base = stageOfCourse(course, profileOfRifle(rifle));
  const [first] = await pool.run(courseReachJob, { base, targets: base.targets }, user.id);
  if (first !== undefined) throw outOfReach(course.name, course.targets[first]?.number ?? first + 1);
};
