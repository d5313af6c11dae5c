import type { stages } from '@windcall/contract';
import { clickMil } from '@windcall/units';
import { type Aim, scoreImpact } from './fire.ts';
import type { NoSolution } from './inline-stage.ts';
import { correctionAt, prepare } from './prepare.ts';
import { effectiveCrosswind, windScale } from './solve.ts';
import type { WindFields } from './wind-fields.ts';

const HOLD_STEP_MIL = 0.05;

/** A fired shot: its impact and settings. Mil, + right and + up. */
export interface FiredShot {
  momentS: number;
  aim: Aim;
  impactX: number;
  impactY: number;
  /** Part of the impact that the caller accounts for; none if absent. */
  beside?: { rightMil: number; upMil: number };
}

/** The shooter's statements before the shot; absent ones follow from the others and the settings. */
export interface Call {
  /** The effective crosswind that the shooter would hold for, mph, + from the right. */
  best?: number | null | undefined;
  /** The intended hold, mil, + right; from `best` if absent. */
  hold?: number | null | undefined;
  /** The intended elevation, mil, + up. */
  elevation?: number | null | undefined;
  /** Time of the commitment, s since the wind began; the shot's if absent. */
  momentS?: number | null | undefined;
}

export type SplitOutcome = { status: 'ok'; split: stages.Split } | NoSolution;

/** Setting along an axis, and its finest step. */
interface Set {
  mil: number;
  stepMil: number;
}

/** Setting along an axis. Its step is the reticle's with a hold, else one click of the turret, if known. */
const setOf = ({ click, tracking }: stages.StageRifle, aim: Aim, axis: 'wind' | 'elevation'): Set => {
  const [dial, hold] = axis === 'wind' ? [aim.windDial, aim.windHold] : [aim.elevationDial, aim.elevationHold];
  const mil = dial + hold;
  if (click === null || dial === 0) return { mil, stepMil: HOLD_STEP_MIL };
  const share = (axis === 'wind' ? tracking?.windage : tracking?.elevation) ?? 1;
  const clickedMil = clickMil(click) * share;
  return { mil, stepMil: hold === 0 ? clickedMil : Math.min(clickedMil, HOLD_STEP_MIL) };
};

/** Splits setting minus intention: the part that no finer setting avoids, and the rest. */
const againstMeant = ({ mil, stepMil }: Set, meant: number): { rounding: number; rest: number } => {
  const off = mil - meant;
  if (Math.abs(off) <= stepMil / 2 + 1e-9) return { rounding: off, rest: 0 };
  const rounding = Math.round(meant / stepMil) * stepMil - meant;
  return { rounding, rest: off - rounding };
};

/** Splits the windage from the wind at the commit to the setting, mil. */
const windParts = (
  set: Set,
  { milPerMph: k, stillAirMil }: { milPerMph: number; stillAirMil: number },
  atCommitMil: number,
  { best, hold }: Call,
) => {
  if (best == null && hold == null) {
    // Without a call, the setting is the reading, as finely as the scope allows.
    const { rounding, rest } = againstMeant(set, atCommitMil);
    return { read: rest, arithmetic: 0, setting: 0, rounding, calledMph: (set.mil - rounding - stillAirMil) / k };
  }
  const called = best ?? ((hold ?? 0) - stillAirMil) / k;
  const forCall = k * called + stillAirMil;
  const meant = hold ?? forCall;
  const { rounding, rest } = againstMeant(set, meant);
  return { read: forCall - atCommitMil, arithmetic: meant - forCall, setting: rest, rounding, calledMph: called };
};

const heightParts = (set: Set, neededMil: number, meant: number | null | undefined) => {
  const { rounding, rest } = againstMeant(set, meant ?? neededMil);
  return meant == null ? { range: rest, setting: 0, rounding } : { range: meant - neededMil, setting: rest, rounding };
};

type Axis = 'right' | 'up';
type Hits = (rightMil: number, upMil: number) => boolean;

/** Least share of a part (0 to 1, to a thousandth) to remove for a hit. Removing the whole part must give a hit. */
const enoughOf = (hitsWithout: (share: number) => boolean): number => {
  let [no, yes] = [0, 1];
  while (yes - no > 1e-3) {
    const middle = (no + yes) / 2;
    if (hitsWithout(middle)) yes = middle;
    else no = middle;
  }
  return yes;
};

/** Parts that a shooter can change: not the rifle, nor rounding. */
const CHANGEABLE = ['read', 'arithmetic', 'setting', 'waited', 'range'] as const;
type Changeable = (typeof CHANGEABLE)[number];

/** The single change that would have hit with the least effort. */
const cheapestOf = (
  parts: Record<Axis, Partial<Record<Changeable, number>>>,
  hitsLess: Hits,
): stages.Split['cheapest'] => {
  if (hitsLess(0, 0)) return null;
  const found = (['right', 'up'] as const).flatMap((axis) =>
    CHANGEABLE.flatMap((part) => {
      const mil = parts[axis][part] ?? 0;
      const without = (share: number): boolean =>
        axis === 'right' ? hitsLess(share * mil, 0) : hitsLess(0, share * mil);
      return mil !== 0 && without(1) ? [{ axis, part, mil, enough: mil * enoughOf(without) }] : [];
    }),
  );
  return found.sort((a, b) => Math.abs(a.enough) - Math.abs(b.enough))[0] ?? null;
};

const mapValues = <K extends string, A, B>(of: Record<K, A>, to: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(of).map(([key, value]) => [key, to(value)])) as Record<K, B>;

/**
 * Splits a shot's impact: misreading of the wind, errors between call and hold and between hold and turret, rounding of
 * the turret, change of the wind while the shooter waited, and the rifle. `impact_x = k(b − y_commit) + (h − (k·b +
 * w₀)) + (set − h) + k(y_commit − y_fire) + rifle`, y = (w − w₀)/k the effective crosswind, w the needed windage, w₀
 * the windage in still air, k mil per mph. The parts sum to the impact to 1e-9. Without a call, `read` follows from the
 * setting. Impact and aim are the record's; nothing is drawn again.
 */
export const split = (
  stage: stages.Stage,
  target: stages.StageTarget,
  shot: FiredShot,
  call: Call = {},
  fields?: WindFields,
): SplitOutcome => {
  const neededAt = (momentS: number) => {
    const prepared = prepare(stage, target, momentS, fields);
    return prepared.status === 'ok' ? correctionAt(prepared, target.distance) : prepared;
  };
  const atFire = neededAt(shot.momentS);
  const atCommit = call.momentS == null || call.momentS === shot.momentS ? atFire : neededAt(call.momentS);
  const scale = windScale(stage, target);
  if (atFire.status !== 'ok') return atFire;
  if (atCommit.status !== 'ok') return atCommit;
  if (scale === null) return { status: 'cannot-solve', reason: 'The bullet does not get to this target in still air.' };

  const { aim, impactX, impactY, beside = { rightMil: 0, upMil: 0 } } = shot;
  const wind = windParts(setOf(stage.rifle, aim, 'wind'), scale, atCommit.windMil, call);
  const { calledMph, ...windSet } = wind;
  const waited = atCommit.windMil - atFire.windMil;
  const { read, arithmetic, setting, rounding } = windSet;
  const right = {
    ...windSet,
    waited,
    rifle: impactX - (read + arithmetic + setting + rounding + waited) - beside.rightMil,
  };
  const height = heightParts(setOf(stage.rifle, aim, 'elevation'), atFire.elevationMil, call.elevation);
  const up = { ...height, rifle: impactY - (height.range + height.setting + height.rounding) - beside.upMil };

  const hitsLess: Hits = (rightMil, upMil) =>
    scoreImpact(impactX - rightMil, impactY - upMil, target.targetType, target.targetSize).isHit;
  return {
    status: 'ok',
    split: {
      right,
      up,
      isHit: hitsLess(0, 0),
      hitWithout: { right: mapValues(right, (mil) => hitsLess(mil, 0)), up: mapValues(up, (mil) => hitsLess(0, mil)) },
      cheapest: cheapestOf({ right, up }, hitsLess),
      wind: {
        calledMph,
        atCommitMph: effectiveCrosswind(scale, atCommit.windMil),
        atFireMph: effectiveCrosswind(scale, atFire.windMil),
        ...scale,
      },
    },
  };
};
