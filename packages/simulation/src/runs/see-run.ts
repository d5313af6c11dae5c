import { drills, runs } from '@windcall/contract';
import { type CueTrack, makeCueTrack, TRACK_STEP_S, type WindOver } from '@windcall/cues';
import { mToYd, toWholeSteps, ydToM } from '@windcall/units';
import { type MeterShows, meterShows } from '../meter-at.ts';
import { type Mover, moverAt } from '../mover.ts';
import { blurToEye } from '../sealed/blur-to-eye.ts';
import { windOverGround } from '../wind-at.ts';
import { type MadeRun, madeTarget, momentOf, targetOf } from './make-run.ts';

/** Cues of a target and its wind for 20 s. */
export interface SeenRun {
  readonly cues: CueTrack;
  readonly meter: MeterShows | null;
  /** A mover's places, yd from its middle, + right, if its speed is unknown; else null. */
  readonly way: number[] | null;
}

/**
 * Cues at one target from a second of the run on; the track's times are the run's. A mover's way is included only if its speed is unknown;
 * otherwise it follows from the known speed.
 */
export const seeRun = ({
  made,
  level,
  target: number,
  mover,
  fromS,
}: {
  readonly made: MadeRun;
  readonly level: drills.Level;
  readonly target: number;
  readonly mover: (Mover & { readonly speedTold: boolean }) | null;
  readonly fromS: number;
}): SeenRun => {
  const { stage } = made;
  const target = targetOf(stage, number);
  const startS = momentOf(made, fromS);
  const over = windOverGround(stage, target, startS + runs.RUN_CUES_S);
  const wind: WindOver = (zM, tS, place) => {
    const { crosswindMph, headwindMph } = over(mToYd(zM), tS, place);
    return { crossMph: crosswindMph, headMph: headwindMph };
  };
  const { gives } = drills.LEVELS[level];
  const track = makeCueTrack('seed' in stage.wind ? blurToEye(wind, stage.wind.seed) : wind, {
    rangeM: ydToM(target.distance),
    heat: made.heat,
    startS,
    samples: runs.RUN_CUES_S / TRACK_STEP_S + 1,
    shown: drills.cuesShownAt(level),
    flagsFor: 'call',
  });
  const phaseS = madeTarget(made, number)?.phaseS ?? 0;
  const { stepS, stepYd } = runs.WAY;
  return {
    cues: { ...track, startS: fromS },
    meter: gives.meter ? meterShows(stage, target, startS, made.meterOffMph) : null,
    way:
      mover === null || mover.speedTold
        ? null
        : Array.from({ length: runs.RUN_CUES_S / stepS + 1 }, (_, i) =>
            toWholeSteps(moverAt(mover, phaseS, fromS + i * stepS), stepYd),
          ),
  };
};
