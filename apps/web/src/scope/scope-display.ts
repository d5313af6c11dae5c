import { z } from 'zod';
import { defineStored } from '../platform/stored/define-stored.ts';

/** Opacity of the reticle until it is set. Source: shooting specification, section 9. */
export const DEFAULT_DISPLAY = { reticleOpacity: 0.8, trueField: false, mirage: false };

const display = z.object({
  reticleOpacity: z.number().min(0.2).max(1).default(DEFAULT_DISPLAY.reticleOpacity).describe('opacity (ratio)'),
  trueField: z.boolean().default(DEFAULT_DISPLAY.trueField),
  mirage: z.boolean().default(DEFAULT_DISPLAY.mirage),
});
export type ScopeDisplay = z.infer<typeof display>;

/** How the shooter likes the scope drawn; null is `DEFAULT_DISPLAY`. */
export const scopeDisplay = defineStored<ScopeDisplay>({
  key: 'scopeDisplay',
  schema: display as z.ZodType<ScopeDisplay>,
});
