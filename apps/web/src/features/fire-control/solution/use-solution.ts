import type { ballistics, stages } from '@windcall/contract';
import { useEffect, useMemo, useState } from 'react';
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
  /** The same at each yard of the way. */
  readonly along: (distanceYd: number) => { readonly crosswindMph: number; readonly headwindMph: number };
}

export interface FiringSolution {
  readonly status: 'calculating' | 'failed' | 'ready';
  readonly solution: ballistics.Solution | null;
  readonly wind: TargetWind | null;
  readonly error: string | null;
}

const whole = (deg: number): number => ((deg % 360) + 360) % 360;

const windOf = (stage: stages.Stage, { line }: Question, along: TargetWind['along']): TargetWind => {
  const { crosswindMph, headwindMph } = along(line.distance);
  const atTargetDeg = whole((Math.atan2(crosswindMph, headwindMph) * 180) / Math.PI);
  return {
    speedMph: Math.hypot(crosswindMph, headwindMph),
    directionDeg: whole(atTargetDeg + line.directionOfFire - stage.directionOfFire),
    atTargetDeg,
    crosswindMph,
    headwindMph,
    along,
  };
};

/** Answers a question at once. */
const answer = (shot: ShotStage, question: Question): FiringSolution => {
  if (shot.status === 'loading') return { status: 'calculating', solution: null, wind: null, error: null };
  if (shot.status === 'failed') return { status: 'failed', solution: null, wind: null, error: shot.reason };
  const { stage, by } = shot;
  const wind = windOf(stage, question, by.windAt(stage, question.line, question.momentS).along);
  const solved = by.solve(stage, question.line, question.momentS);
  if (solved.status === 'ok') return { status: 'ready', solution: solved.solution, wind, error: null };
  const error = solved.status === 'cannot-solve' ? solved.reason : 'The environment is incomplete.';
  return { status: 'failed', solution: null, wind, error };
};

/** The firing solution to show: worked out when stage and question have rested for 200 ms. Nothing that is fired waits for it. */
export const useSolution = (shot: ShotStage, question: Question): FiringSolution => {
  const { distance, directionOfFire, lookAngle } = question.line;
  const { momentS } = question;
  const asked = useMemo(
    () => ({ shot, question: { line: { distance, directionOfFire, lookAngle }, momentS } }),
    [shot, distance, directionOfFire, lookAngle, momentS],
  );
  const [rested, setRested] = useState<typeof asked | null>(null);
  useEffect(() => {
    const clock = setTimeout(() => setRested(asked), SHOWN_AFTER_MS);
    return () => clearTimeout(clock);
  }, [asked]);
  const shown = useMemo(() => (rested === null ? null : answer(rested.shot, rested.question)), [rested]);
  if (shown === null) return { status: 'calculating', solution: null, wind: null, error: null };
  return rested === asked || shown.status === 'calculating' ? shown : { ...shown, status: 'calculating', error: null };
};
