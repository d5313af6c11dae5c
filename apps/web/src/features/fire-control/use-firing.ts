import type { sessions, stages } from '@windcall/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDemo } from '../../demo/use-demo.ts';
import type { SceneShot } from '../../scope/scene.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import type { AimControls } from './aim/use-aim.ts';
import type { LoggedShot } from './shots/logged-shot.ts';
import { type TriggerState, useTrigger } from './shots/trigger.tsx';
import type { SessionControls } from './shots/use-session.ts';
import type { Shots } from './shots/use-shots.ts';
import type { ShotStage } from './solution/use-stage.ts';
import { positionsOf } from './target-position.ts';
import type { CurrentTarget, Line } from './use-target.ts';

type Fired = Pick<
  sessions.Shot,
  'shotNumber' | 'impactX' | 'impactY' | 'isHit' | 'distance' | 'targetType' | 'targetSize' | 'target'
>;

/**
 * Shots marked in the scope: at the current engagement, after number `hiddenThrough`. A shot of an older release has no target
 * number and matches the target of its shape and size.
 */
const marksOf = (
  shots: readonly Fired[],
  { engagement, engagements, position }: Pick<CurrentTarget, 'engagement' | 'engagements' | 'position'>,
  hiddenThrough: number,
): SceneShot[] => {
  const positions = positionsOf(engagements);
  return shots.flatMap((shot) => {
    if (shot.shotNumber <= hiddenThrough || shot.distance !== engagement.distance) return [];
    const known = shot.target === null ? undefined : positions[shot.target - 1];
    if (known !== undefined && known.engagement !== position.engagement) return [];
    const targetIndex =
      known?.target ?? engagement.targets.findIndex((t) => t.type === shot.targetType && t.size === shot.targetSize);
    return targetIndex < 0 ? [] : [{ ...shot, targetIndex }];
  });
};

interface Marks {
  readonly marks: readonly SceneShot[];
  readonly hiddenThrough: number;
  /** Hides the marks of all shots so far; counts and lists keep them. */
  readonly clear: () => void;
}

/** Marks of this session at this engagement, since they were last cleared. */
export const useMarks = (
  sessionId: number | null,
  shots: readonly LoggedShot[],
  current: CurrentTarget | null,
  initial: { readonly sessionId: number | null; readonly hiddenThrough: number },
): Marks => {
  const [hidden, setHidden] = useState(initial);
  const hiddenThrough = hidden.sessionId === sessionId ? hidden.hiddenThrough : 0;
  const marks = useMemo(
    () => (current === null ? [] : marksOf(shots, current, hiddenThrough)),
    [shots, current, hiddenThrough],
  );
  return {
    marks,
    hiddenThrough,
    clear: () => setHidden({ sessionId, hiddenThrough: shots.at(-1)?.shotNumber ?? 0 }),
  };
};

/** Step of the timer, s. Source: shooting specification, section 9. */
const TIMER_STEP_S = 0.1;

export interface ShotTimer {
  /** Start, ms of `performance.now()`; null while stopped at 0. */
  readonly startedAtMs: number | null;
  /** Whole steps since the start, s; 0 while stopped. */
  readonly read: () => number;
  readonly restart: () => void;
  readonly stop: () => void;
}

/** Whole steps in a time, s. */
export const stepsOf = (elapsedMs: number): number =>
  Math.floor(Math.max(0, elapsedMs) / (1000 * TIMER_STEP_S) + 1e-9) / Math.round(1 / TIMER_STEP_S);

/** The time since the last shot. Only its display rerenders. */
export const useShotTimer = (): ShotTimer => {
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const started = useRef<number | null>(null);
  const set = useCallback((at: number | null) => {
    started.current = at;
    setStartedAtMs(at);
  }, []);
  return {
    startedAtMs,
    read: useCallback(() => (started.current === null ? 0 : stepsOf(performance.now() - started.current)), []),
    restart: useCallback(() => set(performance.now()), [set]),
    stop: useCallback(() => set(null), [set]),
  };
};

export const useTimerSeconds = ({ startedAtMs, read }: ShotTimer): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(read());
    if (startedAtMs === null) return;
    const clock = setInterval(() => setSeconds(read()), 1000 * TIMER_STEP_S);
    return () => clearInterval(clock);
  }, [startedAtMs, read]);
  return seconds;
};

interface ToFire {
  readonly shot: ShotStage;
  readonly current: CurrentTarget | null;
  /** The stage's entry for the current target; null without one. */
  readonly target: stages.StageTarget | null;
  readonly line: Line;
  readonly training: SessionControls;
  readonly shots: Shots;
  readonly aiming: AimControls;
  readonly marks: Marks;
}

interface Firing {
  readonly timer: ShotTimer;
  readonly trigger: TriggerState;
  readonly clearShots: () => void;
  readonly newSession: () => void;
}

export const useFiring = ({ shot, current, target, line, training, shots, aiming, marks }: ToFire): Firing => {
  const demo = useDemo();
  const timer = useShotTimer();
  const sessionId = training.session?.id ?? null;

  const fireNow = (): void => {
    if (target === null) return;
    if (shots.fire(target, aiming.read(), timer.read())) timer.restart();
  };
  const checking = useRef(false);
  const [isChecked, setChecked] = useState(true);
  const checkAndFire = async (id: number): Promise<void> => {
    // a ref, because state is one render late for a second press
    if (checking.current) return;
    checking.current = true;
    setChecked(false);
    const { allowed } = await demo.checkShotLimit(id);
    checking.current = false;
    setChecked(true);
    if (allowed) fireNow();
  };
  /** The trigger: fires, or opens a missing session, or records an unsent shot. */
  const fire = (): void => {
    if (sessionId === null || current === null) training.start();
    else if (shots.unsent) shots.resend();
    else if (shot.status === 'failed') toastError('Shot Error', shot.reason);
    else if (demo.checkDistance(line.distance)) {
      // only a demo user's shots are counted first
      if (demo.isDemo) void checkAndFire(sessionId);
      else fireNow();
    }
  };
  const open = shots.unsent ? 'Record Shot' : 'Take Shot';
  const recording = shots.pending ?? (isChecked ? null : 'recording');
  const trigger = useTrigger(
    sessionId === null ? 'Start Session' : open,
    training.opening ? 'opening' : recording,
    fire,
  );

  useShortcut([' ', 'Enter'], 'Take Shot', trigger.press, { group: 'Fire Control' });
  useShortcut('t', 'Take Shot (triangle)', trigger.press, {
    group: 'Fire Control',
    enabled: current?.target.type === 'triangle',
  });

  return {
    timer,
    trigger,
    clearShots: () => {
      timer.stop();
      marks.clear();
      toast({ title: 'Shots Cleared', description: 'The marks are hidden. The shots stay in the log.' });
    },
    newSession: () => {
      timer.stop();
      training.start();
    },
  };
};
