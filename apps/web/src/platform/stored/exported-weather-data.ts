import { clockDirection, windField } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';

const exported = z.looseObject({
  environmentalConditions: z
    .looseObject({
      // A value that is missing is not taken from elsewhere: who calculates with it says so.
      temperature: z.number().nullish().describe('degrees Fahrenheit'),
      humidity: z.number().nullish().describe('per cent'),
      pressure: z.number().nullish().describe('inHg, station'),
      windSpeed: z.number().nullish().describe('mph'),
      windDirection: clockDirection.nullish(),
      lightConditions: z.string().optional(),
      weatherModel: z.string().optional(),
    })
    .nullish(),
  weatherModelType: z.string().optional(),
  scenarioName: z.string().nullish(),
  targetCount: z.number().int().optional(),
  windFieldData: windField.nullish(),
  weatherLoadedAt: z.string().optional(),
  exportedFromWeatherModel: z.boolean().optional(),
  validated: z.boolean().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
});
export type ExportedWeatherData = z.infer<typeof exported>;

/** The weather handed from the wind model to the other screens. Each change fires `exportedWeatherDataChanged`. */
export const exportedWeatherData = defineStored<ExportedWeatherData>({
  key: 'exportedWeatherData',
  schema: exported,
  windowEvent: 'exportedWeatherDataChanged',
});

/** Whether the weather may be shot with: exported by the wind model and validated there. */
export const isWeatherReady = (weather: ExportedWeatherData | null): boolean =>
  weather?.exportedFromWeatherModel === true && weather.validated === true;
