import { type WindField, windField } from '@windcall/contract';
import type { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** A wind field under its older name; read when `distanceBasedWindField` is absent, never written by us. */
export const windFieldData = defineStored<WindField>({
  key: 'windFieldData',
  schema: windField as z.ZodType<WindField>,
});
