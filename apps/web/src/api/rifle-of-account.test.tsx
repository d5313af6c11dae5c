import { screen, waitFor } from '@testing-library/react';
import { auth, profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { rereadAll } from '../desk/slot.ts';
import { asMe, person } from '../testing/people.ts';
import { freshApp, openApp, signIn } from '../testing/render-app.tsx';
import { reportReached, reportUnreached } from './connection.ts';
import { refresh } from './use-call.ts';

const app = freshApp();
const anna = person(1, 'anna');
const AT = '2026-05-02T10:00:00.000Z';
const rifle = (id: number, name: string) => ({
  ...DEFAULT_PROFILE,
  id,
  name,
  previousBaseline: null,
  createdAt: AT,
  updatedAt: AT,
});
beforeEach(() => {
  localStorage.removeItem('agreedRifle');
  localStorage.removeItem('selectedWeaponProfile');
  rereadAll();
});

/** Opens an account with two rifles; another device may have chosen one of them. */
const open = (chosen: number | null) => {
  signIn(app.server, { user: anna });
  let kept = chosen;
  app.server.on(auth.me, () => ({ ...asMe(anna), rifleId: kept }));
  app.server.on(profiles.listProfiles, [rifle(7, 'Dasher'), rifle(8, 'Magnum')]);
  app.server.on(auth.updateAccount, ({ body }) => {
    kept = (body as { rifleId: number }).rifleId;
    return { user: anna, usernameChanged: false };
  });
  return { ...openApp('/account'), kept: () => kept, chooseElsewhere: (id: number) => (kept = id) };
};
const sent = () => app.server.seenBy(auth.updateAccount).map(({ body }) => body);

it('brings the rifle of the account to a browser that has none, without a word', async () => {
  open(7);
  await waitFor(() => expect(localStorage.getItem('selectedWeaponProfile')).toBe('7'));
  await waitFor(() => expect(localStorage.getItem('agreedRifle')).toBe('{"choice":7}'));
  expect(screen.queryByText('Rifle changed')).toBeNull();
  expect(sent()).toEqual([]);
});

it('sends what is chosen here, also the built-in rifle', async () => {
  const { kept } = open(7);
  await waitFor(() => expect(desk.rifleChoice.read()).toBe(7));
  desk.rifleId.write(8);
  await waitFor(() => expect(kept()).toBe(8));
  await waitFor(() => expect(localStorage.getItem('agreedRifle')).toBe('{"choice":8}'));
  desk.rifleId.write(0);
  await waitFor(() => expect(kept()).toBe(0));
  expect(sent()).toEqual([{ rifleId: 8 }, { rifleId: 0 }]);
});

it('sends the choice of a browser from before accounts kept one', async () => {
  desk.rifleId.write(8);
  const { kept } = open(null);
  await waitFor(() => expect(kept()).toBe(8));
});

it('takes what another device chose since, and says so', async () => {
  const { chooseElsewhere } = open(7);
  await waitFor(() => expect(localStorage.getItem('agreedRifle')).toBe('{"choice":7}'));
  chooseElsewhere(8);
  await refresh(auth.me);
  await waitFor(() => expect(desk.rifleId.read()).toBe(8));
  expect(await screen.findByText('Magnum was chosen on another device. It is in use here now.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('keeps a choice made out of reach of the server, and sends it when the server is back', async () => {
  const { kept } = open(7);
  await waitFor(() => expect(localStorage.getItem('agreedRifle')).toBe('{"choice":7}'));
  reportUnreached();
  desk.rifleId.write(8);
  expect([kept(), sent()]).toEqual([7, []]);
  reportReached();
  await refresh(auth.me);
  await waitFor(() => expect(kept()).toBe(8));
  expect(desk.rifleId.read()).toBe(8);
});

it('gives up the choice of a browser that never agreed with the account for that of the account', async () => {
  desk.rifleId.write(8);
  open(7);
  await waitFor(() => expect(desk.rifleId.read()).toBe(7));
  expect(await screen.findByText('Dasher was chosen on another device. It is in use here now.')).toBeTruthy();
  expect(sent()).toEqual([]);
});
