import { Refusal } from '../../refusal.ts';
import type { RunRow } from './store.ts';

const WORDS: Readonly<Record<'not-started' | 'run-over' | 'out-of-order' | 'wait', string>> = {
  'not-started': 'This run has not started.',
  'run-over': 'This run is over.',
  'out-of-order': 'The course asks for another target or position now.',
  wait: 'Wait: the target or your position is not ready.',
};
/** The refusal of something that a run does not take now. `upS`: when it does, s since the signal. */
export const refusedRun = (run: RunRow, status: keyof typeof WORDS, upS?: number): Refusal =>
  new Refusal(status, {
    message: WORDS[status],
    ...(upS !== undefined && run.startsAt && { upAt: new Date(run.startsAt.getTime() + 1000 * upS) }),
  });
