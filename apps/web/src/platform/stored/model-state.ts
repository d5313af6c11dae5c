import { DAY_PHASES, MODEL_COMPLEXITIES, STABILITIES, TERRAINS, windField, windState } from '@windcall/contract';
import { z } from 'zod';

/** Shape of the stored settings of a wind model. Unknown keys are kept: the wind screen may add its own. */
export const modelState = z.looseObject({
  mode: z.enum(MODEL_COMPLEXITIES).optional(),
  maxDistance: z.number().optional().describe('yards'),
  samplingInterval: z.number().optional().describe('yards'),
  duration: z.number().optional().describe('seconds'),
  timeInterval: z.number().optional().describe('seconds'),
  latitude: z.number().optional().describe('degrees, north positive'),
  baseConditions: z
    .looseObject({
      temperature: z.number().optional().describe('degrees Fahrenheit'),
      humidity: z.number().optional().describe('per cent'),
      pressure: z.number().optional().describe('inHg, station'),
      directionOfFire: z.number().optional().describe('degrees true'),
      targetDistance: z.number().optional().describe('yards'),
      latitude: z.number().optional().describe('degrees, north positive'),
    })
    .optional(),
  primary: windState.optional(),
  secondary: windState.nullish(),
  terrain: z.enum(TERRAINS).nullish(),
  thermal: z
    .looseObject({
      enabled: z.boolean(),
      dailyPhase: z.enum(DAY_PHASES),
      stabilityOverride: z.enum(STABILITIES),
    })
    .nullish(),
  seed: z.union([z.string(), z.number()]).nullish(),
  windField: windField.nullish(),
});
export type ModelState = z.infer<typeof modelState>;
