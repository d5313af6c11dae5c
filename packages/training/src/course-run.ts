import { isBust, type ScoringRule } from './score-course.ts';

// The state of a run follows from what was stored and the clock, by the functions of this file and nothing else: it is the
// same on every server, and after any of them was killed. Source of the rules: specification of stages and matches, 2 and 4.

/** How long after the par a shot that was fired before it may still arrive, and how far its moment may lie back, s. */
export const GRACE_S = 2;
/** How long a marked target is down after each shot, s. */
export const SERVICE_S = 10;

export interface RunLine {
  readonly target: number;
  /** Place of the position, from 1. */
  readonly position: number;
  readonly rounds: number;
  readonly until: 'rounds' | 'hit';
  readonly sighters: boolean;
}

/** What of a course decides how a run of it goes. */
export interface RunCourse {
  readonly rule: ScoringRule;
  readonly parS: number;
  readonly sequence: 'fixed' | 'free' | 'called';
  readonly marks: 'seen' | 'called' | 'marked';
  /** `move`: seconds that going to the position takes. */
  readonly positions: readonly { readonly move: number }[];
  readonly order: readonly RunLine[];
}

/** A round that was fired. `line` and `round` count from 1; `atS` seconds since the start signal. */
export interface FiredRound {
  readonly line: number;
  readonly round: number;
  readonly atS: number;
  readonly isHit: boolean;
}

/** What is stored of a run. Moments are seconds of one clock, those of moves and shots seconds since the start signal. */
export interface RunRecord {
  readonly begunS: number | null;
  /** The signal, known from begin on. */
  readonly startsS: number | null;
  /** How long standby is before the signal, s. */
  readonly standbyS: number;
  readonly stoppedS: number | null;
  /** Places of the lines (from 1) in the order that was drawn; those of the document where it is not called. */
  readonly called: readonly number[];
  readonly moves: readonly { readonly position: number; readonly atS: number }[];
  readonly shots: readonly FiredRound[];
}

export type RunPhase = 'ready' | 'preparing' | 'standby' | 'running' | 'over';
export type RunEnd = 'done' | 'time' | 'stopped';

/** How a run stands at a moment. Lines and positions are places from 1. */
export interface RunStanding {
  readonly phase: RunPhase;
  readonly end: RunEnd | null;
  /** The line to shoot, and the one after it; null where there is none. */
  readonly line: number | null;
  readonly nextLine: number | null;
  readonly position: number;
  /** When the position was taken, s since the signal; null for the first one. */
  readonly movedS: number | null;
  /** Until when no shot is taken, s since the signal; null where none has to wait. */
  readonly upS: number | null;
  readonly roundsLeft: number;
}

interface Progress {
  readonly place: number;
  readonly line: RunLine;
  readonly fired: number;
  readonly isEnded: boolean;
}

/** Every line in the order it is shot in, with how far it is. */
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

/** The position somebody is at, and since when. The first line's is where they lie at the signal. */
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

/** Whether a run has come to its end by its rounds: every line has ended, or a miss lost all. */
const isDoneBy = (course: RunCourse, { shots }: RunRecord, open: number): boolean =>
  open === 0 ||
  isBust(
    course.rule,
    shots.map(({ line, isHit }) => ({ isHit, sighter: course.order[line - 1]?.sighters ?? false })),
  );

/** How a run stands at a moment, s of the clock that its record is kept in. */
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

/** Why something is not taken. `upS`: when it may be, s since the signal. */
export type RunRefusal =
  | { readonly status: 'not-started' | 'run-over' | 'out-of-order' }
  | { readonly status: 'wait'; readonly upS: number };

const refusedBy = (phase: RunPhase): RunRefusal | null => {
  if (phase === 'over') return { status: 'run-over' };
  return phase === 'running' ? null : { status: 'not-started' };
};

/** The moment of a shot, s since the signal: what the client says, no later than it arrived and no earlier than the grace. */
export const momentOfShot = (saidS: number, receivedS: number): number =>
  Math.min(Math.max(saidS, receivedS - GRACE_S), receivedS);

/**
 * Decides on a shot: which line and round it is, and when it was fired.
 *
 * @param nowS    when it was received, s of the clock that the record is kept in
 * @param saidS   when the client says that it was fired, s since the signal
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

/** Decides on going to a position: in a fixed or called order only to that of the line to shoot. */
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

/** The lines that have been told, in their order: all, or of a called order those up to the one to shoot. */
export const toldLines = (course: RunCourse, record: RunRecord): number[] => {
  const lines = progressOf(course, record);
  if (course.sequence !== 'called' || record.startsS === null)
    return lines.map(({ place }) => place).slice(0, course.sequence === 'called' ? 1 : undefined);
  const now = lines.findIndex(({ isEnded }) => !isEnded);
  return lines.slice(0, now < 0 ? undefined : now + 1).map(({ place }) => place);
};
