import type { scenarios, stages } from '@windcall/contract';
import { useCallback, useMemo, useState } from 'react';
import { TARGET_NAMES } from '../../scope/describe-scope.ts';
import { toast } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { nextTarget, positionsOf, previousTarget, type TargetPosition, targetNumber } from './target-position.ts';

export interface CurrentTarget {
  readonly position: TargetPosition;
  readonly engagement: scenarios.Engagement;
  readonly engagements: readonly scenarios.Engagement[];
  readonly target: scenarios.Target;
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

export interface TargetControls {
  /** Null without a scenario, or without targets. */
  readonly current: CurrentTarget | null;
  readonly next: () => void;
  readonly previous: () => void;
}

/** Distance of a calculation without a scenario, yards. Source: shooting specification, section 9. */
const DEFAULT_DISTANCE_YD = 600;

/** Direction of a shot: yards, degrees true, degrees up. */
export type Line = Pick<stages.StageTarget, 'distance' | 'directionOfFire' | 'lookAngle'>;

/** Line to the stage's target; without one a level line from scenario and effects (degrees true). */
export const lineTo = (
  target: stages.StageTarget | null,
  current: CurrentTarget | null,
  directionOfFire: number,
): Line => target ?? { distance: current?.engagement.distance ?? DEFAULT_DISTANCE_YD, directionOfFire, lookAngle: 0 };

const currentOf = (scenario: scenarios.Scenario | null, wanted: TargetPosition | null): CurrentTarget | null => {
  if (scenario === null) return null;
  const all = positionsOf(scenario.engagements);
  const position = all.find((p) => p.engagement === wanted?.engagement && p.target === wanted.target) ?? all[0] ?? null;
  const engagement = position === null ? undefined : scenario.engagements[position.engagement];
  const target = engagement?.targets[position?.target ?? 0];
  if (position === null || engagement === undefined || target === undefined) return null;
  const { engagements } = scenario;
  return {
    position,
    engagement,
    engagements,
    target,
    number: targetNumber(scenario.engagements, position),
    count: all.length,
  };
};

/** The current target, and moving to another. `onMove` runs after each move. */
export const useTarget = (
  scenario: scenarios.Scenario | null,
  initial: { readonly scenarioId: number | null; readonly position: TargetPosition },
  onMove: (from: CurrentTarget, to: CurrentTarget) => void,
): TargetControls => {
  const units = useUnits();
  const [chosen, setChosen] = useState(initial);
  const current = useMemo(
    () => currentOf(scenario, chosen.scenarioId === scenario?.id ? chosen.position : null),
    [scenario, chosen],
  );

  const move = useCallback(
    (step: typeof nextTarget, title: string): void => {
      if (scenario === null || current === null) return;
      const position = step(scenario.engagements, current.position);
      const to = currentOf(scenario, position);
      if (to === null) return;
      setChosen({ scenarioId: scenario.id, position });
      onMove(current, to);
      const { type, size } = to.target;
      toast({
        title,
        variant: 'plain',
        description: `Target ${to.number}: ${TARGET_NAMES[type]} ${units.text('target', size)} at ${units.text('range', to.engagement.distance)}`,
      });
    },
    [scenario, current, onMove, units],
  );
  return {
    current,
    next: () => move(nextTarget, 'Next Target'),
    previous: () => move(previousTarget, 'Previous Target'),
  };
};
