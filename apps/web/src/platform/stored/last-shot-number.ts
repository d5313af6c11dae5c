import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** The last shot of a session that the server has numbered, so that windows of one browser count on from the same one. */
export const lastShotNumber = defineStored({
  key: 'lastShotNumber',
  schema: z.object({
    sessionId: z.number().int().describe('identifier'),
    shotNumber: z.number().int().min(1).describe('number in the session (count from 1)'),
  }),
});
