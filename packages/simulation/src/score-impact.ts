import { scoreShot, targetOutlineMoa } from '@windcall/ballistics';
import type { scenarios } from '@windcall/contract';

/**
 * Hit and points (10, 9, 8, 7, 6; 0 for a miss) of an impact, mil from the target's centre, + right and + up. A target
 * of size 0 (MOA, width) cannot be hit.
 */
export const scoreImpact = (
  impactX: number,
  impactY: number,
  targetType: scenarios.TargetType,
  targetSize: number,
): { isHit: boolean; score: number } => {
  const score = targetSize > 0 ? scoreShot(targetOutlineMoa(targetType, targetSize), impactX, impactY) : 0;
  return { isHit: score > 0, score };
};
