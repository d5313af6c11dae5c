import { useLayoutEffect } from 'react';
import { defineStored, oneOf, useThing } from '../desk/slot.ts';

export const PAPERS = {
  letter: { label: 'Letter', widthIn: 8.5, heightIn: 11 },
  a4: { label: 'A4', widthIn: 210 / 25.4, heightIn: 297 / 25.4 },
} as const;
export type Paper = keyof typeof PAPERS;

/** Regions that use Letter; all others use A4. Source: Unicode CLDR 46, supplemental data, `paperSize`. */
const LETTER_REGIONS = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'];

/** Paper of a locale (BCP 47), by its region or the likeliest region of its language. */
export const paperSize = (locale: string = navigator.language): Paper => {
  try {
    return LETTER_REGIONS.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
};

const chosen = defineStored<Paper>({ key: 'paper', schema: oneOf('letter', 'a4'), encoding: 'text' });

/** This browser's paper: the last choice, else by locale. Lays the page out for it while mounted. */
export const usePaper = (): readonly [paper: Paper, choose: (paper: Paper) => void] => {
  const paper = useThing(chosen) ?? paperSize();
  useLayoutEffect(() => {
    document.documentElement.dataset.paper = paper;
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, [paper]);
  return [paper, chosen.write];
};
