import type { scenarios } from '@windcall/contract';

/** The current target of a scenario: index of the engagement, and of the target in it. */
export interface TargetPosition {
  readonly engagement: number;
  readonly target: number;
}

export const FIRST_TARGET: TargetPosition = { engagement: 0, target: 0 };

type Engagements = readonly Pick<scenarios.Engagement, 'targets'>[];

/** All positions of a scenario in shooting order; engagements without targets have none. */
export const positionsOf = (engagements: Engagements): TargetPosition[] =>
  engagements.flatMap(({ targets }, engagement) => targets.map((_, target) => ({ engagement, target })));

const moved = (engagements: Engagements, from: TargetPosition, steps: number): TargetPosition => {
  const all = positionsOf(engagements);
  const at = all.findIndex((p) => p.engagement === from.engagement && p.target === from.target);
  return all[(at + steps + all.length) % all.length] ?? FIRST_TARGET;
};

/** The next target, then the next engagement; the first follows the last. */
export const nextTarget = (engagements: Engagements, from: TargetPosition): TargetPosition =>
  moved(engagements, from, 1);

/** The previous target, then the previous engagement; the last precedes the first. */
export const previousTarget = (engagements: Engagements, from: TargetPosition): TargetPosition =>
  moved(engagements, from, -1);

export const targetNumber = (engagements: Engagements, at: TargetPosition): number =>
  positionsOf(engagements).findIndex((p) => p.engagement === at.engagement && p.target === at.target) + 1;

/** Numbers of the left and right target by distance, if no scenario has them. Source: shooting specification, section 9. */
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

/** The first position that a recorded shot may have been fired at; null without such a target. */
export const positionOfShot = (engagements: readonly scenarios.Engagement[], shot: FiredShot): TargetPosition | null =>
  positionsOf(engagements).find(({ engagement, target }) => {
    const at = engagements[engagement];
    const shape = at?.targets[target];
    return at?.distance === shot.distance && shape?.type === shot.targetType && shape.size === shot.targetSize;
  }) ?? null;

/** Target number of a recorded shot, as text: the scenario's, else by its distance, else a dash. */
export const targetNumberText = (engagements: readonly scenarios.Engagement[], shot: FiredShot): string => {
  const at = positionOfShot(engagements, shot);
  return at === null
    ? (FALLBACK_TARGET_NUMBERS[shot.distance]?.join('–') ?? '–')
    : String(targetNumber(engagements, at));
};
