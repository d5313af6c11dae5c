import type { WindField } from '@windcall/contract';
import { windOfField } from '@windcall/simulation';
import { generateWindField, type WindFieldSettings } from '@windcall/wind';
import { defineJob } from '../../pool/job.ts';

export const makeFieldJob = defineJob('stages.make-field', (settings: WindFieldSettings) =>
  generateWindField(settings),
);

/** A saved field as a wind to choose, with its recipe if it has one. */
export const readFieldJob = defineJob('stages.read-field', (field: WindField) => windOfField(field));
