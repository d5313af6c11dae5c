import type { scenarios, sessions } from '@windcall/contract';
import type { SceneShot } from '../../scope/scene.ts';
import type { TargetPosition } from './target-position.ts';

type Fired = Pick<
  sessions.Shot,
  'shotNumber' | 'impactX' | 'impactY' | 'isHit' | 'distance' | 'targetType' | 'targetSize'
>;

/** Which target of its engagement each shot of this visit was fired at, by shot number. */
export type FiredAt = ReadonlyMap<number, TargetPosition>;

/**
 * The shots to mark in the scope: those of the current engagement after number `hiddenThrough` (what Clear Shots and
 * leaving an engagement hide). A shot of an earlier visit does not say which target it was fired at: the one of its
 * shape and size.
 */
export const marksOf = (
  shots: readonly Fired[],
  engagement: scenarios.Engagement,
  at: TargetPosition,
  hiddenThrough: number,
  firedAt: FiredAt,
): SceneShot[] =>
  shots.flatMap((shot) => {
    if (shot.shotNumber <= hiddenThrough || shot.distance !== engagement.distance) return [];
    const known = firedAt.get(shot.shotNumber);
    if (known !== undefined && known.engagement !== at.engagement) return [];
    const targetIndex =
      known?.target ?? engagement.targets.findIndex((t) => t.type === shot.targetType && t.size === shot.targetSize);
    return targetIndex < 0 ? [] : [{ ...shot, targetIndex }];
  });
