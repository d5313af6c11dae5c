import { z } from 'zod';
import { defineStored, slot } from '../desk/slot.ts';

const choice = z.object({
  muted: z.boolean(),
  volume: z.number().min(0).max(1).describe('loudness (ratio)'),
});
export type SoundChoice = z.infer<typeof choice>;

const stored = defineStored<SoundChoice>({ key: 'soundChoice', schema: choice });

/** How loud the range is, as last chosen. */
export const soundChoice = slot<SoundChoice>({ muted: false, volume: 0.6 }, [stored], stored.write);
