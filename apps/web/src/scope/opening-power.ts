import { type CuePlaces, PENNANT } from '@windcall/cues';
import { POWER } from './aim.ts';
import { CAMERA_M, centerMilOf } from './range/range-view.ts';
import { powerWithin } from './view.ts';

/** Visible share of the field, inside the tube's shadow. */
const CLEAR_SHARE = 0.94;

/** Reach of a flag from the middle of the picture, mil, when it flies away from the plate. */
export const reachMil = ({ zM, asideM, poleM }: CuePlaces['flags'][number], rangeM: number): number => {
  const out = (1000 * (Math.abs(asideM) + PENNANT.lengthM)) / zM;
  const up = (1000 * (poleM - CAMERA_M)) / zM - centerMilOf(rangeM);
  return Math.hypot(out, up);
};

/** Opening power of a call: 20×, or the highest that shows two whole flags. */
export const openingPower = ({ flags, rangeM }: Pick<CuePlaces, 'flags' | 'rangeM'>): number => {
  const second = flags.map((flag) => reachMil(flag, rangeM)).sort((a, b) => a - b)[1];
  if (second === undefined) return POWER.start;
  return Math.max(POWER.min, powerWithin(second, CLEAR_SHARE, POWER.start));
};
