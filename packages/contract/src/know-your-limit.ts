import { z } from 'zod';
import { callsOf } from './call.ts';
import { drill, taskParams } from './drills.ts';
import { idParams } from './values.ts';

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
      distance: z.number().describe('yd'),
      targetSize: z.number().describe('MOA, width'),
      kept: z.number().describe('points held before it: a miss loses them (count)'),
      pays: z.number().describe('points that it adds (count)'),
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
          chance: z.number().describe('your chance to hit it (ratio)'),
          goOn: z.number().describe('points expected of going on (count)'),
          kept: z.number().describe('points held before it (count)'),
        }),
      ),
      best: z.number().int().describe('plates after which stopping was worth most (count)'),
      left: z.number().int().describe('plates that were shot (count)'),
      points: z.number().describe('points kept (count)'),
      runs: z.object({
        n: z.number().int().describe('runs (count)'),
        played: z.number().describe('mean points of what was played (count)'),
        bestStop: z.number().describe('mean points of the best stop (count)'),
        stopAt: z.array(z.number().describe('mean points of stopping after plate 1, 2, … (count)')),
      }),
    }),
  },
);
