import type { ParsedBodyOf, runs } from '@windcall/contract';
import { begunRun, calledSpeed, type RunStep, standingAt } from '@windcall/simulation';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, refuseField } from '../../refusal.ts';
import { isClosed, isShotOff, standingIn, type Wind } from '../../sealed/gate.ts';
import { type Act, refusedAs, requireAct, type Standing } from '../../sealed/sealed-task.ts';
import { changeRun, findMatchOfEntry, findRun, insertSpeed, lockRun, type RunRow, type StoredRun } from './store.ts';

const WORDS = {
  'out-of-order': 'The course asks for another target or position now.',
  wait: 'Wait: the target or your position is not ready.',
} as const;
/** Refusal of an act that a run does not accept now. `upS`: when the run accepts it, s since the signal. */
export const refusedRun = (
  run: RunRow,
  status: keyof typeof WORDS | 'not-started' | 'run-over',
  upS?: number,
): Refusal =>
  status === 'not-started' || status === 'run-over'
    ? refusedAs({ kind: 'run', number: 1 }, status)
    : new Refusal(status, {
        message: WORDS[status],
        ...(upS !== undefined && run.startsAt && { upAt: new Date(run.startsAt.getTime() + 1000 * upS) }),
      });

/** The user's run, or `not-found`. */
export const requireRun = async ({ db }: Pick<Platform, 'db'>, user: SignedInUser, id: number): Promise<StoredRun> => {
  const stored = await findRun(db, id);
  if (stored === undefined || stored.run.userId !== user.id) throw notFound('run');
  return stored;
};

/**
 * Standing of a run's wind: seen once the run has begun, fired once it is over. `wind`: the shared one, if others shoot
 * it too.
 */
export const standingOfRun = (db: Db, stored: StoredRun, now: Date, wind: Wind = { of: 'own' }): Promise<Standing> => {
  const { run } = stored;
  const { phase } = standingAt(stored, now);
  // a run with stored results stays over, whatever the time of the request
  const isOver = phase === 'over' || run.endedAt !== null || run.rounds !== null;
  const step = isOver ? 'fired' : phase === 'ready' ? 'unseen' : 'seen';
  return standingIn(db, wind, { kind: 'run', number: run.courseNumber ?? 1, step }, now);
};

/** Performs an act of a run under its lock, if the sealed tables allow it, and returns the run afterwards. */
const change = async <T>(
  { db }: Platform,
  stored: StoredRun,
  { act, now }: { readonly act: Act; readonly now: Date },
  work: (tx: Db, locked: StoredRun) => Promise<T>,
): Promise<{ done: T; stored: StoredRun }> => {
  const done = await transaction(db, async (tx) => {
    const locked = await lockRun(tx, stored.run.id);
    if (locked === undefined) throw notFound('run');
    requireAct(await standingOfRun(tx, locked, now), act);
    return work(tx, locked);
  });
  return { done, stored: (await findRun(db, stored.run.id)) ?? stored };
};

/** Stores the result of an act, or refuses it. Returns whether anything changed. */
const keep = async (tx: Db, { run }: StoredRun, step: RunStep): Promise<boolean> => {
  if (step.status === 'same') return false;
  if (step.status !== 'ok') throw refusedRun(run, step.status);
  await changeRun(tx, run.id, { ...step.change, moves: step.change.moves && [...step.change.moves] });
  return true;
};

/** Whether a run of a match may not begin: the match is closed, or its shoot-off is over. */
const mayNotBegin = async (
  tx: Db,
  match: NonNullable<Awaited<ReturnType<typeof findMatchOfEntry>>>,
  course: number,
  now: Date,
): Promise<boolean> => (course > match.courses ? isShotOff(tx, match, course) : isClosed(match, now));

/** Shows the wind and starts the clock. A repeat changes nothing. */
export const beginRun = async (platform: Platform, stored: StoredRun) => {
  const { entryId, id } = stored.run;
  const done = await transaction(platform.db, async (tx) => {
    const match = entryId === null ? undefined : await findMatchOfEntry(tx, entryId, true);
    const locked = await lockRun(tx, id);
    if (locked === undefined) throw notFound('run');
    const now = await databaseNow(tx);
    requireAct(await standingOfRun(tx, locked, now), 'see');
    const step = begunRun(locked, now);
    if (step.status === 'ok' && match && (await mayNotBegin(tx, match, locked.run.courseNumber ?? 0, now)))
      throw new Refusal('match-closed');
    return keep(tx, locked, step);
  });
  return { done, stored: (await findRun(platform.db, id)) ?? stored };
};

/** Takes a step of a run, or refuses it. Returns the run afterwards. */
export const stepRun = async (
  platform: Platform,
  stored: StoredRun,
  act: Act,
  step: (locked: StoredRun, now: Date) => RunStep,
): Promise<StoredRun> => {
  const now = await databaseNow(platform.db);
  return (await change(platform, stored, { act, now }, (tx, locked) => keep(tx, locked, step(locked, now)))).stored;
};

/** Stores the shooter's call of a mover's speed: once, before the first shot at it. */
export const callSpeed = async (platform: Platform, stored: StoredRun, body: ParsedBodyOf<typeof runs.callSpeed>) => {
  const now = await databaseNow(platform.db);
  const calledAlready = (message: string) => new Refusal('already-called', { message });
  const { done } = await change(platform, stored, { act: 'commit', now }, async (tx, locked) => {
    const { run } = locked;
    const called = calledSpeed(locked, body, now);
    if (called.status === 'told') {
      throw refuseField('target', 'must be a mover whose speed is not told');
    }
    if (called.status === 'fired') throw calledAlready('A speed is called before the first shot at its target.');
    if (called.status === 'called') throw calledAlready('The speed of this target was called already.');
    if (called.status !== 'ok') throw refusedRun(run, called.status);
    await insertSpeed(tx, { ...called.call, runId: run.id, userId: run.userId });
    return called.call;
  });
  return { target: done.target, lo: done.lo, hi: done.hi, calledAt: done.calledAt.toISOString() };
};
