import { z } from 'zod';
import { callsOf } from './call.ts';
import { id, timestamp } from './values.ts';

const { get } = callsOf({ tag: 'games', access: 'user' });

export const listSelfTests = get(
  '/api/self-tests',
  'Your finished self-tests, what is due, and the change since the first',
  {
    reply: z.object({
      tests: z.array(
        z.object({
          drillId: id,
          at: timestamp,
          day: z.number().int().describe('days since the first'),
          handicap: z.number().describe('mph'),
          error: z.number().nullable().describe('mph, standard error'),
          splitHalf: z
            .object({ odd: z.number().describe('mph, odd calls'), even: z.number().describe('mph, even calls') })
            .nullable(),
          practice: z.number().int().describe('calls of practice since the test before (count)'),
        }),
      ),
      due: z
        .number()
        .int()
        .nullable()
        .describe('day of the test that is due: 0, 7, 30 or 90 (days); 7 measures it again'),
      change: z
        .object({
          from: z.number().describe('mph, handicap of the first'),
          to: z.number().describe('mph, handicap of the last'),
          factor: z.number().describe('what the error is of that of the first, the winds taken out (ratio)'),
          low: z.number().describe('lower end of its 95 % (ratio)'),
          high: z.number().describe('upper end of its 95 % (ratio)'),
        })
        .nullable(),
    }),
  },
);

const correlationOf = {
  r: z.number().describe('ratio'),
  low: z.number().describe('ratio, lower end of 95 %'),
  high: z.number().describe('ratio, upper end of 95 %'),
};
export const getEvidence = get(
  '/api/evidence',
  'How well the handicap measures; sums over people only, at most once an hour',
  {
    access: 'public',
    reply: z.object({
      reliability: z.object({ pairs: z.number().int().describe('people (count)'), ...correlationOf }).nullable(),
      splitHalf: z.object({ people: z.number().int().describe('people (count)'), ...correlationOf }).nullable(),
      field: z.object({ people: z.number().int().describe('people (count)'), ...correlationOf }).nullable(),
      fieldPeople: z.number().int().describe('people with enough entries in their field log (count)'),
    }),
  },
);
