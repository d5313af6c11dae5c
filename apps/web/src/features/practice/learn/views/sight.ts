import { FLAG_LAW, flagSpeedMph, PENNANT } from '@windcall/cues';
import { AT_HALF } from '@windcall/training';
import { POWER } from '../../../../scope/aim.ts';
import { fromPlumb, GLASS_EDGE, type GlassPlace, placeOnGlass, plumbDeg } from '../../../../scope/place-on-glass.ts';
import { CAMERA_M, centerMilOf } from '../../../../scope/range/range-view.ts';
import { fieldMilOf } from '../../../../scope/view.ts';
import type { LessonTask } from '../lesson-task.ts';
import type { Handle } from './lesson-view.tsx';

type Flag = LessonTask['track']['flags'][number];

/** Width of the picture at a power, mil. */
export const fieldOf = (power: number): number => fieldMilOf({ power, trueField: false, devicePx: 1, cssPx: 1 });
const FIELD_AT_ONE = fieldOf(1);

/** The highest power whose picture is at least this wide, mil. */
export const powerFor = (fieldMil: number): number =>
  Math.min(POWER.max, Math.max(POWER.min, Math.floor(FIELD_AT_ONE / fieldMil)));

/** Middle of a flag's hoist: mil from the plate, + right and + up. */
export const hoistMil = ({ zM, asideM, poleM }: Flag, rangeM: number): { readonly x: number; readonly y: number } => ({
  x: (1000 * asideM) / zM,
  y: (1000 * (poleM - PENNANT.hoistM / 2 - CAMERA_M)) / zM - centerMilOf(rangeM),
});

/** Length of a cloth at a distance, mil. */
const clothMil = ({ zM }: Flag): number => (1000 * PENNANT.lengthM) / zM;

/** Share of the picture's width for a cloth shown alone. */
const CLOTH_SHARE = 0.3;

/**
 * A flag in the middle of the picture, with its cloth a third of it: power, aim, and the place of its hoist and length
 * on the glass.
 */
export const lookAtFlag = (flag: Flag, rangeM: number) => {
  const power = powerFor(clothMil(flag) / CLOTH_SHARE);
  const hoist = hoistMil(flag, rangeM);
  const aim = { x: hoist.x, y: hoist.y - 0.35 * clothMil(flag) };
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim, rangeM });
  return { power, aim, glass, ...onGlass(flag, rangeM, glass) };
};

/** The flag at 0.55 of the path in the middle of the picture, lit alone. */
export const lookAtOwnFlag = ({ track: { flags, rangeM } }: LessonTask) => {
  const flag = flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag in the middle');
  const look = lookAtFlag(flag, rangeM);
  const { hoist, length } = look;
  return {
    ...{ flag, hoist, length, look },
    picture: {
      sight: { power: look.power, aim: look.aim, focus: AT_HALF },
      lit: [{ x: hoist.x, y: hoist.y + 0.35 * length, rx: 1.6 * length, ry: 1.4 * length }],
    },
  };
};

/** A line along a cloth at its hoist, degrees from straight down, + to the right. */
export const clothHandle = (label: string, hoist: GlassPlace, length: number): Handle => ({
  ...{ label, min: -90, max: 90, step: 1, start: 0 },
  at: (deg) => fromPlumb(hoist, deg, length),
  from: (place) => Math.max(-90, Math.min(90, plumbDeg(hoist, place))),
});
/** Wind of a line along a cloth, mph, + from the right, and back. */
export const clothMph = (deg: number): number => -Math.sign(deg) * flagSpeedMph(Math.abs(deg));
export const clothDeg = (mph: number): number =>
  -Math.sign(mph) * Math.min(FLAG_LAW.fullDeg, FLAG_LAW.liftDegPerMph * Math.abs(mph));

/** The ends and the middle of a wind called by two handles, mph. */
export const endsOf = (winds: readonly number[]) => {
  const [low, high] = [Math.min(...winds), Math.max(...winds)];
  return { low, high, middle: (low + high) / 2 };
};

/** Place of a flag's hoist on the glass, and the length of its cloth there. */
export const onGlass = (
  flag: Flag,
  rangeM: number,
  glass: ReturnType<typeof placeOnGlass>,
): { readonly hoist: GlassPlace; readonly length: number } => {
  const { x, y } = hoistMil(flag, rangeM);
  return { hoist: glass.mil(x, y), length: glass.perMil * clothMil(flag) };
};

export const MIDDLE = GLASS_EDGE / 2;
/** The line over the picture to lay winds on: its height on the glass and its ends. */
export const RAIL = { y: 885, from: 150, to: 850 } as const;
