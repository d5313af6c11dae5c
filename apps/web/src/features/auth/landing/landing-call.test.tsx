import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { auth, firstCalls, type ReplyOf } from '@windcall/contract';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { LOOK_S } from '../../../player/look.tsx';
import { refuse } from '../../../testing/fake-server.ts';
import { freshApp, openApp } from '../../../testing/render-app.tsx';
import { FIRST_CALL_PATHS, useFirstCall } from './use-first-call.ts';

const app = freshApp();
const AT = '2026-11-01T10:00:00.000Z';
const WIND: ReplyOf<typeof firstCalls.beginFirstCall> = {
  ...{ call: 'sealed', distance: 500, targetType: 'square', targetSize: 2, k: 0.066, expiresAt: AT },
  cues: {
    ...{ rangeM: 457.2, heat: 'light', startS: 0, stepS: 0.5 },
    flags: [{ zM: 251, asideM: -1.75, poleM: 2.5, liftDeg: [34, 38], yawDeg: [-90, -90] }],
    ...{ slabs: [], grass: [], trees: [0, 0], dustMilPerS: [null, null] },
  },
};
const TOLD: ReplyOf<typeof firstCalls.fireFirstCall> = {
  ...{ distance: 500, said: 4, was: 9, right: -0.33, isHit: false, at: AT, leanDeg: 36 },
  ...{ seen: { trace: [], splash: { crossMph: 9, headMph: 0 } }, kept: 'signed', expiresAt: AT },
};
/** Finds the grip, which appears with a wind to call. */
const grip = async () => {
  await screen.findByTestId('scope-told');
  await waitFor(() => expect(document.querySelector('[data-phase="look"]')).toBeTruthy());
  return screen.getByRole('slider', { name: 'Your call' });
};
const open = () => {
  app.server.on(firstCalls.beginFirstCall, WIND);
  return openApp('/');
};

it('is called by keys, fired, told with the one thing that it teaches, and goes along with the registration', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Which way, and how hard?' })).toBeTruthy();
  const rail = await grip();
  expect(rail.getAttribute('aria-valuetext')).toBe('not called yet');
  expect((await screen.findByRole('button', { name: 'Call it first' })).hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(window, { key: 'r' });
  for (let n = 0; n < 7; n++) fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(rail.getAttribute('aria-valuetext')).toBe('4 mph from the right');
  fireEvent.keyDown(window, { key: 'l' });
  expect(rail.getAttribute('aria-valuetext')).toBe('4 mph from the left');
  fireEvent.keyDown(window, { key: 'R' });
  app.server.on(firstCalls.fireFirstCall, TOLD);
  fireEvent.keyDown(window, { key: ' ' });
  await waitFor(() => expect(app.server.seenBy(firstCalls.fireFirstCall)).toHaveLength(1));
  expect(app.server.seenBy(firstCalls.fireFirstCall)[0]?.body).toEqual({ call: 'sealed', mph: 4 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Miss, 6 inches left.' })).toBeTruthy();
  expect((await screen.findByText(/The flag stood 36° off its pole\./)).parentElement?.textContent).toContain(
    '36° ÷ 4 = 9 mph, from the right. That’s lesson one.',
  );
  await user.click(screen.getByRole('button', { name: 'Save it: create an account' }));
  expect(screen.getByText('Your call goes with it.')).toBeTruthy();
  await user.type(screen.getByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.type(screen.getByLabelText('Confirm password'), 'secret');
  app.server.on(auth.register, () => refuse('username-taken'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(app.server.seenBy(auth.register)[0]?.body).toMatchObject({ firstCall: 'signed' }));
});

it('asks for another wind than the one called, and keeps a hit over the miss after it', async () => {
  const { user } = open();
  const fire = async (told: typeof TOLD, heading: string): Promise<void> => {
    await grip();
    app.server.on(firstCalls.fireFirstCall, told);
    fireEvent.keyDown(window, { key: 'r' });
    fireEvent.keyDown(window, { key: ' ' });
    await screen.findByRole('heading', { level: 1, name: heading });
  };
  await fire({ ...TOLD, isHit: true, right: 0, was: 4, kept: 'hit' }, 'Hit. Dead on.');
  app.server.on(firstCalls.beginFirstCall, { ...WIND, call: 'second' });
  await user.click(screen.getByRole('button', { name: 'Another wind' }));
  await fire(TOLD, 'Miss, 6 inches left.');
  expect(app.server.seenBy(firstCalls.beginFirstCall).map(({ body }) => body)).toEqual([{}, { after: 'sealed' }]);
  expect(app.server.seenBy(firstCalls.fireFirstCall).at(-1)?.body).toMatchObject({ call: 'second' });
  await user.click(screen.getByRole('button', { name: 'Save it: create an account' }));
  await user.type(screen.getByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.type(screen.getByLabelText('Confirm password'), 'secret');
  app.server.on(auth.register, () => refuse('username-taken'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(app.server.seenBy(auth.register)[0]?.body).toMatchObject({ firstCall: 'hit' }));
});

it('keeps the current wind and its call if the answer to an earlier request comes late', async () => {
  const answers: ((wind: typeof WIND) => void)[] = [];
  app.server.on(firstCalls.beginFirstCall, () => new Promise<typeof WIND>((done) => answers.push(done)));
  // strict mode mounts twice, so there are two requests
  const { result } = renderHook(useFirstCall, { wrapper: StrictMode });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ ...WIND, call: 'newest' });
  await waitFor(() => expect(result.current.wind?.call).toBe('newest'));
  await act(async () => {
    answers[0]?.(WIND);
    await new Promise((done) => setTimeout(done));
  });
  expect(result.current.wind?.call).toBe('newest');
});

it('has one amber button: the call’s once it is called, the form’s while somebody types there', async () => {
  const { user } = open();
  await grip();
  const amber = () => [...document.querySelectorAll('[data-variant="primary"]')].map((one) => one.textContent);
  expect(amber()).toEqual([]);
  fireEvent.keyDown(window, { key: 'l' });
  expect(amber()).toEqual(['Fire Space']);
  await user.click(screen.getByLabelText('Username'));
  expect(amber()).toEqual(['Login']);
  await user.keyboard('rl ');
  expect(app.server.seenBy(firstCalls.fireFirstCall)).toEqual([]);
  act(() => screen.getByRole('slider', { name: 'Your call' }).focus());
  expect(amber()).toEqual(['Fire Space']);
});

it('says to ears what the cloth does, and not what that comes to', async () => {
  open();
  await grip();
  const told = screen.getByTestId('scope-told').textContent ?? '';
  expect(told).toContain('Every flag flies to the left, between 34° and 38° off its pole.');
  expect(told).not.toMatch(/mph|wind from|from the right|\b9\b/);
});

it('keeps a call whose shot did not get through, and signs in without a wind', async () => {
  open();
  await grip();
  fireEvent.keyDown(window, { key: 'l' });
  app.server.on(firstCalls.fireFirstCall, () => refuse('internal'));
  fireEvent.keyDown(window, { key: 'Enter' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Fire/ })).toBeTruthy();
  // a wind that no longer exists is replaced
  app.server.on(firstCalls.beginFirstCall, () => refuse('busy'));
  app.server.on(firstCalls.fireFirstCall, () => refuse('not-found'));
  fireEvent.keyDown(window, { key: 'Enter' });
  expect(await screen.findByText(/The live call is away for a moment/)).toBeTruthy();
  expect(document.querySelector('[data-variant="primary"]')?.textContent).toBe('Login');
});

it('reacts to a key as soon as its button is back', async () => {
  open();
  await grip();
  fireEvent.keyDown(window, { key: 'l' });
  app.server.on(firstCalls.fireFirstCall, () => refuse('internal'));
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('alert') === null) return;
    watch.disconnect();
    press();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  press();
  await waitFor(() => expect(app.server.seenBy(firstCalls.fireFirstCall)).toHaveLength(2));
});

it('calls what the contract declares, and looks as long', () => {
  expect(FIRST_CALL_PATHS).toEqual({ begin: firstCalls.beginFirstCall.path, fire: firstCalls.fireFirstCall.path });
  expect(LOOK_S).toBe(firstCalls.FIRST_LOOK_S);
});
