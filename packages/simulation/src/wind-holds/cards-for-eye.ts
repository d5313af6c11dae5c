import { cards, type stages } from '@windcall/contract';
import type { CardBracket, CardPrecisionMil, HitBracket, HoldField } from '@windcall/wmp';
import { freshWinds, windLawOf } from './fresh-winds.ts';
import { type CardContent, type CardOptions, type ChooseBrackets, cardMaker, type PrintedCard } from './make-card.ts';
import { allHitBrackets, hitAxesOf, hitField } from './most-hits.ts';
import type { StageHolds } from './stage-holds.ts';

export interface EyeCardOptions extends Pick<CardOptions, 'winds'> {
  mostHolds?: number;
  /** The narrowest cards of the run, as further candidates. */
  narrowest?: readonly ChooseBrackets[];
}

export interface CardsForEye {
  /** The best card of at most 1, 2, … holds. */
  choices: cards.CardChoice[];
  /** The fewest holds worth carrying. */
  recommended: number;
  /** The best card of at most this many holds, with its whole promise. */
  card: (holds: number) => CardContent;
  brackets: (holds: number) => CardBracket[];
}

/** Adds the choices to a card's promise. */
export const withChoice = (
  content: CardContent,
  holds: number,
  { choices, recommended }: Pick<CardsForEye, 'choices' | 'recommended'>,
): CardContent => {
  const { forEye } = choices[holds - 1] ?? {};
  return { ...content, promise: { ...content.promise, ...(forEye !== undefined && { forEye }), choices, recommended } };
};

/**
 * Winds for judging candidates, with their own seeds. With this many, no draw of 5,400 recommended a card more than 1
 * in 100 below a smaller or narrowest one; with 512, 2 did.
 */
const JUDGE_FIELDS = 1024;
/** Hits within this of the best are equal, because one hold fewer is one decision fewer. */
const AS_GOOD = 0.01;
const NOISE = 1e-12;

interface Candidate {
  of: cards.CardChoice['of'];
  card: PrintedCard;
  judged: number;
}

/**
 * The best cards of a stage for an eye, by number of holds. Candidates are the holds with the most hits for the eye,
 * and the narrowest cards. They are judged in winds that none was found in, and stated in others. A larger card that is
 * not better in those is replaced by the smaller one, so no card states less than a smaller one. Without a law of the
 * wind a card is judged by its stated hits.
 */
export const cardsForEye = (
  stage: stages.Stage,
  held: StageHolds,
  precisionMil: CardPrecisionMil,
  { reading, misreadMph }: Pick<cards.CardEye, 'reading' | 'misreadMph'>,
  { winds, mostHolds = cards.MAX_HOLDS, narrowest = [] }: EyeCardOptions = {},
): CardsForEye => {
  const print = cardMaker(stage, held, precisionMil, { reading, misreadMph, ...(winds && { winds }) });
  const axes = hitAxesOf(stage, held, precisionMil);
  const days = hitField(stage, held, reading);
  const found = new Map<HoldField, HitBracket[][]>();
  const foundOn = (on: HoldField): HitBracket[][] => {
    const field = on === held.own(reading) ? days : on;
    const known = found.get(field) ?? allHitBrackets(field, axes, mostHolds, { precisionMil, misreadMph });
    found.set(field, known);
    return known;
  };
  const law = held.isStill ? null : windLawOf(stage);
  const drawn = law && freshWinds(law, JUDGE_FIELDS, 'judge');
  const judge = drawn && held.under(drawn, reading);
  const candidate = (of: Candidate['of'], choose: ChooseBrackets): Candidate => {
    const card = print(choose);
    return { of, card, judged: card.hitsIn(judge) };
  };
  const candidates = held.isStill
    ? [candidate('most-hits', () => [])]
    : [
        ...Array.from({ length: mostHolds }, (_, k) => candidate('most-hits', (on) => foundOn(on)[k] ?? [])),
        ...narrowest.map((choose) => candidate('narrowest', choose)),
      ];
  const atMost: Candidate[] = [];
  for (let holds = 1; holds <= mostHolds; holds++) {
    const best = candidates
      .filter(({ card }) => card.holds <= holds)
      .reduce((a, b) => (b.judged > a.judged + NOISE ? b : a));
    const smaller = atMost.at(-1);
    const isBetter = smaller === undefined || best.card.stated().forEye > smaller.card.stated().forEye;
    atMost.push(isBetter ? best : smaller);
  }
  const choices = atMost.map(({ of, card }) => ({ holds: card.holds, of, ...card.stated() }));
  const most = choices.at(-1)?.forEye ?? 0;
  const recommended = 1 + choices.findIndex(({ forEye }) => forEye >= most - AS_GOOD);
  const chosen = (holds: number): PrintedCard => {
    const { card } = atMost[holds - 1] ?? {};
    if (!card) throw new Error(`holds must be from 1 to ${mostHolds}, got ${holds}`);
    return card;
  };
  return {
    choices,
    recommended,
    card: (holds) => withChoice(chosen(holds).content(true), holds, { choices, recommended }),
    brackets: (holds) => chosen(holds).brackets,
  };
};
