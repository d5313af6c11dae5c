import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Id of the chosen training scenario, as text. */
export const selectedTrainingScenarioId = defineStored({
  key: 'selectedTrainingScenarioId',
  schema: z.string().regex(/^[0-9]{1,10}$/),
  encoding: 'text',
});
