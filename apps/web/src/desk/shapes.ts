import { stages } from '@windcall/contract';
import { z } from 'zod';

// Shapes of the desk's entries in local storage. Fields that an older release did not store get defaults.

/** Default effects. Source: shooting specification, section 3. */
export const DEFAULT_EFFECTS = {
  useAerodynamicJump: true,
  useSpinDrift: true,
  useCoriolisEffect: true,
  latitude: 36,
  directionOfFire: 90,
  useWindageZero: false,
  useLocalGravity: false,
};
const E = DEFAULT_EFFECTS;

/** Spin drift, aerodynamic jump, Coriolis, and the place of the shot. */
export const effects = z.object({
  useAerodynamicJump: z.boolean().default(E.useAerodynamicJump),
  useSpinDrift: z.boolean().default(E.useSpinDrift),
  useCoriolisEffect: z.boolean().default(E.useCoriolisEffect),
  latitude: z.number().min(-90).max(90).default(E.latitude).describe('degrees, north positive'),
  directionOfFire: z.number().min(0).max(360).default(E.directionOfFire).describe('degrees true'),
  useWindageZero: z.boolean().default(E.useWindageZero),
  useLocalGravity: z.boolean().default(E.useLocalGravity),
});
export type AdvancedEffects = z.output<typeof effects>;

export const stageEffectsOf = (effects: AdvancedEffects): stages.StageEffects => {
  const { spinDrift, aerodynamicJump } = stages.DEFAULT_EFFECTS;
  return {
    spinDrift: effects.useSpinDrift ? spinDrift : 'off',
    aerodynamicJump: effects.useAerodynamicJump ? aerodynamicJump : 'off',
    coriolis: effects.useCoriolisEffect,
    ...(effects.useWindageZero && { windageZero: true }),
    ...(effects.useLocalGravity && { localGravity: true }),
  };
};

/** Default: the wind moves with each shot. Source: shooting specification, section 9. */
export const DEFAULT_SHOOTING = { windMoves: 'by-shot' as stages.Stage['clock'], hideAnswers: false };

export const shooting = z.object({
  windMoves: z.enum(stages.CLOCKS).default(DEFAULT_SHOOTING.windMoves),
  hideAnswers: z.boolean().default(DEFAULT_SHOOTING.hideAnswers),
});
export type ShootingChoice = z.output<typeof shooting>;

export const milpParams = z.object({
  U: z.number().int().min(1).max(4).describe('brackets (count)'),
  delta: z.number().min(0.01).max(0.1).describe('mil, grid'),
  p_min: z.number().min(0.5).max(1).describe('least coverage (ratio)'),
  beta: z.number().min(0).max(10).describe('overlap penalty (ratio)'),
});
export type MilpParams = z.output<typeof milpParams>;
