import { drills } from '@windcall/contract';
import { z } from 'zod';
import { defineStored, slot } from '../../desk/slot.ts';

const choice = z.object({
  // earlier releases stored it as text
  level: z.coerce.number().pipe(drills.drillLevel),
  calls: z.enum(['5', '10', '20']),
  reveal: z.enum(['each', 'end']),
});
export type PracticeChoice = z.infer<typeof choice>;

const stored = defineStored<PracticeChoice>({ key: 'practiceChoice', schema: choice });
const FIRST_CHOICE: PracticeChoice = { level: drills.FIRST_LEVEL, calls: '10', reveal: 'each' };

/** Choices for the next drill: level, length, when the wind is revealed. */
export const practiceChoice = slot<PracticeChoice>(FIRST_CHOICE, [stored], stored.write);
