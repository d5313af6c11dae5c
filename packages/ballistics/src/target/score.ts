import { outlineFraction, type TargetOutline } from './target-outline.ts';

/**
 * Points for a shot: 10 at the center, one less per fifth of the way to the outline along the ray through the impact
 * (10, 9, 8, 7, 6), 0 outside. Point in mil from the center, + right, + up.
 */
export const scoreShot = (outline: TargetOutline, xMil: number, yMil: number): number => {
  const fraction = outlineFraction(outline, xMil, yMil);
  return fraction > 1 ? 0 : 10 - Math.min(4, Math.floor(5 * fraction));
};
