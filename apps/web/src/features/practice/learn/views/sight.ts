import { PENNANT } from '@windcall/cues';
import { POWER } from '../../../../scope/aim.ts';
import { GLASS_EDGE, type GlassPlace, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { CAMERA_M, centerMilOf } from '../../../../scope/range/range-view.ts';
import { fieldMilOf } from '../../../../scope/view.ts';
import type { LessonTask } from '../lesson-task.ts';

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

/** Share of the picture that a cloth takes when it is looked at by itself. */
const CLOTH_SHARE = 0.3;

/** A flag in the middle of the picture, its cloth a third of it: power, aim, and where its hoist and its length lie on the glass. */
export const lookAtFlag = (flag: Flag, rangeM: number) => {
  const power = powerFor(clothMil(flag) / CLOTH_SHARE);
  const hoist = hoistMil(flag, rangeM);
  const aim = { x: hoist.x, y: hoist.y - 0.35 * clothMil(flag) };
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim, rangeM });
  return { power, aim, glass, ...onGlass(flag, rangeM, glass) };
};

/** Where the hoist of a flag lies on the glass, and how long its cloth is there. */
export const onGlass = (
  flag: Flag,
  rangeM: number,
  glass: ReturnType<typeof placeOnGlass>,
): { readonly hoist: GlassPlace; readonly length: number } => {
  const { x, y } = hoistMil(flag, rangeM);
  return { hoist: glass.mil(x, y), length: glass.perMil * clothMil(flag) };
};

export const MIDDLE = GLASS_EDGE / 2;
/** The line that winds are laid on over the picture: a height of the glass and its ends. */
export const RAIL = { y: 885, from: 150, to: 850 } as const;
