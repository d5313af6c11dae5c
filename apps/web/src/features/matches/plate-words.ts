import { TARGET_MIL_PER_MOA } from '@windcall/simulation';

/** Inches that one mil covers at one yard. */
const INCHES_PER_MIL_YD = 0.036;

/** Width of a plate in inches, from its width in MOA and its distance in yards. */
export const plateInches = (target: { readonly targetSize: number; readonly distance: number }): number =>
  target.targetSize * TARGET_MIL_PER_MOA * target.distance * INCHES_PER_MIL_YD;
