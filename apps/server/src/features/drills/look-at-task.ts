import { seals } from '@windcall/contract';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { hasFrozen } from '../../sealed/gate.ts';
import {
  type Act,
  type Cover,
  isReadable,
  type Reading,
  refusedAs,
  requireAct,
  type Standing,
  type Step,
  type Why,
} from '../../sealed/sealed-task.ts';
import { type ClassTask, findClassTask } from './class-task.ts';
import { callToWire, isWithheld } from './present.ts';
import { countDone, type DrillRow, findTask, isDayOver, isLost, type TaskRow } from './store.ts';

/** A task of a drill and its current step. */
export interface Look {
  /** Undefined before the first look. */
  readonly task: TaskRow | undefined;
  /** The class's wind. */
  readonly shared: ClassTask | undefined;
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

/** Cover of a class's wind by the instructor's acts; deleting the class ended it. */
export const coverOfClass = ({ liveId }: Pick<DrillRow, 'liveId'>, shared: ClassTask | undefined, now: Date): Cover => {
  if (liveId === null) return 'shown';
  if (shared === undefined) return 'unopened';
  if (shared.skippedAt !== null) return 'skipped';
  if (shared.revealedAt !== null) return 'shown';
  return hasFrozen(shared, now) ? 'frozen' : 'open';
};

const coverOf = async (db: Db, drill: DrillRow, number: number, task: TaskRow | undefined): Promise<Cover> => {
  if (drill.kind === 'kyl' && drill.isOver) return 'left';
  if (isDayOver(drill, new Date())) return 'ended';
  const { opensAfter, withheld } = seals.KINDS[drill.kind];
  if (task === undefined && number > 1 && opensAfter !== null) {
    const before = await findTask(db, drill.id, number - 1);
    if (before === undefined || (before.firedAt === null && !isLost(before, new Date()))) return 'turn';
  }
  if (task !== undefined && isLost(task, new Date())) return 'lost';
  const fired = withheld === 'last-call' ? await countDone(db, [drill.id]) : null;
  return fired !== null && isWithheld(drill, fired.get(drill.id) ?? 0) ? 'withheld' : 'none';
};

/** State of task n of a drill; `not-found` if there is no such task. */
export const lookAtTask = async (db: Db, drill: DrillRow, number: number): Promise<Look> => {
  const task = await findTask(db, drill.id, number);
  if (task === undefined && number > drill.tasks) {
    throw new Refusal('not-found', { message: 'This drill has no such call.' });
  }
  const shared = await findClassTask(db, drill, number);
  const cover =
    drill.kind === 'class'
      ? coverOfClass(drill, shared, await databaseNow(db))
      : await coverOf(db, drill, number, task);
  return { task, shared, standing: { kind: drill.kind, number, step: stepOf(task), cover } };
};

const detailsOf = ({ task, shared }: Pick<Look, 'task' | 'shared'>, why: Why) => {
  const call = task && callToWire(task);
  if (why === 'called-already' && call) return { call };
  return why === 'frozen' && shared?.freezesAt ? { frozenAt: shared.freezesAt.toISOString() } : {};
};

/** Refuses an act that the current step of a task does not allow. */
export const requireActOn = (look: Look, act: Act): void =>
  requireAct(look.standing, act, (why) => detailsOf(look, why));

/** The task; refused before the first look. */
export const requireSeen = ({ task, standing }: Look): TaskRow => {
  if (task === undefined) throw refusedAs(standing, 'not-begun');
  return task;
};

/** Returns the task, or refuses a reading that its current step does not allow. */
export const requireReadable = (look: Look, reading: Reading): TaskRow => {
  const task = requireSeen(look);
  if (isReadable(look.standing, reading)) return task;
  throw refusedAs(look.standing, reading === 'wind' && look.shared ? 'instructor' : 'before-reveal');
};
