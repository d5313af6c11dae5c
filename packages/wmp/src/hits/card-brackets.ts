import { windWords } from '../brackets/bracket-label.ts';
import type { CardBracket } from '../cards/card-bracket.ts';
import type { HoldField } from '../field/hold-field.ts';
import { windsOf } from './choose-centers.ts';
import type { HitCard } from './hit-cards.ts';
import { mainWind } from './main-wind.ts';

/**
 * The holds of a hit-probability card as wind brackets: each reaches half way to its neighbors, the outer ones to the least and
 * largest wind seen, and its mass is the share of the samples that it is nearest to.
 */
export const bracketsOfHitCard = (field: HoldField, card: HitCard): CardBracket[] => {
  const { milPerMph, windDirection } = mainWind(field);
  const winds = windsOf(field, { milPerMph, windDirection });
  const { windsMph } = card;
  const middles = windsMph.slice(1).map((mph, n) => (mph + windsMph[n]) / 2);
  const least = winds.reduce((a, b) => Math.min(a, b), windsMph[0]);
  const largest = winds.reduce((a, b) => Math.max(a, b), windsMph[windsMph.length - 1]);
  const counts = new Float64Array(windsMph.length);
  for (const mph of winds) counts[middles.filter((middle) => mph > middle).length]++;

  return windsMph.map((mph, n) => {
    const low = n === 0 ? least : middles[n - 1];
    const high = n === middles.length ? largest : middles[n];
    const words = windWords(low, high, windDirection);
    return {
      label: words.label,
      speedRange: words.speedRange,
      windDirection: words.windDirection,
      holdMph: words.isTurned ? -mph : mph,
      prob_mass: counts[n] / winds.length,
      holdsByDistance: Object.fromEntries(
        field.axes.map((axis, j) => {
          const ends = [low * milPerMph[j], high * milPerMph[j]];
          return [axis.key, { low: Math.min(...ends), center: mph * milPerMph[j], high: Math.max(...ends) }];
        }),
      ),
    };
  });
};
