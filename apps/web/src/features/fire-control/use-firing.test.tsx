import { act, screen, waitFor } from '@testing-library/react';
import { demo } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { useDemo } from '../../demo/use-demo.ts';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { currentToast } from '../../toasts/toast.ts';
import { useFiring } from './use-firing.ts';

const app = freshApp();
type ToFire = Parameters<typeof useFiring>[0];

type Firing = ReturnType<typeof useFiring>;

const Screen = ({ of, tell }: { readonly of: ToFire; readonly tell: (firing: Firing) => void }) => {
  tell(useFiring(of));
  return <output>{useDemo().isDemo ? 'demo' : 'full'}</output>;
};

/** Renders the hook on a screen with a session, with functions that record their calls. */
const open = ({ session = { id: 7 }, unsent = false, failed = false, distance = 500 } = {}) => {
  const [start, fire, resend, clear] = [vi.fn(), vi.fn(() => true), vi.fn(), vi.fn()];
  const parts = {
    shot: failed ? { status: 'failed', reason: 'The bullet does not reach.' } : { status: 'ready' },
    current: { target: { type: 'circle' } },
    target: { distance },
    line: { distance },
    training: { session, start, opening: false },
    shots: { fire, resend, unsent, pending: null },
    aiming: { read: () => ({ dial: 1 }) },
    marks: { marks: [], hiddenThrough: 0, clear },
  };
  const result = {} as { current: Firing };
  renderInApp(<Screen of={parts as unknown as ToFire} tell={(firing) => (result.current = firing)} />);
  const press = () => act(() => result.current.trigger.press());
  return { result, press, start, fire, resend, clear };
};
const signInFull = () => signIn(app.server, { user: person(1, 'anna') });

it('fires with the aim and the timer, which starts again', () => {
  signInFull();
  const { result, press, fire, start } = open();
  expect(result.current.timer.startedAtMs).toBeNull();
  press();
  expect(fire.mock.calls).toEqual([[{ distance: 500 }, { dial: 1 }, 0]]);
  expect(result.current.timer.startedAtMs).not.toBeNull();
  expect(start).not.toHaveBeenCalled();
});

it('opens a session that is missing, and records a shot that is unsent, before it fires another', () => {
  signInFull();
  const without = open({ session: null as unknown as { id: number } });
  expect(without.result.current.trigger.label).toBe('Start Session');
  without.press();
  expect([without.start, without.fire].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  const waiting = open({ unsent: true });
  expect(waiting.result.current.trigger.label).toBe('Record Shot');
  waiting.press();
  expect([waiting.resend, waiting.fire].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

it('says why there is no shot', () => {
  signInFull();
  const { press, fire } = open({ failed: true });
  press();
  expect(currentToast()).toMatchObject({ title: 'Shot Error', description: 'The bullet does not reach.' });
  expect(fire).not.toHaveBeenCalled();
});

it('counts the shots of a demo user first, and takes a second press meanwhile for the same one', async () => {
  signIn(app.server, { user: person(1, 'anna', { isDemoUser: true }), restrictions: restricted() });
  app.server.on(demo.checkShotLimit, { allowed: true, remainingShots: 3, message: null });
  const { press, fire } = open();
  await screen.findByText('demo');
  press();
  press();
  await waitFor(() => expect(fire).toHaveBeenCalledTimes(1));
  expect(app.server.seenBy(demo.checkShotLimit)).toHaveLength(1);
});

it('stops the timer with a new session, and when the marks are cleared', () => {
  signInFull();
  const { result, press, start, clear } = open();
  press();
  act(() => result.current.clearShots());
  expect([result.current.timer.startedAtMs, clear.mock.calls.length]).toEqual([null, 1]);
  press();
  act(() => result.current.newSession());
  expect([result.current.timer.startedAtMs, start.mock.calls.length]).toEqual([null, 1]);
});
