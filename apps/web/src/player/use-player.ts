import { drills } from '@windcall/contract';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { messageOf } from '../api/message-of.ts';
import { useCall } from '../api/use-call.ts';
import { type Action, useActions } from '../shortcuts/use-actions.ts';
import { useSound } from '../sound/use-sound.ts';
import { useUnits } from '../units/use-units.tsx';
import { rulesOf } from './hosts.ts';
import { type SeenShot, seenShot } from './picture.tsx';
import {
  aimOf,
  type ClassStep,
  missingOf,
  NEW_TASK,
  type PlayerEvent,
  type PlayerState,
  playerAfter,
  settingOf,
} from './player-state.ts';
import { movedTo, turnedBy } from './rail.tsx';
import { soundShot, soundSteel } from './shot-sounds.ts';
import { heldFor } from './side-words.ts';
import { callTrouble, shotTrouble } from './trouble-words.ts';
import { useDrillTask } from './use-drill-task.ts';
import { useFlight } from './use-flight.ts';
import { useLookedAt } from './use-looked-at.ts';
import type { Spot } from './where-plate.tsx';

/** Pace of a task: its shooter's own, or a class's. */
export type TaskPace =
  | {
      readonly kind: 'own';
      /** The shooter chose to see every reveal at the end. */
      readonly waits: boolean;
      readonly onNext: (isOver: boolean) => void;
    }
  | {
      readonly kind: 'class';
      readonly step: ClassStep;
      /** The server's clock less this machine's, ms. */
      readonly aheadMs: number;
    };

const NO_NEXT = (): void => undefined;

/** One call of a drill or class: its data, its shooter's entries, and the actions with their keys. */
export const usePlayer = (drill: drills.Drill, number: number, pace: TaskPace, halfMph: number) => {
  const units = useUnits();
  const rules = rulesOf(drill.kind, drill.level, pace.kind === 'own' && pace.waits);
  const [state, dispatch] = useReducer(
    (before: PlayerState, event: PlayerEvent) => playerAfter(before, event, rules),
    NEW_TASK,
  );
  const [shown, setShown] = useState<SeenShot | null>(null);
  const look = useLookedAt();
  const sound = useSound();
  const triggeredMs = useRef<number | null>(null);
  const step = pace.kind === 'class' ? pace.step : null;
  const isClass = step !== null;
  const onNext = pace.kind === 'own' ? pace.onNext : NO_NEXT;
  const served = useDrillTask(drill.id, number, {
    isOpen: step !== 'revealed',
    onFired: (shot) => {
      if (!isClass) setShown(seenShot(shot));
      dispatch({ type: 'fired' });
      if (task && triggeredMs.current !== null)
        soundSteel(
          sound,
          { ...task, temperatureF: drill.air.temperature },
          shot,
          (Date.now() - triggeredMs.current) / 1000,
        );
    },
  });
  const { query, params, calling, firing, reread } = served;
  const task = query.data;
  const { phase } = state;
  const isOver = number >= drill.tasks || (drill.kind === 'kyl' && task?.shot?.isHit === false);
  const isTold = phase === 'reveal' || (phase === 'flight' && rules.tells);
  const reveal = useCall(drills.revealTask, { params }, { enabled: isTold && task?.shot != null });

  const read = (type: 'read' | 'painted'): void => {
    if (task) dispatch({ type, known: task, step });
  };
  const onRead = useEffectEvent(() => read('read'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading and each step of a class is an event
  useEffect(() => onRead(), [task, step]);
  // each step of a class shows more of the task
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step asks again
  useEffect(() => {
    if (isClass) void reread();
  }, [step]);
  const seen = step === 'frozen' && task?.shot?.impact ? task.shot : null;
  const isSeen = seen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, however often the task is read again
  useEffect(() => {
    if (isClass) setShown(seen && seenShot(seen));
  }, [isSeen]);
  useFlight(phase === 'flight', shown, () => dispatch({ type: 'landed' }));

  // the picture at the call, because later cues arrive meanwhile
  const [called, setCalled] = useState<drills.CueTrack | null>(null);
  const missing = task ? missingOf(task, state) : null;
  // after the freeze the class sees brackets, so the hold of the call is locked
  const isLocked = step === 'frozen' || step === 'held';
  const setting = task ? settingOf(task, isLocked ? NEW_TASK : state) : null;
  const keep = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      dispatch({ type: 'failed', trouble: messageOf(units, error, '') });
    }
  };
  const commit = (): void => {
    const { lo, hi, best } = state.call;
    // the missing parts are listed under the boxes
    if (!task || lo === null || hi === null || missing !== null) return;
    dispatch({ type: 'committed' });
    setCalled(task.cues);
    keep(() => served.commit({ lo, hi, best, hold: state.hold, looked: { focusS: look.seconds() } }));
  };
  const fire = (): void => {
    if (!task || setting === null) return;
    if (triggeredMs.current === null) soundShot(sound);
    triggeredMs.current = Date.now();
    keep(() => served.fire(aimOf(task, setting)));
  };
  // one press locked and fires; a call sealed by an earlier visit needs its own press
  const fireIfPressed = useEffectEvent((): void => {
    const { lo, hi } = state.call;
    if (state.isPressed && task?.call?.lo === lo && task.call.hi === hi) fire();
  });
  useEffect(() => {
    if (phase === 'locked') fireIfPressed();
  }, [phase]);
  const tell = async (where: Spot | null): Promise<void> => {
    if (state.isTelling) return;
    dispatch({ type: 'marking' });
    try {
      if (where !== null) await served.point(where);
      dispatch({ type: where === null ? 'notSeen' : 'marked' });
    } catch (error) {
      dispatch({ type: 'failed', trouble: `Not saved. Try again. ${messageOf(units, error, '')}`.trim() });
    }
  };
  const onward = (): void => {
    dispatch({ type: 'next' });
    onNext(isOver);
  };
  const isLooking = phase === 'look' && !isLocked;
  const turn = (key: string): void => {
    const to = turnedBy(units, { key, shiftKey: false }, heldFor(state.call));
    if (to !== null) dispatch({ type: 'called', call: movedTo(units, state.call, to, halfMph) });
  };
  const firesWithCall = rules.trigger === 'with-call';

  const actions = {
    left: { name: 'From the left', keys: ['l'], enabled: isLooking, perform: () => turn('l') },
    right: { name: 'From the right', keys: ['r'], enabled: isLooking, perform: () => turn('r') },
    commit: {
      name: firesWithCall ? 'Fire' : 'Commit the call',
      keys: firesWithCall ? [' ', 'c'] : ['c'],
      enabled: isLooking,
      perform: commit,
    },
    fire: { name: 'Fire', keys: [' '], enabled: phase === 'locked', perform: fire },
    focus: {
      name: 'Focus: plate, ¾, ½',
      keys: ['f'],
      enabled: phase === 'look' || phase === 'locked',
      perform: () => look.turn((look.focus + 1) % 3),
    },
    notSeen: {
      name: 'Didn’t see where it went',
      keys: ['s'],
      enabled: phase === 'mark',
      perform: () => void tell(null),
    },
    mark: {
      name: 'It hit here',
      keys: ['Enter'],
      enabled: phase === 'mark' && state.spot !== null,
      perform: () => void (state.spot && tell(state.spot)),
    },
    next: {
      name: 'Next',
      keys: ['Enter'],
      enabled: !isClass && ((phase === 'reveal' && reveal.data !== undefined) || phase === 'sealed'),
      perform: onward,
    },
  } satisfies Record<string, Action>;
  useActions(isClass ? 'Class' : 'Practice', Object.values(actions));

  const nowMs = Date.now() + (pace.kind === 'class' ? pace.aheadMs : 0);
  return {
    ...{ query, task, phase, state, dispatch, actions, reveal, look, shown, sound, calling, firing, missing },
    ...{ rules, step, halfMph, isLocked, isOver, called },
    onPainted: () => {
      look.begin();
      read('painted');
    },
    /** The wind on the rifle, and whether it is locked. */
    setting,
    trouble: state.trouble ?? callTrouble(units, calling.trouble, nowMs) ?? shotTrouble(units, firing.trouble, nowMs),
  };
};
