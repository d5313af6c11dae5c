import type { drills as drillCalls, lives, stages } from '@windcall/contract';
import { type Db, databaseNow } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { type ClassTask, findClassTask, hasFrozen } from '../../sealed/gate.ts';
import { elapsedS } from '../../sealed/sealed-task.ts';
import { findUnfiredInLive } from './call-store.ts';
import { lookAgainJob, makeTaskJob, reachJob, rifleTasksJob, seeTaskJob, surveyJob, windAtJob } from './jobs.ts';
import { type MadeTask, targetOf } from './kept-air.ts';
import { judgeCalls } from './read-again.ts';
import { readCallJob } from './read-call.ts';
import { endDrillsOfLive, findBases, findDrillsOfLive, insertTask, ownTask } from './store.ts';
import type { TaskInput } from './task-of-cell.ts';

interface WindOfLive {
  readonly liveId: number;
  readonly number: number;
  readonly level: drillCalls.Level;
}

const plateOf = ({ made }: ClassTask<MadeTask>) => {
  const { distance, targetType, targetSize } = targetOf(made.stage);
  return { distance, targetType, targetSize };
};
/** When calls ended, s since the wind opened; 0 if they have not. */
const frozenS = ({ openedAt, freezesAt }: ClassTask): number =>
  freezesAt === null ? 0 : elapsedS({ startedAt: openedAt }, freezesAt);

/** Functions of drills for classes, passed in features.ts. */
export const classDrillsOf = (platform: Platform) => {
  const { db, pool } = platform;
  return {
    survey: (base: stages.Stage, userId: number) => pool.run(surveyJob, base, userId),
    reaches: (base: stages.Stage, distance: number, userId: number) => pool.run(reachJob, { base, distance }, userId),
    /** Draws a wind and its target for the class's rifle; null if out of reach. */
    draw: (input: TaskInput, userId: number) => pool.run(makeTaskJob, input, userId),

    /** Prepares a wind for every drill of a live, each with its own rifle, before the wind opens. */
    readyTasks: async (liveId: number, made: MadeTask, userId: number) => {
      const rows = await findDrillsOfLive(db, liveId);
      // one flight per rifle, not per student
      const bases = [...new Map(rows.map(({ base }) => [JSON.stringify(base), base])).values()];
      const flown = bases.length === 0 ? [] : await pool.run(rifleTasksJob, { made, bases }, userId);
      const byBase = new Map(bases.map((base, i) => [JSON.stringify(base), flown[i] ?? null]));
      return rows.flatMap((row) => {
        const own = byBase.get(JSON.stringify(row.base));
        return own ? [{ drillId: row.id, made: own, base: row.base }] : [];
      });
    },
    storeTasks: async (
      tx: Db,
      ready: readonly { readonly drillId: number; readonly made: MadeTask; readonly base: stages.Stage }[],
      opened: { readonly number: number; readonly openedAt: Date },
    ): Promise<void> => {
      if (ready.length === 0) return;
      const bases = await findBases(
        tx,
        ready.map(({ drillId }) => drillId),
      );
      for (const { drillId, made, base } of ready) {
        // a student who changed the rifle since gets the wind at the first look
        if (JSON.stringify(bases.get(drillId)) === JSON.stringify(base))
          await insertTask(tx, ownTask(drillId, opened, made));
      }
    },

    /** The picture of a wind for its class: the next seconds while calls are open, then the last 20 s of the calls. */
    seeWind: async (
      { liveId, number, level }: WindOfLive,
      userId: number,
    ): Promise<Omit<lives.LiveWind, 'task' | 'level'>> => {
      const shared = await findClassTask<MadeTask>(db, { liveId }, number);
      if (shared === undefined) throw new Error('a wind that is looked at must be opened');
      const now = await databaseNow(db);
      const elapsed = elapsedS({ startedAt: shared.openedAt }, now);
      const isOpen = !hasFrozen(shared, now);
      const { made } = shared;
      // whole seconds, so that the class shares one job
      const { cues: track } = isOpen
        ? await pool.run(seeTaskJob, { task: made, elapsedS: Math.floor(elapsed), level }, userId)
        : { cues: await pool.run(lookAgainJob, { task: made, level, untilS: frozenS(shared) }, userId) };
      return { ...plateOf(shared), track, elapsed, isOpen };
    },
    /** The air's state when calls ended, the same for everybody. */
    revealWind: async (
      { liveId, number, level }: WindOfLive,
      userId: number,
    ): Promise<Omit<lives.RevealedWind, 'task' | 'level'>> => {
      const shared = await findClassTask<MadeTask>(db, { liveId }, number);
      if (shared === undefined) throw new Error('a wind that is shown must be opened');
      const { made } = shared;
      const s = frozenS(shared);
      const [{ read }, track, wind] = await Promise.all([
        pool.run(readCallJob, { task: made, level, commitS: s, focusS: null }, userId),
        pool.run(lookAgainJob, { task: made, level, untilS: s }, userId),
        pool.run(windAtJob, { task: made, s }, userId),
      ]);
      if (wind === null) throw new Refusal('cannot-solve');
      return {
        ...plateOf(shared),
        track,
        cell: made.cell,
        read: { ...read, again: false },
        wind: wind.effective,
        wasSkipped: shared.skippedAt !== null,
      };
    },

    judgeUnfired: async (liveId: number, number: number, userId: number): Promise<void> => {
      const rows = await findUnfiredInLive(db, liveId, number);
      const judgedAt = await databaseNow(db);
      const called = rows.filter(({ task: { call, committedAt } }) => call && committedAt);
      await judgeCalls(platform, userId, called, () => judgedAt);
    },

    endDrills: endDrillsOfLive,
  };
};
