import type { runs } from '@windcall/contract';
import { type RunMoment, timeSaid } from './run-moment.ts';
import { FIRST_SETTING, type Setting, stepUp, stepWind } from './setting.ts';

type Target = runs.Run['targets'][number];
type Line = runs.Run['course']['order'][number];

/** A shot that is visible in flight and at its impact. */
export interface SeenRound {
  readonly shot: runs.RunShot;
  /** Time of the trigger, s of the picture's clock. */
  readonly firedS: number;
}

/** The shooter's settings for a run and this screen's messages; the rest is the server's. */
export interface RunState {
  readonly setting: Setting;
  /** The chosen target if the order is free; null before a choice. */
  readonly chosen: number | null;
  readonly seen: SeenRound | null;
  /** The word in the scope; null after its time. An object, so that a repeated word is shown again. */
  readonly word: { readonly text: string } | null;
  /** Text announced aloud. */
  readonly said: string;
  /** Error text of this task; null if there is none. */
  readonly trouble: string | null;
}

export const NEW_RUN: RunState = {
  setting: FIRST_SETTING,
  chosen: null,
  seen: null,
  word: null,
  said: '',
  trouble: null,
};

export type RunEvent =
  | { readonly type: 'set'; readonly setting: Setting }
  | {
      readonly type: 'turned';
      readonly axis: 'wind' | 'up';
      readonly steps: number;
      readonly target: Target | undefined;
    }
  | { readonly type: 'aimed'; readonly target: number }
  | { readonly type: 'landed'; readonly seen: SeenRound }
  | { readonly type: 'unseen' }
  | { readonly type: 'said'; readonly text: string }
  | { readonly type: 'quiet' }
  | { readonly type: 'tried' }
  | { readonly type: 'failed'; readonly trouble: string };

const turned = (setting: Setting, { axis, steps, target }: Extract<RunEvent, { type: 'turned' }>): Setting => {
  if (axis === 'wind') return stepWind(setting, steps);
  return target === undefined ? setting : stepUp(setting, target, steps);
};
/** The last seconds are only announced, because the clock shows them. */
const standsInScope = (text: string): boolean => !text.endsWith('seconds');

export const runAfter = (state: RunState, event: RunEvent): RunState => {
  switch (event.type) {
    case 'set':
      return { ...state, setting: event.setting };
    case 'turned':
      return { ...state, setting: turned(state.setting, event) };
    case 'aimed':
      return { ...state, chosen: event.target };
    case 'landed':
      return { ...state, seen: event.seen };
    case 'unseen':
      return { ...state, seen: null };
    case 'said':
      return { ...state, said: event.text, word: standsInScope(event.text) ? { text: event.text } : state.word };
    case 'quiet':
      return { ...state, word: null };
    case 'tried':
      return { ...state, trouble: null };
    case 'failed':
      return { ...state, trouble: event.trouble };
  }
};

/** The aimed target and its line: by the stage's order, or by choice if the order is free. */
export const aimIn = (run: runs.Run, chosen: number | null): { readonly target?: Target; readonly line?: Line } => {
  const isFree = run.course.sequence === 'free';
  const due = run.course.order.find(({ line }) => line === run.line);
  const aimedAt = (isFree ? chosen : null) ?? due?.target ?? run.targets[0]?.number;
  const isOpen = ({ line }: Line): boolean =>
    run.rounds.some((round) => round.line === line && round.outcome === 'to-come');
  const own = (one: Line): boolean => one.target === aimedAt && isOpen(one) && (one.position ?? 1) === run.position;
  const line = (isFree ? run.course.order.find(own) : undefined) ?? due;
  const target = run.targets.find(({ number }) => number === aimedAt) ?? run.targets[0];
  return { ...(target && { target }), ...(line && { line }) };
};

type Clock = Pick<RunMoment, 'phase' | 'leftS'>;
/** The clock's word between two readings: the signal, the last seconds, the end; null if there is none. */
export const clockSaid = (before: Clock, now: Clock): string | null => {
  if (now.phase === 'running') return before.phase === 'running' ? timeSaid(before.leftS, now.leftS) : 'Start';
  if (now.phase === before.phase) return null;
  if (now.phase === 'standby') return 'Standby';
  return before.phase === 'running' && (now.phase === 'ending' || now.phase === 'over') ? 'Time' : null;
};

/** The position after a move: the next one if the order is free, otherwise the line's. */
export const nextPosition = ({ course, position }: runs.Run, line: Line | undefined): number =>
  course.sequence === 'free' ? (position % course.positions.length) + 1 : (line?.position ?? position);
