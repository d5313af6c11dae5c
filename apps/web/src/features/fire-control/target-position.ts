import type { scenarios } from '@windcall/contract';

/** Which target of a scenario is being shot at: index of the engagement, and of the target in it. */
export interface TargetPosition {
  readonly engagement: number;
  readonly target: number;
}

export const FIRST_TARGET: TargetPosition = { engagement: 0, target: 0 };

type Engagements = readonly Pick<scenarios.Engagement, 'targets'>[];

/** Every position of a scenario in the order of shooting; engagements without targets have none. */
export const positionsOf = (engagements: Engagements): TargetPosition[] =>
  engagements.flatMap(({ targets }, engagement) => targets.map((_, target) => ({ engagement, target })));

const moved = (engagements: Engagements, from: TargetPosition, steps: number): TargetPosition => {
  const all = positionsOf(engagements);
  const at = all.findIndex((p) => p.engagement === from.engagement && p.target === from.target);
  return all[(at + steps + all.length) % all.length] ?? FIRST_TARGET;
};

/** The next target, then the next engagement; after the last the first. */
export const nextTarget = (engagements: Engagements, from: TargetPosition): TargetPosition =>
  moved(engagements, from, 1);

/** The target before, then the engagement before; before the first the last. */
export const previousTarget = (engagements: Engagements, from: TargetPosition): TargetPosition =>
  moved(engagements, from, -1);

/** Number of a target among all of its scenario, from 1. */
export const targetNumber = (engagements: Engagements, at: TargetPosition): number =>
  positionsOf(engagements).findIndex((p) => p.engagement === at.engagement && p.target === at.target) + 1;

/** Numbers of the left and right target by distance, where no scenario says. Source: shooting specification, section 9. */
export const FALLBACK_TARGET_NUMBERS: Readonly<Record<number, readonly [left: number, right: number]>> = {
  500: [1, 2],
  650: [3, 4],
  800: [5, 6],
  950: [7, 8],
  1100: [9, 10],
};

interface FiredShot {
  readonly distance: number;
  readonly targetType: string;
  readonly targetSize: number;
}

/** The first position whose target a recorded shot can have been fired at; null when the scenario has no such target. */
export const positionOfShot = (engagements: readonly scenarios.Engagement[], shot: FiredShot): TargetPosition | null =>
  positionsOf(engagements).find(({ engagement, target }) => {
    const at = engagements[engagement];
    const shape = at?.targets[target];
    return at?.distance === shot.distance && shape?.type === shot.targetType && shape.size === shot.targetSize;
  }) ?? null;

/** The number of the target a recorded shot was fired at, as text: the scenario's, else by its distance, else a dash. */
export const targetNumberText = (engagements: readonly scenarios.Engagement[], shot: FiredShot): string => {
  const at = positionOfShot(engagements, shot);
  return at === null
    ? (FALLBACK_TARGET_NUMBERS[shot.distance]?.join('–') ?? '–')
    : String(targetNumber(engagements, at));
};
