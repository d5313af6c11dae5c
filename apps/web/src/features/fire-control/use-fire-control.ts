import { useRef, useState } from 'react';
import { useDemo } from '../../platform/demo/use-demo.ts';
import { useShortcut } from '../../platform/shortcuts/use-shortcut.ts';
import { advancedBallisticEffects, DEFAULT_EFFECTS } from '../../platform/stored/advanced-ballistic-effects.ts';
import { useWeather } from '../../platform/stored/loaded-weather.ts';
import { DEFAULT_SHOOTING, shootingChoice } from '../../platform/stored/shooting-choice.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { useAim } from './aim/use-aim.ts';
import { fireMemory, NO_MEMORY, useRemember } from './fire-memory.ts';
import type { FireProfile } from './fire-profile.ts';
import { useTrigger } from './shots/trigger.tsx';
import { useMarks } from './shots/use-marks.ts';
import { useSession } from './shots/use-session.ts';
import { useShotTimer } from './shots/use-shot-timer.ts';
import { useShots } from './shots/use-shots.ts';
import { useSolution } from './solution/use-solution.ts';
import { useStage } from './solution/use-stage.ts';
import { useScenario } from './use-scenario.ts';
import { useTarget } from './use-target.ts';

/** Distance of a calculation without a scenario, yards. Source: shooting specification, section 9. */
const DEFAULT_DISTANCE_YD = 600;

/** Everything the Fire Control screen shows and does, put together for one weapon profile (null while it is loading). */
export const useFireControl = (profile: FireProfile | null) => {
  const demo = useDemo();
  const [left] = useState(() => fireMemory.read() ?? NO_MEMORY);
  const chosen = useScenario();
  const { scenario } = chosen;
  const [storedEffects, setEffects] = useStored(advancedBallisticEffects);
  const effects = storedEffects ?? DEFAULT_EFFECTS;
  const [storedChoice, setChoice] = useStored(shootingChoice);
  const choice = storedChoice ?? DEFAULT_SHOOTING;
  const weather = useWeather(scenario);
  const stage = useStage(profile, scenario, weather, effects, choice.windMoves);
  const aiming = useAim(left.aim, profile);
  const timer = useShotTimer();
  const training = useSession(profile?.id ?? null, scenario?.id ?? null, stage);
  const sessionId = training.session?.id ?? null;
  const shots = useShots(training, stage);
  const targets = useTarget(scenario, left, (from, to) => {
    if (from.position.engagement !== to.position.engagement) marks.clear();
  });
  const { current } = targets;
  const marks = useMarks(sessionId, shots.shots, current, left);

  const target = stage.stage?.targets.find(({ number }) => number === current?.number) ?? null;
  const line = target ?? {
    distance: current?.engagement.distance ?? DEFAULT_DISTANCE_YD,
    directionOfFire: scenario?.directionOfFire ?? effects.directionOfFire,
    lookAngle: 0,
  };
  // Hidden answers are those of the last shot at this target, told once it is fired; never those of the next one.
  const last = shots.onStage ? shots.shots.at(-1) : undefined;
  const toldS = last !== undefined && last.target === (target?.number ?? 0) ? last.moment : null;
  const answersHidden = choice.hideAnswers && toldS === null;
  const firing = useSolution(stage, { line, momentS: (choice.hideAnswers ? toldS : null) ?? shots.momentS });

  const fireNow = (): void => {
    if (target === null) return;
    if (shots.fire(target, aiming.read(), timer.read())) timer.restart();
  };
  const checking = useRef(false);
  const [isChecked, setChecked] = useState(true);
  const checkAndFire = async (id: number): Promise<void> => {
    // State is one render late for a second press.
    if (checking.current) return;
    checking.current = true;
    setChecked(false);
    const { allowed } = await demo.checkShotLimit(id);
    checking.current = false;
    setChecked(true);
    if (allowed) fireNow();
  };
  /** The trigger: fires at once, or opens a session where there is none, or records what is not recorded yet. */
  const fire = (): void => {
    if (sessionId === null || current === null) training.start();
    else if (shots.unsent) shots.resend();
    else if (stage.status === 'failed') toastError('Shot Error', stage.reason);
    else if (demo.checkDistance(line.distance)) {
      // Only a demo user's shots are counted beforehand.
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

  // Never while typing; may be switched off.
  useShortcut([' ', 'Enter'], 'Take Shot', trigger.press, { group: 'Fire Control' });
  useShortcut('t', 'Take Shot (triangle)', trigger.press, {
    group: 'Fire Control',
    enabled: current?.target.type === 'triangle',
  });

  /** Leaves this session and opens another with the same rifle and scenario. */
  const newSession = (): void => {
    timer.stop();
    training.start();
  };

  const clearShots = (): void => {
    timer.stop();
    marks.clear();
    toast({ title: 'Shots Cleared', description: 'The marks are hidden. The shots stay in the log.' });
  };

  const { hiddenThrough } = marks;
  const place = current === null || scenario === null ? null : { scenarioId: scenario.id, position: current.position };
  useRemember(aiming, place && { ...place, sessionId, hiddenThrough });

  return {
    demo,
    chosen,
    effects,
    setEffects,
    choice,
    setChoice,
    weather,
    stage,
    aiming,
    timer,
    training,
    shots,
    targets,
    marks,
    line,
    firing,
    answersHidden,
    trigger,
    clearShots,
    newSession,
  };
};

export type FireControlState = ReturnType<typeof useFireControl>;
