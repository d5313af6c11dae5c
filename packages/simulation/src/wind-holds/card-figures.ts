import type { cards } from '@windcall/contract';
import { percentOf, percentText } from '@windcall/units';

/**
 * A card's promise in three numbers; hits are for the card's eye. Old cards without a promise have only a stated coverage, by its old name.
 */
export const cardFigures = ({ promise, confidence }: Pick<cards.Card, 'promise' | 'confidence'>): string =>
  promise === null
    ? `confidence ${percentText(confidence)}`
    : `hits ${promise.range === undefined ? '' : `${percentOf(promise.range.hitProbability.low)} to `}${percentText(promise.range?.hitProbability.high ?? promise.forEye ?? promise.hitProbability)}, covers ${percentText(promise.coverage)}, confidence ${percentText(confidence)}`;
