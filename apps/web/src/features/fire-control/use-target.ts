import type { scenarios } from '@windcall/contract';
import { useCallback, useMemo, useState } from 'react';
import { said } from '../../platform/measure/use-units.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { TARGET_NAMES } from '../../scope/describe-scope.ts';
import { nextTarget, positionsOf, previousTarget, type TargetPosition, targetNumber } from './target-position.ts';

export interface CurrentTarget {
  readonly position: TargetPosition;
  readonly engagement: scenarios.Engagement;
  /** All of the scenario. */
  readonly engagements: readonly scenarios.Engagement[];
  readonly target: scenarios.Target;
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

export interface TargetControls {
  /** Null without a scenario, and for one without targets. */
  readonly current: CurrentTarget | null;
  readonly next: () => void;
  readonly previous: () => void;
}

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

/** The target being shot at, and moving to another. `onMove` runs after each move. */
export const useTarget = (
  scenario: scenarios.Scenario | null,
  initial: { readonly scenarioId: number | null; readonly position: TargetPosition },
  onMove: (from: CurrentTarget, to: CurrentTarget) => void,
): TargetControls => {
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
        description: `Target ${to.number}: ${TARGET_NAMES[type]} ${said('target', size)} at ${said('range', to.engagement.distance)}`,
      });
    },
    [scenario, current, onMove],
  );
  return {
    current,
    next: () => move(nextTarget, 'Next Target'),
    previous: () => move(previousTarget, 'Previous Target'),
  };
};
