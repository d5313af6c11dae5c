import { CLOTHS, FOCUSES } from '@windcall/cues';
import { z } from 'zod';
import { defineStored, slot } from '../desk/slot.ts';
import { DEFAULT_DISPLAY } from './default-display.ts';
import { LIGHTS } from './range/light.ts';

const display = z.object({
  reticleOpacity: z.number().min(0.2).max(1).default(DEFAULT_DISPLAY.reticleOpacity).describe('opacity (ratio)'),
  trueField: z.boolean().default(DEFAULT_DISPLAY.trueField),
  seeMirage: z.boolean().default(DEFAULT_DISPLAY.seeMirage),
  light: z.enum(LIGHTS).default(DEFAULT_DISPLAY.light),
  focus: z
    .int()
    .min(0)
    .max(FOCUSES.length - 1)
    .default(DEFAULT_DISPLAY.focus)
    .describe('place among the distances to focus on (count)'),
  cloth: z.enum(CLOTHS).default(DEFAULT_DISPLAY.cloth),
  windInWords: z.boolean().default(DEFAULT_DISPLAY.windInWords),
});
export type ScopeDisplay = z.infer<typeof display>;

const stored = defineStored<ScopeDisplay>({ key: 'scopeDisplay', schema: display as z.ZodType<ScopeDisplay> });

/** The shooter's display settings of the scope. */
export const scopeDisplay = slot<ScopeDisplay>(DEFAULT_DISPLAY, [stored], stored.write);
