import { expect, it } from 'vitest';
import { ALL_SIZES, chosenPage, pageRule, paperSize, usualSize } from './sizes.ts';

it.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['es-MX', 'letter'],
  ['fr-CA', 'letter'],
  ['es', 'a4'],
  ['en-GB', 'a4'],
  ['de-CH', 'a4'],
  ['not a locale', 'a4'],
])('prints on the paper of %s', (locale, paper) => {
  expect(paperSize(locale)).toBe(paper);
});

it('takes the page chosen last in place of a page, and no other size', () => {
  chosenPage.write('a4');
  expect(usualSize(['letter', 'a4'])).toBe('a4');
  expect(usualSize(['letter'])).toBe('letter');
  expect(usualSize(['pocket', 'letter', 'a4'])).toBe('pocket');
  chosenPage.write('letter');
  expect(usualSize(['a4', 'letter'])).toBe('letter');
});

it('writes each size as the page of a browser that knows no named pages', () => {
  expect(pageRule('pocket')).toBe('@page { size: 5in 3in; margin: 0 }');
  expect(new Set(ALL_SIZES.map(pageRule)).size).toBe(ALL_SIZES.length);
});
