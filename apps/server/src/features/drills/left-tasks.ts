import { drills as contract } from '@windcall/contract';
import { countedMph, leftAt, meanScoreOfWidth, readerMph } from '@windcall/training';
import type { Db } from '../../db/index.ts';
import { type CountedRow, findOpenTasks } from './call-store.ts';

/**
 * Counts in a handicap: a call, or a task left after a look. `interval`: the score; `width`: the bracket's width, mph.
 */
export interface Scored {
  readonly id: number;
  readonly at: Date;
  readonly interval: number;
  readonly width: number;
  /** The call's error, and the expected error of a trained reader, mph; null without a call. */
  readonly off: { readonly errorMph: number; readonly readerMph: number | null } | null;
}

/**
 * Tasks that a person left, with the score of their forecast, or of a usual one if none is shown. The score follows
 * from the announcement alone, so a task that is continued later has revealed nothing.
 */
export const findLeft = async (db: Db, userId: number, now: Date): Promise<Scored[]> =>
  (await findOpenTasks(db, userId)).flatMap(({ id, seenAt, level, forecast, nextDrillAtMs }) => {
    const at = leftAt({ seenAtMs: seenAt.getTime(), nextDrillAtMs }, now.getTime());
    if (at === null) return [];
    const shown = contract.LEVELS[level].gives.forecast ? { loMph: forecast.low, hiMph: forecast.high } : null;
    const interval = countedMph({ call: null, forecast: shown, truthMph: null }) ?? 0;
    return [{ id, at: new Date(at), interval, width: interval / meanScoreOfWidth(1), off: null }];
  });

export const inOrder = (calls: readonly CountedRow[], left: readonly Scored[]): Scored[] =>
  [
    ...calls.map(({ id, firedAt, interval, call, best, truth, par }) => ({
      ...{ id, at: firedAt, interval, width: call.hi - call.lo },
      off: { errorMph: best - truth, readerMph: par === null ? null : readerMph(par) },
    })),
    ...left,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
