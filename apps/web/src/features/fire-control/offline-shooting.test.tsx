import { act, screen, waitFor } from '@testing-library/react';
import { sessions } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { fillStorage } from '../../testing/full-storage.ts';
import { enter, openFireControl, scopeWords } from '../../testing/open-fire-control.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { growingField, scenarioFrom, solutionFor } from '../../testing/shooting-range.ts';
import { currentToast, dismissToast } from '../../toasts/toast.ts';
import { lastShotNumber, shotSender, type UnsentShot, unsentShots } from './shots/shot-sender.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const pairs = scenarioFrom('multi_dof_array_troop_line', 8);
const trigger = () => screen.findByRole('button', { name: 'Take Shot' });
const kept = () => unsentShots().map(({ value }) => value);

/** Cuts the browser's network: no call is answered. Returns a function that restores it. */
const goOffline = (): (() => void) => {
  const answering = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/healthz' ? Promise.resolve(Response.json({ status: 'ok' })) : answering(path, init),
    );
    act(() => void window.dispatchEvent(new Event('online')));
  };
};
/** Fires with this elevation dialed, and waits until the shot is kept. */
const fireKept = async (user: ReturnType<typeof openFireControl>['user'], dial: number): Promise<void> => {
  const before = kept().length;
  enter('Elevation dial value', dial);
  await user.click(await trigger());
  await waitFor(() => expect(kept()).toHaveLength(before + 1));
};

it('keeps shots in order while the browser is offline, shows them not saved, and records each once when it is back', async () => {
  const { user, range } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  const goOnline = goOffline();
  for (const dial of [2.4, 2.5, 2.6]) await fireKept(user, dial);
  expect(currentToast()?.description).toContain('Saved here until the server can be reached.');
  const words = scopeWords();
  expect(screen.getAllByText('not saved')).toHaveLength(3);
  expect(
    screen.getAllByText('3 shots are kept in this browser and will be recorded when the server is reached.').length,
  ).toBeGreaterThan(0);
  expect(range.shots).toEqual([]);
  // the wind moves on with each shot, as with a server
  expect(kept().map(({ body }) => body.shotData.moment)).toEqual([0, 5, 10]);

  goOnline();
  await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
  expect(range.shots.map(({ shotNumber, elevationDial }) => [shotNumber, elevationDial])).toEqual([
    [1, 2.4],
    [2, 2.5],
    [3, 2.6],
  ]);
  expect(app.server.seenBy(sessions.recordShot)).toHaveLength(3);
  // the stored result is the shown one: no new draw
  expect(scopeWords()).toBe(words);
  // the shots were sent automatically, so the last one's result comes first
  expect(currentToast()?.title).toMatch(/^(?:Hit|Miss)/);
  act(() => dismissToast(currentToast()?.number ?? 0));
  expect(currentToast()?.title).toBe('3 Shots Recorded');
  expect(unsentShots()).toEqual([]);
});

it('solves on for another target without the network', async () => {
  openFireControl(app.server, pairs);
  await trigger();
  goOffline();
  act(() => screen.getByRole('button', { name: 'Prev' }).click());
  const elevation = solutionFor(pairs, 10).elevationMils.toFixed(2);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Ballistic Solver' }).textContent).toContain(`U${elevation}mil`),
  );
});

it('says which kept shots were refused, and how many were recorded', async () => {
  const { user, range } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  const goOnline = goOffline();
  for (const dial of [2.4, 2.5]) await fireKept(user, dial);
  const [, second] = kept();
  const flying = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, (asked) => {
    if (asked.parsed.shotId === second?.body.shotId) return refuse('shot-limit-reached');
    return flying(asked);
  });
  goOnline();
  await waitFor(() => expect(currentToast()?.title).toBe('Shot Limit Reached'));
  expect(currentToast()?.description).toContain('1 of the kept shots was recorded.');
  expect(range.shots).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
  expect(unsentShots()).toEqual([]);
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
  const { user } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  goOffline();
  fillStorage();
  await user.click(await trigger());
  await waitFor(() => expect(currentToast()?.title).toBe('Shot Error'));
  expect(currentToast()?.description).toContain('no room to keep the shot');
  expect(screen.queryByText('not saved')).toBeNull();
});

it('shows each shot once where the answer of the last one was lost with the page that asked for it', async () => {
  const first = openFireControl(app.server, simple);
  await trigger();
  await first.user.click(await trigger());
  await waitFor(() => expect(first.range.shots).toHaveLength(1));
  await waitFor(() => expect(unsentShots()).toEqual([]));
  const [row] = first.range.shots;
  first.unmount();
  queryClient.clear();
  // the server has the shot and this browser does not know: the list arrives before the answer to the repeated send
  const body = app.server.seenBy(sessions.recordShot)[0]?.body as UnsentShot['body'];
  shotSender.keep({ sessionId: 1, body, stage: null });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  openFireControl(app.server, simple, {
    before: first.range,
    arrange: (server) => {
      const recording = server.answerOf(sessions.recordShot);
      server.on(sessions.recordShot, async (asked) => {
        await held;
        return recording(asked);
      });
    },
  });
  const list = await screen.findAllByRole('list', { name: /Shots of this session/ });
  expect(list[0]?.querySelectorAll('li')).toHaveLength(1);
  expect(screen.queryByText('not saved')).toBeNull();
  answer();
  await waitFor(() => expect(unsentShots()).toEqual([]));
  expect(first.range.shots).toEqual([row]);
});

it('asks a busy server again for the shots of a session, and fires none whose number it does not know', async () => {
  const first = openFireControl(app.server, simple);
  await first.user.click(await trigger());
  await waitFor(() => expect(first.range.shots).toHaveLength(1));
  await waitFor(() => expect(unsentShots()).toEqual([]));
  first.unmount();
  queryClient.clear();
  lastShotNumber.remove();
  let isBusy = true;
  const second = openFireControl(app.server, simple, {
    before: first.range,
    arrange: (server) => {
      const listing = server.answerOf(sessions.listShots);
      const busy = Response.json({ code: 'busy', message: 'Busy.' }, { status: 503, headers: { 'retry-after': '1' } });
      server.on(sessions.listShots, (asked) => (isBusy ? busy.clone() : listing(asked)));
    },
  });
  const button = await trigger();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await second.user.click(button);
  expect(unsentShots()).toEqual([]);
  isBusy = false;
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await second.user.click(button);
  await waitFor(() => expect(first.range.shots.map(({ shotNumber }) => shotNumber)).toEqual([1, 2]));
});

it('sends a shot again by itself that a server in reach did not take', async () => {
  const { user, range } = openFireControl(app.server, simple);
  const flying = app.server.answerOf(sessions.recordShot);
  app.server.on(sessions.recordShot, () => refuse('busy'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(await trigger());
  await screen.findAllByRole('button', { name: 'Record Shot' });
  app.server.on(sessions.recordShot, flying);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await waitFor(() => expect(range.shots).toHaveLength(1));
  expect(unsentShots()).toEqual([]);
  vi.useRealTimers();
});

it('says how many waiting shots are lost with a session that another browser deleted, and goes on without it', async () => {
  const { user, range } = openFireControl(app.server, simple);
  await trigger();
  await screen.findAllByText(/mil up$/);
  const goOnline = goOffline();
  for (const dial of [2.4, 2.5]) await fireKept(user, dial);
  range.opened.splice(0);
  goOnline();
  await waitFor(() => expect(currentToast()?.title).toBe('Not Recorded'));
  expect(currentToast()?.description).toBe(
    'Session 1: This training session was not found. So the 2 shots that waited for it cannot be recorded.',
  );
  expect(unsentShots()).toEqual([]);
  await screen.findAllByRole('button', { name: 'Start Session' });
  expect(screen.queryByText('not saved')).toBeNull();
});

it.each(['recorded', 'waiting'] as const)(
  'explains a %s shot on the stage it was fired on, whatever is loaded since',
  async (how) => {
    const { user, range } = openFireControl(app.server, simple);
    await trigger();
    await screen.findAllByText(/mil up$/);
    const goOnline = how === 'waiting' ? goOffline() : null;
    await user.click(await trigger());
    await waitFor(() => expect(kept()).toHaveLength(how === 'waiting' ? 1 : 0));
    await waitFor(() => expect(range.shots).toHaveLength(how === 'waiting' ? 0 : 1));
    const lesson = async () => (await screen.findByRole('region', { name: 'Lesson' })).textContent;
    const told = await lesson();
    const solver = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent;
    const before = solver();
    act(() => void desk.wind.write(growingField(30)));
    await waitFor(() => expect(solver()).not.toBe(before));
    expect(await lesson()).toBe(told);
    goOnline?.();
  },
);
