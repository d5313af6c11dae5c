import type { drills } from '@windcall/contract';
import type { Units } from './units.ts';

const VALUE_WORDS = { full: 'full value', half: 'half value', low: 'low value' } as const;
const GUST_WORDS = { steady: 'steady', gusty: 'gusts 15 to 30 %', rough: 'heavy gusts (over 30 %)' } as const;

export const rangeWords = (units: Units, range: drills.DrillCell['range']): string => {
  const between = (fromYd: number, toYd: number): string =>
    `${units.format('range', fromYd).figure} to ${units.text('range', toYd)}`;
  switch (range) {
    case 'to-400':
      return `to ${units.text('range', 400)}`;
    case 'to-700':
      return between(400, 700);
    case 'to-1000':
      return between(700, 1000);
    case 'over-1000':
      return `over ${units.text('range', 1000)}`;
  }
};

/** A cell, or some of its parts: "half value, 700 to 1000 yd, gusts over 30 %". */
export const cellWords = (
  units: Units,
  { range, value, gust }: { [K in keyof drills.DrillCell]?: drills.DrillCell[K] | undefined },
): string =>
  [value && VALUE_WORDS[value], range && rangeWords(units, range), gust && GUST_WORDS[gust]].filter(Boolean).join(', ');
