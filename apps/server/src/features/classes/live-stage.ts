import type { lives } from '@windcall/contract';
import { iso } from '../../db/index.ts';
import { freezesAt, hasFrozen } from '../../sealed/gate.ts';
import type { ClassTaskRow, LiveRow } from './live-store.ts';

/** Hours without a command after which a live is over. */
const IDLE_H = 2;

type Task = Omit<ClassTaskRow, 'made'>;

export const freezeOf = ({ callS }: Pick<LiveRow, 'callS'>, task: Task): Date | null => freezesAt(task, callS);

const stateOf = (live: LiveRow, task: Task | undefined, now: Date): lives.LiveState => {
  if (live.endedAt !== null) return 'over';
  if (task === undefined) return 'lobby';
  if (task.revealedAt !== null || task.skippedAt !== null) return 'revealed';
  return hasFrozen({ frozenAt: task.frozenAt, freezesAt: freezeOf(live, task) }, now) ? 'frozen' : 'open';
};

/** State of a live at a moment. `tasks`: its opened tasks, in order. */
export const stageOf = (live: LiveRow, tasks: readonly Task[], now: Date): Omit<lives.LiveStage, 'seq'> => {
  const task = tasks.at(-1);
  return {
    state: stateOf(live, task, now),
    task: task?.number ?? 0,
    skipped: (task?.skippedAt ?? null) !== null,
    openedAt: iso(task?.openedAt),
    frozenAt: iso(task && freezeOf(live, task)),
    holdUntil: iso(task?.holdUntil),
    revealedAt: iso(task?.revealedAt ?? task?.skippedAt),
    now: now.toISOString(),
  };
};

/** Whether a live is over because nobody has given it a command for hours. */
export const isForgotten = (live: LiveRow, tasks: readonly Task[], now: Date): boolean => {
  const task = tasks.at(-1);
  const moments = [live.createdAt, task?.openedAt, task?.frozenAt, task?.reopenedAt, task?.revealedAt, task?.skippedAt];
  const last = Math.max(...moments.map((moment) => moment?.getTime() ?? 0));
  return live.endedAt === null && now.getTime() - last > IDLE_H * 3_600_000;
};
