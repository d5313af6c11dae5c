import { screen } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { useChosenRifle } from './use-chosen-rifle.ts';

const app = freshApp();
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

const NOW = '2026-05-02T10:00:00.000Z';
const rifle = (id: number, name: string) => ({
  ...DEFAULT_PROFILE,
  id,
  name,
  previousBaseline: null,
  createdAt: NOW,
  updatedAt: NOW,
});

const Chosen = () => {
  const { id, stored, known } = useChosenRifle();
  return <p>{`${id}: ${stored?.name ?? 'none'}, ${known ? 'known' : 'not yet'}`}</p>;
};

it('is not known until the list is there, and then the one of the list that was chosen', async () => {
  app.server.on(profiles.listProfiles, [rifle(6, 'Loaner'), rifle(7, 'Mine')]);
  desk.rifleId.write(7);
  renderInApp(<Chosen />);
  expect(screen.getByText('7: none, not yet')).toBeTruthy();
  expect(await screen.findByText('7: Mine, known')).toBeTruthy();
});

it('is the built-in rifle at once, and stays unknown where the list lacks what was chosen', async () => {
  app.server.on(profiles.listProfiles, [rifle(6, 'Loaner')]);
  desk.rifleId.write(0);
  const { unmount } = renderInApp(<Chosen />);
  expect(screen.getByText('0: none, known')).toBeTruthy();
  unmount();
  desk.rifleId.write(9);
  renderInApp(<Chosen />);
  await expect.poll(() => app.server.seenBy(profiles.listProfiles).length).toBeGreaterThan(0);
  expect(screen.getByText('9: none, not yet')).toBeTruthy();
});
