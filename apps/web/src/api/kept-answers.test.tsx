import { act, screen } from '@testing-library/react';
import { admin, auth, ballistics, type Call, calls, scenarios } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { refuse } from '../testing/fake-server.ts';
import { makeToken } from '../testing/make-token.ts';
import { asMe, person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { scenarioFrom } from '../testing/shooting-range.ts';
import { KEPT_PATHS, keepAnswer, keepAnswersOf } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import { clearSession, startSession } from './session.ts';
import { keyOf, useCall } from './use-call.ts';
import { useSession } from './use-session.ts';

const app = freshApp();
const anna = person(1, 'anna');
const [first, second] = [scenarioFrom('simple_steel_500', 7), scenarioFrom('simple_target', 8)];
let stores: ReturnType<typeof fakeCaches>;

beforeEach(() => {
  stores = fakeCaches();
  signIn(app.server, { user: anna });
});

const List = () => {
  const session = useSession();
  const list = useCall(scenarios.listScenarios, {}, { enabled: session.status === 'signed-in' });
  if (list.isError) return <p>failed: {list.error.message}</p>;
  return <p>{list.data === undefined ? 'nothing' : list.data.map(({ name }) => name).join(', ')}</p>;
};
const kept = (userId = 1) => stores.get(`windcall-answers-${userId}`)?.get('/api/training-scenarios');
const goAway = (call: Call = scenarios.listScenarios): void =>
  app.server.on(call, () => Promise.reject(new TypeError('Failed to fetch')));
/** Visits once with a server, so that answers are kept, and closes the page. */
const visit = async (): Promise<void> => {
  app.server.on(scenarios.listScenarios, [first]);
  const { unmount } = renderInApp(<List />);
  await screen.findByText(first.name);
  await vi.waitFor(() => expect(kept()).toBeDefined());
  unmount();
  queryClient.clear();
};

it('names what is kept as the contract does: each is a call that reads', () => {
  const reads = Object.values(calls).filter(({ method }) => method === 'GET');
  const paths = reads.map(({ path }) => path);
  expect(KEPT_PATHS.filter((path) => !paths.includes(path))).toEqual([]);
});

it('gives what the server last answered when it is not reached, and the server’s answer again when it is', async () => {
  await visit();
  goAway();
  renderInApp(<List />);
  expect(await screen.findByText(first.name)).toBeTruthy();
  app.server.on(scenarios.listScenarios, [first, second]);
  app.server.on(auth.me, asMe(anna));
  // any answer means that the server is back
  await act(() => queryClient.fetchQuery({ queryKey: [auth.me.path], staleTime: 0 }));
  expect(await screen.findByText(`${first.name}, ${second.name}`)).toBeTruthy();
});

it('asks the server first: what is kept is not shown in place of a newer answer', async () => {
  await visit();
  app.server.on(scenarios.listScenarios, [second]);
  renderInApp(<List />);
  expect(await screen.findByText(second.name)).toBeTruthy();
  await vi.waitFor(() => expect(kept()).toContain(second.name));
});

it('does not hide a refusal behind what is kept', async () => {
  await visit();
  app.server.on(scenarios.listScenarios, () => refuse('internal', { message: 'It broke.' }));
  renderInApp(<List />);
  expect(await screen.findByText(/failed: It broke/)).toBeTruthy();
});

it('keeps what a screen puts into the cache itself, such as a list after a change', async () => {
  await visit();
  app.server.on(scenarios.listScenarios, [first]);
  renderInApp(<List />);
  await screen.findByText(first.name);
  act(() => void queryClient.setQueryData([scenarios.listScenarios.path], [second]));
  await vi.waitFor(() => expect(kept()).toContain(second.name));
});

it('does not believe what does not read as the contract says', async () => {
  await visit();
  stores.get('windcall-answers-1')?.set('/api/training-scenarios', '[{"id":"seven"}]');
  goAway();
  renderInApp(<List />);
  expect(await screen.findByText(/failed: The server cannot be reached/)).toBeTruthy();
});

it('removes a user’s at their sign-out, and never another’s', async () => {
  await visit();
  stores.set('windcall-answers-2', new Map([['/api/training-scenarios', '[]']]));
  stores.set('workbox-precache-v2', new Map());
  act(() => clearSession());
  await vi.waitFor(() => expect([...stores.keys()]).toEqual(['windcall-answers-2', 'workbox-precache-v2']));
  act(() => void startSession(makeToken({ sub: 1 })));
  goAway();
  renderInApp(<List />);
  expect(await screen.findByText(/failed: The server cannot be reached/)).toBeTruthy();
  expect(stores.get('windcall-answers-2')?.size).toBe(1);
});

it('keeps no answer to a call with a body, and none that is not needed to shoot', async () => {
  await visit();
  renderInApp(<List />);
  await screen.findByText(first.name);
  queryClient.setQueryData([ballistics.calculateBallistics.path, { distance: 600 }], {});
  queryClient.setQueryData([admin.listUsers.path], []);
  queryClient.setQueryData(keyOf(scenarios.getScenario, { params: { id: '7' } }), first);
  const paths = () => [...(stores.get('windcall-answers-1')?.keys() ?? [])];
  // entries are written in order: once the last is there, all are
  await vi.waitFor(() => expect(paths()).toContain('/api/training-scenarios/7'));
  expect(paths().sort()).toEqual(['/api/training-scenarios', '/api/training-scenarios/7']);
});

it('leaves nothing of an answer that was about to be written when its user signed out', async () => {
  const open = caches.open.bind(caches);
  let goOn = (): void => {};
  const opening = vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return open(name);
  });
  const removing = vi.spyOn(caches, 'delete');
  keepAnswersOf('1');
  keepAnswer([scenarios.listScenarios.path], [first]);
  await vi.waitFor(() => expect(opening).toHaveBeenCalled());
  keepAnswersOf(null);
  goOn();
  await vi.waitFor(() => expect(removing).toHaveBeenCalledTimes(2));
  expect(kept()).toBeUndefined();
});
