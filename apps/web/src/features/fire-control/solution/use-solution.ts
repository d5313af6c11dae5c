import type { ballistics } from '@windcall/contract';
import { radToDeg, wrap360 } from '@windcall/units';
import { useEffect, useMemo, useState } from 'react';
import { desk } from '../../../desk/desk.ts';
import { useThing } from '../../../desk/slot.ts';
import type { Units } from '../../../units/units.ts';
import { saidIn } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';
import type { Shots } from '../shots/use-shots.ts';
import type { Line } from '../use-target.ts';
import type { ShotStage } from './use-stage.ts';

/** Delay of the shown solution after a change, ms. Source: shooting specification, sections 4 and 9. */
export const SHOWN_AFTER_MS = 200;

export interface Question {
  readonly line: Line;
  readonly momentS: number;
}

export interface TargetWind {
  readonly speedMph: number;
  /** Clock degrees the wind comes from, relative to the scenario's direction of fire. */
  readonly directionDeg: number;
  /** Clock degrees relative to the target's own line of fire. */
  readonly atTargetDeg: number;
  /** mph, + from the right and + in the face. */
  readonly crosswindMph: number;
  readonly headwindMph: number;
  /** Average crosswind on the way, which the cards' heads use, mph, + from the right; null without a solution. */
  readonly onWayMph: number | null;
}

export interface FiringSolution {
  readonly status: 'calculating' | 'failed' | 'ready';
  readonly solution: ballistics.Solution | null;
  readonly wind: TargetWind | null;
  readonly error: string | null;
}

const windOf = ({ stage, by }: Extract<ShotStage, { status: 'ready' }>, { line, momentS }: Question): TargetWind => {
  const { crosswindMph, headwindMph } = by.windAt(stage, line, momentS).along(line.distance);
  const atTargetDeg = wrap360(radToDeg(Math.atan2(crosswindMph, headwindMph)));
  return {
    speedMph: Math.hypot(crosswindMph, headwindMph),
    directionDeg: wrap360(atTargetDeg + line.directionOfFire - stage.directionOfFire),
    atTargetDeg,
    crosswindMph,
    headwindMph,
    onWayMph: null,
  };
};

const answer = (units: Units, shot: ShotStage, question: Question): FiringSolution => {
  if (shot.status === 'loading') return { status: 'calculating', solution: null, wind: null, error: null };
  if (shot.status === 'failed') return { status: 'failed', solution: null, wind: null, error: shot.reason };
  const { stage, by } = shot;
  const wind = windOf(shot, question);
  const solved = by.solve(stage, question.line, question.momentS);
  if (solved.status === 'ok') {
    const { solution } = solved;
    const scale = by.windScale(stage, question.line);
    const onWayMph = scale && by.effectiveCrosswind(scale, solution.windDriftMils);
    return { status: 'ready', solution, wind: { ...wind, onWayMph }, error: null };
  }
  const error =
    solved.status === 'cannot-solve' ? saidIn(units, solved.reason, solved.said) : 'The environment is incomplete.';
  return { status: 'failed', solution: null, wind, error };
};

/**
 * The shown firing solution, computed when stage and question have been unchanged for 200 ms; a live wind is followed. Firing
 * does not wait for it.
 */
export const useSolution = (shot: ShotStage, question: Question): FiringSolution => {
  const units = useUnits();
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
    () => (rested === null ? null : answer(units, rested.shot, { line: rested.line, momentS: shownS })),
    [rested, shownS, units],
  );
  if (shown === null) return { status: 'calculating', solution: null, wind: null, error: null };
  return rested === asked || shown.status === 'calculating' ? shown : { ...shown, status: 'calculating', error: null };
};

export interface Answers {
  readonly firing: FiringSolution;
  readonly hidden: boolean;
}

/**
 * The next shot's solution; if answers are hidden, the solution of the last shot at this target number (0 for none).
 */
export const useAnswers = (
  shot: ShotStage,
  line: Question['line'],
  targetNumber: number,
  { shots, onStage, momentS }: Pick<Shots, 'shots' | 'onStage' | 'momentS'>,
): Answers => {
  const { hideAnswers } = useThing(desk.shooting);
  const last = onStage ? shots.at(-1) : undefined;
  const toldS = last !== undefined && last.target === targetNumber ? last.moment : null;
  const firing = useSolution(shot, { line, momentS: (hideAnswers ? toldS : null) ?? momentS });
  return { firing, hidden: hideAnswers && toldS === null };
};
