import { z } from 'zod';
import { callsOf } from './call.ts';
import { crossMph, cueTrack, drillShot, rightMil } from './drill-values.ts';
import { targetType } from './scenarios.ts';
import { distanceYd, measure, number, timestamp } from './values.ts';

// One wind call without an account. Nothing is stored until its caller registers.

const open = callsOf({ tag: 'first-call', access: 'public', bodyLimit: 'auth' });
const own = callsOf({ tag: 'first-call', access: 'user' });

/** Strongest wind that can be called here, mph: the rail's limit on the landing page. */
export const FIRST_CALL_MPH = 20;
/** Longest counted look before the call, s. A longer look costs nothing. */
export const FIRST_LOOK_S = 20;

/** Result of a first call; stored in this form on registering. */
export const toldCall = z.object({
  distance: distanceYd,
  said: crossMph.describe('mph called, + from the right'),
  was: crossMph.describe('mph, + from the right'),
  right: rightMil.describe('mil from the middle of the plate, + right'),
  isHit: z.boolean(),
  at: timestamp,
});
export type ToldCall = z.infer<typeof toldCall>;

const sealed = z.string().min(1).max(600);

export const beginFirstCall = open.post(
  '/api/first-call',
  'A wind straight across to call without an account; it stays on the server until it is called',
  {
    body: z
      .object({ after: sealed.optional().describe('`call` of the wind before: this one is another') })
      .prefault({}),
    reply: z.object({
      call: sealed.describe('names this wind to the server, and says nothing of it'),
      distance: distanceYd,
      targetType,
      targetSize: measure('MOA, width'),
      k: measure('mil per mph of crosswind'),
      cues: cueTrack.describe('one round of the picture: it ends as it begins'),
      expiresAt: timestamp,
    }),
    status: 201,
  },
);

export const fireFirstCall = open.post(
  '/api/first-call/shot',
  'Seal the call, fire its hold and see the wind: once; the same call again is answered the same',
  {
    body: z.object({
      call: sealed,
      mph: number(-FIRST_CALL_MPH, FIRST_CALL_MPH).describe('mph, + from the right'),
    }),
    reply: toldCall.extend({
      leanDeg: measure('degrees off its pole, mean of all flags'),
      seen: drillShot.shape.seen.unwrap(),
      kept: sealed.describe('what registration takes to keep this call'),
      expiresAt: timestamp,
    }),
  },
);

export const getFirstCall = own.get(
  '/api/first-call',
  'The call made before registering that was kept, if there is one',
  { reply: z.object({ firstCall: toldCall.nullable() }) },
);

export const FIRST_CALL_FATES = ['kept', 'expired', 'used', 'unreadable'] as const;
export const firstCallFate = z.enum(FIRST_CALL_FATES);
export type FirstCallFate = z.infer<typeof firstCallFate>;
