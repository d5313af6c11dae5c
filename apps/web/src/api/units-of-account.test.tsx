import { screen, waitFor } from '@testing-library/react';
import { auth } from '@windcall/contract';
import { PRESETS } from '@windcall/units';
import { afterEach, expect, it } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { asMe, person } from '../testing/people.ts';
import { freshApp, openApp, signIn } from '../testing/render-app.tsx';
import { unitChoices } from '../units/unit-choices.ts';

const app = freshApp();
afterEach(() => unitChoices.remove());
const anna = person(1, 'anna');
const METRIC = { ...PRESETS.metric } as Record<string, string>;

/** Opens an account whose units the test may change. */
const open = (units: Record<string, string> | null) => {
  signIn(app.server, { user: anna });
  let kept = units;
  app.server.on(auth.me, () => ({ ...asMe(anna), units: kept }));
  app.server.on(auth.updateAccount, ({ body }) => {
    kept = auth.unitChoices.parse((body as { units: unknown }).units);
    return { user: anna, usernameChanged: false };
  });
  return { ...openApp('/account'), kept: () => kept };
};
const metric = (checked?: boolean) => screen.findByRole('radio', { name: 'Metric', ...(checked && { checked }) });

it('brings the units of the account to a browser that has none', async () => {
  open(METRIC);
  expect(await metric(true)).toBeTruthy();
  expect(app.server.seenBy(auth.updateAccount)).toEqual([]);
});

it('sends what is chosen here to the account, and keeps it', async () => {
  const { user, kept } = open(null);
  await user.click(await metric());
  await waitFor(() => expect(kept()).toEqual(METRIC));
  expect(unitChoices.read()).toEqual(METRIC);
});

it('keeps what was chosen while the server did not answer, and sends it when it does', async () => {
  const first = open(null);
  app.server.on(auth.updateAccount, refuse('busy'));
  await first.user.click(await metric());
  await waitFor(() => expect(app.server.seenBy(auth.updateAccount).length).toBeGreaterThan(0));
  expect(unitChoices.read()).toEqual(METRIC);
  first.unmount();
  const second = open(null);
  await waitFor(() => expect(second.kept()).toEqual(METRIC));
});

it('keeps what another window chose and agreed with the account before this one heard of it', async () => {
  const US = { ...PRESETS.us } as Record<string, string>;
  signIn(app.server, { user: anna });
  unitChoices.write(PRESETS.us);
  let kept = US;
  app.server.on(auth.me, () => ({ ...asMe(anna), units: kept }));
  openApp('/account');
  expect(await screen.findByRole('radio', { name: 'US', checked: true })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('agreedUnits')).toBe('{}'));
  // another window's exchange with the account, then its two storage events
  kept = METRIC;
  for (const key of ['agreedUnits', 'unitChoices']) localStorage.setItem(key, JSON.stringify(METRIC));
  for (const key of ['agreedUnits', 'unitChoices']) window.dispatchEvent(new StorageEvent('storage', { key }));
  await waitFor(() => expect(app.server.seenBy(auth.me).length).toBeGreaterThan(1));
  expect(await metric(true)).toBeTruthy();
  expect(unitChoices.read()).toEqual(METRIC);
  expect(app.server.seenBy(auth.updateAccount)).toEqual([]);
});
