import type { stages } from '@windcall/contract';
import { useRef, useState } from 'react';
import { useDemo } from '../../demo/use-demo.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import type { AimControls } from './aim/use-aim.ts';
import { type TriggerState, useTrigger } from './shots/trigger.tsx';
import type { Marks } from './shots/use-marks.ts';
import type { SessionControls } from './shots/use-session.ts';
import { type ShotTimer, useShotTimer } from './shots/use-shot-timer.ts';
import type { Shots } from './shots/use-shots.ts';
import type { ShotStage } from './solution/use-stage.ts';
import type { CurrentTarget, Line } from './use-target.ts';

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

/** The trigger, by button and by key, and its effects. */
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
