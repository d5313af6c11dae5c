import { number, wire } from './phrase-grammar.ts';
import { outsideBounds, QUESTION_BOUNDS } from './question-bounds.ts';
import { aboutBefore, type Draft, onlyOne, type PhraseOf, phrasesOf, put, refuse, said } from './question-draft.ts';
import type { Phrase } from './split-phrases.ts';

/** Steps of a span that says none, in the unit of its figures; the longest for a span over the whole range. */
const STEPS = [10, 25, 50, 100] as const;
const LONGEST_STEP = 200;
const MOST_ROWS_UNASKED = 16;
const MOST_ROWS = 80;

type Range = PhraseOf<'bare'> | PhraseOf<'distance'> | PhraseOf<'span'>;
const isRange = (phrase: Phrase): phrase is Range =>
  phrase.part.is === 'bare' || phrase.part.is === 'distance' || phrase.part.is === 'span';

/** From the first to the last by a step, the last included where the step does not end on it. */
const stepped = (from: number, to: number, step: number): number[] => {
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  const rows = Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
  return Math.abs((rows.at(-1) ?? from) - to) < 1e-9 ? rows : [...rows, to];
};

/** The distances of a span, yards. */
const rangesOf = (draft: Draft, phrase: PhraseOf<'span'>): number[] => {
  const { ends, unit, by } = phrase.part;
  const { account } = draft;
  const [from, to] = ends.map(number).sort((one, other) => one - other) as [number, number];
  const yd = (figure: number): number => wire('range', String(figure), unit, account);
  const outside = [from, to].map((end) => outsideBounds('distance', yd(end), account)).find((wrong) => wrong !== null);
  if (outside !== undefined && outside !== null) {
    refuse(draft, phrase, outside);
    return [];
  }
  const inUnit = ([figure, byUnit]: readonly [string, string | undefined]): number =>
    byUnit === undefined || byUnit === unit
      ? number(figure)
      : wire('range', figure, byUnit, account) / wire('range', '1', unit, account);
  const step =
    by === null
      ? (STEPS.find((one) => stepped(from, to, one).length <= MOST_ROWS_UNASKED) ?? LONGEST_STEP)
      : inUnit(by);
  if (!(step > 0) || (to - from) / step > MOST_ROWS - 1) {
    refuse(draft, phrase, `At most ${MOST_ROWS} ranges: take a larger step.`);
    return [];
  }
  return stepped(from, to, step).map(yd);
};

/** Ranges that are said one after the other, with nothing but empty words between. */
const runsOf = ({ phrases }: Draft, isOwn: (phrase: Phrase) => boolean): Range[][] => {
  const runs: Range[][] = [];
  let isNext = false;
  for (const phrase of phrases) {
    if (isRange(phrase) && isOwn(phrase)) {
      if (isNext) runs.at(-1)?.push(phrase);
      else runs.push([phrase]);
      isNext = true;
    } else if (phrase.part.is !== 'filler') isNext = false;
  }
  return runs;
};

const isWhole = (figure: string): boolean => Number.isInteger(number(figure));
const [, FASTEST] = QUESTION_BOUNDS.windSpeed;
const SURELY_A_RANGE = 100;

/** Whether figures without a unit are ranges by their company: each of three digits, or a list that climbs. */
const isList = (run: readonly Range[]): boolean => {
  const figures = run.map(({ part }) =>
    part.is === 'bare' ? part.figure : part.is === 'span' ? part.ends[0] : String(part.yd),
  );
  if (run.length < 2 || !run.every(({ part }) => part.is !== 'bare' || isWhole(part.figure))) return false;
  const values = figures.map(number);
  const climbs = values.every((value, i) => i === 0 || value > (values[i - 1] ?? value));
  return (
    values.every((value) => value >= SURELY_A_RANGE) || (climbs && (run.length > 2 || values.every((v) => v > FASTEST)))
  );
};

/** Whether a range is the one before it, said in another unit. */
const isSameAgain = (before: Range | undefined, { part }: Range): boolean =>
  before?.part.is === 'distance' &&
  part.is === 'distance' &&
  before.part.unit !== undefined &&
  part.unit !== undefined &&
  before.part.unit.slice(0, 1).toLowerCase() !== part.unit.slice(0, 1).toLowerCase() &&
  Math.abs(before.part.yd - part.yd) < 1;

/** Asks what a figure is that has no unit and no company. */
const askUnit = (draft: Draft, phrase: Phrase, figures: readonly string[], typed: string): void => {
  const fits = (kind: 'windSpeed' | 'distance'): boolean =>
    figures.every((figure) => outsideBounds(kind, number(figure), {}) === null);
  const units = [...(fits('distance') ? ['yd', 'm'] : []), ...(fits('windSpeed') ? ['mph'] : [])];
  const offers = units.map((unit) => `${typed} ${unit}`);
  refuse(draft, phrase, offers.length === 0 ? `Which unit is ${typed}?` : `${offers.join(' or ')}?`, offers);
};

/** `8-14` beside a direction and a distance is the wind; alone it is asked about. */
const isWindSpan = (draft: Draft, { part: { ends, unit, by } }: PhraseOf<'span'>): boolean =>
  unit === undefined &&
  by === null &&
  ends.every((end) => number(end) <= FASTEST) &&
  phrasesOf(draft, 'speed').length === 0;

/**
 * The distance of a shot, or with `isPlan` the distances of a plan: `asked.distance` is the first of them, `asked.distances` all where
 * there are several. A figure without a unit is one where it comes first or stands in a list of them.
 */
export const readRanges = (draft: Draft, isPlan: boolean, isPlace: (phrase: Phrase) => boolean): void => {
  const { phrases } = draft;
  const first = phrases.find(({ part }) => !['filler', 'wind-asked', 'rifle'].includes(part.is));
  const taken: Range[] = [];
  for (const run of runsOf(draft, (phrase) => !isPlace(phrase))) {
    const isFirst = run[0] === first && run[0] !== undefined && aboutBefore(draft, run[0]) === undefined;
    const inList =
      isPlan && isList(run) && (isFirst || (run[0] !== undefined && aboutBefore(draft, run[0]) === undefined));
    // 300, 400 and 500 m: all of them in meters
    const unit = run
      .map(({ part }) => (part.is === 'bare' ? undefined : part.unit))
      .findLast((one) => one !== undefined);
    for (const phrase of run) {
      const { part } = phrase;
      if (part.is === 'bare' && !(inList || (phrase === first && isFirst)))
        askUnit(draft, phrase, [part.figure], part.figure);
      else if (part.is === 'span' && isWindSpan(draft, phrase as PhraseOf<'span'>))
        askUnit(draft, phrase, part.ends, said(draft, phrase));
      else if (part.is === 'bare' && inList && unit !== undefined)
        taken.push({ ...phrase, part: { ...part, yd: wire('range', part.figure, unit, draft.account) } } as Range);
      else taken.push(phrase);
    }
  }
  if (!isPlan) {
    const span = taken.find(({ part }) => part.is === 'span');
    if (span !== undefined) refuse(draft, span, `One distance here: not ${said(draft, span)}.`);
    const one = onlyOne(draft, taken, 'distances');
    if (one !== undefined && one.part.is !== 'span') put(draft, one, 'distance', one.part.yd);
    return;
  }
  const ranges: number[] = [];
  for (const [i, phrase] of taken.entries()) {
    // 1,008 yards (922 meters): one range in both units
    if (isSameAgain(taken[i - 1], phrase)) continue;
    if (phrase.part.is === 'span') ranges.push(...rangesOf(draft, phrase as PhraseOf<'span'>));
    else {
      put(draft, phrase, 'distance', phrase.part.yd);
      ranges.push(phrase.part.yd);
    }
  }
  const distances = [...new Set(ranges)];
  const [nearest] = distances;
  if (nearest === undefined) return;
  if (distances.length > MOST_ROWS && taken[0] !== undefined)
    refuse(draft, taken[0], `At most ${MOST_ROWS} ranges: this line has ${distances.length}.`);
  draft.asked.distance = nearest;
  if (distances.length > 1) draft.asked.distances = distances;
};
