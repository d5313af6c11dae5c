import { useLayoutEffect } from 'react';
import { defineStored, oneOf, useThing } from '../desk/slot.ts';

/** Papers that a screen is laid out for, in inches. */
export const PAPERS = {
  letter: { label: 'Letter', widthIn: 8.5, heightIn: 11 },
  a4: { label: 'A4', widthIn: 210 / 25.4, heightIn: 297 / 25.4 },
} as const;
export type Paper = keyof typeof PAPERS;

/** Where paper is Letter; it is A4 everywhere else. Source: Unicode CLDR 46, supplemental data, `paperSize`. */
const LETTER_REGIONS = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'];

/** The paper of a locale (BCP 47) by its region, or by the likeliest region of its language where it names none. */
export const paperSize = (locale: string = navigator.language): Paper => {
  try {
    return LETTER_REGIONS.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
};

const chosen = defineStored<Paper>({ key: 'paper', schema: oneOf('letter', 'a4'), encoding: 'text' });

/** The paper that this browser prints on: the one last chosen, else that of its locale. While mounted, the page is laid out for it. */
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
