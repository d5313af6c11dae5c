import { seals } from '@windcall/contract';
import { type Db, databaseNow, tellClass, transaction } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { type ClassTask, findClassTask, standingIn, type Wind } from '../../sealed/gate.ts';
import {
  type Act,
  type Cover,
  type Reading,
  refusedAs,
  requireAct,
  requireReading,
  type Standing,
  type Step,
  type Why,
} from '../../sealed/sealed-task.ts';
import type { MadeTask } from './kept-air.ts';
import { callToWire, isWithheld } from './present.ts';
import { countDone, type DrillRow, findMember, findTask, isLost, type TaskRow } from './store.ts';

/** A task of a drill and its current step. */
export interface Look {
  readonly task: TaskRow | undefined;
  readonly shared: ClassTask<MadeTask> | undefined;
  readonly standing: Standing;
}

/** The clock of a drill: a class uses the database's, other drills this server's. */
export const clockOf = async (db: Db, { kind }: Pick<DrillRow, 'kind'>): Promise<Date> =>
  kind === 'class' ? databaseNow(db) : new Date();

const stepOf = (task: TaskRow | undefined): Step => {
  if (task === undefined) return 'unseen';
  if (task.revealedAt) return 'revealed';
  if (task.firedAt) return 'fired';
  return task.committedAt ? 'called' : 'seen';
};

const ownCover = async (db: Db, drill: DrillRow, number: number, task: TaskRow | undefined): Promise<Cover> => {
  if (drill.kind === 'kyl' && drill.isOver) return 'left';
  const { opensAfter, withheld } = seals.KINDS[drill.kind];
  if (task === undefined && number > 1 && opensAfter !== null) {
    const before = await findTask(db, drill.id, number - 1);
    if (before === undefined || (before.firedAt === null && !isLost(before, new Date()))) return 'turn';
  }
  if (drill.kind !== 'class' && task !== undefined && isLost(task, new Date())) return 'lost';
  const fired = withheld === 'last-call' ? await countDone(db, [drill.id]) : null;
  return fired !== null && isWithheld(drill, fired.get(drill.id) ?? 0) ? 'withheld' : 'none';
};

const windOf = ({ kind, liveId, day, assignmentId, tryNumber }: DrillRow, task: Look['shared']): Wind => {
  if (kind === 'class') return { of: 'live', liveId, task };
  if (day !== null) return { of: 'day', day };
  return assignmentId === null ? { of: 'own' } : { of: 'try', assignmentId, tryNumber };
};

/** State of task n of a drill; `not-found` if there is no such task. */
export const lookAtTask = async (db: Db, drill: DrillRow, number: number, share = false): Promise<Look> => {
  const task = await findTask(db, drill.id, number);
  if (task === undefined && number > drill.tasks) {
    throw new Refusal('not-found', { message: 'This drill has no such call.' });
  }
  const shared = await findClassTask<MadeTask>(db, drill, number, share);
  const cover = await ownCover(db, drill, number, task);
  const reader = { kind: drill.kind, number, step: stepOf(task), cover };
  return { task, shared, standing: await standingIn(db, windOf(drill, shared), reader, await clockOf(db, drill)) };
};

const detailsOf = ({ task, shared }: Pick<Look, 'task' | 'shared'>, why: Why) => {
  const call = task && callToWire(task);
  if (why === 'called-already' && call) return { call };
  return why === 'frozen' && shared?.freezesAt ? { frozenAt: shared.freezesAt.toISOString() } : {};
};

/** Refuses an act that the current step of a task does not allow. */
export const requireActOn = (look: Look, act: Act): void =>
  requireAct(look.standing, act, (why) => detailsOf(look, why));

export const requireSeen = ({ task, standing }: Look): TaskRow => {
  if (task === undefined) throw refusedAs(standing, 'not-begun');
  return task;
};

/** Returns the task, or refuses a reading that its current step does not allow. */
export const requireReadable = (look: Look, reading: Reading): TaskRow => {
  const task = requireSeen(look);
  requireReading(look.standing, reading);
  return task;
};

/** Stores a call or shot of a class together with its event; undefined if one was stored before. */
export const storeInClass = (
  db: Db,
  drill: DrillRow,
  number: number,
  act: 'commit' | 'fire',
  store: (tx: Db) => Promise<TaskRow | undefined>,
): Promise<TaskRow | undefined> =>
  transaction(db, async (tx) => {
    const row = await store(tx);
    if (row === undefined) return undefined;
    // the lock blocks freeze and reveal until this is stored
    const shared = await findClassTask<MadeTask>(tx, drill, number, true);
    const wind = { of: 'live', liveId: shared?.liveId ?? null, task: shared } as const;
    const reader = { kind: 'class', number, step: act === 'commit' ? 'seen' : 'called' } as const;
    requireActOn({ task: row, shared, standing: await standingIn(tx, wind, reader, await databaseNow(tx)) }, act);
    if (shared === undefined) return row;
    const memberId = (await findMember(tx, drill.userId, shared.classId))?.id;
    // former members continue alone
    if (memberId === undefined) return row;
    const { call, committedAt } = row;
    const data =
      act === 'commit' && call && committedAt
        ? {
            call: { lo: call.lo, hi: call.hi, best: call.best },
            calledS: (committedAt.getTime() - shared.openedAt.getTime()) / 1000,
          }
        : {};
    const kind = act === 'commit' ? 'called' : 'fired';
    await tellClass(tx, shared.classId, [{ kind, memberId, liveId: shared.liveId, task: number, data }]);
    return row;
  });
