import { type BodyOf, sessions, stages } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './slot.ts';

type ShotIntent = BodyOf<typeof sessions.recordShot>;

const unsentShot = z.object({
  /** Id of the user who fired it: nobody else may send it. Empty where an older version kept it. */
  userId: z.string().default(''),
  sessionId: z.number().int().describe('identifier'),
  /** What was intended: the server works out the rest. */
  body: z.custom<ShotIntent>((value) => sessions.recordShot.body?.safeParse(value).success === true),
  /** What the session is shot on from this shot on, where that is another stage than before. */
  stage: stages.stage.nullable().default(null),
});
export type UnsentShot = z.output<typeof unsentShot>;

/** Shots that were fired but that the server has not acknowledged, in the order of firing; over a reload too. */
export const unsentShots = defineStored<UnsentShot[]>({
  key: 'unsentShots',
  schema: z.array(unsentShot) as unknown as z.ZodType<UnsentShot[]>,
});
