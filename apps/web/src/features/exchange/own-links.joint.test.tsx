import { fireEvent, screen, waitFor } from '@testing-library/react';
import { shares } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';
import { OwnLinks } from './exchange-screen.tsx';

const app = freshApp();
const link = (id: string, name: string) => ({
  ...{ id: id.repeat(16), kind: 'card' as const, name, createdAt: '2026-03-01T08:00:00.000Z' },
});
let kept = [link('a', 'Match card'), link('b', 'Field card')];
beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  kept = [link('a', 'Match card'), link('b', 'Field card')];
  app.server.on(shares.listShares, () => kept);
});

it('ends the pressed link, and lists the others', async () => {
  app.server.on(shares.deleteShare, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    return { success: true as const };
  });
  renderInApp(<OwnLinks />);
  fireEvent.click(await screen.findByLabelText('End the link to Field card'));
  await waitFor(() => expect(screen.queryByText('Field card')).toBeNull());
  expect(app.server.seenBy(shares.deleteShare).map(({ path }) => path)).toEqual([`/api/shares/${'b'.repeat(16)}`]);
  expect(screen.getByText('Match card').getAttribute('href')).toBe(`/s/${'a'.repeat(16)}`);
});

it('says why a link was not ended, and keeps it on the list', async () => {
  app.server.on(shares.deleteShare, () => refuse('internal'));
  renderInApp(<OwnLinks />);
  fireEvent.click(await screen.findByLabelText('End the link to Match card'));
  await toastTitled('Delete Failed');
  expect(screen.getByText('Match card')).toBeTruthy();
});
