import { fadingWeights, HALF_LIFE_CALLS } from './interval-score.ts';
import { CELLS, type Cell, GUSTS, indexOfCell, RANGES, VALUES } from './ladder.ts';

/** One call for the model: its cell, and its error folded by the wind's side, mph. */
export interface CellCall {
  readonly cell: Cell;
  readonly errorMph: number;
}

/** Posterior of a caller's errors in one cell. mph. */
export interface CellBelief {
  readonly cell: Cell;
  readonly biasMph: number;
  /** Posterior standard deviation of the bias. */
  readonly biasErrorMph: number;
  /** Spread of single calls about the bias. */
  readonly sigmaMph: number;
  readonly calls: number;
  /** Whether the cell has no calls, so its values come from other cells. */
  readonly pooled: boolean;
}

export interface YourWind {
  /** Spread of calls pooled over all cells. */
  readonly sigmaMph: number;
  readonly cells: readonly CellBelief[];
}

/** Prior standard deviations, mph: of the bias everywhere, of a level of a main effect, of a cell's own term. */
const PRIOR = { everywhere: 2, effect: 2, cell: 1.5 } as const;
/** Prior spread, mph, and its weight in calls. */
const SIGMA_BEFORE = { mph: 2.5, calls: 4 } as const;
/** Weight of the pooled spread in a cell's own spread, in calls. */
const SIGMA_POOLING_CALLS = 12;

/** Terms shared by cells: everywhere, range, value, gusts. */
const SHARED = 1 + RANGES.length + VALUES.length + GUSTS.length;
/** The four shared terms of each cell; with the cell's own term they add up to its bias. */
const TERMS: readonly (readonly number[])[] = CELLS.map(({ range, value, gust }) => [
  0,
  1 + RANGES.indexOf(range),
  1 + RANGES.length + VALUES.indexOf(value),
  1 + RANGES.length + VALUES.length + GUSTS.indexOf(gust),
]);
const SHARED_PRECISION: readonly number[] = Array.from(
  { length: SHARED },
  (_, i) => 1 / (i === 0 ? PRIOR.everywhere : PRIOR.effect) ** 2,
);
const OWN_PRECISION = 1 / PRIOR.cell ** 2;

/**
 * Bias and spread of a caller in all 36 cells from their calls, oldest first: bias = everywhere + range + value + gust
 * + the cell's own, each shrunk to 0 by a ridge. Closed form: θ = (XᵀWX/σ² + Λ)⁻¹XᵀWe/σ², the inverse being its
 * covariance. A call's weight is halved every 60 calls. Source: A. E. Hoerl, R. W. Kennard, "Ridge regression",
 * Technometrics 12, 1970; as a posterior: D. V. Lindley, A. F. M. Smith, "Bayes estimates for the linear model", JRSS B
 * 34, 1972.
 */
export const modelYourWind = (calls: readonly CellCall[]): YourWind => {
  const weights = fadingWeights(calls.length, HALF_LIFE_CALLS);
  const indices = calls.map(({ cell }) => indexOfCell(cell));
  const counts = CELLS.map(() => 0);
  const weightOf = CELLS.map(() => 0);
  const sumOf = CELLS.map(() => 0);
  calls.forEach(({ errorMph }, i) => {
    const c = indices[i];
    counts[c] += 1;
    weightOf[c] += weights[i];
    sumOf[c] += weights[i] * errorMph;
  });
  let sigma: number = SIGMA_BEFORE.mph;
  let fit = fitBias(weightOf, sumOf, sigma);
  // Two passes, because spread and biases depend on each other; a third changes nothing visible.
  for (let pass = 0; pass < 2; pass++) {
    sigma = pooledSigma(calls, indices, weights, weightOf, fit, sigma);
    fit = fitBias(weightOf, sumOf, sigma);
  }
  const squares = CELLS.map(() => 0);
  calls.forEach(({ errorMph }, i) => {
    squares[indices[i]] += weights[i] * (errorMph - fit.bias[indices[i]]) ** 2;
  });
  return {
    sigmaMph: sigma,
    cells: CELLS.map((cell, c) => ({
      cell,
      biasMph: fit.bias[c],
      biasErrorMph: Math.sqrt(fit.variance[c]),
      // Posterior mean of a variance under a scaled inverse χ². Source: Gelman et al., "Bayesian Data Analysis", 3rd ed., 2.6.
      sigmaMph: Math.sqrt(
        (SIGMA_POOLING_CALLS * sigma ** 2 + squares[c]) /
          (SIGMA_POOLING_CALLS + weightOf[c] - leverage(weightOf[c], fit.variance[c], sigma)),
      ),
      calls: counts[c],
      pooled: counts[c] === 0,
    })),
  };
};

interface Fit {
  /** Bias of each cell, mph. */
  readonly bias: readonly number[];
  /** Posterior variance of each cell's bias, mph². */
  readonly variance: readonly number[];
}

/**
 * Eliminates the 36 own terms first, because they are independent of each other, which leaves 11 shared ones. A cell's
 * own term is then the shrunk rest of its calls. Source: block elimination (Schur complement), Golub & Van Loan,
 * "Matrix Computations", 3.2.
 */
const fitBias = (weightOf: readonly number[], sumOf: readonly number[], sigma: number): Fit => {
  const matrix = SHARED_PRECISION.map((p, i) => SHARED_PRECISION.map((_, j) => (i === j ? p : 0)));
  const right = SHARED_PRECISION.map(() => 0);
  /** Precision of a cell's bias given the shared terms, and their factor in its bias. */
  const precision = weightOf.map((weight) => weight / sigma ** 2 + OWN_PRECISION);
  const kept = precision.map((own) => OWN_PRECISION / own);
  TERMS.forEach((terms, c) => {
    for (const i of terms) {
      right[i] += (kept[c] * sumOf[c]) / sigma ** 2;
      for (const j of terms) matrix[i][j] += (kept[c] * weightOf[c]) / sigma ** 2;
    }
  });
  const factor = cholesky(matrix);
  const theta = backward(factor, forward(factor, right));
  return {
    bias: TERMS.map((terms, c) => {
      const shared = terms.reduce((sum, i) => sum + theta[i], 0);
      return kept[c] * shared + sumOf[c] / sigma ** 2 / precision[c];
    }),
    variance: TERMS.map((terms, c) => {
      const x = SHARED_PRECISION.map(() => 0);
      for (const i of terms) x[i] = 1;
      const shared = forward(factor, x).reduce((sum, v) => sum + v * v, 0);
      return kept[c] ** 2 * shared + 1 / precision[c];
    }),
  };
};

/** Degrees of freedom that the bias of a cell takes from its residuals (leverage), in calls. */
const leverage = (weight: number, variance: number, sigma: number): number =>
  Math.min(weight, (weight * variance) / sigma ** 2);

/**
 * Residual spread, with the prior spread as a few calls. Residuals are divided by the calls minus the fit's effective
 * parameters. Source: T. Hastie, R. Tibshirani, J. Friedman, "The Elements of Statistical Learning", 2nd ed., 7.6 (df =
 * trace of the smoother).
 */
const pooledSigma = (
  calls: readonly CellCall[],
  indices: readonly number[],
  weights: readonly number[],
  weightOf: readonly number[],
  { bias, variance }: Fit,
  sigma: number,
): number => {
  const squares = calls.reduce((sum, { errorMph }, i) => sum + weights[i] * (errorMph - bias[indices[i]]) ** 2, 0);
  const total = weights.reduce((sum, w) => sum + w, 0);
  const taken = weightOf.reduce((sum, w, c) => (w === 0 ? sum : sum + leverage(w, variance[c], sigma)), 0);
  return Math.sqrt(
    (SIGMA_BEFORE.calls * SIGMA_BEFORE.mph ** 2 + squares) / (SIGMA_BEFORE.calls + Math.max(0, total - taken)),
  );
};

/** Lower factor of a symmetric positive definite matrix. Source: Golub & Van Loan, "Matrix Computations", 4.2.5. */
const cholesky = (matrix: readonly (readonly number[])[]): number[][] => {
  const factor = matrix.map((row) => row.map(() => 0));
  for (let j = 0; j < matrix.length; j++) {
    for (let i = j; i < matrix.length; i++) {
      const [a, b] = [factor[i], factor[j]];
      let sum = matrix[i][j];
      for (let k = 0; k < j; k++) sum -= a[k] * b[k];
      a[j] = i === j ? Math.sqrt(sum) : sum / b[j];
    }
  }
  return factor;
};

const forward = (factor: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    const row = factor[i];
    let sum = x[i];
    for (let k = 0; k < i; k++) sum -= row[k] * x[k];
    x[i] = sum / row[i];
  }
  return x;
};

const backward = (factor: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const x = [...right];
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i] -= factor[k][i] * x[k];
    x[i] /= factor[i][i];
  }
  return x;
};
