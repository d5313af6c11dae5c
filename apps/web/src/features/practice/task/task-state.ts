import type { drills } from '@windcall/contract';
import { type Setting, setByCall } from '../call-hold.ts';
import { lackOf, NOTHING_CALLED, type SidedCall } from '../sided-call.ts';
import type { Spot } from '../where-plate.tsx';

/** Where a task stands for its shooter. `look`: nothing to do but watch, in a class that has ended calls or waits for others. */
export type TaskPhase = 'look' | 'call' | 'fire' | 'flight' | 'where' | 'reveal';
/** Where a class is with a wind; the instructor moves it on. `held`: calls have ended and may be opened again. */
export type ClassStep = 'open' | 'held' | 'frozen' | 'revealed';

/** What the shooter has said and set, and not sent yet. */
export interface TaskState {
  readonly call: SidedCall;
  /** The hold as typed where it is not derived, mil; null while it is not said. */
  readonly hold: number | null;
  /** The wind as it was changed by hand; null while it is as the call set it. */
  readonly setting: Setting | null;
  /** Where the shot went by the shooter's mark; null before it is set. */
  readonly spot: Spot | null;
  /** Where it went was answered, with a mark or without. */
  readonly isTold: boolean;
  /** The mark is on its way. */
  readonly isTelling: boolean;
  /** What is wrong here, in words; null where nothing is. */
  readonly trouble: string | null;
}

export const NEW_TASK: TaskState = {
  call: NOTHING_CALLED,
  hold: null,
  setting: null,
  spot: null,
  isTold: false,
  isTelling: false,
  trouble: null,
};

export type TaskEvent =
  | { readonly type: 'called'; readonly call: SidedCall }
  | { readonly type: 'held'; readonly mil: number | null }
  | { readonly type: 'set'; readonly setting: Setting }
  | { readonly type: 'marked'; readonly spot: Spot }
  | { readonly type: 'tried' }
  | { readonly type: 'telling' }
  | { readonly type: 'told' }
  | { readonly type: 'failed'; readonly trouble: string };

export const taskAfter = (state: TaskState, event: TaskEvent): TaskState => {
  switch (event.type) {
    case 'called':
      return { ...state, call: event.call };
    case 'held':
      return { ...state, hold: event.mil };
    case 'set':
      return { ...state, setting: event.setting };
    case 'marked':
      return { ...state, spot: event.spot };
    case 'tried':
      return { ...state, trouble: null };
    case 'telling':
      return { ...state, isTelling: true, trouble: null };
    case 'told':
      return { ...state, isTelling: false, isTold: true };
    case 'failed':
      return { ...state, isTelling: false, trouble: event.trouble };
  }
};

/**
 * Phase of a task. A class goes by its instructor's step; elsewhere `asksWhere` says whether the mark is asked for, and `isFlying`
 * whether its shot is still seen in the scope.
 */
export const phaseOf = (
  task: Pick<drills.DrillTask, 'call' | 'shot' | 'pointed' | 'revealed'>,
  {
    step,
    asksWhere,
    isFlying,
  }: { readonly step: ClassStep | null; readonly asksWhere: boolean; readonly isFlying: boolean },
  { isTold }: Pick<TaskState, 'isTold'>,
): TaskPhase => {
  if (step === 'revealed') return 'reveal';
  if (task.call === null) return step === 'frozen' || step === 'held' ? 'look' : 'call';
  if (task.shot === null) return 'fire';
  if (step !== null) return 'look';
  if (isFlying) return 'flight';
  return asksWhere && !isTold && !task.pointed && !task.revealed ? 'where' : 'reveal';
};

/** What must still be said before a call can be sealed; null where nothing is missing. */
export const missingOf = (
  task: Pick<drills.DrillTask, 'windScale'>,
  { call, hold }: Pick<TaskState, 'call' | 'hold'>,
): 'call' | 'hold' | null => {
  if (lackOf(call) !== null) return 'call';
  return task.windScale === null && hold === null ? 'hold' : null;
};

const NOT_SET: Setting = { by: 'hold', mil: 0 };
/** The wind on the rifle: none before the call, then as the call set it, or as it was changed since. */
export const settingOf = (
  task: Pick<drills.DrillTask, 'call' | 'windScale'>,
  { setting }: Pick<TaskState, 'setting'>,
): Setting => (task.call === null ? NOT_SET : (setting ?? setByCall(task) ?? NOT_SET));

/** What is set on the rifle: the elevation is dialed, the wind as it was set. Mil. */
export const aimOf = (task: Pick<drills.DrillTask, 'elevation'>, { by, mil }: Setting) => ({
  dial: { up: task.elevation, right: by === 'dial' ? mil : 0 },
  hold: { up: 0, right: by === 'hold' ? mil : 0 },
});
