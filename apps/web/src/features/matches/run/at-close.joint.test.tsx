import { fireEvent, screen, waitFor } from '@testing-library/react';
import { profiles, type ReplyOf, runs } from '@windcall/contract';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '../../../api/index.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { firedRound, openRun } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { RunScreen } from './run-screen.tsx';

const app = freshApp();
const Shown = () => (
  <Routes>
    <Route path="/runs/:id" element={<RunScreen />} />
  </Routes>
);
const SECRET = { windMph: 7.3, impactMil: 0.87, neededMil: 1.61 };
const PARTS = { read: 0.87, arithmetic: 0, setting: 0, rounding: 0, waited: 0, rifle: 0, lead: 0, sway: 0 };
const UP_PARTS = { range: 0, setting: 0, rounding: 0, rifle: 0, sway: 0 };
const no = <T extends object>(parts: T) =>
  Object.fromEntries(Object.keys(parts).map((name) => [name, false])) as { [K in keyof T]: boolean };

/** The page's HTML, which must reveal no wind, impact or trace. */
const page = (): string => document.documentElement.outerHTML.replaceAll('\u00a0', ' ');
const expectSecret = (): void => {
  for (const said of ['7.3', '0.87', '1.61', 'it was ', 'Most of it', 'Replay']) expect(page()).not.toContain(said);
  expect(document.querySelector('[data-layer=mark], .inset-hit, .inset-miss')).toBeNull();
};

it('shows impact, trace and wind only after the close of a match that opens at its close', async () => {
  const at = (s: number): string => new Date(Date.now() + 1000 * s).toISOString();
  const run: runs.Run = { ...openRun, now: at(0), startsAt: at(-3), endsAt: at(117) };
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(runs.getRun, () => run);
  app.server.on(runs.runCues, () => refuse('busy'));
  let sent: runs.RunShot | null = null;
  app.server.on(runs.fireRun, ({ parsed }) => {
    const { shot, run: after } = firedRound(parsed);
    // a shot without its result
    const { isHit: _, points: __, impact: ___, timeOfFlight: ____, ...told } = shot;
    sent = shot;
    return { shot: told, run: { ...run, shots: [told], roundsLeft: after.roundsLeft } };
  });
  const { unmount } = renderInApp(<Shown />, '/runs/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Fire Space' }));
  await waitFor(() => expect(app.server.seenBy(runs.fireRun)).toHaveLength(1));
  await waitFor(() => expect(page()).toContain('Four at four hundred'));
  expectSecret();

  // the shooter's run is over, the match is not
  const over: runs.Run = { ...run, state: 'over', endReason: 'stopped', roundsLeft: 0 };
  app.server.on(runs.runResult, () => refuse('sealed', { message: 'This match shows its winds when it is closed.' }));
  app.server.on(runs.stopRun, () => over);
  app.server.on(runs.getRun, () => over);
  unmount();
  await queryClient.resetQueries();
  renderInApp(<Shown />, '/runs/7');
  const closed = 'This match shows its winds when it is closed.';
  expect(await screen.findByText(closed)).toBeTruthy();
  expectSecret();
  expect(screen.queryByRole('table')).toBeNull();

  const shot = { ...(sent as unknown as runs.RunShot), isHit: false, impact: { right: SECRET.impactMil, up: 0 } };
  const result: ReplyOf<typeof runs.runResult> = {
    ...{ points: 0, impacts: 0, x: 0, time: 3, aim: null, hits: 0, speed: { calls: [], handicap: null } },
    rounds: [{ line: 1, round: 1, target: 1, outcome: 'miss', points: 0, sighter: false, at: 3 }],
    shots: [
      {
        ...{ ...shot, points: 0, impact: shot.impact, isHit: false, timeOfFlight: 0.5, impliedWind: null, aim: null },
        split: {
          ...{ right: PARTS, up: UP_PARTS, isHit: false, hitWithout: { right: no(PARTS), up: no(UP_PARTS) } },
          cheapest: null,
          wind: { calledMph: 0, atCommitMph: 7.3, atFireMph: 7.3, milPerMph: 0.1, stillAirMil: 0 },
        },
        truth: {
          ...{ wind: SECRET.windMph, milPerMph: 0.1, stillAir: 0, needed: SECRET.neededMil, elevation: 2.1, lead: 0 },
          sway: { right: 0, up: 0 },
        },
      },
    ],
    truth: [{ target: 1, s: 3, wind: SECRET.windMph, needed: SECRET.neededMil }],
  };
  app.server.on(runs.runResult, () => result);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page()).toContain('R 0.87'));
  expect(screen.getByRole('button', { name: 'Replay of shot 1' })).toBeTruthy();
});
