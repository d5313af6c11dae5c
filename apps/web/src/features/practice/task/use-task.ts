import { drills, seals } from '@windcall/contract';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { type Action, useActions } from '../../../shortcuts/use-actions.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { draftOf, inOrder, type Side, withSide } from '../sided-call.ts';
import { useLookedAt } from '../use-looked-at.ts';
import { useSeenShot } from '../use-seen-shot.ts';
import type { Spot } from '../where-plate.tsx';
import { aimOf, type ClassStep, missingOf, NEW_TASK, phaseOf, settingOf, taskAfter } from './task-state.ts';
import { callTrouble, shotTrouble } from './trouble-words.ts';
import { useDrillTask } from './use-drill-task.ts';

/** How a task goes on: at its shooter's own pace, or with a class. */
export type TaskPace =
  | {
      readonly kind: 'own';
      /** Whether each call is revealed before the next. */
      readonly feedback: boolean;
      readonly onNext: (isOver: boolean) => void;
    }
  | {
      readonly kind: 'class';
      readonly step: ClassStep;
      /** The server's clock less this machine's, ms. */
      readonly aheadMs: number;
    };

const NO_NEXT = (): void => undefined;

/** One call of a drill or of a class: what is known of it, what its shooter has set, and the actions with their keys. */
export const useTask = (drill: drills.Drill, number: number, pace: TaskPace) => {
  const units = useUnits();
  const [state, dispatch] = useReducer(taskAfter, NEW_TASK);
  const { shown, show } = useSeenShot();
  const look = useLookedAt();
  const step = pace.kind === 'class' ? pace.step : null;
  const isClass = step !== null;
  const feedback = isClass || (pace.kind === 'own' && pace.feedback);
  const onNext = pace.kind === 'own' ? pace.onNext : NO_NEXT;
  const served = useDrillTask(drill.id, number, {
    isOpen: step !== 'revealed',
    // a class sees its shots from the freeze on
    onFired: (shot) => {
      if (!isClass) show(shot);
    },
  });
  const { query, params, calling, firing, reread } = served;
  const task = query.data;
  const firesWithCall = drill.kind === 'daily';
  const asksWhere = seals.showsAtOnce(drill.kind) && !firesWithCall;
  const isFlying = !asksWhere && shown !== null;
  const seenPhase = task ? phaseOf(task, { step, asksWhere, isFlying }, state) : null;
  const isOver = number >= drill.tasks || (drill.kind === 'kyl' && task?.shot?.isHit === false);
  const hasShot = task?.shot != null;
  const reveal = useCall(
    drills.revealTask,
    { params },
    { enabled: (seenPhase === 'flight' || seenPhase === 'reveal') && feedback && hasShot },
  );
  // a shot that asks for no mark stays in the scope until its reveal is here
  const isAwaited = seenPhase === 'reveal' && !isClass && feedback && !asksWhere && reveal.isPending;
  const phase = isAwaited ? 'flight' : seenPhase;

  // each step of a class shows more of the task
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step asks again
  useEffect(() => {
    if (isClass) void reread();
  }, [step]);
  const seen = step === 'frozen' && task?.shot?.impact ? task.shot : null;
  const isSeen = seen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, however often the task is read again
  useEffect(() => {
    if (isClass) show(seen);
  }, [isSeen, show]);

  const missing = task ? missingOf(task, state) : null;
  // from the freeze on the class has seen brackets: the hold of the call is locked
  const isLocked = step === 'frozen' || step === 'held';
  const setting = task ? settingOf(task, isLocked ? NEW_TASK : state) : null;
  const keep = (work: () => void): void => {
    dispatch({ type: 'tried' });
    try {
      work();
    } catch (error) {
      dispatch({ type: 'failed', trouble: messageOf(units, error, '') });
    }
  };
  const commit = (): void => {
    const { lo, hi, best } = draftOf(state.call);
    // what is missing stands under the boxes
    if (lo === null || hi === null || missing !== null) return;
    isPressed.current = firesWithCall;
    keep(() => served.commit({ lo, hi, best, hold: state.hold, looked: { focusS: look.seconds() } }));
  };
  const fire = (): void => {
    if (setting !== null) keep(() => task && served.fire(aimOf(task, setting)));
  };
  // in a daily one press locks and fires; a call that an earlier visit sealed waits for its own
  const isPressed = useRef(false);
  const fireIfPressed = useEffectEvent((): void => {
    if (!isPressed.current) return;
    isPressed.current = false;
    fire();
  });
  useEffect(() => {
    if (phase === 'fire') fireIfPressed();
  }, [phase]);
  const tell = async (where: Spot | null): Promise<void> => {
    if (state.isTelling) return;
    dispatch({ type: 'telling' });
    try {
      if (where !== null) await served.point(where);
      dispatch({ type: 'told' });
      if (!feedback) onNext(isOver);
    } catch (error) {
      dispatch({ type: 'failed', trouble: `Not saved. Try again. ${messageOf(units, error, '')}`.trim() });
    }
  };

  const say = (side: Side) => (): void => dispatch({ type: 'called', call: inOrder(withSide(state.call, side)) });

  const actions = {
    left: { name: 'From the left', keys: ['l'], enabled: phase === 'call', perform: say(-1) },
    right: { name: 'From the right', keys: ['r'], enabled: phase === 'call', perform: say(1) },
    commit: {
      name: firesWithCall ? 'Fire' : 'Commit the call',
      keys: firesWithCall ? [' ', 'c'] : ['c'],
      enabled: phase === 'call',
      perform: commit,
    },
    fire: { name: 'Fire', keys: [' '], enabled: phase === 'fire', perform: fire },
    focus: {
      name: 'Focus: plate, ¾, ½',
      keys: ['f'],
      enabled: phase === 'call' || phase === 'fire',
      perform: () => look.turn((look.focus + 1) % 3),
    },
    notSeen: {
      name: 'Didn’t see where it went',
      keys: ['s'],
      enabled: phase === 'where',
      perform: () => void tell(null),
    },
    mark: {
      name: 'It hit here',
      keys: ['Enter'],
      enabled: phase === 'where' && state.spot !== null,
      perform: () => void (state.spot && tell(state.spot)),
    },
    next: {
      name: 'Next',
      keys: ['Enter'],
      enabled: !isClass && phase === 'reveal' && reveal.data !== undefined,
      perform: () => onNext(isOver),
    },
  } satisfies Record<string, Action>;
  useActions(isClass ? 'Class' : 'Practice', Object.values(actions));

  const nowMs = Date.now() + (pace.kind === 'class' ? pace.aheadMs : 0);
  return {
    query,
    task,
    phase,
    state,
    dispatch,
    actions,
    reveal,
    look,
    shown,
    calling,
    firing,
    missing,
    /** The wind on the rifle; locked where it cannot be changed any more. */
    setting,
    firesWithCall,
    isLocked,
    isOver,
    /** Nothing to stay for: the call is over, and is not revealed here. */
    isPassed: phase === 'reveal' && !feedback && !state.isTold,
    trouble: state.trouble ?? callTrouble(units, calling.trouble, nowMs) ?? shotTrouble(units, firing.trouble, nowMs),
  };
};
