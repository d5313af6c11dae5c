import { drills, runs, type stages } from '@windcall/contract';
import { type CueTrack, makeCueTrack, splashAt, TRACK_STEP_S, type WindOver } from '@windcall/cues';
import {
  type Aim,
  flightPath,
  hitChance,
  leadMil,
  type Mover,
  type Needed,
  neededOf,
  solve,
  splitRun,
  windAt,
  windOverGround,
} from '@windcall/simulation';
import { intervalScore, luckFreeAim, sigmaOfScore } from '@windcall/training';
import { mToYd, toWholeSteps, ydToM } from '@windcall/units';
import { defineJob } from '../../pool/job.ts';
import { blurToEye } from '../../sealed/blur-to-eye.ts';
import { type MeterShows, meterShows } from '../../sealed/meter.ts';
import { type MadeRun, makeRun, type RunInput } from './make-run.ts';

export const makeRunJob = defineJob('runs.make', (input: RunInput) => makeRun(input));

/** Places of targets that a rifle does not reach in still air. */
export const courseReachJob = defineJob(
  'runs.reach',
  ({ base, targets }: { base: stages.Stage; targets: readonly stages.StageTarget[] }): number[] =>
    targets.flatMap((target, i) =>
      solve({ ...base, wind: { kind: 'steady', speed: 0, direction: 0 } }, target, 0).status === 'ok' ? [] : [i],
    ),
);

const targetOf = (stage: stages.Stage, number: number): stages.StageTarget => {
  const target = stage.targets.find((one) => one.number === number);
  if (target === undefined) throw new Error(`a run must have its target ${number}`);
  return target;
};
/** A moment of the wind from a second of the run: nothing was before the wind began. */
const momentOf = ({ beginsS }: Pick<MadeRun, 'beginsS'>, s: number): number => Math.max(0, beginsS + s);

export interface SeenRun {
  readonly cues: CueTrack;
  readonly meter: MeterShows | null;
}

/** Cues at one target for 20 s from a second of the run on; times of the track are those of the run. */
export const seeRunJob = defineJob(
  'runs.see',
  ({
    made,
    level,
    target: number,
    fromS,
  }: {
    made: MadeRun;
    level: drills.Level;
    target: number;
    fromS: number;
  }): SeenRun => {
    const { stage } = made;
    const target = targetOf(stage, number);
    const startS = momentOf(made, fromS);
    const over = windOverGround(stage, target, startS + runs.RUN_CUES_S);
    const wind: WindOver = (zM, tS, place) => {
      const { crosswindMph, headwindMph } = over(mToYd(zM), tS, place);
      return { crossMph: crosswindMph, headMph: headwindMph };
    };
    const { cues: shown, gives } = drills.LEVELS[level];
    const track = makeCueTrack('seed' in stage.wind ? blurToEye(wind, stage.wind.seed) : wind, {
      rangeM: ydToM(target.distance),
      heat: made.heat,
      startS,
      samples: runs.RUN_CUES_S / TRACK_STEP_S + 1,
      shown,
      flagsFor: 'call',
    });
    return {
      cues: { ...track, startS: fromS },
      meter: gives.meter ? meterShows(stage, target, startS, made.meterOffMph) : null,
    };
  },
);

/** What a shot needed, and what is seen of it; kept with it. */
export interface Flight {
  readonly needed: Needed;
  readonly timeOfFlightS: number;
  readonly leadMil: number;
  readonly seen: NonNullable<runs.RunShot['seen']>;
}

export interface FlightInput {
  readonly made: MadeRun;
  readonly target: number;
  readonly mover: Mover | null;
  readonly atS: number;
}

const SPLASH_SAMPLES = 50;
/** The wake is told from the middle of the flight on: what is nearer hides in the recoil, and would tell the whole correction. */
const TRACE_FROM = 0.5;

/** Flies a shot to its target: everything but where the rifle pointed. Null where there is no solution. */
export const flyRunJob = defineJob('runs.fly', ({ made, target: number, mover, atS }: FlightInput): Flight | null => {
  const { stage } = made;
  const target = targetOf(stage, number);
  const momentS = momentOf(made, atS);
  const solved = solve(stage, target, momentS);
  if (solved.status !== 'ok') return null;
  const { timeOfFlight } = solved.solution;
  const phaseS = made.targets.find((one) => one.number === number)?.phaseS ?? 0;
  const path = flightPath(stage, target, momentS);
  const end = path.at(-1);
  const landsS = momentS + timeOfFlight;
  const wind = windOverGround(stage, target, landsS + 1)(target.distance, landsS);
  const coarse = (mil: number): number => toWholeSteps(mil, runs.SPLASH.stepMil);
  return {
    needed: neededOf(solved.solution, target),
    timeOfFlightS: timeOfFlight,
    leadMil: mover ? leadMil(mover, phaseS, { tS: atS, timeOfFlightS: timeOfFlight, distanceYd: target.distance }) : 0,
    seen: {
      trace: path
        .filter(({ tS }) => tS >= TRACE_FROM * timeOfFlight)
        .map(({ tS, zM, rightMil, upMil, mach }) => ({
          tS: toWholeSteps(tS, 0.01),
          zM: toWholeSteps(zM, 1),
          rightMil: coarse(rightMil - (end?.rightMil ?? 0)),
          upMil: coarse(upMil - (end?.upMil ?? 0)),
          mach: toWholeSteps(mach, 0.1),
        })),
      splash: Array.from({ length: SPLASH_SAMPLES }, (_, i) =>
        coarse(
          splashAt(
            (i + 1) * runs.SPLASH.stepS,
            { crossMph: wind.crosswindMph, headMph: wind.headwindMph },
            ydToM(target.distance),
          )?.rightMil ?? 0,
        ),
      ),
    },
  };
});

/** What a shot's rifle was off by, mil: aim error with sway and lead. */
export interface FiredAim {
  readonly target: number;
  readonly needed: Needed;
  readonly windErrorMil: number;
  readonly elevationErrorMil: number;
}

/** Luck-free aim of each shot: P(hit) of the hold fired over that of the best that can be set, by the rifle alone. */
export const aimsJob = defineJob('runs.aims', (shots: readonly FiredAim[]): (number | null)[] =>
  shots.map(({ needed, windErrorMil, elevationErrorMil }) => {
    const residual = (mil: number): number => toWholeSteps(mil, 0.05) - mil;
    return luckFreeAim(
      hitChance(needed, needed.dispersion, windErrorMil, elevationErrorMil),
      hitChance(needed, needed.dispersion, residual(needed.trueWindDriftMils), residual(needed.trueElevationMils)),
    );
  }),
);

export interface SplitInput {
  readonly made: MadeRun;
  readonly shots: readonly {
    readonly target: number;
    readonly atS: number;
    readonly aim: Aim;
    readonly impact: { readonly right: number; readonly up: number };
    readonly sway: { readonly rightMil: number; readonly upMil: number };
    readonly leadMil: number;
    readonly calledShare: number | null;
  }[];
  /** Until when the truth is told, s of the run. */
  readonly parS: number;
}
/** Moments of the truth at most, over all targets. */
const MOST_TRUTH = 240;

const neededAt = (made: MadeRun, number: number, s: number) => {
  const scale = made.targets.find((one) => one.number === number);
  const solved = solve(made.stage, targetOf(made.stage, number), momentOf(made, s));
  const stillAirMil = scale?.stillAirMil ?? 0;
  const needed = solved.status === 'ok' ? solved.solution.windDriftMils : stillAirMil;
  return {
    needed,
    wind: (needed - stillAirMil) / (scale?.milPerMph ?? 1),
    elevation: solved.status === 'ok' ? solved.solution.elevationMils : 0,
    timeOfFlightS: solved.status === 'ok' ? solved.solution.timeOfFlight : 0,
  };
};

/** Every shot of a run that is over, taken apart, and the wind at its targets over its time. */
export const splitRunJob = defineJob('runs.split', ({ made, shots, parS }: SplitInput) => {
  const stepS = Math.max(1, Math.ceil((parS * made.targets.length) / MOST_TRUTH));
  return {
    shots: shots.map(({ target: number, atS, impact, ...shot }) => {
      const parts = splitRun(made.stage, targetOf(made.stage, number), {
        ...shot,
        momentS: momentOf(made, atS),
        impactX: impact.right,
        impactY: impact.up,
      });
      return parts.status === 'ok' ? { split: parts.split, impliedMph: parts.impliedMph } : null;
    }),
    truth: made.targets.flatMap(({ number }) =>
      Array.from({ length: Math.floor(parS / stepS) + 1 }, (_, i) => {
        const { wind, needed } = neededAt(made, number, i * stepS);
        return { target: number, s: i * stepS, wind, needed };
      }),
    ),
  };
});

const REPLAY_STEP_YD = 50;
export interface ReplayRunInput {
  readonly made: MadeRun;
  readonly target: number;
  readonly mover: Mover | null;
  readonly untilS: number;
}

/** How the wind ran at a target from the signal on, and what a hold and a lead had to be, every second; of a long run fewer. */
export const replayRunJob = defineJob('runs.replay', ({ made, target: number, mover, untilS }: ReplayRunInput) => {
  const target = targetOf(made.stage, number);
  const phaseS = made.targets.find((one) => one.number === number)?.phaseS ?? 0;
  const distances = Array.from({ length: Math.ceil(target.distance / REPLAY_STEP_YD) + 1 }, (_, i) =>
    Math.min(target.distance, i * REPLAY_STEP_YD),
  );
  const stepS = Math.max(1, Math.ceil(untilS / (drills.REPLAY_MOMENTS - 1)));
  return {
    distances,
    moments: Array.from({ length: Math.floor(untilS / stepS) + 1 }, (_, i) => {
      const s = i * stepS;
      const { needed, wind, elevation, timeOfFlightS } = neededAt(made, number, s);
      const { along } = windAt(made.stage, target, momentOf(made, s));
      return {
        s,
        needed,
        wind,
        elevation,
        lead: mover ? leadMil(mover, phaseS, { tS: s, timeOfFlightS, distanceYd: target.distance }) : 0,
        crosswinds: distances.map((yd) => along(yd).crosswindMph),
      };
    }),
  };
});

/** The score of a speed call, mph, and of all of them as a handicap. */
export const speedScore = (calls: readonly { lo: number; hi: number; truth: number }[]) => {
  const intervals = calls.map(({ lo, hi, truth }) => intervalScore({ loMph: lo, hiMph: hi }, truth));
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length;
  return { intervals, handicap: intervals.length > 0 ? sigmaOfScore(mean) : null };
};
