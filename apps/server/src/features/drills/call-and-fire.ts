import { drills, type ParsedBodyOf } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { findClassTask, isFrozen, isShown, storeInClass } from './class-task.ts';
import { judgeJob } from './jobs.ts';
import { whileOpen } from './kyl.ts';
import { callToWire, isWithheld, madeOf, shotToWire } from './present.ts';
import {
  countFired,
  type DrillRow,
  endDrill,
  findDrill,
  findTask,
  sealTask,
  storePointed,
  storeShot,
  type TaskRow,
} from './store.ts';

/** An own drill, or `not-found`. */
export const requireDrill = async ({ db }: Platform, user: SignedInUser, id: number): Promise<DrillRow> => {
  const drill = await findDrill(db, user.id, id);
  if (drill === undefined) throw new Refusal('not-found', { message: 'This drill was not found.' });
  return drill;
};

/** A task of an own drill that was seen; one that was not is sealed. */
export const requireTask = async ({ db }: Platform, drill: DrillRow, number: number): Promise<TaskRow> => {
  const row = await findTask(db, drill.id, number);
  if (row) return row;
  if (number > drill.tasks) throw new Refusal('not-found', { message: 'This drill has no such call.' });
  throw new Refusal('sealed', { message: 'This call has not begun.' });
};

/**
 * Whether nothing of a task's shot is shown at this moment: in a class until the calls end, for who has fired could whisper to who
 * has not called.
 */
export const isWithheldNow = async (db: Db, drill: DrillRow, number: number): Promise<boolean> =>
  drill.kind === 'class' ? isBeforeFreeze(db, drill, number) : isDrillWithheld(db, drill);

const isBeforeFreeze = async (db: Db, drill: DrillRow, number: number): Promise<boolean> => {
  const task = await findClassTask(db, drill, number);
  return task !== undefined && !isFrozen(task, await databaseNow(db));
};
const isDrillWithheld = async (db: Db, drill: DrillRow): Promise<boolean> =>
  !drills.hasFeedback(drill.kind) && isWithheld(drill, (await countFired(db, [drill.id])).get(drill.id) ?? 0);

/** Seconds of a task's own clock at a moment. */
export const elapsedAt = (row: TaskRow, moment: Date): number =>
  Math.max(0, (moment.getTime() - row.startedAt.getTime()) / 1000);

/** The clock that a drill is timed by: a class opens its winds by the database’s, and all else by this server’s own. */
export const clockOf = async (db: Db, { kind }: DrillRow): Promise<Date> =>
  kind === 'class' ? databaseNow(db) : new Date();

/** Seals a call. What is sealed stays: a second call is refused whatever it says. */
export const commitCall = async (
  platform: Platform,
  drill: DrillRow,
  number: number,
  body: ParsedBodyOf<typeof drills.commitCall>,
) => {
  const task = await requireTask(platform, drill, number);
  const { lo, hi, best, hold, looked } = body;
  const seal = async (db: Db) =>
    sealTask(db, task.id, {
      call: { lo, hi, best: best ?? null, hold: hold ?? null },
      ...(looked && { looked }),
      committedAt: await clockOf(db, drill),
    });
  const { db } = platform;
  const row = drill.kind === 'class' ? await storeInClass(db, drill, number, 'called', seal) : await seal(db);
  const call = row && callToWire(row);
  if (!call) {
    const sealed = await findTask(db, drill.id, number);
    const known = sealed && callToWire(sealed);
    throw new Refusal('already-called', known ? { call: known } : {});
  }
  return { committedAt: call.committedAt, call };
};

/** Whether the read alone loses the plate: the error of the call in mil against half of the plate's width. */
export const isBadCall = (milPerMph: number, errorMph: number, targetMoa: number): boolean =>
  Math.abs(milPerMph * errorMph) > moaToMil(targetMoa) / 2;

/** Whether the wind of a class's task is not shown yet: the trace and the splash of a shot tell of it. */
export const isSealedStill = async (db: Db, drill: DrillRow, number: number): Promise<boolean> => {
  const task = await findClassTask(db, drill, number);
  return task !== undefined && !isShown(task);
};

/** Fires the shot of a task. A repeated `shotId` answers the shot there is; another is refused. */
export const fireTask = async (
  platform: Platform,
  drill: DrillRow,
  number: number,
  { dial, hold, shotId }: ParsedBodyOf<typeof drills.fireTask>,
): Promise<{ isNew: boolean; shot: drills.DrillShot }> => {
  const { db, pool } = platform;
  const firedAt = await clockOf(platform.db, drill);
  const task = await requireTask(platform, drill, number);
  const again = async (row: TaskRow | undefined) => {
    const shot =
      row &&
      shotToWire(row, drill.kind, await isWithheldNow(db, drill, number), await isSealedStill(db, drill, number));
    if (!shot || row.shotUuid !== shotId) {
      throw new Refusal('already-called', { message: 'The shot of this call was fired already.' });
    }
    return { isNew: false, shot };
  };
  if (task.firedAt) return again(task);
  if (!task.call || !task.committedAt) {
    throw new Refusal('sealed', { message: 'Commit the call first: then the trigger is free.' });
  }
  const made = madeOf(task);
  const outcome = await pool.run(
    judgeJob,
    {
      task: made,
      level: drill.level,
      call: task.call,
      aim: { windDial: dial.right, elevationDial: dial.up, windHold: hold.right, elevationHold: hold.up },
      draw: { seed: BigInt(`0x${drill.seed}`).toString(), shotNumber: number },
      commitS: elapsedAt(task, task.committedAt),
      fireS: elapsedAt(task, firedAt),
    },
    drill.userId,
  );
  if (outcome === null) throw new Refusal('cannot-solve', { message: 'This shot has no solution.' });
  const targetMoa = made.stage.targets[0]?.targetSize ?? 0;
  const changes = {
    shotUuid: shotId,
    dial,
    hold,
    firedAt,
    judgedAt: firedAt,
    outcome,
    truth: outcome.atCommit,
    best: outcome.best,
    interval: outcome.score.interval,
    reference: outcome.score.reference,
    isHit: outcome.isHit,
    isBad: isBadCall(made.milPerMph, outcome.best - outcome.atCommit, targetMoa),
  };
  const keep = (tx: Db) => storeShot(tx, task.id, changes);
  const row =
    drill.kind === 'class' ? await storeInClass(db, drill, number, 'fired', keep) : await whileOpen(db, drill, keep);
  if (row === undefined) return again(await findTask(db, drill.id, number));
  if ((number === drill.tasks && drill.kind !== 'class') || (drill.kind === 'kyl' && !outcome.isHit))
    await endDrill(db, drill.id);
  const shot = shotToWire(
    row,
    drill.kind,
    await isWithheldNow(db, drill, number),
    await isSealedStill(db, drill, number),
  );
  if (!shot) throw new Error('a fired task must have its shot');
  return { isNew: true, shot };
};

/** Keeps where the shooter says the shot went: after it, before the reveal. */
export const pointTask = async (
  platform: Platform,
  drill: DrillRow,
  number: number,
  pointed: { right: number; up: number },
) => {
  const task = await requireTask(platform, drill, number);
  if (!task.firedAt) throw new Refusal('sealed', { message: 'Nothing was fired yet.' });
  const row = await storePointed(platform.db, task.id, pointed);
  if (!row?.pointed) throw new Refusal('already-called', { message: 'This call was revealed already.' });
  return { pointed: row.pointed };
};
