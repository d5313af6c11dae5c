import { drills, type ReplyOf, type runs, type stages } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { correctionsOverTime } from '../drift-shares.ts';
import { type Aim, scoreImpact } from '../fire.ts';
import type { NoSolution } from '../inline-stage.ts';
import { leadMil, type Mover } from '../mover.ts';
import { correctionAt, prepare } from '../prepare.ts';
import { split } from '../split.ts';
import type { Sway } from '../sway.ts';
import type { WindFields } from '../wind-fields.ts';
import { aimOfShot, courseOf, type KeptShot, swayOfRun, type WholeRun } from './kept-run.ts';
import { type MadeRun, madeTarget, momentOf, targetOf } from './make-run.ts';
import { shotToWire } from './present-run.ts';
import { roundsToWire, scoreOf, speedScore } from './score-run.ts';

/** A shot of a run: impact, aim, and effects other than wind. Mil, + right and + up. */
interface RunShot {
  momentS: number;
  aim: Aim;
  impactX: number;
  impactY: number;
  sway: Sway;
  /** The lead for the mover; 0 for a fixed target. */
  leadMil: number;
  /** Called speed as a share of the true one; null without a call. */
  calledShare: number | null;
}

type RunSplitOutcome = { status: 'ok'; split: runs.RunSplit; impliedMph: number | null } | NoSolution;

/**
 * The lead that was held, mil. The shooter does not state it separately from the wind: it is the called speed's lead,
 * else the whole lead or none, whichever leaves the smaller misreading of the wind.
 */
const heldLead = ({ aim, leadMil, calledShare }: RunShot, windMil: number): number => {
  if (calledShare !== null) return leadMil * calledShare;
  const off = aim.windDial + aim.windHold - windMil;
  return Math.abs(off) < Math.abs(off - leadMil) ? 0 : leadMil;
};

/**
 * Splits a shot of a run (`split`), with lead and sway as separate parts. The parts of each axis sum to the impact to 1e-9. Without a call
 * before the shot, `read` follows from the hold.
 */
export const splitRun = (
  stage: stages.Stage,
  target: stages.StageTarget,
  shot: RunShot,
  fields?: WindFields,
): RunSplitOutcome => {
  const { aim, momentS, impactX, impactY, sway, leadMil } = shot;
  const prepared = prepare(stage, target, momentS, fields);
  if (prepared.status !== 'ok') return prepared;
  const needed = correctionAt(prepared, target.distance);
  if (needed.status !== 'ok') return needed;
  const held = heldLead(shot, needed.windMil);
  const lead = held - leadMil;
  const parts = split(
    stage,
    target,
    {
      momentS,
      aim: { ...aim, windHold: aim.windHold - held },
      impactX,
      impactY,
      beside: { rightMil: lead + sway.rightMil, upMil: sway.upMil },
    },
    {},
    fields,
  );
  if (parts.status !== 'ok') return parts;
  const { right, up, hitWithout, ...rest } = parts.split;
  const hitsLess = (rightMil: number, upMil: number): boolean =>
    scoreImpact(impactX - rightMil, impactY - upMil, target.targetType, target.targetSize).isHit;
  return {
    status: 'ok',
    impliedMph: rest.wind.calledMph,
    split: {
      ...rest,
      right: { ...right, lead, sway: sway.rightMil },
      up: { ...up, sway: sway.upMil },
      hitWithout: {
        right: { ...hitWithout.right, lead: hitsLess(lead, 0), sway: hitsLess(sway.rightMil, 0) },
        up: { ...hitWithout.up, sway: hitsLess(0, sway.upMil) },
      },
    },
  };
};

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
  /** End of the listed wind, s of the run. */
  readonly parS: number;
}
const MOST_TRUTH = 240;

/** The correction for a target by moment, s of the run. */
const neededOver = (made: MadeRun, number: number) => {
  const scale = madeTarget(made, number);
  const stillAirMil = scale?.stillAirMil ?? 0;
  const then = correctionsOverTime(made.stage, targetOf(made.stage, number));
  return (s: number) => {
    const { correction, along } = then(momentOf(made, s));
    const needed = correction?.windMil ?? stillAirMil;
    return {
      needed,
      wind: (needed - stillAirMil) / (scale?.milPerMph ?? 1),
      elevation: correction?.elevationMil ?? 0,
      timeOfFlightS: correction?.row.timeS ?? 0,
      along,
    };
  };
};

/** Splits every shot of a finished run, and lists the wind at its targets over time. */
export const splitShots = ({ made, shots, parS }: SplitInput) => {
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
    truth: made.targets.flatMap(({ number }) => {
      const then = neededOver(made, number);
      return Array.from({ length: Math.floor(parS / stepS) + 1 }, (_, i) => {
        const { wind, needed } = then(i * stepS);
        return { target: number, s: i * stepS, wind, needed };
      });
    }),
  };
};

const calledShareOf = ({ speeds }: WholeRun, target: number): number | null => {
  const call = speeds.find((speed) => speed.target === target);
  return call && call.truth > 0 ? (call.lo + call.hi) / 2 / call.truth : null;
};

export const splitInputOf = (whole: WholeRun): SplitInput => {
  const sway = swayOfRun(whole);
  return {
    made: whole.run.made,
    parS: whole.run.document.parS,
    shots: whole.shots.map((shot) => ({
      target: shot.target,
      atS: shot.atS,
      aim: aimOfShot(shot),
      impact: shot.impact,
      sway: sway(shot.position, shot.atS),
      leadMil: shot.outcome.leadMil,
      calledShare: calledShareOf(whole, shot.target),
    })),
  };
};

/** The result of a finished run, with every shot split and its luck-free aim. */
export const resultOfRun = (
  whole: WholeRun,
  apart: ReturnType<typeof splitShots>,
  aims: readonly (number | null)[],
  now: Date,
): ReplyOf<typeof runs.runResult> => {
  const { run, shots, speeds } = whole;
  const sway = swayOfRun(whole);
  const score = scoreOf(whole);
  const { intervals, handicap } = speedScore(speeds);
  return {
    rounds: roundsToWire(score),
    points: score.points,
    impacts: score.impacts,
    x: score.x,
    time: score.timeS,
    aim: run.aim,
    hits: score.hits,
    shots: shots.flatMap((shot, i) => {
      const parts = apart.shots[i];
      if (!parts) return [];
      const { needed, leadMil: lead, timeOfFlightS } = shot.outcome;
      const { wind } = parts.split;
      const { rightMil, upMil } = sway(shot.position, shot.atS);
      return [
        {
          ...shotToWire(shot, whole, now, false),
          impact: shot.impact,
          isHit: shot.isHit,
          points: shot.points,
          timeOfFlight: timeOfFlightS,
          split: parts.split,
          impliedWind: parts.impliedMph,
          aim: aims[i] ?? null,
          truth: {
            wind: wind.atFireMph,
            milPerMph: wind.milPerMph,
            stillAir: wind.stillAirMil,
            needed: needed.trueWindDriftMils,
            elevation: needed.trueElevationMils,
            lead,
            sway: { right: rightMil, up: upMil },
          },
        },
      ];
    }),
    truth: apart.truth,
    speed: {
      calls: speeds.map(({ target, lo, hi, calledAt, truth }, i) => ({
        target,
        lo,
        hi,
        calledAt: calledAt.toISOString(),
        truth,
        interval: intervals[i] ?? 0,
      })),
      handicap,
    },
  };
};

const REPLAY_STEP_YD = 50;
export interface ReplayRunInput {
  readonly made: MadeRun;
  readonly target: number;
  readonly mover: Mover | null;
  readonly untilS: number;
}

/** The wind at a target from the signal on, with its hold and lead, every second, or less often in a long run. */
export const replayTarget = ({ made, target: number, mover, untilS }: ReplayRunInput) => {
  const target = targetOf(made.stage, number);
  const phaseS = madeTarget(made, number)?.phaseS ?? 0;
  const distances = Array.from({ length: Math.ceil(target.distance / REPLAY_STEP_YD) + 1 }, (_, i) =>
    Math.min(target.distance, i * REPLAY_STEP_YD),
  );
  const stepS = Math.max(1, Math.ceil(untilS / (drills.REPLAY_MOMENTS - 1)));
  const then = neededOver(made, number);
  return {
    distances,
    moments: Array.from({ length: Math.floor(untilS / stepS) + 1 }, (_, i) => {
      const s = i * stepS;
      const { needed, wind, elevation, timeOfFlightS, along } = then(s);
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
};

export const replayInputOf = ({ run }: WholeRun, shot: KeptShot): ReplayRunInput => ({
  made: run.made,
  target: shot.target,
  mover: courseOf(run).targets.find(({ number }) => number === shot.target)?.mover ?? null,
  untilS: run.document.parS,
});

export const replayOfShot = (
  { run, shots }: WholeRun,
  shot: KeptShot,
  ran: ReturnType<typeof replayTarget>,
): ReplyOf<typeof runs.replayRun> => ({
  ...ran,
  target: shot.target,
  shots: shots.length,
  fireS: shot.atS,
  held: shot.dial.right + shot.hold.right,
  halfWidth: moaToMil(courseOf(run).targets.find(({ number }) => number === shot.target)?.targetSize ?? 0) / 2,
  lead: shot.outcome.leadMil,
});
