import { stages } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** The wind moves with each shot until a shooter says otherwise. Source: shooting specification, section 9. */
export const DEFAULT_SHOOTING = { windMoves: 'by-shot' as stages.Stage['clock'], hideAnswers: false };

const choice = z.object({
  windMoves: z.enum(stages.CLOCKS).default(DEFAULT_SHOOTING.windMoves),
  hideAnswers: z.boolean().default(DEFAULT_SHOOTING.hideAnswers),
});
export type ShootingChoice = z.infer<typeof choice>;

/** How this shooter wants to shoot; null is `DEFAULT_SHOOTING`. */
export const shootingChoice = defineStored<ShootingChoice>({
  key: 'shootingChoice',
  schema: choice as z.ZodType<ShootingChoice>,
});
