import { fireEvent, screen, waitFor } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { makeToken } from '../../testing/make-token.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { KeepAccountPanel } from './keep-account-panel.tsx';

const app = freshApp();
beforeEach(() => signIn(app.server, { user: person(9, 'student-4f7k2', { managed: true }), plan: false }));
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const open = (confirmed: string): void => {
  renderInApp(<KeepAccountPanel />);
  type('Username', 'ada');
  type('Password', 'long range 1000');
  type('Confirm password', confirmed);
  type('Email', ' ada@range.test ');
};
const submit = (): void => {
  const form = screen.getByLabelText('Username').closest('form');
  if (form !== null) fireEvent.submit(form);
};

it('sends nothing while the two passwords differ', () => {
  open('long range 100');
  submit();
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect(app.server.seenBy(classes.keepAccount)).toEqual([]);
});

it('sends the email without its spaces, and signs in with the token of the answer', async () => {
  const token = makeToken({ sub: 9, username: 'ada' });
  app.server.on(classes.keepAccount, { token, user: person(9, 'ada') });
  open('long range 1000');
  submit();
  await waitFor(() => expect(authToken.read()).toBe(token));
  expect(app.server.seenBy(classes.keepAccount).map(({ body }) => body)).toEqual([
    { username: 'ada', password: 'long range 1000', email: 'ada@range.test' },
  ]);
});

it('shows an error beside its box, and keeps the session', async () => {
  const before = authToken.read();
  app.server.on(classes.keepAccount, () =>
    refuse('validation-failed', { issues: [{ field: 'password', message: 'Choose a longer one.' }] }),
  );
  open('long range 1000');
  submit();
  expect(await screen.findByText('Choose a longer one.')).toBeTruthy();
  expect(screen.queryByRole('alert', { name: /was not changed/ })).toBeNull();
  expect(authToken.read()).toBe(before);
});
