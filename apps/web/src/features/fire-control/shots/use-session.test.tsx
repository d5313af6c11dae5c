import { act, screen, waitFor } from '@testing-library/react';
import { profiles, sessions } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { RouteScreen } from '../../../routes/fire-control.tsx';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { knowScenario, openRange, scenarioFrom } from '../../../testing/shooting-range.ts';
import { currentToast, dismissToast } from '../../../toasts/toast.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const rifle = (id: number): profiles.Profile => ({
  ...DEFAULT_PROFILE,
  ...{ id, name: `Rifle ${id}`, previousBaseline: null },
  ...{ createdAt: '2026-04-01T08:00:00.000Z', updatedAt: '2026-04-01T08:00:00.000Z' },
});

/** A range with two rifles of the user, and a chosen scenario. */
const openWith = (chosen: number | null) => {
  signIn(app.server, { user: person(1, 'anna') });
  const range = openRange(app.server);
  app.server.on(profiles.listProfiles, [rifle(4), rifle(5)]);
  knowScenario(simple);
  desk.scenario.write(simple);
  if (chosen !== null) desk.rifleId.write(chosen);
  return range;
};
const openedFor = (): unknown[] =>
  app.server.seenBy(sessions.createSession).map(({ body }) => (body as { profileId: number }).profileId);
/** Holds the server's answers back until released. */
const held = () => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
};
const noMore = () => new Promise((resolve) => setTimeout(resolve, 150));

it('opens one session, of the chosen rifle, however late the list of rifles comes', async () => {
  openWith(4);
  const { until, release } = held();
  const answer = app.server.answerOf(profiles.listProfiles);
  app.server.on(profiles.listProfiles, async (asked) => {
    await until;
    return answer(asked);
  });
  renderInApp(<RouteScreen />);
  await noMore();
  expect(app.server.seenBy(sessions.listSessions)).toEqual([]);
  release();
  await waitFor(() => expect(openedFor()).toEqual([4]));
  await noMore();
  expect(openedFor()).toEqual([4]);
});

it.each([
  ['says that it is started', 0, 'Session Started'],
  ['says nothing where a shot of it has been fired', 4, null],
])('goes on with one that another window has just opened, and %s', async (_, shotsFired, says) => {
  const range = openWith(4);
  const other = renderInApp(<RouteScreen />);
  await waitFor(() => expect(range.opened).toHaveLength(1));
  await waitFor(() => expect(currentToast()?.title).toBe('Session Started'));
  other.unmount();
  queryClient.clear();
  dismissToast(currentToast()?.number ?? 0);
  // missing when this window first asks, present when it is about to open one
  const answers = [[], range.opened.map((session) => ({ ...session, shotsFired }))];
  app.server.on(sessions.listSessions, () => answers.shift() ?? range.opened);
  renderInApp(<RouteScreen />);
  await screen.findByRole('button', { name: 'Take Shot' });
  await noMore();
  expect(openedFor()).toEqual([4]);
  expect(currentToast()?.title ?? null).toBe(says);
});

it('opens none of the built-in rifle in place of a chosen one that cannot be fetched', async () => {
  openWith(4);
  app.server.on(profiles.listProfiles, refuse('internal'));
  renderInApp(<RouteScreen />);
  await waitFor(() => expect(app.server.seenBy(profiles.listProfiles).length).toBeGreaterThan(0));
  expect(await screen.findByText(/^Your rifle could not be loaded/)).toBeTruthy();
  expect(openedFor()).toEqual([]);
  expect(desk.rifleId.read()).toBe(4);
});

it('waits for a rifle that was chosen after the list of rifles came, and opens its session alone', async () => {
  // the choice is written later, as for a demo user or from another screen or window
  openWith(null);
  let list = [rifle(4)];
  app.server.on(profiles.listProfiles, () => list);
  desk.rifleId.write(4);
  renderInApp(<RouteScreen />);
  await waitFor(() => expect(openedFor()).toEqual([4]));
  list = [rifle(4), rifle(9)];
  desk.rifleId.write(9);
  await waitFor(() => expect(openedFor()).toEqual([4, 9]));
  await noMore();
  expect(openedFor()).toEqual([4, 9]);
  expect(desk.rifleId.read()).toBe(9);
});

it('opens the session of a rifle that was chosen while another’s was being opened', async () => {
  const range = openWith(4);
  const { until, release } = held();
  const answer = app.server.answerOf(sessions.createSession);
  app.server.on(sessions.createSession, async (asked) => {
    await until;
    return answer(asked);
  });
  renderInApp(<RouteScreen />);
  await waitFor(() => expect(openedFor()).toEqual([4]));
  desk.rifleId.write(5);
  await noMore();
  // one after the other
  expect(openedFor()).toEqual([4]);
  release();
  await waitFor(() => expect(openedFor()).toEqual([4, 5]));
  await waitFor(() => expect(range.opened.map(({ profileId }) => profileId)).toEqual([4, 5]));
  const trigger = await screen.findByRole('button', { name: 'Take Shot' });
  await waitFor(() => expect(trigger.getAttribute('aria-busy')).toBeNull());
});

it('opens none by itself without the network, and one as soon as it is back', async () => {
  openWith(4);
  const { until, release } = held();
  const answer = app.server.answerOf(sessions.listSessions);
  app.server.on(sessions.listSessions, async (asked) => {
    await until;
    return answer(asked);
  });
  renderInApp(<RouteScreen />);
  await waitFor(() => expect(app.server.seenBy(sessions.listSessions)).toHaveLength(1));
  act(() => void window.dispatchEvent(new Event('offline')));
  release();
  await noMore();
  expect(openedFor()).toEqual([]);
  const answering = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path === '/healthz' ? Promise.resolve(Response.json({ status: 'ok' })) : answering(path, init),
  );
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(openedFor()).toEqual([4]));
});
