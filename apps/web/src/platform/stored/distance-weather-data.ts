import { windField } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';

const weather = z.looseObject({ windField: windField.nullish() });
export type DistanceWeatherData = z.infer<typeof weather>;

/** What the wind-effects recalculation reads: an object that may carry a wind field. */
export const distanceWeatherData = defineStored<DistanceWeatherData>({ key: 'distanceWeatherData', schema: weather });
