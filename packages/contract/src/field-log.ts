import { z } from 'zod';
import { callsOf } from './call.ts';
import { MOST_STAGES } from './days.ts';
import { inOrder } from './drill-values.ts';
import { calledMph, coverageReply, crossMph, rightMil, upMil } from './drills.ts';
import {
  CSV,
  count,
  deviceTime,
  looseId,
  measure,
  measureOrNull,
  number,
  plainLines,
  success,
  timestamp,
  wholeInQuery,
  windMph,
} from './values.ts';

const { get, post, patch, remove } = callsOf({ tag: 'games', access: 'user' });

const fieldEntryValues = {
  at: deviceTime,
  profileId: looseId.nullish(),
  distance: number(10, 3000).describe('yards'),
  called: inOrder(z.object({ lo: calledMph, hi: calledMph, best: calledMph.nullish() })),
  metered: z
    .object({ speed: windMph, from: number(0, 360).describe('clock degrees, where the wind comes from') })
    .nullish(),
  held: number(-20, 20).describe('mil, + right, as set for the wind').nullish(),
  hit: z.boolean().nullish(),
  dialed: z.object({ up: number(-50, 500).describe('mil, + up, dialed or held for the distance') }).nullish(),
  impact: z
    .object({
      right: number(-20, 20).describe('mil from the middle of the plate, + right'),
      up: number(-20, 20).describe('mil from the middle of the plate, + up').nullish(),
    })
    .nullish(),
  note: plainLines(500).optional(),
  day: z.uuid().nullish(),
  stage: number(1, MOST_STAGES).int().describe('number of the stage of the day (count)').nullish(),
  target: number(1, 99).int().describe('number of the target in the stage (count)').nullish(),
};
export const fieldEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  profileId: z.number().int().nullable().describe('identifier, 0 for the built-in rifle'),
  profileName: z.string(),
  distance: measure('yards'),
  called: z.object({ lo: crossMph, hi: crossMph, best: crossMph.nullable() }),
  metered: z
    .object({
      speed: measure('mph'),
      from: measure('clock degrees, where the wind comes from'),
    })
    .nullable(),
  meteredCross: crossMph.nullable(),
  held: rightMil.nullable(),
  hit: z.boolean().nullable(),
  dialed: z.object({ up: upMil }).nullable(),
  impact: z.object({ right: rightMil, up: upMil.nullable() }).nullable(),
  note: z.string(),
  day: z.uuid().nullable(),
  stage: z.number().int().nullable().describe('number of the stage of the day (count)'),
  target: z.number().int().nullable().describe('number of the target in the stage (count)'),
  /** The wind inferred from the impact; null if the impact was not seen. */
  inferred: z.object({ wind: crossMph, error: measure('mph, standard error by the rifle’s scatter') }).nullable(),
});
export type FieldEntry = z.infer<typeof fieldEntry>;

export const listFieldLog = get('/api/field-log', 'Your shots at a range, newest first, and figures of their calls', {
  query: z.object({
    day: z.uuid().optional(),
    before: timestamp.optional().describe('ISO 8601, UTC: only what was shot before'),
    limit: wholeInQuery(1, 200).default(50).describe('rows (count)'),
  }),
  reply: z.object({
    entries: z.array(fieldEntry),
    next: timestamp.nullable().describe('`before` of the next page; null when this was the last'),
    /** From inferred winds, if there are at least ten. */
    figures: z
      .object({
        entries: count('entries with a wind inferred'),
        handicap: measureOrNull('mph'),
        handicapError: measureOrNull('mph, standard error'),
        bias: measureOrNull('mph, + more wind than there was'),
        biasError: measureOrNull('mph, standard error'),
        coverage: coverageReply,
      })
      .nullable(),
  }),
});
export const addFieldEntry = post(
  '/api/field-log',
  'Write down a shot at a range; a known id answers the entry there is',
  { body: z.object({ id: z.uuid(), ...fieldEntryValues }), reply: fieldEntry, status: 201, heavy: true },
);
const entryParams = z.object({ id: z.uuid() });
export const changeFieldEntry = patch('/api/field-log/:id', 'Correct a shot that was written down', {
  params: entryParams,
  body: z.object(fieldEntryValues).partial(),
  reply: fieldEntry,
  heavy: true,
});
export const deleteFieldEntry = remove('/api/field-log/:id', 'Delete a shot that was written down', {
  params: entryParams,
  reply: success,
});
export const exportFieldLog = get('/api/field-log/export', 'Your field log as CSV (RFC 4180), named field-log.csv', {
  ...CSV,
});
export const importFieldLog = post(
  '/api/field-log/import',
  'Take entries from the CSV of an export; those whose id is known are passed over',
  {
    // ten thousand exported entries of some 200 characters each, with a short note
    body: z.object({ csv: z.string().min(1).max(4_000_000) }),
    bodyLimit: 'wind',
    reply: z.object({
      added: count('entries'),
      known: count('entries that were there already'),
    }),
    stores: true,
    heavy: true,
  },
);
