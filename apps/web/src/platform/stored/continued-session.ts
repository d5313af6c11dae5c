import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** The session that somebody chose to go on with, in place of the newest one of its rifle and scenario. */
export const continuedSession = defineStored({
  key: 'continuedSession',
  schema: z.object({
    sessionId: z.number().int().describe('identifier'),
    profileId: z.number().int().describe('identifier, 0 for the built-in profile'),
    scenarioId: z.number().int().describe('identifier'),
  }),
});
