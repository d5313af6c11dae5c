/** Edge of the square scope canvas, px. Source: shooting specification, section 9. */
export const CANVAS_PX = 3600;
/** Magnification at which the canvas shows `REFERENCE_FIELD_MIL`; the scope starts there. */
export const REFERENCE_POWER = 20;
/** Field of view across the canvas at `REFERENCE_POWER`, mil. */
export const REFERENCE_FIELD_MIL = 10.5;
/** Mils in one MOA for target pixels (rounded: the exact value is 0.290888…). */
export const TARGET_MIL_PER_MOA = 0.2908;

/** Canvas pixels per mil of a first-focal-plane scope at `power` (magnification, > 0). */
export const pxPerMil = (power: number): number => ((CANVAS_PX / REFERENCE_FIELD_MIL) * power) / REFERENCE_POWER;

/** Width in MOA of a target `px` wide on the canvas. */
export const targetMoaOfPixels = (px: number, power: number): number => px / (TARGET_MIL_PER_MOA * pxPerMil(power));
