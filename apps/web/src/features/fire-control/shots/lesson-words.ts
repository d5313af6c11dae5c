import type { ballistics, stages } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { angleName, angleText, elevationText, windText } from '../../../units/angles.ts';
import { crosswindSaid } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';
import type { LoggedShot } from './logged-shot.ts';
import { errorsOf } from './tell-shots.ts';

type Axis = 'right' | 'up';
type Certainty = ballistics.Solution['certainty'];

/** One step from the target's center to the impact, mil, + right or up. */
export interface LessonBar {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isCause: boolean;
}

export interface LessonText {
  readonly axis: Axis;
  readonly sentence: string;
  readonly bars: Readonly<Record<Axis, readonly LessonBar[]>>;
}

type Step = readonly [name: string, mil: number, isCause: boolean];

const laidOut = (steps: readonly Step[]): LessonBar[] => {
  let at = 0;
  const bars = steps.map(([name, mil, isCause]) => {
    const from = at;
    at += mil;
    return { name, from, to: at, isCause };
  });
  return [...bars, { name: 'Impact', from: 0, to: at, isCause: false }];
};

const barsOf = ({ right, up, cheapest }: stages.Split): LessonText['bars'] => {
  const isCause = (axis: Axis, ...parts: readonly string[]): boolean =>
    cheapest?.axis === axis && parts.includes(cheapest.part);
  return {
    right: laidOut([
      ['Call', right.read, isCause('right', 'read')],
      ['Setting', right.arithmetic + right.setting + right.rounding, isCause('right', 'arithmetic', 'setting')],
      ['Waiting', right.waited, isCause('right', 'waited')],
      ['Rifle', right.rifle, false],
    ]),
    up: laidOut([
      ['Range', up.range, isCause('up', 'range')],
      ['Setting', up.setting + up.rounding, isCause('up', 'setting')],
      ['Rifle', up.rifle, false],
    ]),
  };
};

/** Hold for the middle of the plate at this dial setting: "Hold R 0.30 mil." */
const holdText = (units: Units, axis: Axis, shot: LoggedShot): string => {
  const needed =
    axis === 'right'
      ? windText(units, shot.trueWindDriftMils - shot.userWindDial, 2)
      : elevationText(units, shot.trueElevationMils - shot.userElevationDial, 2);
  return `Hold ${needed} ${angleName(units)}.`;
};
/** Smaller wind settings count as none, mil: they round to zero in any unit. */
const NOTHING_MIL = 0.005;

/** The shot's miss in elevation and the turret setting to use instead, in tenths like solution and dial: "You hit 0.9 low. Dial U 0.9." */
const hitAndDial = (
  units: Units,
  { impactY, userElevationDial: elevationDial, elevationHold, trueElevationMils }: LoggedShot,
): string => {
  const needed = elevationText(units, trueElevationMils - elevationHold, 1);
  const dial = needed === elevationText(units, elevationDial, 1) ? 'Your dial was right.' : `Dial ${needed}.`;
  return `You hit ${angleText(units, Math.abs(impactY), 1)} ${impactY < 0 ? 'low' : 'high'}. ${dial}`;
};

const missSentence = (units: Units, shot: LoggedShot, { cheapest, wind, right, up }: stages.Split): string => {
  const errors = errorsOf(units, shot);
  if (cheapest === null) {
    const isRifle = Math.hypot(right.rifle, up.rifle) > Math.hypot(right.read, up.range);
    return isRifle
      ? `Shoot it again: you were off by ${errors.wind} and ${errors.elevation} ${angleName(units)}; the rifle’s dispersion did the rest.`
      : `Correct both: you were off by ${errors.wind} ${angleName(units)} in wind and ${errors.elevation} ${angleName(units)} in elevation.`;
  }
  const { axis, part } = cheapest;
  const change = holdText(units, axis, shot);
  switch (part) {
    case 'read': {
      const held =
        wind.calledMph === null
          ? ''
          : Math.abs(shot.userWindDial + shot.windHold) < NOTHING_MIL
            ? `You held for no wind, it was ${crosswindSaid(units, wind.atFireMph)}: `
            : `You held for ${crosswindSaid(units, wind.calledMph)}, it was ${crosswindSaid(units, wind.atFireMph)}: `;
      return `${held}${errors.wind} ${angleName(units)} off. ${change}`;
    }
    case 'waited':
      return `Shoot sooner: the wind went from ${crosswindSaid(units, wind.atCommitMph)} to ${crosswindSaid(units, wind.atFireMph)} while you waited. ${change}`;
    case 'range':
      return hitAndDial(units, shot);
    case 'arithmetic':
      return `Rework the hold: you read the wind right, but the hold for it was wrong. ${change}`;
    case 'setting':
      return `Set the hold you meant: you were ${axis === 'right' ? errors.wind : errors.elevation} ${angleName(units)} off. ${change}`;
  }
};

const CAUSES: Readonly<Record<Certainty['causes'][number]['cause'], string>> = {
  'spin-drift': 'the spin drift',
  'aerodynamic-jump': 'the jump',
  'muzzle-velocity': 'the muzzle velocity',
  drag: 'the drag',
  observed: 'your own elevations',
  zero: 'the zero',
};

/** Uncertainty of the correction for a real rifle, compared with the plate: whether the call can be blamed. */
export const knownText = (
  units: Units,
  certainty: Certainty,
  { targetSize }: Pick<LoggedShot, 'targetSize'>,
): string => {
  const { sigmaElevationMils: up, sigmaWindMils: across, causes } = certainty;
  const sizeOf = (cause: (typeof causes)[number]): number => Math.hypot(cause.elevationMils, cause.windMils);
  const most = causes.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  const halfPlateMil = (targetSize * TARGET_MIL_PER_MOA) / 2;
  const told = `On a range the margin of this correction is ± ${angleText(units, up)} elevation and ± ${angleText(units, across)} ${angleName(units)} wind (one standard deviation)${most === undefined ? '' : `, most of it ${CAUSES[most.cause]}`}.`;
  return Math.max(up, across) > halfPlateMil
    ? `${told} That is more than half the plate, ${angleText(units, halfPlateMil)}: true the rifle before you blame the call.`
    : told;
};

/** A shot's lesson: axis, sentence, and the parts from the center to the impact. */
export const lessonOf = (units: Units, shot: LoggedShot, split: stages.Split): LessonText => {
  const { cheapest } = split;
  const axis = cheapest?.axis ?? (Math.abs(shot.impactX) >= Math.abs(shot.impactY) ? 'right' : 'up');
  const errors = errorsOf(units, shot);
  const sentence = shot.isHit
    ? `Good hold: ${errors.wind} and ${errors.elevation} ${angleName(units)} from perfect.`
    : missSentence(units, shot, split);
  return { axis, sentence, bars: barsOf(split) };
};
