import { and, eq } from 'drizzle-orm';
import { tellClass } from '../../db/class-stream.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import { classLives, classTasks } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { rifleTasksJob } from './jobs.ts';
import { type DrillRow, findMemberOfDrill, findTask, insertTask, type TaskRow } from './store.ts';
import type { MadeTask } from './task-of-cell.ts';

/** A wind of a live, as its class has it now. */
export interface ClassTask {
  readonly classId: number;
  readonly liveId: number;
  readonly number: number;
  /** With the class's own rifle: what is seen of the wind is the same for all. */
  readonly made: MadeTask;
  readonly openedAt: Date;
  /** When calls end: by the instructor or by the call time, whichever is first. */
  readonly freezesAt: Date | null;
  readonly revealedAt: Date | null;
  readonly skippedAt: Date | null;
}

/** The earlier of two moments, where there are any. */
export const freezesAt = (openedAt: Date, frozenAt: Date | null, callS: number | null): Date | null => {
  const byClock = callS === null ? null : new Date(openedAt.getTime() + callS * 1000);
  if (frozenAt === null || byClock === null) return frozenAt ?? byClock;
  return frozenAt < byClock ? frozenAt : byClock;
};

/** A wind of a drill's live; nothing before it is opened. `share`: no freeze and no reveal happens until the transaction ends. */
export const findClassTask = async (
  db: Db,
  drill: Pick<DrillRow, 'liveId'>,
  number: number,
  share = false,
): Promise<ClassTask | undefined> => {
  if (drill.liveId === null) return undefined;
  const asked = db
    .select({ task: classTasks, classId: classLives.classId, callS: classLives.callS })
    .from(classTasks)
    .innerJoin(classLives, eq(classLives.id, classTasks.liveId))
    .where(and(eq(classTasks.liveId, drill.liveId), eq(classTasks.number, number)));
  const [row] = await (share ? asked.for('share', { of: classTasks }) : asked);
  if (row === undefined) return undefined;
  const { made, openedAt, frozenAt, revealedAt, skippedAt, liveId } = row.task;
  return {
    classId: row.classId,
    liveId,
    number,
    made: made as MadeTask,
    openedAt,
    freezesAt: freezesAt(openedAt, frozenAt, row.callS),
    revealedAt,
    skippedAt,
  };
};

const isAfter = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;
export const isFrozen = (task: ClassTask, now: Date): boolean => isAfter(task.freezesAt, now) || isShown(task);
/** Its wind is shown. */
export const isShown = ({ revealedAt, skippedAt }: Pick<ClassTask, 'revealedAt' | 'skippedAt'>): boolean =>
  revealedAt !== null || skippedAt !== null;

/** Whoever has left a class, or was removed, keeps the winds they have, and gets no others. */
const notInClass = () =>
  new Refusal('not-found', { message: 'You are no longer in this class: its next winds are not yours.' });

const NOT_OPEN = 'This wind has not been opened yet. Wait for your instructor.';

/** Own task of a wind that the instructor has opened; made here for who came after it was opened. */
export const classTaskOf = async (platform: Platform, drill: DrillRow, number: number): Promise<TaskRow> => {
  const { db, pool } = platform;
  if (number > drill.tasks) throw new Refusal('not-found', { message: 'This drill has no such call.' });
  const known = await findTask(db, drill.id, number);
  if (known) return known;
  const task = await findClassTask(db, drill, number);
  if (task === undefined) throw new Refusal('sealed', { message: NOT_OPEN });
  if ((await findMemberOfDrill(db, drill.userId, task.classId)) === undefined) throw notInClass();
  if (isFrozen(task, await databaseNow(db))) throw new Refusal('frozen', frozenDetails(task));
  const [made] = await pool.run(rifleTasksJob, { made: task.made, bases: [drill.base] }, drill.userId);
  if (!made) throw new Refusal('cannot-solve', { message: 'The bullet does not get to this target.' });
  await insertTask(db, ownTask(drill.id, task, made));
  const row = await findTask(db, drill.id, number);
  if (row === undefined) throw new Error('a task must be there after it was made');
  return row;
};

/** The row of a drill's own task. */
export const ownTask = (
  drillId: number,
  { number, openedAt }: Pick<ClassTask, 'number' | 'openedAt'>,
  made: MadeTask,
) => ({
  drillId,
  number,
  made,
  cell: made.cell,
  distance: made.stage.targets[0]?.distance ?? 0,
  startedAt: openedAt,
});

const frozenDetails = ({ freezesAt: at }: ClassTask) => (at === null ? {} : { frozenAt: at.toISOString() });

/** Stores a call or a shot of a class and tells the class of it, all or nothing; undefined where there was one before. */
export const storeInClass = (
  db: Db,
  drill: DrillRow,
  number: number,
  kind: 'called' | 'fired',
  store: (tx: Db) => Promise<TaskRow | undefined>,
): Promise<TaskRow | undefined> =>
  transaction(db, async (tx) => {
    const row = await store(tx);
    if (row === undefined) return undefined;
    const task = await findClassTask(tx, drill, number, true);
    if (task === undefined) return row;
    if (kind === 'called' ? isFrozen(task, await databaseNow(tx)) : isShown(task))
      throw new Refusal('frozen', frozenDetails(task));
    const memberId = await findMemberOfDrill(tx, drill.userId, task.classId);
    // who has left the class goes on alone
    if (memberId === undefined) return row;
    const { call, committedAt } = row;
    const data =
      kind === 'called' && call && committedAt
        ? {
            call: { lo: call.lo, hi: call.hi, best: call.best },
            calledS: (committedAt.getTime() - task.openedAt.getTime()) / 1000,
          }
        : {};
    await tellClass(tx, task.classId, [{ kind, memberId, liveId: task.liveId, task: number, data }]);
    return row;
  });
