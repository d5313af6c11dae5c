import { drills } from '@windcall/contract';
import { airRead, type CueTrack, makeCueTrack, TRACK_STEP_S, type WindOver } from '@windcall/cues';
import { blurToEye, FORECAST, parAt, UNANNOUNCED } from '@windcall/simulation';
import { mToYd, ydToM } from '@windcall/units';
import { type MadeTask, overGroundOf, targetOf } from './kept-air.ts';

/**
 * Par of a task, mph: the error left by the best reading of everything the level shows, including the forecast if
 * given, but not grass and dust. Null for winds without a law.
 */
export const parOfTask = (
  { stage, flagsFor }: Pick<MadeTask, 'stage' | 'flagsFor'>,
  level: drills.Level,
): number | null => {
  const target = targetOf(stage);
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

/** The air over a task's ground up to a moment of its wind, in the form that cues use. */
export const airOfTask = (task: MadeTask, untilS: number): WindOver => {
  const over = overGroundOf(task, untilS);
  return (zM, tS, place) => {
    const { crosswindMph, headwindMph } = over(mToYd(zM), tS, place);
    return { crossMph: crosswindMph, headMph: headwindMph };
  };
};

/** The cues of a task at its level: `samples` from `fromS`, in the task's own time. */
export const trackOfTask = (task: MadeTask, level: drills.Level, fromS: number, samples: number): CueTrack => {
  const { stage, beginsS, heat, flagsFor } = task;
  const startS = beginsS + fromS;
  const air = airOfTask(task, startS + (samples - 1) * TRACK_STEP_S);
  const track = makeCueTrack('seed' in stage.wind ? blurToEye(air, stage.wind.seed) : air, {
    rangeM: ydToM(targetOf(stage).distance),
    ...{ heat, startS, samples, flagsFor },
    shown: drills.cuesShownAt(level),
  });
  return { ...track, startS: fromS };
};
