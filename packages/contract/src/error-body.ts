import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';
import { message, timestamp, whole } from './values.ts';

/** Body of every reply that is not 2xx. `error` and `message` are equal: clients read either. */
export const errorBody = z.object({
  error: z.string().describe('what happened, as a sentence for the user'),
  message: z.string().describe('the same sentence'),
  code: z.enum(ERROR_CODES).describe('stable code'),
  said: message,
  requestId: z.string().describe('id to quote in a report'),
  issues: z
    .array(z.object({ field: z.string().describe('dotted path'), message: z.string() }))
    .optional()
    .describe('the fields at fault'),
  upAt: timestamp.optional().describe('ISO 8601, UTC: when it may be tried again, with `wait`'),
  shooting: z.number().int().optional().describe('runs on the clock (count), with `sealed` while a match is closing'),
  until: timestamp.optional().describe('ISO 8601, UTC: when the last of them is over at the latest'),
  remainingAttempts: whole(0, 4).optional().describe('login attempts left (count)'),
  passkey: z
    .object({ ceremony: z.uuid(), options: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('the challenge to sign, with `passkey-required`'),
  frozenAt: z.string().optional().describe('ISO 8601, UTC: when calls ended, with `frozen`'),
  call: z.record(z.string(), z.unknown()).optional().describe('the sealed call, with `already-called`'),
  live: z.record(z.string(), z.unknown()).optional().describe('where the live is, with `out-of-order`'),
  status: z.literal('validation_failed').optional().describe('set on failed validation of phase 1'),
});
export type ErrorBody = z.infer<typeof errorBody>;
