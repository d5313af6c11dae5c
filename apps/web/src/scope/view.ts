import { CANVAS_PX, pxPerMil, REFERENCE_FIELD_MIL } from '@windcall/simulation';

/** Field of view at 20x of a real scope of this kind, mil; an option that replaces 10.5. */
export const TRUE_FIELD_MIL = 18;

/** View through the scope. Lengths in px are of the 3600 × 3600 canvas. */
export interface View {
  readonly power: number;
  /** Uses `TRUE_FIELD_MIL` instead of the specified field. */
  readonly trueField: boolean;
  /** Canvas px per device pixel, the least thickness. */
  readonly devicePx: number;
  /** Canvas px per CSS pixel, for least sizes of readable parts. */
  readonly cssPx: number;
}

/** Canvas px per mil. First focal plane: reticle and target grow together. */
export const scaleOf = (view: View): number =>
  pxPerMil(view.power) * (view.trueField ? REFERENCE_FIELD_MIL / TRUE_FIELD_MIL : 1);

export const fieldMilOf = (view: View): number => CANVAS_PX / scaleOf(view);

/** The highest whole power, `most` at most, at which `reachMil` from the middle is within a share of the field's radius. */
export const powerWithin = (reachMil: number, share: number, most: number): number => {
  const radiusAtOne = fieldMilOf({ power: 1, trueField: false, devicePx: 1, cssPx: 1 }) / 2;
  return reachMil === 0 ? most : Math.min(most, Math.floor((share * radiusAtOne) / reachMil));
};

export const CENTER_PX = CANVAS_PX / 2;

/** Rounds a length to whole device pixels, at least one: crisp at every zoom. */
export const wholeDevicePx = (lengthPx: number, view: View): number =>
  Math.max(1, Math.round(lengthPx / view.devicePx)) * view.devicePx;

/** The middle of a stroke `widthPx` wide (whole device pixels), moved by at most half a device pixel onto the grid. */
export const snapped = (px: number, widthPx: number, view: View): number => {
  const start = Math.round((px - widthPx / 2) / view.devicePx) * view.devicePx;
  return start + widthPx / 2;
};
