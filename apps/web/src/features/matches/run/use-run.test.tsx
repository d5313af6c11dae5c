import { act, renderHook, waitFor } from '@testing-library/react';
import { type runs as Runs, runs } from '@windcall/contract';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ServerState, watchOutbox } from '../../../api/index.ts';
import { outbox } from '../../../desk/outbox.ts';
import { SENDERS } from '../../../routes/use-outbox.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { firedRound, openRun } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { useRun } from './use-run.ts';

const app = freshApp();
const AIM = { target: 1, at: 3, dial: { up: 2.1, right: 0 }, hold: { up: 0, right: 0.4 } };
const portal = () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } });

const openHand = () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(runs.getRun, openRun);
  const stop = watchOutbox(SENDERS);
  const wrapper = ({ children }: { readonly children: ReactNode }) => <ServerState>{children}</ServerState>;
  const view = renderHook(() => useRun(7), { wrapper });
  return { hand: view.result, close: view.unmount, stop };
};
const idsFired = () => app.server.seenBy(runs.fireRun).map(({ body }) => (body as { shotId: string }).shotId);

it.each([
  ['a captive portal', portal],
  ['a sign-in that ran out', () => refuse('not-signed-in')],
  ['a proxy that knows no such path', () => new Response('<html>404</html>', { status: 404 })],
])('keeps a round that %s answered, says so, and hears of it once when the server is back', async (_, answer) => {
  const { hand, stop } = openHand();
  await waitFor(() => expect(hand.current.run).toBeTruthy());
  app.server.on(runs.fireRun, answer);
  const heard = vi.fn<(shot: Runs.RunShot) => void>();
  act(() => hand.current.fire(AIM, heard));
  await waitFor(() => expect(hand.current.trouble).not.toBeNull());
  expect(hand.current.waiting).toBe(1);
  expect(heard).not.toHaveBeenCalled();
  app.server.on(runs.fireRun, ({ parsed }) => firedRound(parsed));
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await waitFor(() => expect(hand.current.waiting).toBe(0));
  expect(hand.current.trouble).toBeNull();
  expect(hand.current.run?.shots).toHaveLength(1);
  expect(new Set(idsFired()).size).toBe(1);
  stop();
});

it('counts a round that came too late, and gives the reason of any other refusal', async () => {
  const { hand, stop } = openHand();
  await waitFor(() => expect(hand.current.run).toBeTruthy());
  app.server.on(runs.fireRun, () => refuse('run-over'));
  act(() => hand.current.fire(AIM, () => {}));
  await waitFor(() => expect(hand.current.late).toBe(1));
  expect(hand.current.trouble).toBeNull();
  app.server.on(runs.fireRun, () => refuse('out-of-order', { message: 'Move to the barricade first.' }));
  act(() => hand.current.fire(AIM, () => {}));
  await waitFor(() => expect(hand.current.trouble).toMatchObject({ message: 'Move to the barricade first.' }));
  expect([hand.current.late, hand.current.waiting, outbox.read()]).toEqual([1, 0, []]);
  stop();
});

it('sends the round of a page that was closed when its run is opened again, and that of another run too', async () => {
  const first = openHand();
  await waitFor(() => expect(first.hand.current.run).toBeTruthy());
  app.server.on(runs.fireRun, () => refuse('busy'));
  act(() => first.hand.current.fire(AIM, () => {}));
  await waitFor(() => expect(first.hand.current.trouble).not.toBeNull());
  first.close();
  first.stop();
  app.server.on(runs.fireRun, ({ parsed }) => firedRound(parsed));
  const second = openHand();
  await waitFor(() => expect(outbox.read()).toEqual([]));
  expect(new Set(idsFired()).size).toBe(1);
  second.stop();
});
