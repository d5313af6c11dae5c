import type { ShotContext } from '@windcall/simulation';
import { useEffect, useMemo, useState } from 'react';
import { useDemo } from '../../platform/demo/use-demo.ts';
import { advancedBallisticEffects, DEFAULT_EFFECTS } from '../../platform/stored/advanced-ballistic-effects.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { loadCalculations } from './ask-or-calculate.ts';
import { windAtTarget } from './conditions.ts';
import { fireMemory, NO_MEMORY } from './fire-memory.ts';
import type { FireProfile } from './fire-profile.ts';
import type { ShotMoment } from './shot-request.ts';
import { fireLineOf, type SolutionInput, windTimeIndex } from './solution-request.ts';
import { useAim } from './use-aim.ts';
import { useMarks } from './use-marks.ts';
import { useScenario } from './use-scenario.ts';
import { useShotTimer } from './use-shot-timer.ts';
import { useShots } from './use-shots.ts';
import { fetchSolution, useSolution } from './use-solution.ts';
import { type CurrentTarget, useTarget } from './use-target.ts';
import { useTrainingSession } from './use-training-session.ts';
import { useWeather } from './use-weather.ts';
import { useWindRefresh } from './use-wind-refresh.ts';

/** What was known of a shot beyond its record. */
export interface KnownShot {
  readonly sessionId: number;
  readonly shotNumber: number;
  readonly context: ShotContext;
}

/** Everything the Fire Control screen shows and does, put together for one weapon profile (null while it is loading). */
export const useFireControl = (profile: FireProfile | null) => {
  const demo = useDemo();
  const [left] = useState(() => fireMemory.read() ?? NO_MEMORY);
  const chosen = useScenario();
  const { scenario } = chosen;
  const [storedEffects, setEffects] = useStored(advancedBallisticEffects);
  const effects = storedEffects ?? DEFAULT_EFFECTS;
  const conditions = useWeather(scenario);
  const aiming = useAim(left.aim);
  const timer = useShotTimer();
  const wind = useWindRefresh();
  const training = useTrainingSession(profile?.id ?? null, scenario?.id ?? null);
  const sessionId = training.session?.id ?? null;
  const [known, setKnown] = useState<KnownShot | null>(null);

  const shots = useShots(training.session, timer.restart);
  const targets = useTarget(scenario, left, (from, to) => {
    wind.refresh();
    if (from.position.engagement !== to.position.engagement) marks.clear();
  });
  const { current } = targets;
  const marks = useMarks(sessionId, shots.shots, current, left);

  const line = useMemo(() => fireLineOf(scenario, current?.engagement ?? null, effects), [scenario, current, effects]);
  const windNow = useMemo(
    () => windAtTarget(conditions, line, windTimeIndex(shots.fired)),
    [conditions, line, shots.fired],
  );
  const input: SolutionInput | null =
    profile === null
      ? null
      : { profile, conditions, effects, line, targetNumber: current?.number ?? 0, totalShots: shots.fired };
  const firing = useSolution(input, windNow, wind.count);

  /** The shot of this moment, or null after saying why there is none. */
  const momentOf = async (at: CurrentTarget, from: SolutionInput, id: number): Promise<ShotMoment | null> => {
    if (!Number.isFinite(from.profile.rifleAccuracy)) {
      toastError('Shot Error', 'Rifle accuracy missing from weapon profile');
      return null;
    }
    if (!demo.checkDistance(at.engagement.distance)) return null;
    if (demo.isDemo && !(await demo.checkShotLimit(id)).allowed) return null;
    const solution = await fetchSolution(from);
    const shotNumber = (shots.shots.at(-1)?.shotNumber ?? 0) + 1;
    const { windMilsPerMph } = solution.details;
    setKnown({
      sessionId: id,
      shotNumber,
      context: { dispersion: solution.dispersion, windMilsPerMph, crosswindMph: solution.crosswindMph },
    });
    marks.firedAt(shotNumber, at.position);
    return {
      sessionId: id,
      aim: aiming.aim,
      solution,
      target: at.target,
      distanceYd: at.engagement.distance,
      rifleAccuracy: from.profile.rifleAccuracy,
      conditions,
      wind: windNow,
      totalShots: from.totalShots,
      responseTimeS: timer.read(),
    };
  };

  /** The trigger: fires, or opens a session where there is none. */
  const fire = (): void => {
    if (sessionId === null || input === null || current === null) {
      training.start();
      return;
    }
    void shots.fire(() => momentOf(current, input, sessionId));
  };

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

  // Should the network go, the calculations are here.
  useEffect(() => {
    loadCalculations().catch((error) => console.warn('calculating without the server is not possible yet', error));
  }, []);

  const position = current?.position;
  const { aim } = aiming;
  const { hiddenThrough } = marks;
  const scenarioId = scenario?.id ?? null;
  useEffect(() => {
    if (position === undefined) fireMemory.write({ ...(fireMemory.read() ?? NO_MEMORY), aim });
    else fireMemory.write({ aim, scenarioId, position, sessionId, hiddenThrough });
  }, [aim, scenarioId, position, sessionId, hiddenThrough]);

  return {
    demo,
    chosen,
    effects,
    setEffects,
    conditions,
    aiming,
    timer,
    training,
    shots,
    targets,
    marks,
    line,
    windNow,
    firing,
    known,
    fire,
    clearShots,
    newSession,
  };
};

export type FireControlState = ReturnType<typeof useFireControl>;
