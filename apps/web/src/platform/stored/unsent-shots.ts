import { sessions } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';

type RecordBody = sessions.ClaimedShotBody;

const unsentShot = z.object({
  /** Id of the user who fired it: nobody else may send it. Empty where an older version kept it. */
  userId: z.string().default(''),
  sessionId: z.number().int().describe('identifier'),
  body: z.custom<RecordBody>((value) => sessions.claimedShot.safeParse(value).success),
  /** The server is known to be out of reach: shots are fired without it until it is back. */
  offline: z.boolean().default(false),
});
export type UnsentShot = z.infer<typeof unsentShot>;

/** Shots that were fired but that the server has not acknowledged, in the order of firing; over a reload too. */
export const unsentShots = defineStored<UnsentShot[]>({ key: 'unsentShots', schema: z.array(unsentShot) });
