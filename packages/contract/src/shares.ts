import { z } from 'zod';
import { callsOf } from './call.ts';
import { cardToKeep, refuseOutOfBounds } from './cards.ts';
import { course } from './courses.ts';
import { newScenario, scenarioToKeep } from './scenarios.ts';
import { stage, type Task } from './stage.ts';
import { nameText, newName, refuseHiddenText, success, timestamp } from './values.ts';
import { windField } from './wind-field.ts';

const MAX_SHARE_CHARS = 1024 * 1024;

export const windToKeep = z.object({ name: nameText.trim().min(1), windField });

/** Content of a link, equal to the body of a file of that kind. */
export const sharedThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scenario'), body: scenarioToKeep }),
  z.object({ kind: z.literal('stage'), body: stage }),
  z.object({ kind: z.literal('card'), body: cardToKeep }),
  z.object({ kind: z.literal('wind'), body: windToKeep }),
  z.object({ kind: z.literal('course'), body: course }),
]);
/** A new link's content. Older links may be looser than these rules. */
const name = newName.min(1);
const newThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scenario'), body: newScenario }),
  z.object({ kind: z.literal('stage'), body: stage.superRefine(refuseHiddenText) }),
  z.object({ kind: z.literal('card'), body: cardToKeep.superRefine(refuseOutOfBounds) }),
  z.object({ kind: z.literal('wind'), body: windToKeep.extend({ name }) }),
  z.object({ kind: z.literal('course'), body: course }),
]);
export type SharedThing = z.output<typeof sharedThing>;
/** A shareable thing: a task is part of the link itself and stored nowhere. */
export type Shareable = SharedThing | { readonly kind: 'task'; readonly body: Task };
export type SharedKind = SharedThing['kind'];

/** 96 random bits, so that links cannot be guessed. */
const shareId = z.string().regex(/^[A-Za-z0-9_-]{16}$/, 'must be the end of a shared link');
const shareSummary = z.object({
  id: shareId,
  kind: z.enum(['scenario', 'stage', 'card', 'wind', 'course']),
  name: z.string(),
  createdAt: timestamp,
});
const { get, post, remove } = callsOf({ tag: 'shares', access: 'user' });

export const createShare = post(
  '/api/shares',
  'Put a stage, scenario, card, wind or course of fire behind a link that everybody may open',
  {
    gate: 'dataExportEnabled',
    bodyLimit: 'wind',
    body: newThing.refine((thing) => JSON.stringify(thing).length <= MAX_SHARE_CHARS, 'must not be larger than 1 MB'),
    reply: shareSummary,
    status: 201,
  },
);
export const listShares = get('/api/shares', 'Your links, newest first', { reply: z.array(shareSummary) });
export const getShare = get('/api/shares/:id', 'What a link holds; nobody needs to be signed in', {
  access: 'public',
  params: z.object({ id: shareId }),
  reply: z.object({ id: shareId, createdAt: timestamp, thing: sharedThing }),
});
export const deleteShare = remove('/api/shares/:id', 'End your link', {
  params: z.object({ id: shareId }),
  reply: success,
});

export const takeOut = get('/api/everything-of-mine', 'Everything kept about the user, as one JSON file', {
  gate: 'dataExportEnabled',
  produces: 'application/json',
  reply: z.unknown(),
});
