import type { runs, stages } from '@windcall/contract';
import { type Aim, scoreImpact } from './fire.ts';
import type { NoSolution } from './inline-stage.ts';
import { correctionAt, prepare } from './prepare.ts';
import { split } from './split.ts';
import type { Sway } from './sway.ts';
import type { WindFields } from './wind-fields.ts';

/** A shot of a run: impact, aim, and effects other than wind. Mil, + right and + up. */
export interface RunShot {
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

export type RunSplitOutcome = { status: 'ok'; split: runs.RunSplit; impliedMph: number | null } | NoSolution;

/**
 * The lead that was held, mil. The shooter does not say it separately from the wind: it is the called speed's lead, else the whole lead or
 * none, whichever leaves the smaller misreading of the wind.
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
