import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** The effects of a shooter who has set none. Source: shooting specification, section 3. */
export const DEFAULT_EFFECTS = {
  useAerodynamicJump: true,
  useSpinDrift: true,
  useCoriolisEffect: true,
  latitude: 36,
  directionOfFire: 90,
  useWindageZero: false,
  useLocalGravity: false,
};

const D = DEFAULT_EFFECTS;
const effects = z.object({
  useAerodynamicJump: z.boolean().default(D.useAerodynamicJump),
  useSpinDrift: z.boolean().default(D.useSpinDrift),
  useCoriolisEffect: z.boolean().default(D.useCoriolisEffect),
  latitude: z.number().min(-90).max(90).default(D.latitude).describe('degrees, north positive'),
  directionOfFire: z.number().min(0).max(360).default(D.directionOfFire).describe('degrees true'),
  useWindageZero: z.boolean().default(D.useWindageZero),
  useLocalGravity: z.boolean().default(D.useLocalGravity),
});
export type AdvancedEffects = z.infer<typeof effects>;

/** Spin drift, aerodynamic jump, Coriolis, and where on Earth the shot is taken. */
export const advancedBallisticEffects = defineStored<AdvancedEffects>({
  key: 'advancedBallisticEffects',
  schema: effects as z.ZodType<AdvancedEffects>,
  windowEvent: 'advancedBallisticEffectsChanged',
});
