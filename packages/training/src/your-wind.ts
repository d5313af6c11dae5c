import { CELLS, type Cell, GUSTS, indexOfCell, RANGES, VALUES } from './cells.ts';
import { fadingWeights, HALF_LIFE_CALLS } from './interval-score.ts';

/** One call for the model: where it was made, and its error folded by the wind's side, mph. */
export interface CellCall {
  readonly cell: Cell;
  readonly errorMph: number;
}

/** What is believed of a caller's errors in one cell. mph. */
export interface CellBelief {
  readonly cell: Cell;
  readonly biasMph: number;
  /** Standard deviation of what is believed of the bias. */
  readonly biasErrorMph: number;
  /** Spread of single calls about the bias. */
  readonly sigmaMph: number;
  readonly calls: number;
  /** True where nothing was called: the value is borrowed from the other cells. */
  readonly pooled: boolean;
}

/** A lean that has a name: everywhere, along one level of one main effect, or in one cell. */
export interface Finding {
  readonly where: 'everywhere' | Partial<Cell>;
  readonly biasMph: number;
  /** 95 % of what is believed of this one lean; many were looked at, so it may be chance until it is sure. */
  readonly lowMph: number;
  readonly highMph: number;
  /** More likely than no lean at all, with all the leans that were looked at taken into account. */
  readonly sure: boolean;
}

export interface YourWind {
  /** Spread of calls pooled over all cells, mph. */
  readonly sigmaMph: number;
  readonly cells: readonly CellBelief[];
}

/** Prior standard deviations, mph: of the lean everywhere, of a level of a main effect, of a cell's own. */
const PRIOR = { everywhere: 2, effect: 2, cell: 1.5 } as const;
/** Spread taken before anything was called, mph, and how many calls that is worth. */
const SIGMA_BEFORE = { mph: 2.5, calls: 4 } as const;
/** How many calls the pooled spread is worth in a cell's own. */
const SIGMA_POOLING_CALLS = 12;

const UNKNOWNS = 1 + RANGES.length + VALUES.length + GUSTS.length + CELLS.length;
/** The five unknowns that add up to a cell's bias. */
const TERMS: readonly (readonly number[])[] = CELLS.map(({ range, value, gust }, i) => [
  0,
  1 + RANGES.indexOf(range),
  1 + RANGES.length + VALUES.indexOf(value),
  1 + RANGES.length + VALUES.length + GUSTS.indexOf(gust),
  1 + RANGES.length + VALUES.length + GUSTS.length + i,
]);
const PRECISION: readonly number[] = Array.from({ length: UNKNOWNS }, (_, i) => {
  const sd = i === 0 ? PRIOR.everywhere : i < UNKNOWNS - CELLS.length ? PRIOR.effect : PRIOR.cell;
  return 1 / sd ** 2;
});

/**
 * Bias and spread of a caller in all 36 cells from their calls, oldest first: bias = everywhere + range + value + gust + the cell's
 * own, each shrunk to 0 by a ridge. Closed form: θ = (XᵀWX/σ² + Λ)⁻¹XᵀWe/σ², the inverse being its covariance. A call's weight
 * is halved every 60 calls. Source: A. E. Hoerl, R. W. Kennard, "Ridge regression", Technometrics 12, 1970; as a posterior: D. V.
 * Lindley, A. F. M. Smith, "Bayes estimates for the linear model", JRSS B 34, 1972.
 */
export const modelYourWind = (calls: readonly CellCall[]): YourWind => {
  const weights = fadingWeights(calls.length, HALF_LIFE_CALLS);
  const indices = calls.map(({ cell }) => indexOfCell(cell));
  const counts = CELLS.map(() => 0);
  const weightOf = CELLS.map(() => 0);
  const sumOf = CELLS.map(() => 0);
  calls.forEach(({ errorMph }, i) => {
    const c = indices[i]!;
    counts[c]! += 1;
    weightOf[c]! += weights[i]!;
    sumOf[c]! += weights[i]! * errorMph;
  });
  let sigma: number = SIGMA_BEFORE.mph;
  let fit = fitBias(weightOf, sumOf, sigma);
  // Two passes: the spread needs the biases and they the spread; a third changes nothing that is shown.
  for (let pass = 0; pass < 2; pass++) {
    sigma = pooledSigma(calls, indices, weights, fit);
    fit = fitBias(weightOf, sumOf, sigma);
  }
  const squares = CELLS.map(() => 0);
  calls.forEach(({ errorMph }, i) => {
    squares[indices[i]!]! += weights[i]! * (errorMph - fit.bias[indices[i]!]!) ** 2;
  });
  return {
    sigmaMph: sigma,
    cells: CELLS.map((cell, c) => ({
      cell,
      biasMph: fit.bias[c]!,
      biasErrorMph: Math.sqrt(fit.covariance(unit(c))),
      // Posterior mean of a variance under a scaled inverse χ². Source: Gelman et al., "Bayesian Data Analysis", 3rd ed., 2.6.
      sigmaMph: Math.sqrt((SIGMA_POOLING_CALLS * sigma ** 2 + squares[c]!) / (SIGMA_POOLING_CALLS + weightOf[c]!)),
      calls: counts[c]!,
      pooled: counts[c] === 0,
    })),
  };
};

interface Fit {
  /** Bias of each cell, mph. */
  readonly bias: readonly number[];
  /** Variance of a combination of cells' biases, given its weight for each cell. */
  covariance(combination: readonly number[]): number;
}

const unit = (c: number): number[] => CELLS.map((_, i) => (i === c ? 1 : 0));

const fitBias = (weightOf: readonly number[], sumOf: readonly number[], sigma: number): Fit => {
  const matrix = PRECISION.map((p, i) => PRECISION.map((_, j) => (i === j ? p : 0)));
  const right = PRECISION.map(() => 0);
  TERMS.forEach((terms, c) => {
    for (const i of terms) {
      right[i]! += sumOf[c]! / sigma ** 2;
      for (const j of terms) matrix[i]![j]! += weightOf[c]! / sigma ** 2;
    }
  });
  const factor = cholesky(matrix);
  const theta = backward(factor, forward(factor, right));
  return {
    bias: TERMS.map((terms) => terms.reduce((sum, i) => sum + theta[i]!, 0)),
    covariance: (combination) => {
      const x = PRECISION.map(() => 0);
      combination.forEach((share, c) => {
        if (share !== 0) for (const i of TERMS[c]!) x[i]! += share;
      });
      return forward(factor, x).reduce((sum, v) => sum + v * v, 0);
    },
  };
};

/** Residual spread with the guess from before counting as a few calls. Source: as for a cell's own spread. */
const pooledSigma = (
  calls: readonly CellCall[],
  indices: readonly number[],
  weights: readonly number[],
  { bias }: Fit,
): number => {
  const squares = calls.reduce((sum, { errorMph }, i) => sum + weights[i]! * (errorMph - bias[indices[i]!]!) ** 2, 0);
  const total = weights.reduce((sum, w) => sum + w, 0);
  return Math.sqrt((SIGMA_BEFORE.calls * SIGMA_BEFORE.mph ** 2 + squares) / (SIGMA_BEFORE.calls + total));
};

const Z95 = 1.959963984540054;

/** Prior standard deviation of a single lean, mph. */
const LEAN_SD_MPH = 2;
/** Leans that are named at most. */
const MOST_FINDINGS = 3;
/** Logarithm of the prior odds of one lean against none: one level in 12, everywhere in 55, one cell in 55. */
const LOG_ODDS = { everywhere: -4, level: -2.5, cell: -4 } as const;

/**
 * The leans that explain a caller's errors best, one after another: each is the one group of calls (everywhere, one level of one
 * main effect, one cell) for whose common lean most speaks in what the ones before left over. Only leans whose 95 % interval leaves
 * 0 out. Closed form for each group: a normal mean with a normal prior and its Bayes factor ½z² − ½ log(1 + nτ²/σ²) (R. E. Kass,
 * A. E. Raftery, "Bayes factors", JASA 90, 1995); one after another as in matching pursuit (S. Mallat, Z. Zhang, IEEE Trans.
 * Signal Process. 41, 1993).
 */
export const findLeans = (calls: readonly CellCall[], sigmaMph: number): Finding[] => {
  const weights = fadingWeights(calls.length, HALF_LIFE_CALLS);
  const left = calls.map(({ errorMph }) => errorMph);
  const findings: Finding[] = [];
  let groups = [...GROUPS];
  while (findings.length < MOST_FINDINGS && groups.length > 0) {
    const judged = groups.map(({ where, logOdds }) => judgeLean(calls, left, weights, sigmaMph, where, logOdds));
    const { where, biasMph, error, evidence } = judged.reduce((a, b) => (b.evidence > a.evidence ? b : a));
    if (Math.abs(biasMph) <= Z95 * error) break;
    findings.push({
      where,
      biasMph,
      lowMph: biasMph - Z95 * error,
      highMph: biasMph + Z95 * error,
      sure: evidence > 0,
    });
    calls.forEach(({ cell }, i) => {
      if (isWithin(cell, where)) left[i]! -= biasMph;
    });
    groups = groups.filter((group) => group.where !== where);
  }
  return findings;
};

const judgeLean = (
  calls: readonly CellCall[],
  left: readonly number[],
  weights: readonly number[],
  sigmaMph: number,
  where: Finding['where'],
  logOdds: number,
): { where: Finding['where']; biasMph: number; error: number; evidence: number } => {
  const ridge = (sigmaMph / LEAN_SD_MPH) ** 2;
  let total = ridge;
  let sum = 0;
  calls.forEach(({ cell }, i) => {
    if (!isWithin(cell, where)) return;
    total += weights[i]!;
    sum += weights[i]! * left[i]!;
  });
  const biasMph = sum / total;
  const error = sigmaMph / Math.sqrt(total);
  return { where, biasMph, error, evidence: (biasMph / error) ** 2 / 2 - Math.log(total / ridge) / 2 + logOdds };
};

const isWithin = (cell: Cell, where: Finding['where']): boolean =>
  where === 'everywhere' ||
  ((where.range === undefined || where.range === cell.range) &&
    (where.value === undefined || where.value === cell.value) &&
    (where.gust === undefined || where.gust === cell.gust));

const GROUPS: readonly { where: Finding['where']; logOdds: number }[] = [
  { where: 'everywhere', logOdds: LOG_ODDS.everywhere },
  ...[
    ...RANGES.map((range) => ({ range })),
    ...VALUES.map((value) => ({ value })),
    ...GUSTS.map((gust) => ({ gust })),
  ].map((where) => ({ where, logOdds: LOG_ODDS.level })),
  ...CELLS.map((where) => ({ where, logOdds: LOG_ODDS.cell })),
];

/** Lower factor of a symmetric positive definite matrix. Source: Golub & Van Loan, "Matrix Computations", 4.2.5. */
const cholesky = (matrix: readonly (readonly number[])[]): number[][] => {
  const factor = matrix.map((row) => row.map(() => 0));
  for (let j = 0; j < matrix.length; j++) {
    for (let i = j; i < matrix.length; i++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= factor[i]![k]! * factor[j]![k]!;
      factor[i]![j] = i === j ? Math.sqrt(sum) : sum / factor[j]![j]!;
    }
  }
  return factor;
};

const forward = (factor: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i]! -= factor[i]![k]! * x[k]!;
    x[i]! /= factor[i]![i]!;
  }
  return x;
};

const backward = (factor: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const x = [...right];
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i]! -= factor[k]![i]! * x[k]!;
    x[i]! /= factor[i]![i]!;
  }
  return x;
};
