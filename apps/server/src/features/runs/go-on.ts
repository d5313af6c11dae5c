import type { ParsedBodyOf, runs } from '@windcall/contract';
import { courseOf, recordOf, runSecondsAt, secondsOf, standingAt } from '@windcall/simulation';
import { takeMove } from '@windcall/training';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { refusedRun } from './refused-run.ts';
import { changeRun, findMatchOfEntry, findRun, insertSpeed, lockRun, type StoredRun } from './store.ts';

const missing = (): Refusal => new Refusal('not-found', { message: 'This run was not found.' });

/** An own run, or `not-found`. */
export const requireRun = async ({ db }: Pick<Platform, 'db'>, user: SignedInUser, id: number): Promise<StoredRun> => {
  const stored = await findRun(db, id);
  if (stored === undefined || stored.run.userId !== user.id) throw missing();
  return stored;
};

/** Changes a run under its lock, and answers it as it is then. */
const change = async <T>(
  { db }: Platform,
  stored: StoredRun,
  work: (tx: Db, locked: StoredRun) => Promise<T>,
): Promise<{ done: T; stored: StoredRun }> => {
  const done = await transaction(db, async (tx) => {
    const locked = await lockRun(tx, stored.run.id);
    if (locked === undefined) throw missing();
    return work(tx, locked);
  });
  return { done, stored: (await findRun(db, stored.run.id)) ?? stored };
};

/** Whether a match takes no more shooters to its courses. */
export const isClosed = (
  match: { closesAt: Date | null; closedAt: Date | null; makerId: number | null },
  now: Date,
): boolean => match.closedAt !== null || match.makerId === null || (match.closesAt !== null && match.closesAt <= now);

/** The wind is seen: the clock runs from here on. A repeat changes nothing. */
export const beginRun = async (platform: Platform, stored: StoredRun) => {
  const now = new Date();
  const { entryId } = stored.run;
  const match = entryId === null ? undefined : await findMatchOfEntry(platform.db, entryId);
  return change(platform, stored, async (tx, { run }) => {
    if (run.begunAt) return false;
    if (match && isClosed(match, now)) throw new Refusal('match-closed');
    const beforeMs = 1000 * (run.document.prepareS + run.made.standbyS);
    await changeRun(tx, run.id, { begunAt: now, startsAt: new Date(now.getTime() + beforeMs) });
    return true;
  });
};

/** Standby begins now; once it has, nothing changes. */
export const startEarly = async (platform: Platform, stored: StoredRun) => {
  const now = new Date();
  return change(platform, stored, async (tx, locked) => {
    const { phase } = standingAt(locked, now);
    if (phase === 'over') throw refusedRun(locked.run, 'run-over');
    if (phase === 'ready') throw refusedRun(locked.run, 'not-started');
    if (phase !== 'preparing') return;
    const { id } = locked.run;
    await changeRun(tx, id, { startsAt: new Date(now.getTime() + 1000 * locked.run.made.standbyS) });
  });
};

export const moveTo = async (platform: Platform, stored: StoredRun, position: number) => {
  const now = new Date();
  return change(platform, stored, async (tx, locked) => {
    const { run } = locked;
    const taken = takeMove(courseOf(run), recordOf(locked), secondsOf(now), position);
    if (taken.status === 'same') return;
    if (taken.status !== 'ok') throw refusedRun(run, taken.status);
    await changeRun(tx, run.id, { moves: [...run.moves, { position, atS: runSecondsAt(run, now) }] });
  });
};

/** Keeps what somebody says of a mover's speed: once, before the first shot at it. */
export const callSpeed = async (
  platform: Platform,
  stored: StoredRun,
  { target: number, lo, hi }: ParsedBodyOf<typeof runs.callSpeed>,
) => {
  const now = new Date();
  const { done } = await change(platform, stored, async (tx, locked) => {
    const { run, shots } = locked;
    const { phase } = standingAt(locked, now);
    if (phase === 'over') throw refusedRun(run, 'run-over');
    if (phase === 'ready') throw refusedRun(run, 'not-started');
    const mover = courseOf(run).targets.find((target) => target.number === number)?.mover;
    if (!mover || mover.speedTold) {
      const message = 'target must be a mover whose speed is not told';
      throw new Refusal('validation-failed', { message, issues: [{ field: 'target', message }] });
    }
    if (shots.some(({ target }) => target === number)) {
      throw new Refusal('already-called', { message: 'A speed is called before the first shot at its target.' });
    }
    const values = { runId: run.id, userId: run.userId, target: number, lo, hi, calledAt: now, truth: mover.speed };
    const row = await insertSpeed(tx, values);
    if (row === undefined)
      throw new Refusal('already-called', { message: 'The speed of this target was called already.' });
    return row;
  });
  return { target: done.target, lo: done.lo, hi: done.hi, calledAt: done.calledAt.toISOString() };
};

/** Ends a run. One that is over stays as it is. */
export const stopRun = async (platform: Platform, stored: StoredRun) => {
  const now = new Date();
  return change(platform, stored, async (tx, locked) => {
    const { phase } = standingAt(locked, now);
    if (phase === 'over') return;
    if (phase === 'ready') throw refusedRun(locked.run, 'not-started');
    await changeRun(tx, locked.run.id, { endedAt: now, endReason: 'stopped' });
  });
};
