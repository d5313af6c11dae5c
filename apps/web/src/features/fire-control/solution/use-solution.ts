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

/** What is shown follows its inputs after this long, ms. Source: shooting specification, sections 4 and 9. */
export const SHOWN_AFTER_MS = 200;

/** Where the shot goes and when: what a stage is asked. */
export interface Question {
  readonly line: Line;
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
  /** The average crosswind on the way, which heads of cards are for, mph, + from the right; null where there is no solution. */
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

/** Answers a question at once. */
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
 * The firing solution to show: worked out when stage and question have rested for 200 ms. Nothing that is fired waits for it.
 * A wind that moves with the clock does not rest: its moments are followed as they come.
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

/** What the shooter is shown about the next shot before firing it. */
export interface Answers {
  readonly firing: FiringSolution;
  /** The shooter chose to be told after each shot only. */
  readonly hidden: boolean;
}

/**
 * The solution of the next shot. Hidden answers are those of the last shot at this target (its number; 0 without one), told
 * once it is fired; never those of the next one.
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
