/** 90 % quantile of the standard normal. */
const NINE_OF_TEN = 1.2815515655446004;

/**
 * Lower bound of a share at 90 % confidence, from the number of independent winds: the lower end of Wilson's interval.
 * Source: E. B. Wilson, "Probable inference", Journal of the American Statistical Association 22, 1927.
 * @param share the observed share, 0 to 1
 * @param winds number of independent winds, >= 1
 */
export const sureOf = (share: number, winds: number): number => {
  const z2 = NINE_OF_TEN ** 2;
  const middle = share + z2 / (2 * winds);
  const half = NINE_OF_TEN * Math.sqrt((share * (1 - share)) / winds + z2 / (4 * winds ** 2));
  return Math.min(share, Math.max(0, (middle - half) / (1 + z2 / winds)));
};

/** A selection's claimed coverage and its evidence, in the wire's names. */
export interface Confidence {
  /** Coverage of the samples it was made from. */
  claimed: number;
  /** Coverage of held-back or fresh data; null without any. */
  validated: number | null;
  /** Expected coverage. */
  stated: number;
  /** Number of independent samples behind it. */
  effectiveSamples: number;
  method: 'fresh-fields' | 'blocked-cross-validation' | 'none';
}

export interface Evidence {
  claimed: number;
  effectiveSamples: number;
  /** Coverage of fresh fields from the wind's own model with other seeds. */
  fresh?: readonly number[] | undefined;
  /** `crossValidate().mean`; used without fresh fields. */
  crossValidated?: number | null | undefined;
}

/**
 * Honest confidence. With fresh fields, their mean coverage is stated. Cross-validation is about as pessimistic as the
 * claim is optimistic, so their mean is stated.
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
