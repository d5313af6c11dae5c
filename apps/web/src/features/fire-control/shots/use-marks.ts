import type { sessions } from '@windcall/contract';
import { useMemo, useState } from 'react';
import type { SceneShot } from '../../../scope/scene.ts';
import { positionsOf } from '../target-position.ts';
import type { CurrentTarget } from '../use-target.ts';
import type { LoggedShot } from './logged-shot.ts';

type Fired = Pick<
  sessions.Shot,
  'shotNumber' | 'impactX' | 'impactY' | 'isHit' | 'distance' | 'targetType' | 'targetSize' | 'target'
>;

/**
 * Shots marked in the scope: at the current engagement, after number `hiddenThrough`. A shot of an older release has no target
 * number and matches the target of its shape and size.
 */
export const marksOf = (
  shots: readonly Fired[],
  { engagement, engagements, position }: Pick<CurrentTarget, 'engagement' | 'engagements' | 'position'>,
  hiddenThrough: number,
): SceneShot[] => {
  const positions = positionsOf(engagements);
  return shots.flatMap((shot) => {
    if (shot.shotNumber <= hiddenThrough || shot.distance !== engagement.distance) return [];
    const known = shot.target === null ? undefined : positions[shot.target - 1];
    if (known !== undefined && known.engagement !== position.engagement) return [];
    const targetIndex =
      known?.target ?? engagement.targets.findIndex((t) => t.type === shot.targetType && t.size === shot.targetSize);
    return targetIndex < 0 ? [] : [{ ...shot, targetIndex }];
  });
};

export interface Marks {
  readonly marks: readonly SceneShot[];
  readonly hiddenThrough: number;
  /** Hides the marks of all shots so far; counts and lists keep them. */
  readonly clear: () => void;
}

/** Marks of this session at this engagement, since they were last cleared. */
export const useMarks = (
  sessionId: number | null,
  shots: readonly LoggedShot[],
  current: CurrentTarget | null,
  initial: { readonly sessionId: number | null; readonly hiddenThrough: number },
): Marks => {
  const [hidden, setHidden] = useState(initial);
  const hiddenThrough = hidden.sessionId === sessionId ? hidden.hiddenThrough : 0;
  const marks = useMemo(
    () => (current === null ? [] : marksOf(shots, current, hiddenThrough)),
    [shots, current, hiddenThrough],
  );
  return {
    marks,
    hiddenThrough,
    clear: () => setHidden({ sessionId, hiddenThrough: shots.at(-1)?.shotNumber ?? 0 }),
  };
};
