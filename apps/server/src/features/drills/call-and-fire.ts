import type { drills, ParsedBodyOf, ReplyOf } from '@windcall/contract';
import { digitsOf, type ShotDraw } from '@windcall/simulation';
import { moaToMil } from '@windcall/units';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { elapsedS, refusedAs } from '../../sealed/sealed-task.ts';
import { seedFor } from '../../sealed/seeds.ts';
import { judgeJob, type Outcome } from './jobs.ts';
import type { MadeTask } from './kept-air.ts';
import { whileOpen } from './kyl.ts';
import { commitLate } from './late-call.ts';
import { clockOf, lookAtTask, requireActOn, requireSeen, storeInClass } from './look-at-task.ts';
import { callToWire, madeOf, shotToWire } from './present.ts';
import { changeTask, type DrillRow, endDrill, findDrill, type TaskRow } from './store.ts';

export const requireDrill = async ({ db }: Platform, user: SignedInUser, id: number): Promise<DrillRow> => {
  const drill = await findDrill(db, user.id, id);
  if (drill === undefined) throw notFound('drill');
  return drill;
};

/** Seals a call. A second call is refused. */
export const commitCall = async (
  platform: Platform,
  drill: DrillRow,
  number: number,
  body: ParsedBodyOf<typeof drills.commitCall>,
): Promise<ReplyOf<typeof drills.commitCall>> => {
  try {
    return await commitNow(platform, drill, number, body);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'frozen') || drill.kind !== 'class') throw error;
    return (await commitLate(platform, drill, number, body)) ?? commitNow(platform, drill, number, body);
  }
};

const commitNow = async (
  { db }: Platform,
  drill: DrillRow,
  number: number,
  { lo, hi, best, hold, looked }: ParsedBodyOf<typeof drills.commitCall>,
) => {
  const look = await lookAtTask(db, drill, number);
  const task = requireSeen(look);
  requireActOn(look, 'commit');
  const seal = async (tx: Db) =>
    changeTask(
      tx,
      task.id,
      {
        call: { lo, hi, best: best ?? null, hold: hold ?? null },
        ...(looked && { looked }),
        committedAt: await clockOf(tx, drill),
      },
      'committedAt',
    );
  const row = drill.kind === 'class' ? await storeInClass(db, drill, number, 'commit', seal) : await seal(db);
  const call = row && callToWire(row);
  if (call) return { committedAt: call.committedAt, call };
  // another request was first
  const now = await lookAtTask(db, drill, number);
  requireActOn(now, 'commit');
  throw refusedAs(now.standing, 'called-already');
};

/** Whether the read alone misses the plate: the call's error in mil against half the plate's width. */
const isBadCall = (milPerMph: number, errorMph: number, targetMoa: number): boolean =>
  Math.abs(milPerMph * errorMph) > moaToMil(targetMoa) / 2;

export const judgedColumns = (
  { milPerMph, stage }: MadeTask,
  outcome: Pick<Outcome, 'atCommit' | 'best'> & { readonly score: Pick<Outcome['score'], 'interval' | 'reference'> },
) => ({
  outcome,
  truth: outcome.atCommit,
  best: outcome.best,
  interval: outcome.score.interval,
  reference: outcome.score.reference,
  isBad: isBadCall(milPerMph, outcome.best - outcome.atCommit, stage.targets[0]?.targetSize ?? 0),
});

/** Largest difference from the call's hold after the freeze, mil: one step of the slider. */
const SAME_HOLD_MIL = 0.05;

/** After the freeze the class has seen the brackets, so a shot must use its call's hold. */
const refuseOtherHold = ({ call, ...task }: TaskRow, setMil: number): void => {
  if (call === null) return;
  const { milPerMph, stillAirMil } = madeOf({ call, ...task });
  const lockedMil = call.hold ?? milPerMph * (call.best ?? (call.lo + call.hi) / 2) + stillAirMil;
  if (Math.abs(setMil - lockedMil) <= SAME_HOLD_MIL + 1e-9) return;
  throw new Refusal('frozen', {
    message: 'Calls have ended, so the hold is locked to the one your call set. Fire again with it.',
  });
};

/** Seed of the shot's scatter. A shown shot reveals the seed of no other. */
const drawOfShot = ({ rule, seed }: Pick<DrillRow, 'rule' | 'seed'>, number: number): ShotDraw =>
  rule === null
    ? { seed: digitsOf(seed), shotNumber: number }
    : { seed: digitsOf(seedFor('drills', seed, `shot ${number}`)), shotNumber: 1 };

/** Fires the shot of a task. A repeated `shotId` returns the stored shot; another id is refused. */
export const fireTask = async (
  { db, pool }: Platform,
  drill: DrillRow,
  number: number,
  { dial, hold, shotId }: ParsedBodyOf<typeof drills.fireTask>,
): Promise<{ isNew: boolean; shot: drills.DrillShot }> => {
  const firedAt = await clockOf(db, drill);
  /** The shot as visible now, if it has this id. */
  const shown = async (): Promise<drills.DrillShot | null> => {
    const { task, standing } = await lookAtTask(db, drill, number);
    return task?.shotUuid === shotId ? shotToWire(task, standing) : null;
  };
  const look = await lookAtTask(db, drill, number);
  const task = requireSeen(look);
  const before = task.firedAt && (await shown());
  if (before) return { isNew: false, shot: before };
  requireActOn(look, 'fire');
  if (!task.call || !task.committedAt) throw new Error('a task that may be fired must have its call');
  if (look.standing.cover === 'frozen') refuseOtherHold(task, dial.right + hold.right);
  const made = madeOf(task);
  const outcome = await pool.run(
    judgeJob,
    {
      task: made,
      level: drill.level,
      call: task.call,
      aim: { windDial: dial.right, elevationDial: dial.up, windHold: hold.right, elevationHold: hold.up },
      draw: drawOfShot(drill, number),
      commitS: elapsedS(task, task.committedAt),
      fireS: elapsedS(task, firedAt),
    },
    drill.userId,
  );
  if (outcome === null) throw new Refusal('cannot-solve', { message: 'This shot has no solution.' });
  const changes = {
    shotUuid: shotId,
    dial,
    hold,
    firedAt,
    judgedAt: firedAt,
    ...judgedColumns(made, outcome),
    isHit: outcome.isHit,
  };
  const keep = (tx: Db) => changeTask(tx, task.id, changes, 'firedAt');
  const row =
    drill.kind === 'class' ? await storeInClass(db, drill, number, 'fire', keep) : await whileOpen(db, drill, keep);
  const isLast = number === drill.tasks && drill.kind !== 'class';
  if (row && (isLast || (drill.kind === 'kyl' && !outcome.isHit))) await endDrill(db, drill.id);
  const shot = await shown();
  // another request fired first
  if (!shot) throw refusedAs(look.standing, 'fired-already');
  return { isNew: row !== undefined, shot };
};

/** Stores the shooter's guess of the impact: after the shot, before the reveal. */
export const pointTask = async (
  { db }: Platform,
  drill: DrillRow,
  number: number,
  pointed: { right: number; up: number },
) => {
  const look = await lookAtTask(db, drill, number);
  requireActOn(look, 'point');
  const row = await changeTask(db, requireSeen(look).id, { pointed }, 'revealedAt');
  if (!row?.pointed) throw refusedAs(look.standing, 'revealed-already');
  return { pointed: row.pointed };
};
