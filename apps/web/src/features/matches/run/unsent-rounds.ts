import type { BodyOf, runs } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from '../../../desk/slot.ts';

type Shot = BodyOf<typeof runs.fireRun>;

const setting = z.object({ up: z.number().describe('mil, + up'), right: z.number().describe('mil, + right') });
const stored = defineStored<readonly { readonly run: number; readonly shot: Shot }[]>({
  key: 'unsentRunShots',
  schema: z.array(
    z.object({
      run: z.number().int().describe('identifier'),
      shot: z.object({
        shotId: z.uuid(),
        target: z.number().int().describe('number of the target (count)'),
        at: z.number().describe('seconds since the start signal'),
        dial: setting,
        hold: setting,
      }),
    }),
  ),
});

/** Rounds that were fired and not answered yet. They outlive a reload, each under its id and its moment. */
export const unsentRounds = {
  of: (run: number): readonly Shot[] => (stored.read() ?? []).flatMap((one) => (one.run === run ? [one.shot] : [])),
  /** Those of other runs are dropped: their time is over. */
  add: (run: number, shot: Shot): void => {
    stored.write([...(stored.read() ?? []).filter((one) => one.run === run), { run, shot }]);
  },
  drop: (run: number, shotId: string): void => {
    const left = (stored.read() ?? []).filter((one) => one.run === run && one.shot.shotId !== shotId);
    if (left.length === 0) stored.remove();
    else stored.write(left);
  },
};
