import { type RunRefusal, takeMove, takeShot } from '@windcall/training';
import { landRun } from './fly-run.ts';
import {
  courseOf,
  type Flight,
  type KeptRun,
  type KeptShot,
  type KeptSpeed,
  runRecordOf,
  runSecondsAt,
  secondsOf,
  standingAt,
  type WholeRun,
} from './kept-run.ts';

// Actions in a run, as changes to its stored state. The server stores them under a lock, a page in its browser.

export type RunStep =
  | { readonly status: 'ok'; readonly change: Partial<KeptRun> }
  | { readonly status: 'same' }
  | RunRefusal;

const later = (moment: Date, s: number): Date => new Date(moment.getTime() + 1000 * s);

/** Begins the run when its wind is first seen, which starts the clock. Repeats change nothing. */
export const begunRun = ({ run }: WholeRun, now: Date): RunStep => {
  if (run.begunAt) return { status: 'same' };
  return { status: 'ok', change: { begunAt: now, startsAt: later(now, run.document.prepareS + run.made.standbyS) } };
};

/** Starts standby now. Repeats change nothing. */
export const startedEarly = (whole: WholeRun, now: Date): RunStep => {
  const { phase } = standingAt(whole, now);
  if (phase === 'over') return { status: 'run-over' };
  if (phase === 'ready') return { status: 'not-started' };
  if (phase !== 'preparing') return { status: 'same' };
  return { status: 'ok', change: { startsAt: later(now, whole.run.made.standbyS) } };
};

/** Moves the shooter to a position (from 1), or refuses. */
export const movedRun = (whole: WholeRun, position: number, now: Date): RunStep => {
  const { run } = whole;
  const taken = takeMove(courseOf(run), runRecordOf(whole), secondsOf(now), position);
  if (taken.status !== 'ok') return taken;
  return { status: 'ok', change: { moves: [...run.moves, { position, atS: runSecondsAt(run, now) }] } };
};

/** Stops a run early. Repeats change nothing. */
export const stoppedRun = (whole: WholeRun, now: Date): RunStep => {
  const { phase } = standingAt(whole, now);
  if (phase === 'over') return { status: 'same' };
  if (phase === 'ready') return { status: 'not-started' };
  return { status: 'ok', change: { endedAt: now, endReason: 'stopped' } };
};

/** Records a call of a mover's speed, mph: once, before the first shot at it, and only if its speed is unknown. */
export const calledSpeed = (
  whole: WholeRun,
  { target: number, lo, hi }: { readonly target: number; readonly lo: number; readonly hi: number },
  now: Date,
):
  | { readonly status: 'ok'; readonly call: KeptSpeed }
  | { readonly status: RunRefusal['status'] | 'told' | 'fired' | 'called' } => {
  const { run, shots, speeds } = whole;
  const { phase } = standingAt(whole, now);
  if (phase === 'over') return { status: 'run-over' };
  if (phase === 'ready') return { status: 'not-started' };
  const mover = courseOf(run).targets.find((target) => target.number === number)?.mover;
  if (!mover || mover.speedTold) return { status: 'told' };
  if (shots.some(({ target }) => target === number)) return { status: 'fired' };
  if (speeds.some(({ target }) => target === number)) return { status: 'called' };
  return { status: 'ok', call: { target: number, lo, hi, calledAt: now, truth: mover.speed } };
};

/** A reported shot. `at`: s since the signal, by the shooter's clock. */
export interface SaidShot extends Pick<KeptShot, 'target' | 'dial' | 'hold'> {
  readonly shotId: string;
  readonly at: number;
}

/** Line, round and time of a shot, or the reason for refusing it. */
export const takenShot = (whole: WholeRun, { target, at }: Pick<SaidShot, 'target' | 'at'>, now: Date) =>
  takeShot(courseOf(whole.run), runRecordOf(whole), secondsOf(now), { target, saidS: at });

export const flightInputOf = ({ run }: WholeRun, target: number, atS: number) => ({
  made: run.made,
  target,
  mover: courseOf(run).targets.find(({ number }) => number === target)?.mover ?? null,
  atS,
});

/** The stored shot of a flight. */
export const firedShot = (
  whole: WholeRun,
  taken: { readonly line: number; readonly round: number; readonly atS: number },
  flight: Flight,
  { shotId, target, dial, hold }: SaidShot,
  now: Date,
): KeptShot => {
  const number = whole.shots.length + 1;
  const { position } = standingAt(whole, now);
  const fired = { number, target, position, atS: taken.atS, dial, hold };
  return {
    ...fired,
    ...landRun(whole, flight, fired),
    shotUuid: shotId,
    line: taken.line,
    round: taken.round,
    receivedAt: now,
    outcome: flight,
  };
};
