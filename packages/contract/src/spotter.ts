import { z } from 'zod';
import { callsOf } from './call.ts';
import { drillLevel, rightMil, upMil } from './drills.ts';
import { targetType } from './scenarios.ts';
import { count, id, idParam, looseId, measure, number, timestamp, whole } from './values.ts';

const { get, post } = callsOf({ tag: 'games', access: 'user' });

export const SPOTTER = { shots: 10, callS: 5, graceS: 1 } as const;
const spotterParams = z.object({
  id: idParam,
  n: z
    .string()
    .regex(/^[1-9][0-9]?$/, 'must be a whole number, 1 or more')
    .transform(Number)
    .pipe(whole(1, SPOTTER.shots).describe('shot of the round (count from 1)')),
});
const spotterCall = { right: number(-20, 20).describe('mil, + right'), up: number(-20, 20).describe('mil, + up') };
const spotterResult = z.object({
  /** The call minus the correction that would have hit, mil. */
  off: z.object({ right: rightMil, up: upMil, total: measure('mil') }),
  impact: z.object({ right: rightMil, up: upMil }),
  late: z.boolean(),
  /** Error of reading the impact, and the wind's change since the shot. */
  parts: z.object({ read: z.object({ right: rightMil, up: upMil }), wind: rightMil }),
});
export type SpotterResult = z.infer<typeof spotterResult>;

export const createSpotterRound = post(
  '/api/spotter',
  'Start a round of spotting: ten shots of somebody else’s, five seconds for each correction',
  {
    body: z.object({ profileId: looseId, level: drillLevel }),
    reply: z.object({ id, of: count('shots') }),
    status: 201,
    heavy: true,
  },
);
export const getSpotterShot = get(
  '/api/spotter/:id/:n',
  'A shot as its spotter sees it; its clock starts when it is first fetched',
  {
    params: spotterParams,
    reply: z.object({
      number: z.number().int().describe('shot of the round (count from 1)'),
      of: count('shots'),
      distance: measure('yards'),
      targetType,
      targetSize: measure('MOA, width'),
      halfWidth: measure('mil, half of the plate'),
      /** The bullet's wake, until the ground hides it. */
      trace: z.array(z.object({ tS: measure('seconds after the shot'), right: rightMil, up: upMil })),
      /** Position of the dust or lead mark, and its drift. */
      splash: z.object({
        right: rightMil,
        up: upMil,
        tS: measure('seconds after the shot'),
        drift: measure('mil/s, + right'),
      }),
      startedAt: timestamp,
      elapsed: measure('seconds since it was first seen, by the server'),
      call: z.object({ right: rightMil, up: upMil }).nullable(),
      result: spotterResult.nullable(),
    }),
    heavy: true,
  },
);
export const callSpotterShot = post(
  '/api/spotter/:id/:n/call',
  'Call the correction: once; later than five seconds and one for the network is late',
  { params: spotterParams, body: z.object(spotterCall), reply: spotterResult, status: 201, heavy: true },
);
