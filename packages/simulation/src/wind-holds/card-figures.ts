import type { cards } from '@windcall/contract';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/**
 * What a card promises, wherever it is named: three numbers by their three names. A card from before cards were tried has its stated
 * coverage alone, under the name it had.
 */
export const cardFigures = ({ promise, confidence }: Pick<cards.Card, 'promise' | 'confidence'>): string =>
  promise === null
    ? `confidence ${percent(confidence)}`
    : `hits ${percent(promise.hitProbability)}, covers ${percent(promise.coverage)}, confidence ${percent(confidence)}`;
