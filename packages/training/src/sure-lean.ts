import type { CalledWind } from './calibration.ts';
import { type Cell, GUSTS, RANGES, VALUES } from './cells.ts';
import { fadingWeights } from './interval-score.ts';

/** Crosswind in the thirds of the way to the target, mph, + from the right. */
export interface Thirds {
  readonly near: number;
  readonly middle: number;
  readonly far: number;
}

/** A call with what a lean may be found by; `thirds` null where the wind along the path was not kept. */
export interface LeanCall extends CalledWind {
  readonly cell: Cell;
  readonly thirds: Thirds | null;
}

/** Leans that are not of a range, value or gust: to a side, in strong wind, by places that are not read. */
type Form = 'everywhere' | 'side' | 'above-10-mph' | 'near-unread' | 'middle-only';

/**
 * A lean that may be said. `biasMph`: of `side` + to the right; of `near-unread` and `middle-only` what it costs a call, root mean
 * square; else + more wind than there was.
 */
export interface SureLean {
  readonly where: Form | Partial<Cell>;
  readonly biasMph: number;
  readonly lowMph: number;
  readonly highMph: number;
}

/** Wind from which it counts as strong, mph. */
const STRONG_MPH = 10;
/** Calls before any lean is said, and calls of its own that it needs. */
const FEWEST = { all: 20, own: 12, strong: 3 } as const;
/** Calls that the spread of all is worth in the spread of one gust class. */
const POOLING_CALLS = 12;
/** Weight of a call is halved every so many: at 60, as in what is shown of a person, each look is too much of a new one. */
const HALF_LIFE_CALLS = 200;
/** Logarithm of the likelihood by which one way of not reading a place must lead the other before it is named. */
const PLACE_LEAD = 1;
const Z95 = 1.959963984540054;
/**
 * Standard errors off 0 from which a lean is sure. Chosen together with those of a slope, so that unbiased callers of each kind who
 * look after every call are told one or the other in at most 1 of 20 strings of 200 calls; measured on other seeds
 * (docs/validation.md).
 */
const SURE_ERRORS = { form: 3.7, level: 4.5, strong: 3.85 } as const;

/** What a lean adds to a call that has the wind `mph`: the lean's size times this. 0 where it says nothing. */
type Shape = (call: LeanCall, mph: number) => number;

interface Candidate {
  readonly where: SureLean['where'];
  readonly shape: Shape;
  readonly sureErrors: number;
  /** Calls of its own that it needs (count). */
  readonly fewest: number;
  /** By a scatter that is told from all calls, growing with the wind, in place of that of its own few. */
  readonly scatterByWind: boolean;
  /** By best on truth alone, a share of all wind taken out first: that is what doubt asks for, and what the slope tells. */
  readonly besidesSlope: boolean;
  readonly isPlace: boolean;
}

const levelOf = (where: Partial<Cell>): Candidate => ({
  where,
  shape: ({ cell: { range, value, gust } }, mph) =>
    (where.range ?? range) === range && (where.value ?? value) === value && (where.gust ?? gust) === gust
      ? Math.sign(mph)
      : 0,
  sureErrors: SURE_ERRORS.level,
  fewest: FEWEST.own,
  scatterByWind: false,
  besidesSlope: false,
  isPlace: false,
});
const formOf = (where: Form, shape: Shape, more: Partial<Candidate> = {}): Candidate => ({
  where,
  shape,
  sureErrors: SURE_ERRORS.form,
  fewest: FEWEST.own,
  scatterByWind: false,
  besidesSlope: false,
  isPlace: false,
  ...more,
});
const ALONG_PATH = { besidesSlope: true, isPlace: true } as const;

const CANDIDATES: readonly Candidate[] = [
  formOf('everywhere', (_, mph) => Math.sign(mph), { sureErrors: SURE_ERRORS.level }),
  formOf('side', () => 1),
  formOf('above-10-mph', (_, mph) => (Math.abs(mph) > STRONG_MPH ? mph : 0), {
    sureErrors: SURE_ERRORS.strong,
    fewest: FEWEST.strong,
    scatterByWind: true,
    besidesSlope: true,
  }),
  formOf(
    'near-unread',
    ({ thirds }) => (thirds === null ? 0 : (3 * thirds.middle + thirds.far) / 4 - thirds.near),
    ALONG_PATH,
  ),
  formOf('middle-only', ({ thirds, truthMph }) => (thirds === null ? 0 : thirds.middle - truthMph), ALONG_PATH),
  ...RANGES.map((range) => levelOf({ range })),
  ...VALUES.map((value) => levelOf({ value })),
  ...GUSTS.map((gust) => levelOf({ gust })),
];

interface Line {
  readonly size: number;
  readonly error: number;
}

/** Variance of errors in each gust class, mph², the spread of all counting as a few calls of its own. */
const varianceByGust = (calls: readonly LeanCall[], weights: readonly number[]): Record<Cell['gust'], number> => {
  let [total, sum] = [0, 0];
  calls.forEach(({ bestMph, truthMph }, i) => {
    total += weights[i];
    sum += weights[i] * (bestMph - truthMph);
  });
  const mean = sum / total;
  const squares = { steady: 0, gusty: 0, rough: 0 };
  const counts = { steady: 0, gusty: 0, rough: 0 };
  for (const { bestMph, truthMph, cell } of calls) {
    squares[cell.gust] += (bestMph - truthMph - mean) ** 2;
    counts[cell.gust] += 1;
  }
  const pooled = (squares.steady + squares.gusty + squares.rough) / calls.length;
  const of = (gust: Cell['gust']): number => (POOLING_CALLS * pooled + squares[gust]) / (POOLING_CALLS + counts[gust]);
  return { steady: of('steady'), gusty: of('gusty'), rough: of('rough') };
};

const dot = (a: Float64Array, b: Float64Array, weights: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += weights[i] * a[i] * b[i];
  return sum;
};

/** `a` less its share of `wind`. */
const without = (a: Float64Array, wind: Float64Array, weights: Float64Array): Float64Array => {
  const share = dot(a, wind, weights) / Math.max(1e-9, dot(wind, wind, weights));
  const left = new Float64Array(a.length);
  for (let i = 0; i < a.length; i++) left[i] = a[i] - share * wind[i];
  return left;
};

const countOf = (x: Float64Array): number => {
  let count = 0;
  for (const v of x) if (v !== 0) count++;
  return count;
};

/**
 * Size of a lean from errors `y` on its shape `x`, weighted, `wind` taken out of both first where it is given (R. Frisch, F. V. Waugh,
 * Econometrica 1, 1933), with the standard error of H. White, Econometrica 48, 1980 (HC1): errors may grow with the wind.
 */
const lineOf = (x: Float64Array, y: Float64Array, weights: Float64Array, wind: Float64Array | null): Line | null => {
  const ownX = wind ? without(x, wind, weights) : x;
  const ownY = wind ? without(y, wind, weights) : y;
  const squares = dot(ownX, ownX, weights);
  if (squares < 1e-6 * dot(x, x, weights) || squares === 0) return null;
  const size = dot(ownX, ownY, weights) / squares;
  let meat = 0;
  for (let i = 0; i < x.length; i++) meat += (weights[i] * ownX[i] * (ownY[i] - size * ownX[i])) ** 2;
  // Freedom by the calls that have the lean at all: of few, the spread is found too small.
  const own = countOf(x);
  return { size, error: (Math.sqrt(meat) / squares) * Math.sqrt(own / (own - 2)) };
};

/** Mean of |x| of a standard normal. */
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);
/** Least spread of calls in light wind, over the mean of all. */
const LEAST_SPREAD = 0.2;
/** Standard errors by which spread is taken to rise faster with the wind than it was seen to: the strong wind of few calls is far out. */
const RISE_ERRORS = 0.5;

/**
 * Weights of calls whose spread grows with the wind: one over the square of a line of |`left`| on |`wind`| through all calls, which never
 * falls. Source: H. Glejser, "A new test for heteroskedasticity", JASA 64, 1969.
 */
const weightsByWind = (left: Float64Array, wind: Float64Array, weights: Float64Array): Float64Array => {
  const count = left.length;
  const x = wind.map(Math.abs);
  const y = left.map((v, i) => (Math.abs(v) * Math.sqrt(weights[i])) / MEAN_ABSOLUTE);
  const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / count;
  const [meanX, meanY] = [mean(x), mean(y)];
  let [squares, cross, own] = [1e-9, 0, 0];
  for (let i = 0; i < count; i++) {
    squares += (x[i] - meanX) ** 2;
    cross += (x[i] - meanX) * (y[i] - meanY);
    own += (y[i] - meanY) ** 2;
  }
  const seen = cross / squares;
  const error = Math.sqrt(Math.max(0, own / squares - seen ** 2) / (count - 2));
  const rise = Math.max(0, seen + RISE_ERRORS * error);
  return weights.map((w, i) => w / Math.max(LEAST_SPREAD * meanY, meanY + rise * (x[i] - meanX), 1e-6) ** 2);
};

/**
 * The same for a lean that few calls have, of which their own scatter would say nothing yet: it is told from all calls, growing with
 * the wind as theirs does.
 */
const lineOfFew = (x: Float64Array, y: Float64Array, weights: Float64Array, wind: Float64Array): Line | null => {
  const fit = (by: Float64Array) => {
    const [ownX, ownY] = [without(x, wind, by), without(y, wind, by)];
    const squares = dot(ownX, ownX, by);
    if (squares < 1e-6 * dot(x, x, by) || squares === 0) return null;
    const size = dot(ownX, ownY, by) / squares;
    return { size, squares, left: ownY.map((v, i) => v - size * ownX[i]) };
  };
  const first = fit(weights);
  if (first === null) return null;
  const by = weightsByWind(first.left, wind, weights);
  const line = fit(by);
  if (line === null) return null;
  // Two are fitted: the share of all wind, and the lean.
  const variance = dot(line.left, line.left, by) / (x.length - 2);
  return { size: line.size, error: Math.sqrt(variance / line.squares) };
};

/** Of two lines the one that is nearer to no lean, in errors; null where they are on two sides. */
const nearer = (a: Line, b: Line): Line | null => {
  if (Math.sign(a.size) !== Math.sign(b.size)) return null;
  return Math.abs(a.size / a.error) < Math.abs(b.size / b.error) ? a : b;
};

interface Judgment {
  readonly lean: SureLean;
  readonly isPlace: boolean;
  /** Errors off 0. */
  readonly errors: number;
  /** The same over those from which it is sure. */
  readonly evidence: number;
}

/** Calls as columns: what was, what was called, by how much they differ (mph), and what each call counts. */
interface Columns {
  readonly truth: Float64Array;
  readonly best: Float64Array;
  readonly errors: Float64Array;
  readonly weights: Float64Array;
}

const columnsOf = (calls: readonly LeanCall[]): Columns => {
  const fading = fadingWeights(calls.length, HALF_LIFE_CALLS);
  const variance = varianceByGust(calls, fading);
  const column = (): Float64Array => new Float64Array(calls.length);
  const columns = { truth: column(), best: column(), errors: column(), weights: column() };
  for (let i = 0; i < calls.length; i++) {
    const { truthMph, bestMph, cell } = calls[i];
    columns.truth[i] = truthMph;
    columns.best[i] = bestMph;
    columns.errors[i] = bestMph - truthMph;
    columns.weights[i] = fading[i] / Math.max(1e-6, variance[cell.gust]);
  }
  return columns;
};

const shapeBy = (calls: readonly LeanCall[], shape: Shape, wind: Float64Array): Float64Array => {
  const x = new Float64Array(calls.length);
  for (let i = 0; i < x.length; i++) x[i] = shape(calls[i], wind[i]);
  return x;
};

/** What the calls say of one lean; null where they say nothing. */
const judge = (
  calls: readonly LeanCall[],
  { truth, best, errors, weights }: Columns,
  { where, shape, sureErrors, fewest, scatterByWind, besidesSlope, isPlace }: Candidate,
): Judgment | null => {
  const x = shapeBy(calls, shape, truth);
  const own = countOf(x);
  if (own < fewest) return null;
  const direct = scatterByWind
    ? lineOfFew(x, errors, weights, truth)
    : lineOf(x, errors, weights, besidesSlope ? truth : null);
  const reverse = besidesSlope ? direct : lineOf(shapeBy(calls, shape, best), errors, weights, null);
  const line = direct && reverse && nearer(direct, reverse);
  // Who reads a place too much does not leave it out.
  if (!line || (isPlace && line.size < 0)) return null;
  const total = weights.reduce((sum, w) => sum + w, 0);
  const scale = where === 'above-10-mph' ? STRONG_MPH : isPlace ? Math.sqrt(dot(x, x, weights) / total) : 1;
  const [biasMph, errorMph] = [scale * line.size, scale * line.error];
  const off = Math.abs(line.size / line.error);
  return {
    lean: { where, biasMph, lowMph: biasMph - Z95 * errorMph, highMph: biasMph + Z95 * errorMph },
    isPlace,
    errors: off,
    // The spread of few is found too small by chance.
    evidence: off / (sureErrors * (scatterByWind ? 1 : 1 + 2 / own)),
  };
};

/**
 * The lean that is surest, or null while none is sure. Best on truth accuses who calls less as doubt asks for, truth on best
 * accuses whose calls only scatter: a lean must stand in both (R. Frisch, "Statistical Confluence Analysis", 1934). Calls weigh by
 * the spread of their gust class and are forgotten by halves.
 */
export const sureLean = (calls: readonly LeanCall[]): SureLean | null => {
  if (calls.length < FEWEST.all) return null;
  const columns = columnsOf(calls);
  const judged = CANDIDATES.flatMap((candidate) => judge(calls, columns, candidate) ?? []);
  const first = judged.reduce<Judgment | null>((a, b) => (a === null || b.evidence > a.evidence ? b : a), null);
  if (first === null || first.evidence <= 1) return null;
  const isTied = judged.some(
    (other) =>
      first.isPlace && other.isPlace && other !== first && (first.errors ** 2 - other.errors ** 2) / 2 < PLACE_LEAD,
  );
  return isTied ? null : first.lean;
};
