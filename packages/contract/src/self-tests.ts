import { z } from 'zod';
import { callsOf } from './call.ts';
import { count, id, measure, measureOrNull, timestamp } from './values.ts';

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
          handicap: measure('mph'),
          error: measureOrNull('mph, standard error'),
          splitHalf: z.object({ odd: measure('mph, odd calls'), even: measure('mph, even calls') }).nullable(),
          practice: count('calls of practice since the test before'),
        }),
      ),
      due: z
        .number()
        .int()
        .nullable()
        .describe('day of the test that is due: 0, 7, 30 or 90 (days); 7 measures it again'),
      change: z
        .object({
          from: measure('mph, handicap of the first'),
          to: measure('mph, handicap of the last'),
          factor: measure('what the error is of that of the first, the winds taken out (ratio)'),
          low: measure('lower end of its 95 % (ratio)'),
          high: measure('upper end of its 95 % (ratio)'),
        })
        .nullable(),
    }),
  },
);

const correlationOf = {
  r: measure('ratio'),
  low: measure('ratio, lower end of 95 %'),
  high: measure('ratio, upper end of 95 %'),
};
export const getEvidence = get(
  '/api/evidence',
  'How well the handicap measures; sums over people only, at most once an hour',
  {
    access: 'public',
    reply: z.object({
      reliability: z.object({ pairs: count('people'), ...correlationOf }).nullable(),
      splitHalf: z.object({ people: count('people'), ...correlationOf }).nullable(),
      field: z.object({ people: count('people'), ...correlationOf }).nullable(),
      fieldPeople: count('people with enough entries in their field log'),
    }),
  },
);
