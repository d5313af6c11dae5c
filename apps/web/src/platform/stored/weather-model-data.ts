import { z } from 'zod';
import { defineStored } from './define-stored.ts';

const data = z.looseObject({
  mode: z.string().optional(),
  environmentalData: z
    .looseObject({
      temperature: z.number().optional().describe('degrees Fahrenheit'),
      humidity: z.number().optional().describe('per cent'),
      pressure: z.number().optional().describe('inHg, station'),
      windSpeed: z.number().optional().describe('mph'),
      windDirection: z.union([z.string(), z.number()]).optional(),
    })
    .optional(),
});
export type WeatherModelData = z.infer<typeof data>;

/** Mode and environment of the wind model. */
export const weatherModelData = defineStored<WeatherModelData>({ key: 'weatherModelData', schema: data });
