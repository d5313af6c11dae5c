import { type cards, messages, type stages } from '@windcall/contract';
import { percentOf, percentText } from '@windcall/units';
import { solve } from '../solve.ts';
import { promiseDifferences, type StagePart } from '../stage-digest.ts';

/** Differences between a card and the loaded stage, and the resulting errors. */
export interface CardDifference {
  /** Changed parts; empty if the card matches. `no-stage`: the card's stage is unknown. */
  parts: readonly (StagePart | 'no-stage')[];
  /** A sentence for the shooter; null if the card matches. */
  sentence: string | null;
  /** Largest elevation error of the card's rows, mil: + if the card is too low. Null if no row has a target here. */
  elevationMil: number | null;
  /** Distance of the row with this error, yd. */
  atYd: number | null;
}

/** A difference, as half a sentence. */
export const DIFFERENCE_WORDS: Readonly<Record<StagePart, string>> = {
  rifle: 'the rifle has changed',
  air: 'the air is another',
  wind: 'the wind is another',
  effects: 'other effects are counted',
  targets: 'the targets are others',
};
const NO_STAGE = 'It is not known what this card was made for';
/** Rounding of a card, mil: smaller errors do not count. */
const ROUNDING_MIL = 0.1;

/**
 * Compares a card with the loaded stage: the changed parts, and its elevation errors here in the likeliest bracket's
 * wind. Another seed of the same wind is no difference, because a card's promise is for winds of that kind.
 * @param say writes measures
 * @param made the card's stage; null if unknown
 */
export const cardDifference = (
  card: Pick<cards.Card, 'rows' | 'windBrackets'>,
  made: stages.Stage | null,
  loaded: stages.Stage,
  say = messages.WIRE_SAY,
): CardDifference => {
  const different = made === null ? [] : promiseDifferences(made, loaded);
  const parts = made === null ? (['no-stage'] as const) : different;
  if (parts.length === 0) return { parts, sentence: null, elevationMil: null, atYd: null };
  const likeliest = card.windBrackets.reduce<cards.CardBracket | null>(
    (best, one) => (best !== null && (best.probability ?? 0) >= (one.probability ?? 0) ? best : one),
    null,
  );
  const wind = { kind: 'steady' as const, speed: likeliest?.windSpeed ?? 0, direction: likeliest?.windDirection ?? 0 };
  const errors = card.rows.flatMap(({ distance, directionOfFire, elevation }) => {
    const target = loaded.targets.find((one) => one.distance === distance && one.directionOfFire === directionOfFire);
    const solved = target && solve({ ...loaded, wind }, target, 0);
    return solved?.status === 'ok' ? [{ distance, mil: solved.solution.elevationMils - elevation }] : [];
  });
  const worst = errors.reduce<(typeof errors)[number] | null>(
    (most, one) => (most !== null && Math.abs(most.mil) >= Math.abs(one.mil) ? most : one),
    null,
  );
  const what =
    made === null
      ? NO_STAGE
      : `This card is for another stage: ${different.map((part) => DIFFERENCE_WORDS[part]).join(', ')}`;
  const cost =
    worst === null || Math.abs(worst.mil) < ROUNDING_MIL
      ? ''
      : `; it is ${say.text('angle', Math.abs(worst.mil), 1)} ${worst.mil > 0 ? 'low' : 'high'} at ${say.text('range', worst.distance)}`;
  return { parts, sentence: `${what}${cost}.`, elevationMil: worst?.mil ?? null, atYd: worst?.distance ?? null };
};

/**
 * A card's promise in three numbers; hits are for the card's eye. Old cards without a promise have only a stated coverage, by its old name.
 */
export const cardFigures = ({ promise, confidence }: Pick<cards.Card, 'promise' | 'confidence'>): string =>
  promise === null
    ? `confidence ${percentText(confidence)}`
    : `hits ${promise.range === undefined ? '' : `${percentOf(promise.range.hitProbability.low)} to `}${percentText(promise.range?.hitProbability.high ?? promise.forEye ?? promise.hitProbability)}, covers ${percentText(promise.coverage)}, confidence ${percentText(confidence)}`;
