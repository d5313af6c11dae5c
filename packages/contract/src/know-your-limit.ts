import { z } from 'zod';
import { callsOf } from './call.ts';
import { drill, taskParams } from './drills.ts';
import { count, idParams, measure } from './values.ts';

const { get, post } = callsOf({ tag: 'games', access: 'user' });

export const stopDrill = post(
  '/api/drills/:id/stop',
  'End a string of know-your-limit while ahead: its points are kept',
  { params: idParams, reply: drill },
);
export const getPlate = get(
  '/api/drills/:id/tasks/:n/plate',
  'A plate of know-your-limit and what it pays, before its wind is seen: stopping there is free',
  {
    params: taskParams,
    reply: z.object({
      number: z.number().int().describe('plate (count from 1)'),
      distance: measure('yd'),
      targetSize: measure('MOA, width'),
      kept: measure('points held before it: a miss loses them (count)'),
      pays: measure('points that it adds (count)'),
      isOpen: z.boolean().describe('whether its wind was seen already'),
    }),
  },
);
export const getStakes = get(
  '/api/drills/:id/stakes',
  'Value of continuing at each plate of a finished know-your-limit string',
  {
    params: idParams,
    reply: z.object({
      plates: z.array(
        z.object({
          n: z.number().int().describe('plate (count from 1)'),
          chance: measure('your chance to hit it (ratio)'),
          goOn: measure('points expected of going on (count)'),
          kept: measure('points held before it (count)'),
        }),
      ),
      best: count('plates after which stopping was worth most'),
      left: count('plates that were shot'),
      points: measure('points kept (count)'),
      runs: z.object({
        n: count('runs'),
        played: measure('mean points of what was played (count)'),
        bestStop: measure('mean points of the best stop (count)'),
        stopAt: z.array(measure('mean points of stopping after plate 1, 2, … (count)')),
      }),
    }),
  },
);
