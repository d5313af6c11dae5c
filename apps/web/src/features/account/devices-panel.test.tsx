import { screen, within } from '@testing-library/react';
import { auth } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';

const app = freshApp();
const device = (n: number, more: Partial<auth.Device>): auth.Device => ({
  id: `0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c0${n}`,
  name: 'Chrome, Android',
  createdAt: '2026-11-28T12:00:00.000Z',
  usedAt: '2026-11-29T12:00:00.000Z',
  staysUntil: '2026-12-29T12:00:00.000Z',
  isCurrent: false,
  ...more,
});

it('shows where the account is signed in, and signs another device out but not this one', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  let devices = [device(1, { isCurrent: true }), device(2, { name: 'Firefox, Windows', staysUntil: null })];
  app.server.on(auth.listDevices, () => devices);
  app.server.on(auth.endDevice, ({ params }) => {
    devices = devices.filter(({ id }) => id !== params.id);
    return { success: true as const };
  });
  const { user } = openApp('/account');
  const panel = await screen.findByRole('region', { name: 'Where you are signed in' });
  expect(await within(panel).findByText('Chrome, Android (this device)')).toBeTruthy();
  expect(within(panel).getByText(/^Since .*28.*\. Ends .*29.* if unused\.$/)).toBeTruthy();
  expect(within(panel).getByText(/^Since .*28.*, for 12 hours\.$/)).toBeTruthy();
  const [button, ...others] = within(panel).getAllByRole('button');
  expect([button?.textContent, others]).toEqual(['Sign out', []]);
  if (button) await user.click(button);
  await toastTitled('Signed Out');
  await screen.findByText('Chrome, Android (this device)');
  expect(within(panel).queryByText('Firefox, Windows')).toBeNull();
});

it('shows visitors of a demo account nothing of each other', async () => {
  signIn(app.server, { user: person(2, 'demo', { isDemoUser: true }), restrictions: restricted() });
  openApp('/account');
  await screen.findByText('Demo Account');
  expect(screen.queryByText('Where you are signed in')).toBeNull();
  expect(app.server.seenBy(auth.listDevices)).toEqual([]);
});
