import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { runs } from '@windcall/contract';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useOutbox } from '../../../routes/use-outbox.ts';
import { currentShortcuts } from '../../../shortcuts/shortcuts.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { firedRound, openRun } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { RunScreen } from './run-screen.tsx';

const app = freshApp();

const Shown = () => {
  useOutbox(true);
  return (
    <Routes>
      <Route path="/runs/:id" element={<RunScreen />} />
    </Routes>
  );
};

/** A run whose signal was this long ago, s; negative before it. */
const openAt = (agoS: number, more: Partial<runs.Run> = {}) => {
  const at = (s: number): string => new Date(Date.now() + 1000 * s).toISOString();
  const run = { ...openRun, ...more, now: at(0), startsAt: at(-agoS), endsAt: at(120 - agoS) };
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(runs.getRun, () => ({ ...run, now: at(0) }));
  app.server.on(runs.runCues, () => refuse('busy'));
  renderInApp(<Shown />, '/runs/7');
  return run;
};
const keys = () =>
  currentShortcuts()
    .filter(({ group }) => group === 'Stage')
    .map(({ label }) => label);

it('does by key what the button does, lists it, and says that a round waits behind a sign-in page', async () => {
  const run = openAt(3);
  const fire = await screen.findByRole('button', { name: 'Fire Space' });
  await waitFor(() => expect(keys()).toContain('Fire'));
  expect(keys()).not.toContain('Start');
  app.server.on(runs.fireRun, () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }));
  fireEvent.keyDown(document.body, { key: ' ' });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'The server has not answered. Your rounds are kept and sent until they arrive.',
    ),
  );
  app.server.on(runs.fireRun, ({ parsed }) => {
    const { shot, run: after } = firedRound(parsed);
    return { shot, run: { ...run, rounds: after.rounds, shots: after.shots, roundsLeft: 3 } };
  });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  expect(new Set(app.server.seenBy(runs.fireRun).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  app.server.on(runs.fireRun, () => refuse('run-over'));
  act(() => fire.click());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('1 round came too late: not taken.'));
});

it('starts early by Enter while it is prepared, and does not fire', async () => {
  openAt(-20, { state: 'preparing' });
  await screen.findByRole('button', { name: 'Start Enter' });
  await waitFor(() => expect(keys()).toEqual(expect.arrayContaining(['Start'])));
  expect(keys()).not.toContain('Fire');
  app.server.on(runs.startRun, () => refuse('run-over', { message: 'This run is over.' }));
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(() => expect(app.server.seenBy(runs.startRun)).toHaveLength(1));
  expect((await screen.findByText('This run is over.')).getAttribute('role')).toBe('alert');
  expect(app.server.seenBy(runs.fireRun)).toEqual([]);
});
