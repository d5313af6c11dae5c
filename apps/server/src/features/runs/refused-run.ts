import { Refusal } from '../../refusal.ts';
import { refusedAs } from '../../sealed/sealed-task.ts';
import type { RunRow } from './store.ts';

const WORDS = {
  'out-of-order': 'The course asks for another target or position now.',
  wait: 'Wait: the target or your position is not ready.',
} as const;
const RUN = { kind: 'run', number: 1, step: 'seen', cover: 'none' } as const;
/** The refusal of something that a run does not take now. `upS`: when it does, s since the signal. */
export const refusedRun = (
  run: RunRow,
  status: keyof typeof WORDS | 'not-started' | 'run-over',
  upS?: number,
): Refusal =>
  status === 'not-started' || status === 'run-over'
    ? refusedAs(RUN, status)
    : new Refusal(status, {
        message: WORDS[status],
        ...(upS !== undefined && run.startsAt && { upAt: new Date(run.startsAt.getTime() + 1000 * upS) }),
      });
