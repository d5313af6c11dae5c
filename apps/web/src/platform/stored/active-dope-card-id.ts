import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Id of the range card shown on Fire Control, as text. A legacy id is kept readable, so that the screen can clear it. */
export const activeDopeCardId = defineStored({
  key: 'activeDOPECardId',
  schema: z.string().min(1).max(80),
  encoding: 'text',
});
