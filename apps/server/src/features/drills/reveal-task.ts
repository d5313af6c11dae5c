import { drills, stages } from '@windcall/contract';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { elapsedS } from '../../sealed/sealed-task.ts';
import { findCounted } from './call-store.ts';
import { handicapOf } from './figures-of-calls.ts';
import { lookAgainJob, replayJob, windAtJob } from './jobs.ts';
import { targetOf } from './kept-air.ts';
import { findLeft, inOrder } from './left-tasks.ts';
import { lookAtTask, requireActOn, requireReadable, requireSeen } from './look-at-task.ts';
import { halfWidthOf, madeOf, outcomeOf, revealedToWire } from './present.ts';
import { readCallJob } from './read-call.ts';
import { type DrillRow, markRevealed, type TaskRow } from './store.ts';

/** Wind, score and bullet path of a shot; 409 before the shot and while the drill hides its results. */
export const revealTask = async (platform: Platform, drill: DrillRow, number: number): Promise<drills.Revealed> => {
  const { db, pool } = platform;
  const look = await lookAtTask(db, drill, number);
  requireActOn(look, 'reveal');
  const { task, commitS } = momentsOf(requireSeen(look));
  await markRevealed(db, task.id);
  const { read, meter } = await pool.run(
    readCallJob,
    { task: madeOf(task), level: drill.level, commitS, focusS: task.looked?.focusS ?? null },
    drill.userId,
  );
  const all = inOrder(await findCounted(db, drill.userId), await findLeft(db, drill.userId, new Date()));
  const place = all.findIndex(({ id }) => id === task.id);
  // an uncounted call leaves the handicap unchanged
  const [upTo, calls] = place < 0 ? [all.length, all.length] : [place, place + 1];
  const before = handicapOf(all.slice(0, upTo));
  const after = handicapOf(all.slice(0, calls));
  const { gives } = drills.LEVELS[drill.level];
  return revealedToWire(
    task,
    look.standing,
    gives.meter ? meter : null,
    {
      before: before?.value ?? null,
      after: after?.value ?? null,
      error: after?.error ?? null,
      low: after?.low ?? null,
      high: after?.high ?? null,
      calls,
    },
    { ...read, again: isReadAgain(task) },
    gives.forecast,
  );
};

/** Whether a call in natural air has no original reading, so that the current rule is shown. */
const isReadAgain = (task: TaskRow): boolean => {
  const { reading } = outcomeOf(task);
  return stages.naturalAir(madeOf(task).stage.wind) !== null && (!reading || reading.isAgain === true);
};

const momentsOf = (task: TaskRow) => {
  if (!task.firedAt || !task.committedAt) throw new Error('a task that is shown must be fired');
  return { task, commitS: elapsedS(task, task.committedAt), fireS: elapsedS(task, task.firedAt) };
};
const requireRevealed = async ({ db }: Platform, drill: DrillRow, number: number) =>
  momentsOf(requireReadable(await lookAtTask(db, drill, number), 'look-back'));

/** The stage of a task, and the moments of call and shot in its wind. */
export const stageOfTask = async (platform: Platform, drill: DrillRow, number: number) => {
  const { task, commitS, fireS } = await requireRevealed(platform, drill, number);
  const { stage, beginsS } = madeOf(task);
  return { stage, commitMoment: beginsS + commitS, fireMoment: beginsS + fireS };
};

/** Hold that the shot needed, at the commit and at the shot. */
export const solutionOfTask = async (platform: Platform, drill: DrillRow, number: number) => {
  const { task } = await requireRevealed(platform, drill, number);
  const { elevationMil, milPerMph, stillAirMil } = madeOf(task);
  const { atCommit, atFire, timeOfFlight } = outcomeOf(task);
  const windage = (mph: number): number => milPerMph * mph + stillAirMil;
  return {
    elevation: elevationMil,
    k: milPerMph,
    stillAir: stillAirMil,
    windage: { atCommit: windage(atCommit), atFire: windage(atFire) },
    timeOfFlight,
  };
};

/**
 * The task's effective crosswind, and the wind along the path at the commit. Also without a shot after a class's
 * reveal: at the call, or else when calls ended; and after a daily's day: at the call, or else when first seen.
 */
export const windOfTask = async ({ db, pool }: Platform, drill: DrillRow, number: number) => {
  const look = await lookAtTask(db, drill, number);
  const task = requireReadable(look, 'wind');
  if (task.firedAt) {
    const { atCommit, atFire, path } = outcomeOf(task);
    return { truth: { atCommit, atFire }, path };
  }
  const made = madeOf(task);
  // after a class is deleted, only the student's own row remains
  const { made: ofClass, freezesAt = null } = look.shared ?? { made };
  const s = elapsedS(task, task.committedAt ?? freezesAt ?? task.startedAt);
  const { level, userId } = drill;
  const [wind, { read }, track] = await Promise.all([
    pool.run(windAtJob, { task: made, s }, userId),
    pool.run(readCallJob, { task: made, level, commitS: s, focusS: task.looked?.focusS ?? null }, userId),
    // the class's picture, shared by all rifles
    pool.run(lookAgainJob, { task: ofClass, level, untilS: s }, userId),
  ]);
  if (wind === null) throw new Refusal('cannot-solve');
  const { distance, targetType, targetSize } = targetOf(made.stage);
  return {
    truth: { atCommit: wind.effective, atFire: wind.effective },
    path: wind.path,
    seen: {
      ...{ cell: made.cell, distance, targetType, targetSize: targetSize ?? 0, halfWidth: halfWidthOf(made) },
      ...{ k: made.milPerMph, stillAir: made.stillAirMil, read: { ...read, again: false }, track },
    },
  };
};

/** The further wind of a task, and the holds that would have hit. */
export const replayTask = async (platform: Platform, drill: DrillRow, number: number): Promise<drills.Replay> => {
  const { task, commitS, fireS } = await requireRevealed(platform, drill, number);
  const made = madeOf(task);
  const ran = await platform.pool.run(replayJob, { task: made, level: drill.level, commitS, fireS }, drill.userId);
  return {
    ...ran,
    commitS,
    fireS,
    held: (task.dial?.right ?? 0) + (task.hold?.right ?? 0),
    halfWidth: halfWidthOf(made),
  };
};
