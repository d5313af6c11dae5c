import type { cards } from '@windcall/contract';
import { percentOf, percentText } from '@windcall/units';

/**
 * What a card promises, wherever it is named: three numbers by their three names, its hits for the eye that it is made for. A card from before cards were tried has its stated
 * coverage alone, under the name it had.
 */
export const cardFigures = ({ promise, confidence }: Pick<cards.Card, 'promise' | 'confidence'>): string =>
  promise === null
    ? `confidence ${percentText(confidence)}`
    : `hits ${promise.range === undefined ? '' : `${percentOf(promise.range.hitProbability.low)} to `}${percentText(promise.range?.hitProbability.high ?? promise.forEye ?? promise.hitProbability)}, covers ${percentText(promise.coverage)}, confidence ${percentText(confidence)}`;
