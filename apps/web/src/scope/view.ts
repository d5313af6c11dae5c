import { CANVAS_PX, pxPerMil, REFERENCE_FIELD_MIL } from '@windcall/simulation';

/** Field of view at 20x of a real scope of this kind, mil: what the display option shows instead of 10.5. */
export const TRUE_FIELD_MIL = 18;

/** How the scope is looked through. Lengths called px are of the 3600 × 3600 canvas. */
export interface View {
  /** Magnification, 8 to 40. */
  readonly power: number;
  /** Show `TRUE_FIELD_MIL` instead of the specified field. */
  readonly trueField: boolean;
  /** Canvas px in one pixel of the device: nothing is drawn thinner. */
  readonly devicePx: number;
  /** Canvas px in one CSS pixel: nothing to be read is drawn smaller than some of these. */
  readonly cssPx: number;
}

/** Canvas px per mil: first focal plane, so that reticle and target grow together. */
export const scaleOf = (view: View): number =>
  pxPerMil(view.power) * (view.trueField ? REFERENCE_FIELD_MIL / TRUE_FIELD_MIL : 1);

/** Mils across the canvas. */
export const fieldMilOf = (view: View): number => CANVAS_PX / scaleOf(view);

/** Middle of the canvas, px. */
export const CENTER_PX = CANVAS_PX / 2;

/** A length that is never drawn thinner than one device pixel, and a whole number of them: crisp at every zoom. */
export const wholeDevicePx = (lengthPx: number, view: View): number =>
  Math.max(1, Math.round(lengthPx / view.devicePx)) * view.devicePx;

/** The middle of a stroke `widthPx` wide (whole device pixels), moved by at most half a device pixel onto the pixel grid. */
export const snapped = (px: number, widthPx: number, view: View): number => {
  const start = Math.round((px - widthPx / 2) / view.devicePx) * view.devicePx;
  return start + widthPx / 2;
};
