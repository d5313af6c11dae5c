/** What a standard projectile is to a rifle and to the files of other programs. */
interface DragModelFacts {
  /**
   * Form factors (sectional density over BC, lb/in²) of bullets that exist. Source: bullets of the library; below and above
   * stand slips of the pen.
   */
  readonly formFactors: readonly [least: number, most: number];
  /** Its number in an a7p file; null where the format does not know it, and a bullet is written as a curve. */
  readonly a7p: number | null;
  /** Its name in an ebcp file; null where the format does not know it. */
  readonly ebcp: string | null;
}

/**
 * Every standard projectile that a BC may be measured against: one row a model, in the order of the form. The key is what is
 * stored and shown. Its drag curve is in `ballistics`, which does not compile without it.
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
