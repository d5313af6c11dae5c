import type { WindField } from '@windcall/contract';
import { windOfField } from '@windcall/simulation';
import { generateWindField, type WindFieldSettings } from '@windcall/wind';
import { defineJob } from '../../pool/job.ts';

/** The field of a recipe, made away from the requests of others. */
export const makeFieldJob = defineJob('stages.make-field', (settings: WindFieldSettings) =>
  generateWindField(settings),
);

/** A saved field as a wind to choose: by its recipe where it has one. */
export const readFieldJob = defineJob('stages.read-field', (field: WindField) => windOfField(field));
