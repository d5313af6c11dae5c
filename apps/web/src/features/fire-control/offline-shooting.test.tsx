import { act, screen, waitFor } from '@testing-library/react';
import { ballistics, sessions } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { unsentShots } from '../../platform/stored/unsent-shots.ts';
import { currentNotice } from '../../platform/toasts/notice.ts';
import { currentToast } from '../../platform/toasts/toast.ts';
import { refuse } from '../../testing/fake-server.ts';
import { enter, openFireControl } from '../../testing/open-fire-control.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { loadCalculations } from './ask-or-calculate.ts';

const app = freshApp();
type RecordedBody = sessions.ClaimedShot;
const simple = scenarioFrom('simple_steel_500');
const trigger = () => screen.findByRole('button', { name: 'Take Shot' });
const kept = () => unsentShots.read() ?? [];

/** Takes the browser's network away: no call is answered any more. Gives the way back. */
const goOffline = (): (() => void) => {
  const answering = fetch;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    onLine.mockReturnValue(true);
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/healthz' ? Promise.resolve(Response.json({ status: 'ok' })) : answering(path, init),
    );
    act(() => void window.dispatchEvent(new Event('online')));
  };
};
/** The record of a shot, as a server could give it. */
const shotFrom = ({ shotData: d, authenticData: a }: RecordedBody): sessions.Shot => ({
  ...d,
  id: 1,
  shotNumber: 1,
  impactX: 0,
  impactY: 0,
  isHit: true,
  score: 10,
  windSpeed: null,
  windDirection: null,
  temperature: null,
  humidity: null,
  pressure: null,
  trueWindDriftMils: a.trueWindDriftMils,
  trueElevationMils: a.trueElevationMils,
  userWindDial: d.windDial,
  userElevationDial: d.elevationDial,
  engagementTime: null,
  stageId: null,
  target: null,
  moment: null,
  createdAt: '2026-03-01T08:00:00.000Z',
});
/** Fires with so much elevation dialled, and waits until the shot is kept. */
const fireKept = async (user: ReturnType<typeof openFireControl>['user'], dial: number): Promise<void> => {
  const before = kept().length;
  enter('Elevation dial value', dial);
  await user.click(await trigger());
  await waitFor(() => expect(kept()).toHaveLength(before + 1));
};

it('keeps shots in order while the browser is offline, shows them not saved, and records each once when it is back', async () => {
  await loadCalculations();
  const { user, range } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  const goOnline = goOffline();
  for (const dial of [2.4, 2.5, 2.6]) await fireKept(user, dial);
  expect(currentNotice()?.title).toBe('Shot Kept');
  expect(screen.getAllByText('not saved')).toHaveLength(3);
  expect(
    screen.getAllByText('3 shots are kept in this browser and will be recorded when the server is reached.').length,
  ).toBeGreaterThan(0);
  expect(range.shots).toEqual([]);
  // The wind goes on with every shot, as it does with a server.
  expect(kept().map(({ body }) => body.authenticData.engagementTime)).toEqual([0, 5, 10]);

  goOnline();
  await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
  expect(range.shots.map(({ shotNumber, elevationDial }) => [shotNumber, elevationDial])).toEqual([
    [1, 2.4],
    [2, 2.5],
    [3, 2.6],
  ]);
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(3);
  expect(currentNotice()?.title).toBe('3 Shots Recorded');
  expect(unsentShots.read()).toBeNull();
});

it('calculates the solution here when the network goes', async () => {
  await loadCalculations();
  openFireControl(app.server, simple);
  await trigger();
  const elevation = () => screen.getByText(/mil up$/).textContent;
  // The fake server answers 2.50 mil for 500 yd; this bullet needs another elevation.
  await waitFor(() => expect(elevation()).toBe('2.50 mil up'));
  goOffline();
  queryClient.setQueriesData({ queryKey: [ballistics.calculateBallistics.path] }, undefined);
  await act(() => queryClient.invalidateQueries({ queryKey: [ballistics.calculateBallistics.path] }));
  await waitFor(() => expect(elevation()).toMatch(/^2\.[0-46-9]\d mil up$/));
});

it('says which kept shots were refused, and how many were recorded', async () => {
  await loadCalculations();
  const { user, range } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  const goOnline = goOffline();
  for (const dial of [2.4, 2.5]) await fireKept(user, dial);
  const [, second] = kept();
  app.server.on(sessions.recordShot, ({ parsed }) => {
    if (parsed.shotId === second?.body.shotId) return refuse('shot-limit-reached');
    const shot = shotFrom(sessions.claimedShot.parse(parsed));
    range.shots.push(shot);
    return { shot, windError: 0, elevationError: 0, split: null };
  });
  goOnline();
  await waitFor(() => expect(currentToast()?.title).toBe('Shot Limit Reached'));
  expect(currentToast()?.description).toContain('1 of the kept shots was recorded.');
  expect(range.shots).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
  expect(unsentShots.read()).toBeNull();
});

it('says that a session needs the network to be opened', async () => {
  const { user } = openFireControl(app.server, simple);
  await trigger();
  goOffline();
  await user.click(screen.getByRole('tab', { name: 'Shot Log' }));
  await user.click(await screen.findByRole('button', { name: 'New Session' }));
  expect(currentToast()?.title).toBe('Session Error');
  expect(currentToast()?.description).toMatch(/^Starting a session needs the network\./);
});

it('says so when the browser has no room to keep a shot that cannot be sent', async () => {
  await loadCalculations();
  const { user } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  goOffline();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(await trigger());
  await waitFor(() => expect(currentToast()?.title).toBe('Shot Error'));
  expect(currentToast()?.description).toContain('no room to keep the shot');
  expect(screen.queryByText('not saved')).toBeNull();
});
