interface DragModelFacts {
  /**
   * Range of form factors (sectional density over BC, lb/in²) of real bullets. Source: bullets of the library; values
   * beyond are typing errors.
   */
  readonly formFactors: readonly [least: number, most: number];
  /** Number in an a7p file; null if unknown to the format, and written as a curve. */
  readonly a7p: number | null;
  /** Name in an ebcp file; null if unknown to the format. */
  readonly ebcp: string | null;
}

/**
 * Standard projectiles for BCs, one row each, in the form's order. The key is stored and shown. The drag curves are in
 * `ballistics`, which does not compile without one per row.
 */
export const DRAG_MODELS = {
  G7: {
    formFactors: [0.85, 1.35],
    a7p: 1,
    ebcp: 'g7',
  },
  G1: {
    formFactors: [0.42, 1.35],
    a7p: 0,
    ebcp: 'g1',
  },
} as const satisfies Readonly<Record<string, DragModelFacts>>;

export type DragModel = keyof typeof DRAG_MODELS;
export const DRAG_MODEL_NAMES = Object.keys(DRAG_MODELS) as [DragModel, ...DragModel[]];
