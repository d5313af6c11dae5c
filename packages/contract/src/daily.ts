import { z } from 'zod';
import { callsOf } from './call.ts';
import { offMph } from './drill-values.ts';
import { FIRST_LEVEL, LEVEL_NUMBERS } from './tables/levels.ts';
import { count, id, measure, shownName, wholeInQuery, zone } from './values.ts';

const { get, put } = callsOf({ tag: 'games', access: 'user' });

const dayParam = z.iso.date('must be a day, such as 2026-11-23');
const dailyLine = z.object({
  place: z.number().int().describe('place in the table (count from 1); ties share one'),
  name: z.string(),
  you: z.boolean(),
  interval: measure('mph, mean interval score'),
  sigma: measure('mph, handicap of one who always called so'),
  held: count('brackets that held the wind'),
  hits: count('plates hit'),
});

export const getDaily = get(
  '/api/daily',
  'The table of a day’s daily at a level, after your fifth call or the next day',
  {
    query: z.object({
      day: dayParam.optional().describe('UTC day, today where it is left out'),
      level: wholeInQuery(FIRST_LEVEL, Math.max(...LEVEL_NUMBERS))
        .optional()
        .describe('level (count from 1)'),
      zone: zone.describe('time zone that days in a row are counted in, IANA name'),
    }),
    reply: z.object({
      day: z.string(),
      level: z.number().int().describe('level (count from 1)'),
      near: z
        .boolean()
        .describe('the table of the near daily, 250 to 400 yd: until 700 yd is held or 60 calls, and after a break'),
      done: z.boolean(),
      /** The user's own line, even if not listed; `calls` is for the share text. */
      mine: dailyLine
        .omit({ name: true, you: true })
        .extend({ drillId: id, calls: z.array(z.object({ held: z.boolean(), hit: z.boolean(), off: offMph })) })
        .nullable(),
      rows: z.array(dailyLine),
      others: count('people who are not in the rows'),
      streak: count('days in a row that were shot to the end'),
      best: count('the longest such row'),
      name: z.string().nullable(),
    }),
  },
);
export const setDailyName = put(
  '/api/daily/name',
  'The name that lists your dailies; without one they are only counted',
  {
    body: z.object({
      name: z
        .union([z.literal(''), shownName(24, 3)], 'must have 3 to 24 characters, or none to be not listed')
        .nullable()
        .transform((name) => name || null),
    }),
    reply: z.object({ name: z.string().nullable() }),
  },
);
