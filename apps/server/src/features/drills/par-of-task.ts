import { drills } from '@windcall/contract';
import { airRead } from '@windcall/cues';
import { FORECAST, parAt, UNANNOUNCED } from '@windcall/simulation';
import { mToYd, ydToM } from '@windcall/units';
import type { MadeTask } from './kept-air.ts';

/**
 * Par of a task, mph: the error left by the best reading of everything the level shows, including the forecast if
 * given, but not grass and dust. Null for winds without a law.
 */
export const parOfTask = (
  { stage, flagsFor }: Pick<MadeTask, 'stage' | 'flagsFor'>,
  level: drills.Level,
): number | null => {
  const [target] = stage.targets;
  if (target === undefined) throw new Error('a task must have a target');
  const { gives } = drills.LEVELS[level];
  const air = airRead(ydToM(target.distance), drills.cuesShownAt(level), flagsFor).map(({ zM, ...place }) => ({
    yd: mToYd(zM),
    ...place,
  }));
  return parAt(
    stage,
    target,
    gives.meter ? [{ yd: 0, isNumber: true }, ...air] : air,
    gives.forecast ? FORECAST : UNANNOUNCED,
  );
};
