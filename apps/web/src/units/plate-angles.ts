/** Heads of a plate's two angles. */
export const PLATE_ANGLES = ['MOA', 'mil'] as const;

/** What a plate's width is at its distance in both angles. */
export const plateAngles = (moa: number, mil: number): string => `${moa.toFixed(1)} MOA, ${mil.toFixed(2)} mil`;
