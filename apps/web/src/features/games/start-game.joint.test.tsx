import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drills } from '@windcall/contract';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { StartGame } from './start-game.tsx';

const app = freshApp();
const There = () => <p>{`opened ${useLocation().search}`}</p>;
const MADE = {
  ...{ id: 70, kind: 'kyl' as const, level: 1 as const, tasks: 8, done: 0, over: false, profileName: 'Mine' },
  ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, createdAt: '2026-11-25T02:00:00.000Z' },
};
const open = async () => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(12);
  const game = <StartGame kind="kyl" label="Play" title="Begin?" text="It counts." disabled={false} />;
  renderInApp(
    <Routes>
      <Route path="/practice/games" element={game} />
      <Route path="/practice" element={<There />} />
    </Routes>,
    '/practice/games',
  );
  fireEvent.click(screen.getByText('Play'));
  const dialog = within(await findDialog('Begin?', 'alertdialog'));
  expect(app.server.seenBy(drills.createDrill)).toEqual([]);
  fireEvent.click(dialog.getByText('Start'));
};

it('asks once, then starts the game at the first level with the chosen rifle, and opens it', async () => {
  app.server.on(drills.createDrill, MADE);
  await open();
  expect(await screen.findByText('opened ?drill=70')).toBeTruthy();
  expect(app.server.seenBy(drills.createDrill).map(({ body }) => body)).toEqual([
    { kind: 'kyl', level: drills.FIRST_LEVEL, profileId: 12 },
  ]);
});

it('says why a game did not start', async () => {
  app.server.on(drills.createDrill, () => refuse('internal', { message: 'It broke.' }));
  await open();
  await waitFor(() => expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('It broke.'));
});
