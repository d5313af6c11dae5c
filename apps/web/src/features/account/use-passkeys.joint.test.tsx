import { screen, waitFor, within } from '@testing-library/react';
import { passkeys } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';

const app = freshApp();
const key = (id: number, name: string): passkeys.Passkey => ({
  ...{ id, name, createdAt: '2026-03-01T10:00:00.000Z', lastUsedAt: null },
});

it('lists the remaining passkeys after one was removed', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  let held = [key(7, 'Blue key'), key(8, 'Red key')];
  app.server.on(passkeys.listPasskeys, () => ({ available: true, required: false, passkeys: held }));
  app.server.on(passkeys.removePasskey, ({ params }) => {
    held = held.filter(({ id }) => String(id) !== params.id);
    return { success: true as const };
  });
  const { user } = openApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Blue key' }));
  await user.type(dialog.getByLabelText('Current password'), 'secret!');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Blue key')).toBeNull());
  expect(screen.getByText('Red key')).toBeTruthy();
});
