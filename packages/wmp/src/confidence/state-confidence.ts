/** Standard deviations below a share that nine draws of ten stay above. */
const NINE_OF_TEN = 1.2815515655446004;

/**
 * The share that so many independent winds let one be sure of, nine times in ten: the lower end of Wilson's interval.
 * Source: E. B. Wilson, "Probable inference", Journal of the American Statistical Association 22, 1927.
 * @param share the share found in them, 0 to 1
 * @param winds independent winds (count, >= 1)
 */
export const sureOf = (share: number, winds: number): number => {
  const z2 = NINE_OF_TEN ** 2;
  const middle = share + z2 / (2 * winds);
  const half = NINE_OF_TEN * Math.sqrt((share * (1 - share)) / winds + z2 / (4 * winds ** 2));
  return Math.min(share, Math.max(0, (middle - half) / (1 + z2 / winds)));
};

/** What a selection claims and what stands behind it, under its names on the wire. */
export interface Confidence {
  /** Coverage of the samples it was made from. */
  claimed: number;
  /** Coverage of data held back or generated afresh; null where there is none. */
  validated: number | null;
  /** What is to be expected of it. */
  stated: number;
  /** Independent samples behind it (count). */
  effectiveSamples: number;
  method: 'fresh-fields' | 'blocked-cross-validation' | 'none';
}

/** A claim, and what it was tried on. */
export interface Evidence {
  claimed: number;
  effectiveSamples: number;
  /** Coverage of fields made afresh by the wind's own model with other seeds. */
  fresh?: readonly number[] | undefined;
  /** `crossValidate().mean`; looked at where there are no fresh fields. */
  crossValidated?: number | null | undefined;
}

/**
 * Honest confidence. Tried on fresh fields, the mean found there is stated. Cross-validation is pessimistic by about as much as
 * the claim is optimistic, so their mean is stated.
 */
export const stateConfidence = ({
  claimed,
  effectiveSamples,
  fresh = [],
  crossValidated = null,
}: Evidence): Confidence => {
  if (fresh.length > 0) {
    const validated = fresh.reduce((a, b) => a + b, 0) / fresh.length;
    return { claimed, validated, stated: validated, effectiveSamples, method: 'fresh-fields' };
  }
  if (crossValidated !== null) {
    const stated = (claimed + crossValidated) / 2;
    return { claimed, validated: crossValidated, stated, effectiveSamples, method: 'blocked-cross-validation' };
  }
  return { claimed, validated: null, stated: claimed, effectiveSamples, method: 'none' };
};
