import type { ballistics, stages } from '@windcall/contract';
import { useEffect, useMemo, useState } from 'react';
import { restated } from '../../../platform/measure/use-units.ts';
import type { ShotStage } from './use-stage.ts';

/** What is shown follows its inputs after this long, ms. Source: shooting specification, sections 4 and 9. */
export const SHOWN_AFTER_MS = 200;

/** Whither and when: what a stage is asked. */
export interface Question {
  readonly line: Pick<stages.StageTarget, 'distance' | 'directionOfFire' | 'lookAngle'>;
  readonly momentS: number;
}

/** The wind at the target as the screen shows it. */
export interface TargetWind {
  readonly speedMph: number;
  /** Clock degrees from the scenario's direction of fire, where it comes from. */
  readonly directionDeg: number;
  /** The same from the target's own. */
  readonly atTargetDeg: number;
  /** mph, + from the right and + in the face. */
  readonly crosswindMph: number;
  readonly headwindMph: number;
}

export interface FiringSolution {
  readonly status: 'calculating' | 'failed' | 'ready';
  readonly solution: ballistics.Solution | null;
  readonly wind: TargetWind | null;
  readonly error: string | null;
}

const whole = (deg: number): number => ((deg % 360) + 360) % 360;

const windOf = ({ stage, by }: Extract<ShotStage, { status: 'ready' }>, { line, momentS }: Question): TargetWind => {
  const { crosswindMph, headwindMph } = by.windAt(stage, line, momentS).along(line.distance);
  const atTargetDeg = whole((Math.atan2(crosswindMph, headwindMph) * 180) / Math.PI);
  return {
    speedMph: Math.hypot(crosswindMph, headwindMph),
    directionDeg: whole(atTargetDeg + line.directionOfFire - stage.directionOfFire),
    atTargetDeg,
    crosswindMph,
    headwindMph,
  };
};

/** Answers a question at once. */
const answer = (shot: ShotStage, question: Question): FiringSolution => {
  if (shot.status === 'loading') return { status: 'calculating', solution: null, wind: null, error: null };
  if (shot.status === 'failed') return { status: 'failed', solution: null, wind: null, error: restated(shot.reason) };
  const { stage, by } = shot;
  const wind = windOf(shot, question);
  const solved = by.solve(stage, question.line, question.momentS);
  if (solved.status === 'ok') return { status: 'ready', solution: solved.solution, wind, error: null };
  const error = solved.status === 'cannot-solve' ? restated(solved.reason) : 'The environment is incomplete.';
  return { status: 'failed', solution: null, wind, error };
};

/**
 * The firing solution to show: worked out when stage and question have rested for 200 ms. Nothing that is fired waits for it.
 * A wind that moves with the clock does not rest: its moments are followed as they come.
 */
export const useSolution = (shot: ShotStage, question: Question): FiringSolution => {
  const { distance, directionOfFire, lookAngle } = question.line;
  const { momentS } = question;
  const restingS = shot.stage?.clock === 'live' ? null : momentS;
  const asked = useMemo(
    () => ({ shot, line: { distance, directionOfFire, lookAngle }, momentS: restingS }),
    [shot, distance, directionOfFire, lookAngle, restingS],
  );
  const [rested, setRested] = useState<typeof asked | null>(null);
  useEffect(() => {
    const clock = setTimeout(() => setRested(asked), SHOWN_AFTER_MS);
    return () => clearTimeout(clock);
  }, [asked]);
  const shownS = rested?.momentS ?? momentS;
  const shown = useMemo(
    () => (rested === null ? null : answer(rested.shot, { line: rested.line, momentS: shownS })),
    [rested, shownS],
  );
  if (shown === null) return { status: 'calculating', solution: null, wind: null, error: null };
  return rested === asked || shown.status === 'calculating' ? shown : { ...shown, status: 'calculating', error: null };
};
