import { z } from 'zod';
import { callsOf } from './call.ts';
import { course } from './courses.ts';
import { drill } from './drills.ts';
import { shot, trainingSession } from './sessions.ts';
import { split, storedStage } from './stage.ts';
import { count, id, idParams, measure, text, timestamp, wholeInQuery } from './values.ts';

const { get } = callsOf({ tag: 'history', access: 'user' });

export const sessionEntry = trainingSession.omit({ seed: true }).extend({
  kind: z.literal('session'),
  lastShotAt: timestamp.nullable(),
});

export const drillEntry = drill.omit({ kind: true, air: true }).extend({
  kind: z.literal('drill'),
  drillKind: drill.shape.kind,
  hits: count('plates hit'),
});

/** A run of a course in the history. Results are null until it is over. */
export const runEntry = z.object({
  kind: z.literal('run'),
  id,
  name: z.string(),
  profileName: z.string(),
  scored: z.boolean(),
  rule: course.shape.rule,
  rounds: count('rounds of the course'),
  fired: count('rounds fired'),
  begun: z.boolean(),
  over: z.boolean(),
  points: measure('points (count)').nullable(),
  impacts: count('plates hit').nullable(),
  createdAt: timestamp,
});

export const historyEntry = z.discriminatedUnion('kind', [sessionEntry, drillEntry, runEntry]);
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistory = get('/api/sessions-history', 'Your shooting, newest first, a page at a time', {
  gate: 'historicalAnalysisEnabled',
  query: z.object({
    before: timestamp
      .optional()
      .describe('ISO 8601, UTC: only lines opened earlier; for the next page, the last line’s'),
    limit: wholeInQuery(1, 100).default(20).describe('lines (count)'),
    kind: z.enum(['session', 'drill', 'run']).optional().describe('only those; all without it'),
    find: text(80).optional().describe('text anywhere in the name of the rifle or the scenario'),
  }),
  reply: z.object({
    entries: z.array(historyEntry),
    next: timestamp.nullable().describe('`before` of the next page; null when this was the last'),
  }),
});

export const openHistorySession = get(
  '/api/sessions-history/sessions/:id',
  'One of your sessions with its stages and shots, as shot',
  {
    gate: 'historicalAnalysisEnabled',
    params: idParams,
    reply: z.object({
      session: trainingSession,
      /** Stages of all shots of the session, and of the next shot. */
      stages: z.array(storedStage),
      shots: z.array(shot.extend({ split: split.nullable() })),
    }),
  },
);
