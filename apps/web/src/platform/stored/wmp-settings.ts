import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Smallest step of wind speed between brackets, mph. */
export const wmpDeltaSpeed = defineStored({
  key: 'wmp-deltaSpeed',
  schema: z.number().min(1).max(5).describe('mph'),
});
/** Overlap of neighbouring brackets (ratio). */
export const wmpAlphaOverlap = defineStored({
  key: 'wmp-alphaOverlap',
  schema: z.number().min(0.1).max(0.9).describe('overlap (ratio)'),
});
/** Number of wind states to look for. */
export const wmpTargetClusterCount = defineStored({
  key: 'wmp-targetClusterCount',
  schema: z.number().int().min(1).max(20).describe('clusters (count)'),
});

const milpParams = z.object({
  U: z.number().int().min(1).max(4).describe('brackets (count)'),
  delta: z.number().min(0.01).max(0.1).describe('mil, grid'),
  p_min: z.number().min(0.5).max(1).describe('least coverage (ratio)'),
  beta: z.number().min(0).max(10).describe('overlap penalty (ratio)'),
});
export type MilpParams = z.infer<typeof milpParams>;
/** Parameters of the bracket optimisation. */
export const wmpMilpParams = defineStored<MilpParams>({ key: 'wmp-milpParams', schema: milpParams });
