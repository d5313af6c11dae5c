import { type BodyOf, type courses, ERRORS, type runs } from '@windcall/contract';
import {
  begunRun,
  calledSpeed,
  courseOf,
  firedAims,
  firedShot,
  flightInputOf,
  type KeptShot,
  METER_ERROR_MPH,
  movedRun,
  type RunStep,
  replayInputOf,
  replayOfShot,
  resultOfRun,
  runSecondsAt,
  runToWire,
  type SaidShot,
  settledBy,
  shotToWire,
  splitInputOf,
  standingAt,
  startedEarly,
  stoppedRun,
  takenShot,
  type WholeRun,
} from '@windcall/simulation';
import type { RunSource } from '../run/run-hand.ts';
import { askRunWorker } from './ask-run-worker.ts';
import { keepPracticeRun, type PracticeRun, practiceOf, runOfPractice } from './practice-runs.ts';

const refused = (status: Exclude<RunStep['status'], 'ok' | 'same'>): Error => new Error(ERRORS[status].message);

export interface PracticeHand {
  readonly document: courses.Course;
  /** The visible parts of the run at a moment. */
  readonly at: (now: Date) => runs.Run;
  readonly subscribe: (listener: () => void) => () => void;
  readonly begin: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly move: (position: number) => Promise<void>;
  readonly callSpeed: (call: BodyOf<typeof runs.callSpeed>) => Promise<void>;
  /** Fires a shot at the moment of this call. Returns its visible parts; null if the run accepts none. */
  readonly fire: (shot: SaidShot) => Promise<runs.RunShot | null>;
  /** Scores a finished run, once. */
  readonly settle: () => Promise<void>;
  readonly source: RunSource;
}

/** Restores a stored run by flying its shots again. */
const reflown = async (kept: PracticeRun): Promise<WholeRun> => {
  const { run, shots, speeds } = runOfPractice(kept);
  const bare: WholeRun = { run, shots: [], speeds, seeds: kept.seeds };
  const flown: KeptShot[] = [];
  for (const shot of shots) {
    const outcome = await askRunWorker('fly', flightInputOf(bare, shot.target, shot.atS));
    if (outcome) flown.push({ ...shot, outcome });
  }
  return { ...bare, shots: flown };
};

/** Opens a practice run of this browser, like the server would. Nothing is sent, so its wind is not sealed. */
export const openPractice = async (kept: PracticeRun): Promise<PracticeHand> => {
  let whole = await reflown(kept);
  let { came } = kept;
  const listeners = new Set<() => void>();
  const keep = (next: WholeRun): void => {
    whole = next;
    keepPracticeRun(practiceOf(whole, kept.seeds, came));
    for (const listener of [...listeners]) listener();
  };
  /** One act after the other, as with the server's lock, each at its requested moment. */
  let acts: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (now: Date) => Promise<T>): Promise<T> => {
    const now = new Date();
    const done = acts.then(() => work(now));
    acts = done.catch(() => {});
    return done;
  };
  const step = (work: (now: Date) => RunStep): Promise<void> =>
    inTurn(async (now) => {
      const taken = work(now);
      if (taken.status === 'same') return;
      if (taken.status !== 'ok') throw refused(taken.status);
      keep({ ...whole, run: { ...whole.run, ...taken.change } });
    });
  const settle = (): Promise<void> =>
    inTurn(async (now) => {
      if (came !== null || standingAt(whole, now).phase !== 'over') return;
      const aims = await askRunWorker('aims', firedAims(whole));
      const { points, impacts, x, timeS, aim, endedAt, endReason } = settledBy(whole, aims, now);
      came = { points, impacts, x, timeS, aim };
      keep({ ...whole, run: { ...whole.run, aim, endedAt, endReason } });
    });
  return {
    document: whole.run.document,
    at: (now) => runToWire(whole, null, now),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin: () => step((now) => begunRun(whole, now)),
    start: () => step((now) => startedEarly(whole, now)),
    stop: () => step((now) => stoppedRun(whole, now)),
    move: (position) => step((now) => movedRun(whole, position, now)),
    callSpeed: (body) =>
      inTurn(async (now) => {
        const called = calledSpeed(whole, body, now);
        if (called.status === 'told') throw new Error('This speed is told.');
        if (called.status === 'fired' || called.status === 'called') throw new Error('This speed was called already.');
        if (called.status !== 'ok') throw refused(called.status);
        keep({ ...whole, speeds: [...whole.speeds, called.call] });
      }),
    fire: (shot) =>
      inTurn(async (now) => {
        const taken = takenShot(whole, shot, now);
        if (taken.status !== 'ok') return null;
        const flight = await askRunWorker('fly', flightInputOf(whole, shot.target, taken.atS));
        if (flight === null) return null;
        const row = firedShot(whole, taken, flight, shot, now);
        keep({ ...whole, shots: [...whole.shots, row] });
        const seen = new Date();
        return shotToWire(row, whole, seen, standingAt(whole, seen).phase !== 'over');
      }),
    settle,
    source: {
      key: ['practice run', kept.id],
      cues: async (target) => {
        const { run } = whole;
        const { cues, meter, way } = await askRunWorker('see', {
          made: run.made,
          level: run.document.level,
          target,
          mover: courseOf(run).targets.find(({ number }) => number === target)?.mover ?? null,
          fromS: runSecondsAt(run, new Date()),
        });
        return { cues, ...(meter && { meter: { ...meter, error: METER_ERROR_MPH } }), ...(way && { way }) };
      },
      result: async () => {
        await settle();
        // the screen shows one shot's wind at a time, so the whole run's truth is not computed here
        const apart = await askRunWorker('split', { ...splitInputOf(whole), parS: 0 });
        return resultOfRun(whole, apart, await askRunWorker('aims', firedAims(whole)), new Date());
      },
      replay: async (number) => {
        const shot = whole.shots.find((one) => one.number === number);
        if (shot === undefined) throw new Error('This run has no such shot.');
        return replayOfShot(whole, shot, await askRunWorker('replay', replayInputOf(whole, shot)));
      },
    },
  };
};
