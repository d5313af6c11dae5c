import type { stages } from '@windcall/contract';
import { digitsOf, fire, flightPath, solve, windOverGround } from '@windcall/simulation';
import { mphToMps, toWholeSteps, ydToM } from '@windcall/units';
import { createRandomStream } from '@windcall/wind';
import { defineJob } from '../../pool/job.ts';

/** Another shooter's shot, with parts that are sealed until the call. */
export interface SpottedShot {
  readonly stage: stages.Stage;
  readonly momentS: number;
  readonly impact: { readonly right: number; readonly up: number };
  readonly isHit: boolean;
  readonly trace: readonly { readonly tS: number; readonly right: number; readonly up: number }[];
  readonly splash: { readonly right: number; readonly up: number; readonly tS: number; readonly drift: number };
}

/** The shooter's errors: standard deviations, mil. */
const AIM_SD_MIL = { right: 0.35, up: 0.15 };
/** Share of hits, whose correction is to hold. */
const HIT_SHARE = 0.2;
/** Error in locating the middle of the dust or of the lead mark, mil. */
const DUST_SD_MIL = 0.04;
/** Share of the path on which the wake is visible; beyond, the ground hides it. */
const TRACE_SHARE = 0.85;
const TRACE_STEP_MIL = 0.05;
const DRIFT_STEP_MIL = 0.1;
const SPOTTER_STREAM = 20;
const MOST_TRIES = 60;

interface FlyInput {
  readonly stage: stages.Stage;
  readonly momentS: number;
  /** Seed of aim, scatter and dust, 64 bits in hex. */
  readonly seed: string;
}

export const targetOf = ({ targets: [target] }: stages.Stage): stages.StageTarget => {
  if (target === undefined) throw new Error('a spotted shot must have a target');
  return target;
};

/** Fires the shot, with a shooter's errors or as a hit. Null without a solution. */
export const flySpottedJob = defineJob('spotter.fly', ({ stage, momentS, seed }: FlyInput): SpottedShot | null => {
  const target = targetOf(stage);
  const digits = digitsOf(seed);
  const dice = createRandomStream(digits, SPOTTER_STREAM);
  const solved = solve(stage, target, momentS);
  if (solved.status !== 'ok') return null;
  const { windDriftMils, elevationMils, timeOfFlight } = solved.solution;
  const wantsHit = dice.uniform() < HIT_SHARE;
  for (let shotNumber = 1; shotNumber <= MOST_TRIES; shotNumber++) {
    const error = (sd: number): number => (wantsHit ? 0 : sd * dice.normal());
    const aim = {
      windDial: 0,
      elevationDial: 0,
      windHold: windDriftMils + error(AIM_SD_MIL.right),
      elevationHold: elevationMils + error(AIM_SD_MIL.up),
    };
    const fired = fire(stage, target, momentS, aim, { seed: digits, shotNumber });
    if (fired.status !== 'ok') return null;
    if (fired.shot.isHit !== wantsHit && shotNumber < MOST_TRIES) continue;
    const { impactX: right, impactY: up, isHit } = fired.shot;
    const path = flightPath(stage, target, momentS);
    const end = path.at(-1);
    if (end === undefined) return null;
    // rotates the whole path so that it ends in the impact
    const trace = path
      .filter(({ zM }) => zM <= TRACE_SHARE * ydToM(target.distance))
      .map((point) => ({
        tS: point.tS,
        right: toWholeSteps(point.rightMil - end.rightMil + right, TRACE_STEP_MIL),
        up: toWholeSteps(point.upMil - end.upMil + up, TRACE_STEP_MIL),
      }));
    const landsS = momentS + timeOfFlight;
    const { crosswindMph } = windOverGround(stage, target, landsS + 1)(target.distance, landsS);
    return {
      stage,
      momentS,
      impact: { right, up },
      isHit,
      trace,
      splash: {
        right: toWholeSteps(right + DUST_SD_MIL * dice.normal(), 0.001),
        up: toWholeSteps(up + DUST_SD_MIL * dice.normal(), 0.001),
        tS: timeOfFlight,
        // wind from the right carries the dust to the left
        drift: toWholeSteps((-1000 * mphToMps(crosswindMph)) / ydToM(target.distance), DRIFT_STEP_MIL),
      },
    };
  }
  return null;
});

/** Change of the needed windage since the shot, mil, + right; 0 without a solution. */
export const windSinceJob = defineJob(
  'spotter.wind-since',
  ({ stage, momentS, laterS }: { stage: stages.Stage; momentS: number; laterS: number }): number => {
    const [then, now] = [momentS, laterS].map((s) => solve(stage, targetOf(stage), s));
    if (then?.status !== 'ok' || now?.status !== 'ok') return 0;
    return now.solution.windDriftMils - then.solution.windDriftMils;
  },
);
