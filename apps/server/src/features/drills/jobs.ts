import { drills, type stages } from '@windcall/contract';
import { type CueTrack, TRACK_STEP_S } from '@windcall/cues';
import {
  type Aim,
  correctionsOverTime,
  fire,
  flightPath,
  type MeterShows,
  type ShotDraw,
  split,
  windAt,
  windOverGround,
} from '@windcall/simulation';
import {
  type Cell,
  type Ground,
  intervalScore,
  luckFreeAim,
  outsideMph,
  RANGES,
  sigmaOfScore,
} from '@windcall/training';
import { defineJob } from '../../pool/job.ts';
import type { KeptReading } from './call-store.ts';
import { keptOf, type MadeTask, onGridS, targetOf } from './kept-air.ts';
import { parOfTask, trackOfTask } from './picture-of-task.ts';
import { AFTER_S, beforeS, lookBefore, readingAt } from './read-call.ts';
import { chancesOf, groundAt, meterOf, type TaskInput, taskOfCell, withRifle } from './task-of-cell.ts';

const REPRESENTATIVE_YD: Record<Cell['range'], number> = {
  'to-400': 350,
  'to-700': 600,
  'to-1000': 900,
  'over-1000': 1150,
};

/** A rifle's wind effect at each range; null if out of reach. */
export type Grounds = Record<Cell['range'], Ground | null>;

export const surveyJob = defineJob(
  'drills.survey',
  (base: stages.Stage): Grounds =>
    Object.fromEntries(RANGES.map((range) => [range, groundAt(base, REPRESENTATIVE_YD[range])])) as Grounds,
);

export const makeTaskJob = defineJob('drills.make-task', (input: TaskInput): MadeTask | null => taskOfCell(input));

/** Whether a rifle's bullet reaches a distance, yd. */
export const reachJob = defineJob(
  'drills.reach',
  ({ base, distance }: { base: stages.Stage; distance: number }): boolean => groundAt(base, distance) !== null,
);

/** One wind and target with several rifles; null if out of reach. */
export const rifleTasksJob = defineJob(
  'drills.rifle-tasks',
  ({ made, bases }: { made: MadeTask; bases: readonly stages.Stage[] }): (MadeTask | null)[] =>
    bases.map((base) => withRifle(base, made)),
);

export interface SeenTask {
  readonly cues: CueTrack;
  /** Null at levels without a meter, because a minute of wind is costly to read. */
  readonly meter: MeterShows | null;
}

/** The cues from `elapsedS` on, and the meter's reading at that time; times count from the task's beginning. */
export const seeTaskJob = defineJob(
  'drills.see-task',
  ({ task, level, elapsedS }: { task: MadeTask; level: drills.Level; elapsedS: number }): SeenTask => {
    const fromS = onGridS(task, elapsedS);
    const meter = drills.LEVELS[level].gives.meter ? meterOf(task, fromS) : null;
    return { meter, cues: trackOfTask(task, level, fromS, drills.CUES_AHEAD_S / TRACK_STEP_S + 1) };
  },
);

/** The picture's 20 s before a moment, s since the task began. */
export const lookAgainJob = defineJob(
  'drills.look-again',
  ({ task, level, untilS }: { task: MadeTask; level: drills.Level; untilS: number }): CueTrack => {
    const lookS = beforeS(task, untilS);
    return trackOfTask(task, level, untilS - lookS, lookS / TRACK_STEP_S + 1);
  },
);

export interface JudgeInput {
  readonly task: MadeTask;
  readonly level: drills.Level;
  readonly call: {
    readonly lo: number;
    readonly hi: number;
    readonly best: number | null;
    readonly hold: number | null;
  };
  readonly aim: Aim;
  readonly draw: ShotDraw;
  readonly commitS: number;
  readonly fireS: number;
}

/** Everything that follows from a shot; stored with it. */
export interface Outcome {
  readonly impact: { readonly right: number; readonly up: number };
  readonly isHit: boolean;
  readonly timeOfFlight: number;
  readonly atCommit: number;
  readonly atFire: number;
  readonly best: number;
  /** Shots of earlier releases have no chance. */
  readonly score: Omit<drills.Revealed['score'], 'chance'> & { readonly chance?: number | null };
  readonly split: stages.Split;
  readonly path: drills.Revealed['path'];
  /** Error left by the best reading, mph; absent for the wind of a recipe. */
  readonly par?: number | null;
  /** Reading by the taught rules; absent for earlier releases and the wind of a recipe. */
  readonly reading?: KeptReading | null;
  /** The visible part of the shot; absent for release 1.0. */
  readonly seen?: NonNullable<drills.DrillShot['seen']>;
}

const PATH_STEP_YD = 25;
type Along = ReturnType<typeof windAt>['along'];
/** Distances from the muzzle to the target, yd. */
const stepsTo = (yd: number, stepYd: number): number[] =>
  Array.from({ length: Math.ceil(yd / stepYd) + 1 }, (_, i) => Math.min(yd, i * stepYd));
const pathTo = ({ distance: yd }: stages.StageTarget, along: Along): Outcome['path'] =>
  stepsTo(yd, PATH_STEP_YD).map((distance) => ({ distance, crosswind: along(distance).crosswindMph }));

/** A call without a shot, made `commitS` after the task began, s. */
export type CallToJudge = Pick<JudgeInput, 'task' | 'level' | 'call' | 'commitS'>;
export type CallOutcome = Pick<Outcome, 'atCommit' | 'best' | 'path' | 'par' | 'reading'> & {
  readonly score: Pick<Outcome['score'], 'interval' | 'width' | 'outside' | 'sigma' | 'reference'>;
};

/** Results of a call alone. `atCommit`: the wind at the commit, mph. */
const judgedCall = (
  { task, level, call, commitS }: CallToJudge,
  atCommit: number,
  path: Outcome['path'],
): CallOutcome => {
  const bracket = { loMph: call.lo, hiMph: call.hi };
  const interval = intervalScore(bracket, atCommit);
  return {
    ...{ atCommit, path, best: call.best ?? (call.lo + call.hi) / 2 },
    par: keptOf(task)(`par ${level}`, () => parOfTask(task, level)),
    reading: readingAt(task, level, lookBefore(task, level, commitS)),
    score: {
      ...{ interval, width: call.hi - call.lo, outside: outsideMph(bracket, atCommit), sigma: sigmaOfScore(interval) },
      reference: intervalScore({ loMph: task.forecast.low, hiMph: task.forecast.high }, atCommit),
    },
  };
};

/** Fires the shot of a task and judges its call. Null without a solution. */
export const judgeJob = defineJob('drills.judge', (input: JudgeInput): Outcome | null => {
  const { task, call, aim, draw, commitS, fireS } = input;
  const { stage, beginsS } = task;
  const target = targetOf(stage);
  const [commitMoment, fireMoment] = [beginsS + commitS, beginsS + fireS];
  const fired = fire(stage, target, fireMoment, aim, draw);
  if (fired.status !== 'ok') return null;
  const { shot, solution } = fired;
  const parts = split(
    stage,
    target,
    { momentS: fireMoment, aim, impactX: shot.impactX, impactY: shot.impactY },
    {
      ...{ best: call.best ?? (call.lo + call.hi) / 2, hold: call.hold },
      ...{ elevation: task.elevationMil, momentS: commitMoment },
    },
  );
  if (parts.status !== 'ok') return null;
  const { atCommitMph, atFireMph } = parts.split.wind;
  const judged = judgedCall(input, atCommitMph, pathTo(target, windAt(stage, target, commitMoment).along));
  const chances = chancesOf(
    target,
    solution.dispersion,
    { rightMil: shot.windError, upMil: shot.elevationError },
    { rightMil: solution.windDriftMils, upMil: solution.elevationMils },
  );
  const landsS = fireMoment + solution.timeOfFlight;
  const atTarget = windOverGround(stage, target, landsS + 1)(target.distance, landsS);
  return {
    ...judged,
    impact: { right: shot.impactX, up: shot.impactY },
    isHit: shot.isHit,
    timeOfFlight: solution.timeOfFlight,
    atFire: atFireMph,
    score: { ...judged.score, aim: luckFreeAim(chances.fired, chances.best), chance: chances.fired },
    split: parts.split,
    seen: {
      trace: flightPath(stage, target, fireMoment),
      splash: { crossMph: atTarget.crosswindMph, headMph: atTarget.headwindMph },
    },
  };
});

/** Effective crosswind and wind along the path, `s` seconds after the task began. Null without a solution. */
const windOfTaskAt = ({ stage, beginsS, milPerMph, stillAirMil }: MadeTask, s: number) => {
  const target = targetOf(stage);
  const { correction, along } = correctionsOverTime(stage, target)(beginsS + s);
  return correction && { effective: (correction.windMil - stillAirMil) / milPerMph, path: pathTo(target, along) };
};
export const windAtJob = defineJob('drills.wind-at', ({ task, s }: { task: MadeTask; s: number }) =>
  windOfTaskAt(task, s),
);

export const judgeCallsJob = defineJob('drills.judge-calls', (calls: readonly CallToJudge[]): (CallOutcome | null)[] =>
  calls.map((input) => {
    const wind = windOfTaskAt(input.task, input.commitS);
    return wind && judgedCall(input, wind.effective, wind.path);
  }),
);

const REPLAY_AFTER_S = 10;
const REPLAY_STEP_YD = 50;

/** The task's wind and needed hold from its beginning until after the shot. After a long wait only the last part. */
export const replayJob = defineJob(
  'drills.replay',
  ({
    task,
    level,
    commitS: calledS,
    fireS,
  }: Pick<JudgeInput, 'task' | 'level' | 'commitS' | 'fireS'>): Pick<
    drills.Replay,
    'distances' | 'moments' | 'track'
  > => {
    const commitS = onGridS(task, calledS);
    const { stage, beginsS, milPerMph, stillAirMil } = task;
    const target = targetOf(stage);
    const distances = stepsTo(target.distance, REPLAY_STEP_YD);
    const untilS = fireS + REPLAY_AFTER_S;
    const [early, late] = [commitS - 5, fireS - drills.REPLAY_MOMENTS + 1 + REPLAY_AFTER_S];
    // whole seconds, so that a class shares its moments
    const fromS = Math.max(0, task.onGrid ? Math.min(Math.floor(early), Math.ceil(late)) : Math.min(early, late));
    const evenS = Math.max(1, (untilS - fromS) / (drills.REPLAY_MOMENTS - 1));
    const stepS = task.onGrid ? Math.ceil(evenS / TRACK_STEP_S) * TRACK_STEP_S : evenS;
    const count = Math.min(drills.REPLAY_MOMENTS, Math.floor((untilS - fromS) / stepS) + 1);
    const lookS = beforeS(task, commitS);
    const kept = keptOf(task);
    const correctionThen = kept('corrections', () => correctionsOverTime(stage, target));
    const momentAt = (s: number): drills.Replay['moments'][number] => {
      const { correction, along } = correctionThen(beginsS + s);
      const needed = correction?.windMil ?? stillAirMil;
      return {
        s,
        needed,
        wind: (needed - stillAirMil) / milPerMph,
        crosswinds: distances.map((yd) => along(yd).crosswindMph),
      };
    };
    return {
      distances,
      track: trackOfTask(task, level, commitS - lookS, (lookS + AFTER_S) / TRACK_STEP_S + 1),
      moments: Array.from({ length: count }, (_, i) => {
        const s = fromS + i * stepS;
        return kept(`moment ${s}`, () => momentAt(s));
      }),
    };
  },
);
