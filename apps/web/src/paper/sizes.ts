import { defineStored, oneOf } from '../desk/slot.ts';

/**
 * Papers by name, inches. Figures are set up to `mostPt`; below `goodPt` a table takes another sheet, below `leastPt` it has no
 * room. Other words: `smallPt`, the larger one if there is room.
 */
export const SIZES = {
  pocket: { label: 'Pocket', widthIn: 5, heightIn: 3, mostPt: 14, goodPt: 12, leastPt: 8.5, smallPt: [7, 8] },
  wrist: { label: 'Wrist or arm', widthIn: 8.2, heightIn: 2.4, mostPt: 14, goodPt: 10, leastPt: 8.5, smallPt: [7, 8] },
  half: { label: 'Half letter', widthIn: 5.5, heightIn: 8.5, mostPt: 17, goodPt: 12, leastPt: 9, smallPt: [8, 10] },
  a5: { label: 'A5', widthIn: 148 / 25.4, heightIn: 210 / 25.4, mostPt: 17, goodPt: 12, leastPt: 9, smallPt: [8, 10] },
  letter: { label: 'Letter', widthIn: 8.5, heightIn: 11, mostPt: 18, goodPt: 9, leastPt: 7, smallPt: [8, 10] },
  a4: { label: 'A4', widthIn: 210 / 25.4, heightIn: 297 / 25.4, mostPt: 18, goodPt: 9, leastPt: 7, smallPt: [8, 10] },
} as const;
export type Size = keyof typeof SIZES;
export const isSize = (text: string | null): text is Size => text !== null && text in SIZES;

/** A page of this size for browsers that take the paper from the unnamed page, as Firefox does. */
export const pageRule = (size: Size, marginIn = 0): string =>
  `@page { size: ${SIZES[size].widthIn}in ${SIZES[size].heightIn}in; margin: ${marginIn === 0 ? 0 : `${marginIn}in`} }`;

export const ALL_SIZES = Object.keys(SIZES) as readonly Size[];
/** Sizes of a sheet that needs a whole page. */
export const PAGES = ['letter', 'a4'] as const satisfies readonly Size[];

/** Regions that use Letter; all others use A4. Source: Unicode CLDR 46, supplemental data, `paperSize`. */
const LETTER_REGIONS = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'];

/** Page of a locale (BCP 47), by its region or the likeliest region of its language. */
export const paperSize = (locale: string = navigator.language): (typeof PAGES)[number] => {
  try {
    return LETTER_REGIONS.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
};

/** The page chosen last in this browser. */
export const chosenPage = defineStored<(typeof PAGES)[number]>({
  ...{ key: 'paper', schema: oneOf(...PAGES), encoding: 'text' },
});
/** Printed size until the user chooses one: the first offered; if that is a page, this browser's page. */
export const usualSize = (sizes: readonly Size[]): Size => {
  const [first = 'letter'] = sizes;
  const page = chosenPage.read() ?? paperSize();
  return (first === 'letter' || first === 'a4') && sizes.includes(page) ? page : first;
};
