import { FOCUSES } from '@windcall/cues';
import { z } from 'zod';
import { defineStored } from '../platform/stored/define-stored.ts';
import { LIGHTS, type LightName } from './range/light.ts';

/** Opacity of the reticle until it is set. Source: shooting specification, section 9. */
export const DEFAULT_DISPLAY = {
  reticleOpacity: 0.8,
  trueField: false,
  seeMirage: true,
  light: 'noon' as LightName,
  focus: 0,
  windInWords: false,
};

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
  windInWords: z.boolean().default(DEFAULT_DISPLAY.windInWords),
});
export type ScopeDisplay = z.infer<typeof display>;

/** How the shooter likes the scope drawn; null is `DEFAULT_DISPLAY`. */
export const scopeDisplay = defineStored<ScopeDisplay>({
  key: 'scopeDisplay',
  schema: display as z.ZodType<ScopeDisplay>,
});
