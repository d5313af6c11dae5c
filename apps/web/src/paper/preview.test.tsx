import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { use, useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { newUser } from '../testing/new-user.ts';
import { PaperPlace } from './paper-place.tsx';
import { Preview } from './preview.tsx';
import { FigureSheets, FitHeard } from './sheet.tsx';
import { chosenPage } from './sizes.ts';
import { type Paper, usePaperOf } from './use-paper-of.tsx';

afterEach(cleanup);
const paper = (name: string): Paper => ({
  ...{ of: name, name, sizes: ['pocket', 'letter', 'a4'] },
  sheets: (size) => (
    <FigureSheets
      size={size}
      title={`${name} on ${size}`}
      columns={[{ head: 'yd', large: true }]}
      rows={[{ cells: ['400'] }]}
    />
  ),
});
const titles = () => [...document.querySelectorAll('.sheet h2')].map(({ textContent }) => textContent);

const Shown = ({ papers }: { readonly papers: readonly Paper[] }) => {
  usePaperOf(() => papers);
  return <PaperPlace />;
};

/** A sheet whose figures have no room. */
const Full = () => {
  const hear = use(FitHeard);
  useEffect(() => hear(null));
  return null;
};

it('shows a paper in the size that is chosen, and keeps a chosen page', async () => {
  const user = newUser();
  render(
    <MemoryRouter>
      <Preview papers={[paper('Card'), paper('Book')]} of="Card" />
    </MemoryRouter>,
  );
  await waitFor(() => expect(titles()).toEqual(['Card on pocket']));
  await user.click(screen.getByRole('radio', { name: /^A4/ }));
  expect(titles()).toEqual(['Card on a4']);
  expect(chosenPage.read()).toBe('a4');
  await user.click(screen.getByRole('radio', { name: 'Book' }));
  expect(titles()).toEqual(['Book on a4']);
  expect(screen.getByRole('button', { name: 'Print 1 page' })).toBeTruthy();
});

it('does not print where its figures have no room', async () => {
  render(
    <MemoryRouter>
      <Preview papers={[{ ...paper('Card'), sheets: () => <Full /> }]} of="Card" />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/have no room on this paper/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Print/ }).hasAttribute('disabled')).toBe(true);
});

it('lays out the paper of the shown screen as the browser prints, or says where sheets are', () => {
  const { rerender, unmount } = render(<Shown papers={[paper('Card'), paper('Book')]} />);
  const printed = () => {
    window.dispatchEvent(new Event('beforeprint'));
    const text = document.getElementById('paper')?.textContent;
    window.dispatchEvent(new Event('afterprint'));
    return text;
  };
  expect(printed()).toContain('Card on pocket');
  rerender(<Shown papers={[]} />);
  expect(printed()).toContain('This screen has no sheet.');
  unmount();
});
