import { HALF_LIFE_CALLS } from './interval-score.ts';
import { CELLS, type Cell, GUSTS, indexOfCell, RANGES, VALUES } from './ladder.ts';
import { type Ground, plateFor, platesLost, WANTED_HITS } from './plates.ts';
import { type CellBelief, type CellCall, modelYourWind, type YourWind } from './your-wind.ts';

/** Scope of a bias: everywhere, one level of one main effect, or one cell. */
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
 * Posterior of a common bias in each group. A call's weight is halved with every 60 later calls of the same group;
 * halved by calls of all groups, a cell would keep hardly two of its own calls. Closed form: a normal mean with a
 * normal prior, and its Bayes factor ½z² − ½ log(1 + nτ²/σ²). Source: R. E. Kass, A. E. Raftery, "Bayes factors", JASA
 * 90, 1995.
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

export interface JudgedCall {
  readonly cell: Cell;
  /** Folded by the wind's side, mph. */
  readonly errorMph: number;
  readonly day: number;
  /** Whether the reading error alone would have missed the plate. */
  readonly bad: boolean;
}

/** Days until a cell is due again after its first, second, … day of calls; the last gap repeats. */
const GAPS_DAYS = [1, 3, 7, 7] as const;
/** A cell counts as at most this overdue, so that old ones do not hide weak ones. Chosen with simulated callers. */
const MOST_DAYS_DUE = 2;
const RANDOM_SHARE = 0.3;
/** Share of all tasks chosen by known losses of plates; the rest by suspected biases. */
const KNOWN_SHARE = 0.21;

/** Days for which a cell has been due: 1 on the first day, 0 if it is not due. */
export interface Due {
  readonly days: number;
  readonly lastDay: number | null;
}

/**
 * Due cells on day `today`, for all 36 cells. A called cell is due again after 1, 3, 7, 7 … days; two bad calls in a
 * row reset it to 1. A cell due in the morning is due all day. A cell without calls is due. Source for spacing: K. S.
 * Latimier et al., "A meta-analytic review of the benefit of spacing out retrieval practice episodes", Educ. Psychol.
 * Rev. 33, 2021 (spaced over massed g = 0.74; expanding over uniform gaps nothing measurable).
 */
export const dueOn = (calls: readonly JudgedCall[], today: number): Due[] => {
  const states = CELLS.map(() => ({
    step: -1,
    dueDay: Number.NaN,
    dueBefore: Number.NaN,
    lastDay: Number.NaN,
    bad: 0,
  }));
  for (const { cell, day, bad } of calls) {
    const state = states[indexOfCell(cell)];
    if (day !== state.lastDay) {
      state.dueBefore = Number.isNaN(state.dueDay) ? day : state.dueDay;
      // A random call before the due day neither advances nor delays it.
      if (state.dueBefore <= day) state.step = Math.min(state.step + 1, GAPS_DAYS.length - 1);
    }
    state.bad = bad ? state.bad + 1 : 0;
    if (state.bad >= 2) {
      state.step = 0;
      state.bad = 0;
    }
    state.lastDay = day;
    state.dueDay = day + GAPS_DAYS[state.step];
  }
  return states.map(({ dueDay, dueBefore, lastDay }) => {
    if (Number.isNaN(lastDay))
      return { days: Math.min(MOST_DAYS_DUE, today - (calls[0]?.day ?? today) + 1), lastDay: null };
    const from = lastDay === today ? dueBefore : dueDay;
    return { days: Math.min(MOST_DAYS_DUE, Math.max(0, today - from + 1)), lastDay };
  });
};

export interface TaskChoice {
  readonly cell: Cell;
  readonly why: 'due' | 'doubt' | 'random';
  /** 0 if drawn at random. */
  readonly daysDue: number;
  /** Expected share of plates lost in the cell to bias and spread, relative to a perfect call. */
  readonly platesLost: number;
  readonly plateMoa: number;
}

export interface NextTaskInput {
  readonly calls: readonly JudgedCall[];
  readonly today: number;
  /** One distance for each range, with the rifle's data. */
  readonly groundOf: (range: Cell['range']) => Ground;
  /** Cells to choose from; if there are two or more, none follows itself. */
  readonly possible?: readonly Cell[];
  readonly lastCell: Cell | null;
  /** Two uniforms in [0, 1). */
  readonly draws: readonly [number, number];
}

/** Bias, and spread including the bias's uncertainty, so an unknown cell is expected to lose more. */
const expectedError = ({ biasMph, biasErrorMph, sigmaMph }: CellBelief) => ({
  biasMph,
  spreadMph: Math.hypot(sigmaMph, biasErrorMph),
});

/** P(hit) of an unbiased caller of this spread on the plate for counting losses. */
const JUDGING_HITS = WANTED_HITS.high;

/**
 * Expected share of plates lost in each cell, on the plate that this caller would hit 85 % of the time at that range
 * without bias, so that far and near are comparable.
 */
export const expectedLosses = (wind: YourWind, groundOf: NextTaskInput['groundOf']): number[] => {
  const grounds = RANGES.map((range) => {
    const ground = groundOf(range);
    return { ground, plateMoa: plateFor(ground, { biasMph: 0, spreadMph: wind.sigmaMph }, JUDGING_HITS) };
  });
  return wind.cells.map((belief) => {
    const { ground, plateMoa } = grounds[RANGES.indexOf(belief.cell.range)];
    return platesLost(ground, expectedError(belief), plateMoa);
  });
};

/**
 * The next task: 70 % by expected plates lost × days due, 30 % any cell (also if none is due), and a new cell each time. 21 of the 70 %
 * use the known losses and 49 the suspected but unsettled biases, where a call is most informative; uncertain cells count as due, because
 * they have nothing learned for spacing to keep. The shares are chosen with simulated callers: time to find biases, and plates
 * saved. Its plate is sized so that P(hit) is 60–85 %.
 */
export const nextTask = ({ calls, today, groundOf, possible = CELLS, lastCell, draws }: NextTaskInput): TaskChoice => {
  const wind = modelYourWind(calls);
  const due = dueOn(calls, today);
  const last = lastCell === null ? -1 : indexOfCell(lastCell);
  const open = possible.map(indexOfCell);
  const others = open.filter((c) => c !== last);
  const candidates = others.length > 0 ? others : open;
  const losses = expectedLosses(wind, groundOf);
  const anyDue = candidates.some((c) => due[c].days > 0);
  const why = draws[0] < RANDOM_SHARE || !anyDue ? 'random' : draws[0] < RANDOM_SHARE + KNOWN_SHARE ? 'due' : 'doubt';
  const doubts = why === 'doubt' ? doubtOfLeans(calls, wind.sigmaMph) : [];
  const urgency = (c: number): number =>
    why === 'doubt' ? doubts[c] * Math.max(1, due[c].days) : losses[c] * due[c].days;
  // Starts at a random cell, so that the choice among equals is unpredictable.
  const from = Math.floor(draws[1] * candidates.length);
  const drawn = [...candidates.slice(from), ...candidates.slice(0, from)];
  const chosen = why === 'random' ? drawn[0] : drawn.reduce((best, c) => (urgency(c) > urgency(best) ? c : best));
  const belief = wind.cells[chosen];
  return {
    cell: CELLS[chosen],
    why,
    daysDue: why === 'random' ? 0 : due[chosen].days,
    platesLost: losses[chosen],
    plateMoa: plateFor(groundOf(belief.cell.range), expectedError(belief)),
  };
};
