import type { matches } from '@windcall/contract';
import { standingAt, stoppedRun } from '@windcall/simulation';
import type { Db } from '../../db/index.ts';
import { notFound, Refusal } from '../../refusal.ts';
import {
  changeRun,
  findLaterRuns,
  finishEntry,
  lockEntry,
  lockRun,
  type RunRow,
  removeRun,
  reopenEntry,
} from './store.ts';

const reshootOf = ({ id, courseNumber }: RunRow, reason: string): matches.Reshoot => ({
  run: id,
  course: courseNumber ?? 1,
  reason,
});

const lock = async (tx: Db, entryId: number, id: number) => {
  await lockEntry(tx, entryId);
  const locked = await lockRun(tx, id);
  if (locked === undefined) throw notFound('run');
  return locked;
};

/**
 * Sets a run of a match aside: it stays on record, does not count, and its course may be shot again. Ends a running
 * run. The entry is unfinished until the course has been shot. A repeat returns the stored reshoot.
 */
export const setAside = async (
  tx: Db,
  entryId: number,
  id: number,
  reason: string,
  now: Date,
): Promise<matches.Reshoot> => {
  const locked = await lock(tx, entryId, id);
  const { run } = locked;
  if (run.setAsideReason !== null) {
    if (run.setAsideReason === reason) return reshootOf(run, reason);
    throw new Refusal('in-use', { message: `A reshoot was given already: ${run.setAsideReason}` });
  }
  if (standingAt(locked, now).phase === 'ready') {
    throw new Refusal('not-started', { message: 'This stage was not begun: it can still be shot.' });
  }
  const ended = stoppedRun(locked, now);
  const end =
    ended.status === 'ok' ? { endedAt: ended.change.endedAt ?? now, endReason: ended.change.endReason ?? null } : {};
  await changeRun(tx, id, { ...end, setAsideAt: now, setAsideReason: reason });
  await reopenEntry(tx, entryId);
  return reshootOf(run, reason);
};

/** Lets a run that was set aside count again, unless its reshoot has begun. A counting run stays unchanged. */
export const countAgain = async (tx: Db, entryId: number, id: number): Promise<void> => {
  const { run } = await lock(tx, entryId, id);
  if (run.setAsideReason === null) return;
  const later = await findLaterRuns(tx, run);
  if (later.some(({ begunAt }) => begunAt !== null)) {
    throw new Refusal('one-try', { message: 'The reshoot has begun: it counts.' });
  }
  for (const unseen of later) await removeRun(tx, unseen.id);
  await changeRun(tx, id, { setAsideAt: null, setAsideReason: null });
  await finishEntry(tx, entryId);
};
