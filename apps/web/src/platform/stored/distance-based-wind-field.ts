import { type WindField, windField } from '@windcall/contract';
import type { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** The generated wind over distance and time: the home of the field. Everything else refers to it or copies it. */
export const distanceBasedWindField = defineStored<WindField>({
  key: 'distanceBasedWindField',
  schema: windField as z.ZodType<WindField>,
});
