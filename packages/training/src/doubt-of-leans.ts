import { CELLS, type Cell, GUSTS, indexOfCell, RANGES, VALUES } from './cells.ts';
import { HALF_LIFE_CALLS } from './interval-score.ts';
import type { CellCall } from './your-wind.ts';

/** Where a bias may apply: everywhere, along one level of one main effect, or in one cell. */
type Where = 'everywhere' | Partial<Cell>;

/** Prior standard deviation of a single bias, mph. */
const LEAN_SD_MPH = 2;
/** Log prior odds of a bias against none: one level in 12, everywhere in 55, one cell in 55. */
const LOG_ODDS = { everywhere: -4, level: -2.5, cell: -4 } as const;

interface Group {
  readonly where: Where;
  readonly logOdds: number;
}

/** Groups of cells that may have a bias. */
const GROUPS: readonly Group[] = [
  { where: 'everywhere', logOdds: LOG_ODDS.everywhere },
  ...[
    ...RANGES.map((range) => ({ range })),
    ...VALUES.map((value) => ({ value })),
    ...GUSTS.map((gust) => ({ gust })),
  ].map((where) => ({ where, logOdds: LOG_ODDS.level })),
  ...CELLS.map((where) => ({ where, logOdds: LOG_ODDS.cell })),
];

interface Judgment {
  readonly biasMph: number;
  readonly errorMph: number;
  /** Log odds of this bias against none. */
  readonly evidence: number;
}

const isWithin = (cell: Cell, where: Where): boolean =>
  where === 'everywhere' ||
  ((where.range === undefined || where.range === cell.range) &&
    (where.value === undefined || where.value === cell.value) &&
    (where.gust === undefined || where.gust === cell.gust));

/** Indexes in GROUPS of each cell's groups. */
const GROUPS_OF: readonly (readonly number[])[] = CELLS.map((cell) =>
  GROUPS.flatMap(({ where }, g) => (isWithin(cell, where) ? [g] : [])),
);

/**
 * Posterior of a common bias in each group. A call's weight is halved with every 60 later calls of the same group; by
 * calls of all groups a cell would keep hardly two of its own. Closed form: a normal mean with a normal prior, and its
 * Bayes factor ½z² − ½ log(1 + nτ²/σ²). Source: R. E. Kass, A. E. Raftery, "Bayes factors", JASA 90, 1995.
 */
const judgeLeans = (calls: readonly CellCall[], sigmaMph: number): Judgment[] => {
  const ridge = (sigmaMph / LEAN_SD_MPH) ** 2;
  const kept = 2 ** (-1 / HALF_LIFE_CALLS);
  const weights = GROUPS.map(() => 0);
  const sums = GROUPS.map(() => 0);
  calls.forEach(({ cell, errorMph }) => {
    for (const g of GROUPS_OF[indexOfCell(cell)]) {
      weights[g] = weights[g] * kept + 1;
      sums[g] = sums[g] * kept + errorMph;
    }
  });
  return GROUPS.map(({ logOdds }, g) => {
    const total = weights[g] + ridge;
    const biasMph = sums[g] / total;
    const errorMph = sigmaMph / Math.sqrt(total);
    const evidence = (biasMph / errorMph) ** 2 / 2 - Math.log(total / ridge) / 2 + logOdds;
    return { biasMph, errorMph, evidence };
  });
};

/**
 * Uncertainty from possible biases in each of the 36 cells, mph²: the variance of its bias if it has none or exactly
 * one (everywhere, its range, its value, its gusts, its own). Large if a bias is suspected but not settled, so the next
 * call there is most informative. Source: J. M. Bernardo, "Expected information as expected utility", Ann. Statist. 7,
 * 1979, of which the variance of the predicted mean is the leading term.
 */
export const doubtOfLeans = (calls: readonly CellCall[], sigmaMph: number): number[] => {
  const judged = judgeLeans(calls, sigmaMph);
  return GROUPS_OF.map((groups) => {
    const own = groups.map((g) => judged[g]);
    // Relative to the largest, so that no odds overflow; no bias has the odds 1.
    const most = Math.max(0, ...own.map(({ evidence }) => evidence));
    const odds = own.map(({ evidence }) => Math.exp(evidence - most));
    const total = odds.reduce((sum, odd) => sum + odd, Math.exp(-most));
    let mean = 0;
    let square = 0;
    own.forEach(({ biasMph, errorMph }, i) => {
      const share = odds[i] / total;
      mean += share * biasMph;
      square += share * (biasMph ** 2 + errorMph ** 2);
    });
    return square - mean ** 2;
  });
};
