import { type FiredRound, isBust, type RunLine, type ScoringRule } from './score-course.ts';

// The state of a run follows from its record and the clock by these functions alone, so every server gets the same
// state, also after a restart.
// Source of the rules: specification of stages and matches, 2 and 4.

/** Longest delay between a shot and its arrival, s; also after par. */
export const GRACE_S = 2;
/** Time that a marked target is down after each shot, s. */
export const SERVICE_S = 10;

export interface RunCourse {
  readonly rule: ScoringRule;
  readonly parS: number;
  readonly sequence: 'fixed' | 'free' | 'called';
  readonly marks: 'seen' | 'called' | 'marked';
  /** `move`: seconds for moving to the position. */
  readonly positions: readonly { readonly move: number }[];
  readonly order: readonly RunLine[];
}

/** The stored record of a run. Times are seconds of one clock, except that moves and shots are timed from the start signal. */
export interface RunRecord {
  readonly begunS: number | null;
  /** The signal, known from the beginning. */
  readonly startsS: number | null;
  /** Length of standby before the signal. */
  readonly standbyS: number;
  readonly stoppedS: number | null;
  /** Line numbers (from 1) in the drawn order; unused if the order is not called. */
  readonly called: readonly number[];
  readonly moves: readonly { readonly position: number; readonly atS: number }[];
  readonly shots: readonly FiredRound[];
}

export type RunPhase = 'ready' | 'preparing' | 'standby' | 'running' | 'over';
export type RunEnd = 'done' | 'time' | 'stopped';

/** State of a run at one moment. Lines and positions count from 1. */
export interface RunStanding {
  readonly phase: RunPhase;
  readonly end: RunEnd | null;
  /** The line to shoot, and the next one; null if there is none. */
  readonly line: number | null;
  readonly nextLine: number | null;
  readonly position: number;
  /** Time at which the position was taken, s since the signal; null for the first position. */
  readonly movedS: number | null;
  /** Earliest time of a shot, s since the signal; null without a wait. */
  readonly upS: number | null;
  readonly roundsLeft: number;
}

interface Progress {
  readonly place: number;
  readonly line: RunLine;
  readonly fired: number;
  readonly isEnded: boolean;
}

/** Progress of every line, in shooting order. */
const progressOf = (course: RunCourse, { called, shots }: RunRecord): Progress[] => {
  const places = course.sequence === 'called' ? called : course.order.map((_, i) => i + 1);
  return places.flatMap((place) => {
    const line = course.order[place - 1];
    if (line === undefined) return [];
    const own = shots.filter((shot) => shot.line === place);
    const isEnded = own.length >= line.rounds || (line.until === 'hit' && own.some(({ isHit }) => isHit));
    return [{ place, line, fired: own.length, isEnded }];
  });
};

/** The current position, and the time at which it was taken. The first position is the first line's. */
const standsAt = (course: RunCourse, record: RunRecord): { position: number; movedS: number | null } => {
  const last = record.moves.at(-1);
  if (last) return { position: last.position, movedS: last.atS };
  const first = course.sequence === 'called' ? (record.called[0] ?? 1) : 1;
  return { position: course.order[first - 1]?.position ?? 1, movedS: null };
};

const upAgainS = (course: RunCourse, record: RunRecord): number | null => {
  const { position, movedS } = standsAt(course, record);
  const movingUntil = movedS === null ? null : movedS + (course.positions[position - 1]?.move ?? 0);
  const last = course.marks === 'marked' ? record.shots.at(-1) : undefined;
  const downUntil = last ? last.atS + SERVICE_S : null;
  if (movingUntil === null || downUntil === null) return movingUntil ?? downUntil;
  return Math.max(movingUntil, downUntil);
};

const phaseOf = (course: RunCourse, record: RunRecord, isDone: boolean, nowS: number): [RunPhase, RunEnd | null] => {
  const { begunS, startsS, standbyS, stoppedS } = record;
  if (isDone) return ['over', 'done'];
  if (stoppedS !== null) return ['over', 'stopped'];
  if (begunS === null || startsS === null) return ['ready', null];
  if (nowS > startsS + course.parS + GRACE_S) return ['over', 'time'];
  if (nowS >= startsS) return ['running', null];
  return [nowS >= startsS - standbyS ? 'standby' : 'preparing', null];
};

/** Whether a run is over by its rounds: every line has ended, or a miss lost all. */
const isDoneBy = (course: RunCourse, { shots }: RunRecord, open: number): boolean =>
  open === 0 ||
  isBust(
    course.rule,
    shots.map(({ line, isHit }) => ({ isHit, sighter: course.order[line - 1]?.sighters ?? false })),
  );

/** State of a run at a moment, s of its record's clock. */
export const standingOf = (course: RunCourse, record: RunRecord, nowS: number): RunStanding => {
  const lines = progressOf(course, record);
  const open = lines.filter(({ isEnded }) => !isEnded);
  const [phase, end] = phaseOf(course, record, isDoneBy(course, record, open.length), nowS);
  const { position, movedS } = standsAt(course, record);
  const here = course.sequence === 'free' ? open.find(({ line }) => line.position === position) : undefined;
  const now = here ?? open[0];
  const next = open.find((line) => line !== now);
  const isOver = phase === 'over';
  const upS = upAgainS(course, record);
  return {
    phase,
    end,
    line: isOver ? null : (now?.place ?? null),
    nextLine: isOver ? null : (next?.place ?? null),
    position,
    movedS,
    upS: !isOver && upS !== null && record.startsS !== null && nowS - record.startsS < upS ? upS : null,
    roundsLeft: isOver ? 0 : open.reduce((sum, { line, fired }) => sum + line.rounds - fired, 0),
  };
};

/** Reason for refusing an action. `upS`: the time from which it is allowed, s since the signal. */
export type RunRefusal =
  | { readonly status: 'not-started' | 'run-over' | 'out-of-order' }
  | { readonly status: 'wait'; readonly upS: number };

const refusedBy = (phase: RunPhase): RunRefusal | null => {
  if (phase === 'over') return { status: 'run-over' };
  return phase === 'running' ? null : { status: 'not-started' };
};

/** Time of a shot, s since the signal: as reported, but not after its arrival, and at most the grace before it. */
export const momentOfShot = (saidS: number, receivedS: number): number =>
  Math.min(Math.max(saidS, receivedS - GRACE_S), receivedS);

/**
 * Accepts or refuses a shot, with its line, round and time.
 * @param nowS when it was received, s of the record's clock
 * @param saidS its reported time, s since the signal
 */
export const takeShot = (
  course: RunCourse,
  record: RunRecord,
  nowS: number,
  { target, saidS }: { readonly target: number; readonly saidS: number },
): { readonly status: 'ok'; readonly line: number; readonly round: number; readonly atS: number } | RunRefusal => {
  const standing = standingOf(course, record, nowS);
  const refused = refusedBy(standing.phase);
  if (refused) return refused;
  const atS = momentOfShot(saidS, nowS - (record.startsS ?? nowS));
  if (atS < 0) return { status: 'not-started' };
  if (atS > course.parS) return { status: 'run-over' };
  const open = progressOf(course, record).filter(({ isEnded }) => !isEnded);
  const asked = course.sequence === 'free' ? open : open.slice(0, 1);
  const found = asked.find(({ line }) => line.target === target && line.position === standing.position);
  if (found === undefined) return { status: 'out-of-order' };
  const upS = upAgainS(course, record);
  if (upS !== null && atS < upS) return { status: 'wait', upS };
  return { status: 'ok', line: found.place, round: found.fired + 1, atS };
};

/** Accepts or refuses a move: in a fixed or called order only to the position of the line to shoot. */
export const takeMove = (
  course: RunCourse,
  record: RunRecord,
  nowS: number,
  position: number,
): { readonly status: 'ok' } | { readonly status: 'same' } | RunRefusal => {
  const { phase, position: from } = standingOf(course, record, nowS);
  const refused = refusedBy(phase);
  if (refused) return refused;
  if (position === from) return { status: 'same' };
  const open = progressOf(course, record).filter(({ isEnded }) => !isEnded);
  const asked = course.sequence === 'free' ? open : open.slice(0, 1);
  return asked.some(({ line }) => line.position === position) ? { status: 'ok' } : { status: 'out-of-order' };
};

/** The lines known to the shooter, in order: all; in a called order, the lines up to the current one. */
export const toldLines = (course: RunCourse, record: RunRecord): number[] => {
  const lines = progressOf(course, record);
  if (course.sequence !== 'called' || record.startsS === null)
    return lines.map(({ place }) => place).slice(0, course.sequence === 'called' ? 1 : undefined);
  const now = lines.findIndex(({ isEnded }) => !isEnded);
  return lines.slice(0, now < 0 ? undefined : now + 1).map(({ place }) => place);
};
