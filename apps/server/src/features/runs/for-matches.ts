import type { courses, runs, stages } from '@windcall/contract';
import { standingAt } from '@windcall/simulation';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import type { Platform } from '../../http/platform.ts';
import { courseReachJob } from './jobs.ts';
import { settleRun } from './settle-run.ts';
import { outOfReach, profileOfRifle, refuseDemoCourse, stageOfCourse } from './start-run.ts';
import { type EntryRun, findRun, findRunsOfEntries, findUnsettled, findUnsettledOf } from './store.ts';

/** Runs of entries; scores those that are over first. */
export const settledRuns = async (platform: Platform, entryIds: readonly number[]): Promise<EntryRun[]> => {
  const now = await databaseNow(platform.db);
  for (const id of await findUnsettled(platform.db, entryIds)) {
    const stored = await findRun(platform.db, id);
    if (stored) await settleRun(platform, stored, now);
  }
  return findRunsOfEntries(platform.db, entryIds);
};

/** Scores the finished runs of an assignment. */
export const settleAssigned = async (platform: Platform, assignmentId: number): Promise<void> => {
  const now = await databaseNow(platform.db);
  for (const id of await findUnsettledOf(platform.db, assignmentId)) {
    const stored = await findRun(platform.db, id);
    if (stored) await settleRun(platform, stored, now);
  }
};

/** State of each counting run of an entry. */
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
