import type { drills } from '@windcall/contract';
import { type Setting, setByCall } from './call-hold.ts';
import type { TaskRules } from './hosts.ts';
import { type Draft, EMPTY_DRAFT } from './side-words.ts';
import type { Spot } from './where-plate.tsx';

export type Phase = 'opening' | 'look' | 'locked' | 'flight' | 'mark' | 'reveal' | 'sealed' | 'over';

/** Step of a class; the instructor moves it on. `held`: calls have ended and may be opened again. */
export type ClassStep = 'open' | 'held' | 'frozen' | 'revealed';

export interface PlayerState {
  readonly phase: Phase;
  readonly call: Draft;
  /** The hold as typed if it is not derived, mil; null before it is typed. */
  readonly hold: number | null;
  /** The wind as changed by hand; null for the call's wind. */
  readonly setting: Setting | null;
  /** The shooter's mark; null before it is set. */
  readonly spot: Spot | null;
  /** The shooter pressed once to lock and fire. */
  readonly isPressed: boolean;
  readonly isTelling: boolean;
  readonly trouble: string | null;
}

export const NEW_TASK: PlayerState = {
  ...{ phase: 'opening', call: EMPTY_DRAFT, hold: null, setting: null, spot: null },
  ...{ isPressed: false, isTelling: false, trouble: null },
};

/** The server's data of a task. */
export type Known = Pick<drills.DrillTask, 'call' | 'shot' | 'pointed' | 'revealed'>;

export type PlayerEvent =
  | { readonly type: 'painted' | 'read'; readonly known: Known; readonly step?: ClassStep | null }
  | { readonly type: 'called'; readonly call: Draft }
  | { readonly type: 'held'; readonly mil: number | null }
  | { readonly type: 'set'; readonly setting: Setting }
  | { readonly type: 'spotted'; readonly spot: Spot }
  | { readonly type: 'committed' | 'fired' | 'landed' | 'marking' | 'marked' | 'notSeen' | 'next' }
  | { readonly type: 'failed'; readonly trouble: string };

/** The phase after a shot that was seen, or cannot be seen. */
const told = ({ tells }: TaskRules): Phase => (tells ? 'reveal' : 'sealed');

/** The phase by the server's data. A shot in flight and an unfinished mark end by their own events. */
const phaseOf = (
  phase: Phase,
  { call, shot, pointed, revealed }: Known,
  step: ClassStep | null,
  host: TaskRules,
): Phase => {
  if (step === 'revealed') return 'reveal';
  if (phase === 'flight' || phase === 'over') return phase;
  if (shot === null) return call === null ? 'look' : 'locked';
  if (phase === 'reveal' || phase === 'sealed') return phase;
  return host.marks && !pointed && !revealed ? 'mark' : told(host);
};

/** The next state of a task. Pure: the server's answers, presses and timers come in as events. */
export const playerAfter = (state: PlayerState, event: PlayerEvent, host: TaskRules): PlayerState => {
  switch (event.type) {
    case 'painted':
    case 'read': {
      const { known, step = null } = event;
      // a look begins with its first frame; a finished task has no look
      if (state.phase === 'opening' && event.type === 'read' && known.shot === null && step !== 'revealed')
        return state;
      return { ...state, phase: phaseOf(state.phase, known, step, host) };
    }
    case 'called':
      return { ...state, call: event.call };
    case 'held':
      return { ...state, hold: event.mil };
    case 'set':
      return { ...state, setting: event.setting };
    case 'spotted':
      return { ...state, spot: event.spot };
    case 'committed':
      return { ...state, isPressed: state.phase === 'look' && host.trigger === 'with-call', trouble: null };
    case 'fired':
      if (state.phase !== 'look' && state.phase !== 'locked') return state;
      // a class sees its shots from the freeze on
      return { ...state, isPressed: false, trouble: null, phase: host.steps === 'instructor' ? 'sealed' : 'flight' };
    case 'landed':
      return state.phase === 'flight' ? { ...state, phase: host.marks ? 'mark' : told(host) } : state;
    case 'marking':
      return { ...state, isTelling: true, trouble: null };
    case 'marked':
    case 'notSeen':
      return state.phase === 'mark' ? { ...state, isTelling: false, phase: told(host) } : state;
    case 'next':
      return { ...state, phase: 'over' };
    case 'failed':
      return { ...state, isTelling: false, isPressed: false, trouble: event.trouble };
  }
};

/** Missing part of a call before it can be sealed; null if complete. */
export const missingOf = (
  { windScale }: Pick<drills.DrillTask, 'windScale'>,
  { call: { lo, hi }, hold }: Pick<PlayerState, 'call' | 'hold'>,
): 'call' | 'hold' | null => {
  if (lo === null || hi === null || lo === hi) return 'call';
  return windScale === null && hold === null ? 'hold' : null;
};

const NOT_SET: Setting = { by: 'hold', mil: 0 };

/** The wind on the rifle: none before the call, then the call's, or the changed one. */
export const settingOf = (
  task: Pick<drills.DrillTask, 'call' | 'windScale'>,
  { setting }: Pick<PlayerState, 'setting'>,
): Setting => (task.call === null ? NOT_SET : (setting ?? setByCall(task) ?? NOT_SET));

/** The rifle's settings: the elevation is dialed, the wind as set. Mil. */
export const aimOf = (task: Pick<drills.DrillTask, 'elevation'>, { by, mil }: Setting) => ({
  dial: { up: task.elevation, right: by === 'dial' ? mil : 0 },
  hold: { up: 0, right: by === 'hold' ? mil : 0 },
});
