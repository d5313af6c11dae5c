import { hitProbability, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, stages } from '@windcall/contract';

/** P(hit) of a shot with its mean `rightMil`, `upMil` off the target's center, by the rifle's dispersion alone. 0…1. */
export const hitChance = (
  { targetType, targetSize }: Pick<stages.StageTarget, 'targetType' | 'targetSize'>,
  dispersion: ballistics.Dispersion,
  rightMil: number,
  upMil: number,
): number =>
  targetSize > 0 ? hitProbability(targetOutlineMoa(targetType, targetSize), dispersion, [rightMil, upMil]) : 0;
