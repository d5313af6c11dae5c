import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { classLives, classTasks } from '../../db/tables.ts';
import { freezesAt } from '../../sealed/gate.ts';
import type { DrillRow } from './store.ts';
import type { MadeTask } from './task-of-cell.ts';

/** Current state of a wind in a live. */
export interface ClassTask {
  readonly classId: number;
  readonly liveId: number;
  readonly number: number;
  /** For the class's rifle; the visible wind is the same for all. */
  readonly made: MadeTask;
  readonly openedAt: Date;
  /** End of calls: by the instructor or the call time, whichever is first. */
  readonly freezesAt: Date | null;
  /** When the freeze was stored. */
  readonly frozenAt: Date | null;
  readonly revealedAt: Date | null;
  readonly skippedAt: Date | null;
}

/** A wind of a drill's live; undefined before it opens. `share` blocks freeze and reveal until the transaction ends. */
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
    frozenAt,
    revealedAt,
    skippedAt,
  };
};

/** Row of a student's task. */
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
