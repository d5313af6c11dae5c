import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newUser } from '../testing/new-user.ts';
import { paperSize } from './paper.ts';
import { PaperSwitch } from './paper-switch.tsx';

afterEach(cleanup);

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

it('lays the page out for the paper chosen, while the screen is there, and keeps the choice', async () => {
  const user = newUser();
  const { unmount } = render(<PaperSwitch />);
  const said = () => document.documentElement.dataset.paper;
  expect(said()).toBe(paperSize());
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  expect(said()).toBe('a4');
  unmount();
  expect(said()).toBeUndefined();
  render(<PaperSwitch />);
  expect(said()).toBe('a4');
  await user.click(screen.getByRole('radio', { name: 'Letter' }));
  expect(said()).toBe('letter');
});
