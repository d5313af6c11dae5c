import { CELLS, type Cell, GUSTS, indexOfCell, RANGES, VALUES } from './cells.ts';
import { HALF_LIFE_CALLS } from './interval-score.ts';
import type { CellCall } from './your-wind.ts';

/** A lean that has a name: everywhere, along one level of one main effect, or in one cell. */
export interface Finding {
  readonly where: 'everywhere' | Partial<Cell>;
  readonly biasMph: number;
  /** 95 % of what is believed of this one lean; many were looked at, so it may be chance until it is sure. */
  readonly lowMph: number;
  readonly highMph: number;
  /** Twice as likely as no lean at all, with all the leans that were looked at taken into account. */
  readonly sure: boolean;
}

const Z95 = 1.959963984540054;

/** Prior standard deviation of a single lean, mph. */
const LEAN_SD_MPH = 2;
/** Leans that are named at most. */
const MOST_FINDINGS = 3;
/** Logarithm of the prior odds of one lean against none: one level in 12, everywhere in 55, one cell in 55. */
const LOG_ODDS = { everywhere: -4, level: -2.5, cell: -4 } as const;
/** Logarithm of the odds from which a lean is called sure. Chosen by simulated callers without a lean. */
const SURE_LOG_ODDS = Math.LN2;

interface Group {
  readonly where: Finding['where'];
  readonly logOdds: number;
}

/** Everything that may have a lean of its own. */
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
  readonly group: Group;
  readonly biasMph: number;
  /** Standard deviation of what is believed of the lean, mph. */
  readonly errorMph: number;
  /** Logarithm of the odds of this lean against none. */
  readonly evidence: number;
}

const isWithin = (cell: Cell, where: Finding['where']): boolean =>
  where === 'everywhere' ||
  ((where.range === undefined || where.range === cell.range) &&
    (where.value === undefined || where.value === cell.value) &&
    (where.gust === undefined || where.gust === cell.gust));

/** The groups that each cell belongs to, by their places in GROUPS. */
const GROUPS_OF: readonly (readonly number[])[] = CELLS.map((cell) =>
  GROUPS.flatMap(({ where }, g) => (isWithin(cell, where) ? [g] : [])),
);

/**
 * What the calls of each group say of a common lean. A call's weight is halved with every 60 later calls of the same group: by the
 * calls of all groups a cell would keep hardly two of its own. Closed form: a normal mean with a normal prior, and its Bayes
 * factor ½z² − ½ log(1 + nτ²/σ²). Source: R. E. Kass, A. E. Raftery, "Bayes factors", JASA 90, 1995.
 */
const judgeLeans = (calls: readonly CellCall[], left: readonly number[], sigmaMph: number): Judgment[] => {
  const ridge = (sigmaMph / LEAN_SD_MPH) ** 2;
  const kept = 2 ** (-1 / HALF_LIFE_CALLS);
  const weights = GROUPS.map(() => 0);
  const sums = GROUPS.map(() => 0);
  calls.forEach(({ cell }, i) => {
    for (const g of GROUPS_OF[indexOfCell(cell)]) {
      weights[g] = weights[g] * kept + 1;
      sums[g] = sums[g] * kept + left[i];
    }
  });
  return GROUPS.map((group, g) => {
    const total = weights[g] + ridge;
    const biasMph = sums[g] / total;
    const errorMph = sigmaMph / Math.sqrt(total);
    const evidence = (biasMph / errorMph) ** 2 / 2 - Math.log(total / ridge) / 2 + group.logOdds;
    return { group, biasMph, errorMph, evidence };
  });
};

/**
 * The leans that explain a caller's errors best, one after another: each is the one group of calls (everywhere, one level of one
 * main effect, one cell) for whose common lean most speaks in what the ones before left over. Only leans whose 95 % interval leaves
 * 0 out. One after another as in matching pursuit: S. Mallat, Z. Zhang, IEEE Trans. Signal Process. 41, 1993.
 */
export const findLeans = (calls: readonly CellCall[], sigmaMph: number): Finding[] => {
  const left = calls.map(({ errorMph }) => errorMph);
  const findings: Finding[] = [];
  while (findings.length < MOST_FINDINGS) {
    const judged = judgeLeans(calls, left, sigmaMph).filter(
      ({ group }) => !findings.some((named) => named.where === group.where),
    );
    const first = judged.reduce((a, b) => (b.evidence > a.evidence ? b : a));
    const { biasMph, errorMph, evidence } = first;
    const { where } = first.group;
    if (Math.abs(biasMph) <= Z95 * errorMph) break;
    findings.push({
      where,
      biasMph,
      lowMph: biasMph - Z95 * errorMph,
      highMph: biasMph + Z95 * errorMph,
      sure: evidence > SURE_LOG_ODDS,
    });
    calls.forEach(({ cell }, i) => {
      if (isWithin(cell, where)) left[i] -= biasMph;
    });
  }
  return findings;
};

/**
 * How much is not known of leans in each of the 36 cells, mph²: the variance of its bias if it has no lean or just one of those it
 * may have (everywhere, its range, its value, its gusts, its own). Large where a lean is suspected and not settled: the next call
 * there tells most. Source: J. M. Bernardo, "Expected information as expected utility", Ann. Statist. 7, 1979, of which the variance
 * of the predicted mean is the leading term.
 */
export const doubtOfLeans = (calls: readonly CellCall[], sigmaMph: number): number[] => {
  const judged = judgeLeans(
    calls,
    calls.map(({ errorMph }) => errorMph),
    sigmaMph,
  );
  return GROUPS_OF.map((groups) => {
    const own = groups.map((g) => judged[g]);
    // Against the largest, so that no odds overflow; no lean at all has the odds 1.
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
