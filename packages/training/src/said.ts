import { wilson } from './calibration.ts';
import { type Bracket, intervalScore, sigmaOfScore, Z95 } from './interval-score.ts';
import { type Cell, GUSTS, RANGES, VALUES } from './ladder.ts';
import type { Reading } from './reading.ts';

/** Mistakes with the clock: left out, applied twice, or the moment used instead of the mean of 20 s. */
const CLOCK_FORMS = ['left-out', 'twice', 'moment'] as const;
/** The call that each mistake would give, mph, + from the right; null if the level cannot show the mistake. */
export type Takes = Readonly<Record<(typeof CLOCK_FORMS)[number], number | null>>;
export const takesOf = ({ clockLeftOutMph, clockTwiceMph, momentMph }: Reading): Takes => ({
  'left-out': clockLeftOutMph,
  twice: clockTwiceMph,
  moment: momentMph,
});

type ThirdsMph = readonly [near: number | null, middle: number | null, far: number | null];

/** A call with the data shown to its caller and the truth. Winds in mph, + from the right. */
export interface SaidCall extends Bracket {
  readonly bestMph: number;
  /** The effective crosswind at the commit. */
  readonly truthMph: number;
  readonly parMph: number;
  /** The taught sum of all visible cues. */
  readonly taughtMph: number;
  /** Shown wind in each third; null if none. */
  readonly thirdsMph: ThirdsMph;
  /** Middle of the forecast, and its width over 2.563; null if none was shown. */
  readonly forecastMph: number | null;
  readonly forecastSdMph: number | null;
  /** The meter over 20 s times the clock; null if none was shown. */
  readonly meterMph: number | null;
  readonly cell: Cell;
  readonly takes: Takes;
}
type Called = Bracket & { readonly bestMph: number };

/**
 * A proven, useful correction: the error is the caller's own, and their corrected calls provably score better. `size`
 * by kind: side mph to the right; scale and part the share of the wind called too much (+) or too little; place, clock
 * and follows the share of a call that follows the form; width the factor for the brackets.
 */
export interface Said {
  readonly kind: 'side' | 'scale' | 'part' | 'place' | 'clock' | 'follows' | 'width';
  /** A part's class; near, middle, far; left-out, twice, moment; forecast, meter, nothing; narrow, wide; or `kind`. */
  readonly form: string;
  readonly size: number;
  /** 95 % interval of the size; for a width, of the share of brackets that held. */
  readonly low: number;
  readonly high: number;
  /** Share of the brackets that held the wind. */
  readonly held: number;
  /** Score of these calls, and its improvement by the correction, with its standard error; mph of handicap. */
  readonly scoreMph: number;
  readonly gainMph: number;
  readonly gainErrorMph: number;
  /** Number of all calls at the look that found the correction; the newest 200 of them count. */
  readonly calls: number;
}

/**
 * Thresholds measured on drawn tasks with simulated callers (docs/measured/callers.md, suite `person`): at most 1
 * caller in 20 without a weakness gets any statement within 600 calls, over all looks.
 */
const SURE = {
  /** Newest calls that count; fewest calls with a test's shape. */
  last: 200,
  own: 12,
  /** Errors from 0, and the surcharge for few calls; errors of the gain. */
  errors: 3.5,
  fewPrice: 3,
  gainErrors: 2.33,
  /** Smallest size worth a statement. */
  least: { side: 0.5, scale: 0.08, part: 0.15, place: 0.5, clock: 0.5 },
  /** Least spread of a call, mph, and the largest correlation of successive errors (moods). */
  spreadMph: 0.4,
  mostFollowing: 0.7,
  /** Weight on a given number above which a call follows it, and the errors above that. */
  followed: 0.6,
  followedErrors: 2.58,
  /** Fewest calls and least odds for a verdict on the width, and the shares that count as 8 in 10. */
  widthCalls: 40,
  widthOdds: 20,
  eightInTen: [0.75, 0.85],
} as const;
/** Candidate factors of width. */
const FACTORS = [0.35, 0.5, 0.7, 0.85, 1.2, 1.4, 2, 2.8];
/** The first look is after 20 calls. Looks follow every 20 calls to 200, then every 100, because more looks give more false statements. */
const EVERY = { early: 20, to: 200, late: 100 } as const;
/** Number of calls at the last look; 0 before the first. */
export const lastLook = (calls: number): number => {
  const step = calls < EVERY.to ? EVERY.early : EVERY.late;
  return calls - (calls % step);
};

const moved = (call: Called, mph: number): Called => ({
  loMph: call.loMph + mph,
  hiMph: call.hiMph + mph,
  bestMph: call.bestMph + mph,
});
const widened = ({ loMph, hiMph, bestMph }: Called, factor: number): Called => ({
  loMph: bestMph + (loMph - bestMph) * factor,
  hiMph: bestMph + (hiMph - bestMph) * factor,
  bestMph,
});

const PLACES = { near: 0, middle: 1, far: 2 } as const;
const beyondTaught = (mph: number | null, { taughtMph }: SaidCall): number => (mph === null ? 0 : mph - taughtMph);

interface Shape {
  readonly kind: 'side' | 'scale' | 'part' | 'place' | 'clock';
  readonly form: string;
  /** Addition of the shape to the taught sum of a call at size 1, mph. */
  readonly x: (call: SaidCall) => number;
  /** The cells that a scale applies to; all if absent. */
  readonly has?: (cell: Cell) => boolean;
}
const classesOf = <Key extends keyof Cell>(key: Key, classes: readonly Cell[Key][]): Shape[] =>
  classes.map((form) => {
    const has = (cell: Cell): boolean => cell[key] === form;
    return { kind: 'part', form, has, x: ({ cell, taughtMph }) => (has(cell) ? taughtMph : 0) };
  });
const SHAPES: readonly Shape[] = [
  { kind: 'side', form: 'side', x: () => 1 },
  { kind: 'scale', form: 'scale', x: ({ taughtMph }) => taughtMph },
  ...classesOf('range', RANGES),
  ...classesOf('value', VALUES),
  ...classesOf('gust', GUSTS),
  ...Object.entries(PLACES).map(
    ([form, third]): Shape => ({ kind: 'place', form, x: (call) => beyondTaught(call.thirdsMph[third], call) }),
  ),
  ...CLOCK_FORMS.map((form): Shape => ({ kind: 'clock', form, x: (call) => beyondTaught(call.takes[form], call) })),
];
const isScaled = (kind: Said['kind']): boolean => kind === 'scale' || kind === 'part';

/** Change of a call that followed a given number instead; 0 if its level does not give that number. */
const GIVEN = {
  forecast: (call: SaidCall) => beyondTaught(call.forecastMph, call),
  meter: (call: SaidCall) => beyondTaught(call.meterMph, call),
  nothing: (call: SaidCall) => (call.forecastMph === null && call.meterMph === null ? -call.taughtMph : 0),
};
type Given = keyof typeof GIVEN;
const ALL_GIVEN = Object.keys(GIVEN) as Given[];

/** A call without the stated error; null if the wind must be read again, from the picture. */
export const obeyed = ({ kind, form, size }: Pick<Said, 'kind' | 'form' | 'size'>, call: SaidCall): Called | null => {
  if (kind === 'width') return widened(call, size);
  if (kind === 'follows') return GIVEN[form as Given](call) === 0 ? call : null;
  const shape = SHAPES.find((one) => one.kind === kind && one.form === form);
  if (shape === undefined || shape.has?.(call.cell) === false) return call;
  return moved(call, isScaled(kind) ? call.bestMph * (1 / (1 + size) - 1) : -size * shape.x(call));
};

/**
 * Taught sums from here on have a visible side, and calls this near to their mirror image are on the wrong one. A call
 * this near to a given number may come from that number instead. mph
 */
const MIRRORED = { fromMph: 4, withinMph: 2 } as const;
/** Whether a best guess is the taught sum on the other side, and near no given number: all mph, + from the right. */
export const isMirrored = (bestMph: number, taughtMph: number, givenMph: readonly (number | null)[]): boolean =>
  Math.abs(taughtMph) >= MIRRORED.fromMph &&
  Math.abs(bestMph + taughtMph) <= MIRRORED.withinMph &&
  givenMph.every((mph) => mph === null || Math.abs(bestMph - mph) > MIRRORED.withinMph);

type Column = Float64Array;

const dot = (a: Column, b: Column, weights: Column): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += weights[i] * a[i] * b[i];
  return sum;
};

/** An orthogonal column, with its weighted square. */
interface Basis {
  readonly column: Column;
  readonly square: number;
}

/** `a` minus its projection on orthogonal columns (R. Frisch, F. V. Waugh, Econometrica 1, 1933). */
const without = (a: Column, bases: readonly Basis[], weights: Column): Column => {
  const left = Float64Array.from(a);
  for (const { column, square } of bases) {
    const share = dot(left, column, weights) / square;
    for (let i = 0; i < left.length; i++) left[i] -= share * column[i];
  }
  return left;
};
/** `bases` and the columns, orthogonalized (Gram–Schmidt), without dependent ones. */
const orthogonal = (columns: readonly Column[], weights: Column, bases: readonly Basis[] = []): Basis[] => {
  const out = [...bases];
  for (const one of columns) {
    const column = without(one, out, weights);
    const square = dot(column, column, weights);
    if (square > 1e-4 * Math.max(1e-9, dot(one, one, weights))) out.push({ column, square });
  }
  return out;
};

/** (1 + r)/(1 − r): the factor on an error from correlation r of successive terms, `following` over `squares`. */
const moodOf = (following: number, squares: number): number => {
  const r = squares > 0 ? Math.min(SURE.mostFollowing, Math.max(0, following / squares)) : 0;
  return (1 + r) / (1 - r);
};

/**
 * Size of column `x` in `y`, both orthogonal to `bases`, weighted. Its error: H. White, Econometrica 48, 1980, by the
 * calls with the shape; widened by moods; with a least spread per call. Null if too few calls have the shape or it
 * depends on the bases.
 */
const lineOf = (x: Column, y: Column, bases: readonly Basis[], weights: Column) => {
  const ownX = without(x, bases, weights);
  const squares = dot(ownX, ownX, weights);
  if (squares < 1e-3 * Math.max(1e-9, dot(x, x, weights))) return null;
  const ownY = without(y, bases, weights);
  const size = dot(ownX, ownY, weights) / squares;
  let [plain, least, own, following, before] = [0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weighted = weights[i] * ownX[i];
    const term = weighted * (ownY[i] - size * ownX[i]);
    plain += term ** 2;
    least += (weighted * SURE.spreadMph) ** 2;
    following += term * before;
    before = term;
    if (x[i] !== 0) own++;
  }
  if (own < SURE.own) return null;
  const meat = Math.max(plain * moodOf(following, plain), least);
  return { size, error: (Math.sqrt(meat) / squares) * Math.sqrt(own / Math.max(1, own - 2 - bases.length)) };
};

/** Mean of an ordered series, with its standard error widened by moods. */
const meanOf = (all: readonly number[]) => {
  const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
  let [squares, following] = [0, 0];
  all.forEach((x, i) => {
    squares += (x - mean) ** 2;
    if (i > 0) following += (x - mean) * (all[i - 1] - mean);
  });
  return { mean, error: Math.sqrt((squares / (all.length - 1) / all.length) * moodOf(following, squares)) };
};

/**
 * Log likelihood of `held` of `of` under any share, with prior Beta(8, 2), over that under the nearer end of the
 * accepted 8 in 10. If that end is the true share, the mean ratio stays 1 over any number of looks, so the ratio passes
 * 20 in at most 1 of 20 (Ville's inequality). Source: A. Wald, Ann. Math. Statist. 16, 1945, by the mixture of H.
 * Robbins, Ann. Math. Statist. 41, 1970.
 */
const oddsAgainst = (held: number, of: number): number => {
  const share = SURE.eightInTen[held / of > 0.8 ? 1 : 0];
  let log = -held * Math.log(share) - (of - held) * Math.log(1 - share);
  for (let n = 0; n < held; n++) log += Math.log(8 + n);
  for (let n = 0; n < of - held; n++) log += Math.log(2 + n);
  for (let n = 0; n < of; n++) log -= Math.log(10 + n);
  return log;
};

const scoreOf = (bracket: Bracket, { truthMph }: SaidCall): number => sigmaOfScore(intervalScore(bracket, truthMph));

/** Calls as columns, with the data that all tests share. */
const tableOf = (calls: readonly SaidCall[]) => {
  const column = (read: (call: SaidCall) => number): Column => Float64Array.from(calls, read);
  const weights = column(({ parMph }) => 1 / (1 + parMph ** 2));
  const sds = calls.flatMap(({ forecastSdMph }) => forecastSdMph ?? []);
  const meanSd = sds.reduce((sum, sd) => sum + sd, 0) / Math.max(1, sds.length) || 1;
  // a caller who rightly leans on forecast and meter in doubt has no bad habit
  const given = orthogonal(
    [
      column(GIVEN.forecast),
      column((call) => GIVEN.forecast(call) * ((call.forecastSdMph ?? meanSd) / meanSd - 1)),
      column(GIVEN.meter),
    ],
    weights,
  );
  const givenAndSide = orthogonal([column(() => 1)], weights, given);
  return {
    ...{ column, weights, given, givenAndSide },
    beyond: column(({ bestMph, taughtMph }) => bestMph - taughtMph),
    freed: orthogonal([column(({ taughtMph }) => taughtMph)], weights, givenAndSide),
    scores: calls.map((call) => scoreOf(call, call)),
  };
};
type Table = ReturnType<typeof tableOf>;

/**
 * The stated size of a scale: of its sizes with and without the given numbers, the nearer to 0; null if their signs
 * differ.
 */
const scaleOf = (x: Column, { beyond, given, weights }: Table): number | null => {
  const [beside, plain] = [given, []].map((bases) => lineOf(x, beyond, bases, weights)?.size ?? 0);
  if (Math.sign(beside) !== Math.sign(plain)) return null;
  return Math.abs(beside) < Math.abs(plain) ? beside : plain;
};

type Claim = Omit<Said, 'calls' | 'held' | 'scoreMph'>;

/** A correction with its gain over the calls at `rows`, as a mean over all; null if the gain is not sure. */
const worth = (
  claim: Omit<Claim, 'gainMph' | 'gainErrorMph'>,
  calls: readonly SaidCall[],
  { scores }: Table,
  correct = (call: SaidCall): Bracket => obeyed(claim, call) ?? call,
  rows: readonly number[] = calls.map((_, i) => i),
): Claim | null => {
  const { mean, error } = meanOf(rows.map((i) => scores[i] - scoreOf(correct(calls[i]), calls[i])));
  if (mean < SURE.gainErrors * error || mean <= 0) return null;
  const share = rows.length / calls.length;
  return { ...claim, gainMph: mean * share, gainErrorMph: error * share };
};

const shapeClaim = ({ kind, form, x: read }: Shape, calls: readonly SaidCall[], table: Table): Claim | null => {
  const { column, beyond, weights, given, givenAndSide, freed } = table;
  const x = column(read);
  const line = lineOf(x, beyond, kind === 'side' ? given : kind === 'scale' ? givenAndSide : freed, weights);
  const price = SURE.errors * (1 + SURE.fewPrice / calls.length);
  if (line === null || Math.abs(line.size) < price * line.error) return null;
  const size = isScaled(kind) ? scaleOf(x, table) : line.size;
  if (size === null || Math.sign(size) !== Math.sign(line.size) || Math.abs(size) < SURE.least[kind]) return null;
  // reading a place or the clock too little does not follow it
  if ((kind === 'place' || kind === 'clock') && size < 0) return null;
  const half = Z95 * line.error;
  return worth({ kind, form, size, low: size - half, high: size + half }, calls, table);
};

const followsClaim = (form: Given, calls: readonly SaidCall[], table: Table): Claim | null => {
  const all = table.column(GIVEN[form]);
  const rows = [...calls.keys()].filter((i) => all[i] !== 0);
  if (rows.length < SURE.own) return null;
  const [weights, x, y] = [table.weights, all, table.beyond].map((a) => Float64Array.from(rows, (i) => a[i]));
  const beside = { forecast: [GIVEN.meter], meter: [GIVEN.forecast], nothing: [] }[form];
  const others = beside.map((read) => Float64Array.from(rows, (i) => read(calls[i])));
  const line = lineOf(x, y, orthogonal(others, weights), weights);
  if (line === null || line.size - SURE.followed < SURE.followedErrors * line.error) return null;
  const half = Z95 * line.error;
  const claim = { kind: 'follows', form, size: line.size, low: line.size - half, high: line.size + half } as const;
  return worth(claim, calls, table, (call) => moved(call, call.taughtMph - call.bestMph), rows);
};

const largest = (claims: readonly (Claim | null)[]): Claim | null =>
  claims.reduce((most, claim) => (claim && claim.gainMph > (most?.gainMph ?? 0) ? claim : most), null);

const widthClaim = (held: number, calls: readonly SaidCall[], table: Table): Claim | null => {
  const n = calls.length;
  if (n < SURE.widthCalls || oddsAgainst(held, n) < Math.log(SURE.widthOdds)) return null;
  const share = held / n;
  const isWide = share > 0.8;
  const form = isWide ? 'wide' : 'narrow';
  const factors = FACTORS.filter((factor) => factor < 1 === isWide);
  return largest(factors.map((size) => worth({ kind: 'width', form, size, ...wilson(held, n) }, calls, table)));
};

/**
 * Finds the correction to state about calls, oldest first, at the last look; null if there is none. A bias comes before
 * the width, largest gain first. `older`: number of calls before the first of `all`.
 */
export const saidOf = (all: readonly SaidCall[], older = 0): Said | null => {
  const look = lastLook(older + all.length);
  const end = Math.max(0, look - older);
  const calls = all.slice(Math.max(0, end - SURE.last), end);
  if (calls.length === 0) return null;
  const table = tableOf(calls);
  const held = calls.filter(({ loMph, hiMph, truthMph }) => loMph <= truthMph && truthMph <= hiMph).length;
  const claim =
    largest([
      ...SHAPES.map((shape) => shapeClaim(shape, calls, table)),
      ...ALL_GIVEN.map((form) => followsClaim(form, calls, table)),
    ]) ?? widthClaim(held, calls, table);
  return claim && { ...claim, held: held / calls.length, scoreMph: meanOf(table.scores).mean, calls: look };
};
