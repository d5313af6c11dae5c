import { type Cell, GUSTS, RANGES, VALUES } from './cells.ts';

/** Near, middle, far; mph, + from the right, null where nothing is shown in it. */
type ThirdsMph = readonly [near: number | null, middle: number | null, far: number | null];

/** A call beside what was shown to its caller and what was there. Winds in mph, + from the right. */
export interface HabitCall {
  readonly bestMph: number;
  readonly truthMph: number;
  readonly parMph: number;
  /** The taught sum of everything that its level shows. */
  readonly taughtMph: number;
  /** What was shown in each third. */
  readonly thirdsMph: ThirdsMph;
  /** The air that was there at the commit, by thirds; null where it was not kept. */
  readonly airMph: readonly [near: number, middle: number, far: number] | null;
  /** Middle of the forecast and its width over 2.563; null where none is shown. */
  readonly forecastMph: number | null;
  readonly forecastSdMph: number | null;
  /** The meter over 20 s times the clock; null where none is shown. */
  readonly meterMph: number | null;
  readonly cell: Cell;
}

/** What a call can lean to: a side, a scale, a scale in one part of the wind, or the air of one place. */
export type HabitForm =
  | { readonly kind: 'side' | 'scale' }
  | { readonly kind: 'part'; readonly part: Partial<Cell> }
  | { readonly kind: 'place'; readonly place: 'near' | 'middle' | 'far' | 'near-unread' };

/**
 * A habit that may be said: an error its caller could have known. `size`: mph to the right of a side; the part of the wind called
 * too much (+) or too little of a scale; of a place the part of the call that follows it. `low`, `high`: 95 %.
 */
export interface Habit {
  readonly form: HabitForm;
  readonly size: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Set on drawn tasks with simulated callers and measured on others (docs/measured/callers.md, suite `person`): honest callers of each kind
 * who look after every call are told of a habit within 200 calls in at most 1 of 20 strings.
 */
export const HABITS = {
  /** Calls before anything is said, those that count, and those with the shape that a test needs. */
  first: 20,
  last: 200,
  own: 12,
  /** The least residual a call is taken to have, mph: who calls to the digit is not sure beyond measure. */
  leastSdMph: 0.4,
  /** Errors off 0 in both tests, the least size that is worth saying, and what few calls add to the price. */
  sure: { side: 4, scale: 3.8, part: 3.8, place: 3.8 },
  least: { side: 0.5, scale: 0.08, part: 0.12, place: 0.5 },
  fewPrice: 3,
  /** Moods: the most that score terms are taken to follow one another. */
  mostFollowing: 0.7,
  /** Shapes from this share of their price on take part in the naming; leads in log likelihood that a name needs. */
  stands: 0.7,
  lead: { scale: 3, part: 1, place: 1.5 },
} as const;
const Z_95 = 1.959963984540054;

interface Shape {
  readonly form: HabitForm;
  /** What a call has of the shape beside a wind of so many mph: that was shown, or that was called. */
  readonly x: (call: HabitCall, mph: number) => number;
}

const partOf = (part: Partial<Cell>): Shape => ({
  form: { kind: 'part', part },
  x: ({ cell }, mph) =>
    (part.range ?? cell.range) === cell.range &&
    (part.value ?? cell.value) === cell.value &&
    (part.gust ?? cell.gust) === cell.gust
      ? mph
      : 0,
});

/** What each place counts, by thirds. */
const PLACES = {
  near: [1, 0, 0],
  middle: [0, 1, 0],
  far: [0, 0, 1],
  'near-unread': [0, 2, 1],
} as const;
type Place = keyof typeof PLACES;

/** What the thirds say by weights over those that are there; null without any. */
const byPlace = (place: Place, thirds: ThirdsMph): number | null => {
  let [sum, weight] = [0, 0];
  PLACES[place].forEach((w, i) => {
    const mph = thirds[i] ?? null;
    if (w === 0 || mph === null) return;
    sum += w * mph;
    weight += w;
  });
  return weight === 0 ? null : sum / weight;
};
const shownAt = (place: Place): Shape => ({
  form: { kind: 'place', place },
  x: ({ thirdsMph, taughtMph }) => {
    const mph = byPlace(place, thirdsMph);
    return mph === null ? 0 : mph - taughtMph;
  },
});
/** Who looks at one place sees its gusts, too: the same by the air that was there. */
const thereAt = (place: Place): Shape => ({
  form: { kind: 'place', place },
  x: ({ airMph, truthMph }) => (airMph === null ? 0 : (byPlace(place, airMph) ?? truthMph) - truthMph),
});
const ALL_PLACES = Object.keys(PLACES) as Place[];

const SHAPES: readonly Shape[] = [
  { form: { kind: 'side' }, x: () => 1 },
  { form: { kind: 'scale' }, x: (_, mph) => mph },
  ...RANGES.map((range) => partOf({ range })),
  ...VALUES.map((value) => partOf({ value })),
  ...GUSTS.map((gust) => partOf({ gust })),
  ...ALL_PLACES.map(shownAt),
  ...ALL_PLACES.map(thereAt),
];

type Column = Float64Array;

const dot = (a: Column, b: Column, weights: Column): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += weights[i] * a[i] * b[i];
  return sum;
};

/** A column that others are freed of, with its weighted square. */
interface Given {
  readonly column: Column;
  readonly square: number;
}

/** `a` less what the given columns, orthogonal to one another, explain of it (R. Frisch, F. V. Waugh, Econometrica 1, 1933). */
const without = (a: Column, given: readonly Given[], weights: Column): Column => {
  if (given.length === 0) return a;
  const left = Float64Array.from(a);
  for (const { column, square } of given) {
    const share = dot(left, column, weights) / square;
    for (let i = 0; i < left.length; i++) left[i] -= share * column[i];
  }
  return left;
};
/** The columns made orthogonal, one after another (Gram–Schmidt); those that others make up are left out. */
const orthogonal = (columns: readonly Column[], weights: Column): Given[] => {
  const out: Given[] = [];
  for (const one of columns) {
    const column = without(one, out, weights);
    const square = dot(column, column, weights);
    if (square > 1e-6 * Math.max(1e-9, dot(one, one, weights))) out.push({ column, square });
  }
  return out;
};

interface Line {
  readonly size: number;
  readonly error: number;
  /** Calls that have the shape at all. */
  readonly own: number;
}

/**
 * Size of shape `x` in errors `ownY`, from which what is given was taken, weighted. Its error: H. White, Econometrica 48, 1980, by the calls that have
 * the shape; widened by (1 + r)/(1 − r) for score terms that follow one another (first order: moods); no call counts as surer than
 * its least residual. Null where too few calls have the shape, or the columns make it up.
 */
const lineOf = (x: Column, ownY: Column, given: readonly Given[], weights: Column): Line | null => {
  const ownX = without(x, given, weights);
  const squares = dot(ownX, ownX, weights);
  if (squares < 1e-4 * Math.max(1e-9, dot(x, x, weights))) return null;
  const size = dot(ownX, ownY, weights) / squares;
  let [plain, least, own, follow, before] = [0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weighted = weights[i] * ownX[i];
    const term = weighted * (ownY[i] - size * ownX[i]);
    plain += term ** 2;
    least += (weighted * HABITS.leastSdMph) ** 2;
    follow += term * before;
    before = term;
    if (x[i] !== 0) own++;
  }
  if (own < HABITS.own) return null;
  const r = plain > 0 ? Math.min(HABITS.mostFollowing, Math.max(0, follow / plain)) : 0;
  const meat = Math.max((plain * (1 + r)) / (1 - r), least);
  const freedom = Math.max(1, own - 2 - given.length);
  return { size, error: (Math.sqrt(meat) / squares) * Math.sqrt(own / freedom), own };
};

interface Judged {
  readonly form: HabitForm;
  readonly line: Line;
  /** Errors off 0 in the test on what was shown. */
  readonly shownErrors: number;
  /** The weaker test over the price of its kind. */
  readonly evidence: number;
}

const columnOf = (calls: readonly HabitCall[], read: (call: HabitCall) => number): Column => {
  const column = new Float64Array(calls.length);
  for (let i = 0; i < column.length; i++) column[i] = read(calls[i]);
  return column;
};

/** The columns that are taken out of a call before a habit is looked for: it may lean on forecast and meter as doubt asks. */
const givenColumns = (calls: readonly HabitCall[]): Column[] => {
  const shown = calls.flatMap(({ forecastSdMph }) => forecastSdMph ?? []);
  const meanSd = shown.length === 0 ? 1 : shown.reduce((sum, sd) => sum + sd, 0) / shown.length;
  return [
    columnOf(calls, (call) => (call.forecastMph === null ? 0 : call.forecastMph - call.taughtMph)),
    columnOf(calls, (call) =>
      call.forecastMph === null
        ? 0
        : (call.forecastMph - call.taughtMph) * ((call.forecastSdMph ?? meanSd) / meanSd - 1),
    ),
    columnOf(calls, (call) => (call.meterMph === null ? 0 : call.meterMph - call.taughtMph)),
  ].filter((column) => column.some((mph) => mph !== 0));
};

/** What the last calls say of every shape: those that both tests find, on the same side. */
const judgeHabits = (all: readonly HabitCall[]): Judged[] => {
  const calls = all.slice(-HABITS.last);
  if (calls.length < HABITS.first) return [];
  const weights = columnOf(calls, ({ parMph }) => 1 / (1 + parMph ** 2));
  const beyondTruth = columnOf(calls, ({ bestMph, truthMph }) => bestMph - truthMph);
  const given = orthogonal(givenColumns(calls), weights);
  const beyondShown = without(
    columnOf(calls, ({ bestMph, taughtMph }) => bestMph - taughtMph),
    given,
    weights,
  );
  return SHAPES.flatMap(({ form, x }) => {
    const isPlace = form.kind === 'place';
    const ofShown = columnOf(calls, (call) => x(call, call.taughtMph));
    const shown = lineOf(ofShown, beyondShown, given, weights);
    // who reads a place too much does not leave it out
    if (!shown || (isPlace && shown.size < 0)) return [];
    const shownErrors = Math.abs(shown.size / shown.error);
    // what cannot take part in the naming any more is not tested against the truth
    if (shownErrors <= HABITS.stands * HABITS.sure[form.kind]) return [];
    const ofCalled = isPlace ? ofShown : columnOf(calls, (call) => x(call, call.bestMph));
    const truth = lineOf(ofCalled, beyondTruth, [], weights);
    if (!truth || Math.sign(shown.size) !== Math.sign(truth.size)) return [];
    const truthErrors = Math.abs(truth.size / truth.error);
    const line = shownErrors < truthErrors ? shown : truth;
    if (Math.abs(line.size) < HABITS.least[form.kind]) return [];
    const price = HABITS.sure[form.kind] * (1 + HABITS.fewPrice / line.own);
    return [{ form, line, shownErrors, evidence: Math.min(shownErrors, truthErrors) / price }];
  });
};

/** How much better one shape explains the calls than another, log likelihood, by the test on what was shown. */
const leadOf = (a: Judged, b: Judged): number => (a.shownErrors ** 2 - b.shownErrors ** 2) / 2;
const nameOf = (form: HabitForm): string => JSON.stringify(form);

/** Of the shapes that stand, the one to name; null while two of them explain the calls about as well. */
const namedOf = (standing: readonly Judged[]): Judged | null => {
  const [first] = standing;
  if (first === undefined) return null;
  const scale = standing.find(({ form }) => form.kind === 'scale');
  const isRivaled = (kind: 'part' | 'place'): boolean =>
    standing.some(
      (other) =>
        other.form.kind === kind &&
        nameOf(other.form) !== nameOf(first.form) &&
        leadOf(first, other) < HABITS.lead[kind],
    );
  switch (first.form.kind) {
    case 'part':
      if (scale && leadOf(first, scale) < HABITS.lead.scale) return scale;
      return isRivaled('part') ? (scale ?? null) : first;
    case 'place':
      return isRivaled('place') ? null : first;
    default:
      return first;
  }
};

/**
 * The habit that may be said of calls, oldest first, or null. Both tests must stand: best beyond what was shown, so that nobody is
 * told of what no cue said, and best beyond the truth, so that nobody is made worse by obeying. Truth alone accuses who doubts as
 * they should (R. Frisch, "Statistical Confluence Analysis", 1934).
 */
export const sureHabit = (calls: readonly HabitCall[]): Habit | null => {
  const judged = judgeHabits(calls);
  if (!judged.some(({ evidence }) => evidence > 1)) return null;
  const standing = judged
    .filter(({ evidence }) => evidence > HABITS.stands)
    .sort((a, b) => b.shownErrors - a.shownErrors);
  const named = namedOf(standing);
  if (named === null || named.evidence <= 1) return null;
  const { size, error } = named.line;
  return { form: named.form, size, low: size - Z_95 * error, high: size + Z_95 * error };
};
