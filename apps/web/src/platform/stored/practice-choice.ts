import { z } from 'zod';
import { defineStored } from './define-stored.ts';

const choice = z.object({
  level: z.enum(['1', '2', '3']),
  calls: z.enum(['5', '10', '20']),
  reveal: z.enum(['each', 'end']),
});
export type PracticeChoice = z.infer<typeof choice>;

/** How the next drill is to be: level, length, when the wind is revealed. */
export const practiceChoice = defineStored<PracticeChoice>({ key: 'practiceChoice', schema: choice });
export const DEFAULT_CHOICE: PracticeChoice = { level: '1', calls: '10', reveal: 'each' };
