import { drills, runs } from '@windcall/contract';
import { type CueTrack, makeCueTrack, TRACK_STEP_S, type WindOver } from '@windcall/cues';
import { mToYd, toWholeSteps, ydToM } from '@windcall/units';
import { type Mover, moverAt } from '../mover.ts';
import { blurToEye } from '../sealed/blur-to-eye.ts';
import { type MeterShows, meterShows } from '../sealed/meter.ts';
import { windOverGround } from '../wind-at.ts';
import { type MadeRun, madeTarget, momentOf, targetOf } from './make-run.ts';

/** What is seen of a target and its wind for 20 s. */
export interface SeenRun {
  readonly cues: CueTrack;
  readonly meter: MeterShows | null;
  /** Where a mover whose speed is not told is seen, yd from its middle, + right; null for any other target. */
  readonly way: number[] | null;
}

/**
 * Cues at one target from a second of the run on; times of the track are those of the run. A mover's way comes with them only
 * where its speed is not told: what is told of the others says where they are.
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
