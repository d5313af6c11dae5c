import { act, screen, waitFor, within } from '@testing-library/react';
import { auth, demo, drills, games, history, profiles } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { EXPIRY_CHECK_MS, keyOf, queryClient, startSession } from '../api/index.ts';
import { authToken } from '../desk/owner.ts';
import { ownZone, yesterday } from '../kit/index.ts';
import { shortcutsSwitch } from '../shortcuts/shortcuts.ts';
import { refuse } from '../testing/fake-server.ts';
import { makeToken } from '../testing/make-token.ts';
import { NO_CALLS } from '../testing/no-calls.ts';
import { asMe, person, restricted } from '../testing/people.ts';
import { freshApp, openApp, signIn } from '../testing/render-app.tsx';
import { warmUp } from './root.tsx';

const reloadPage = vi.hoisted(() => vi.fn());
const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('../api/reload-page.ts', () => ({ reloadPage, leaveFor }));
const app = freshApp();
const anna = person(1, 'anna');
const boss = person(2, 'boss', { isAdmin: true });
const guest = person(3, 'guest', { isDemoUser: true });

const mainNav = () => screen.findByRole('navigation', { name: 'Main' });
const entriesOf = async () =>
  within(await mainNav())
    .getAllByRole('link')
    .map((link) => link.textContent);

it.each(['/', '/account', '/nowhere'])(
  'shows the login screen in place of %s to somebody who is not signed in',
  async (path) => {
    openApp(path);
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
);

it('accepts a stored token that decodes and is in the future', async () => {
  signIn(app.server, { user: anna });
  openApp('/account');
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeTruthy();
});

it('shows a returning user the screen at once when its code is there, without the word Loading before it', async () => {
  signIn(app.server, { user: anna });
  await warmUp('/account');
  openApp('/account');
  expect(screen.getByRole('heading', { name: 'Account Settings' })).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

it('shows another screen when a link to it is followed, whether its code is there or not', async () => {
  signIn(app.server, { user: anna });
  app.server.on(profiles.listProfiles, []);
  await warmUp('/calculator');
  const { user } = openApp('/account');
  await screen.findByRole('heading', { name: 'Account Settings' });
  for (const name of ['Calculator', 'Account', 'Calculator']) {
    if (name === 'Calculator') await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  }
});

it.each([
  ['has expired', makeToken({ sub: 1, exp: Math.floor(Date.now() / 1000) - 1 })],
  ['does not decode', 'rubbish'],
])('removes a stored token that %s and shows the login screen', async (_, token) => {
  authToken.write(token);
  openApp('/account');
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  expect(authToken.read()).toBeNull();
});

it('logs out within a minute after the token expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn(app.server, { user: anna });
  authToken.write(makeToken({ sub: 1, exp: Math.floor(Date.now() / 1000) + 30 }));
  openApp('/account');
  await screen.findByRole('heading', { name: 'Account Settings' });
  await act(() => vi.advanceTimersByTimeAsync(EXPIRY_CHECK_MS));
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  expect(screen.getAllByText('Your session has expired. Please log in again.').length).toBeGreaterThan(0);
});

it('follows a logout in another tab', async () => {
  signIn(app.server, { user: anna });
  openApp('/account');
  await screen.findByRole('heading', { name: 'Account Settings' });
  localStorage.removeItem('auth_token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
});

it('forgets what the server said about one user when another signs in', async () => {
  signIn(app.server, { user: boss });
  openApp('/account');
  await screen.findByText('Administrator');
  app.server.on(auth.me, asMe(anna));
  act(() => void startSession(makeToken({ sub: 1 })));
  expect(await screen.findByText('Regular User')).toBeTruthy();
});

it('ends the session when the server no longer knows the token', async () => {
  signIn(app.server, { user: anna });
  app.server.on(auth.me, () => refuse('not-signed-in'));
  openApp('/account');
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  expect((await screen.findAllByText('Signed Out')).length).toBeGreaterThan(0);
  expect(authToken.read()).toBeNull();
});

it('shows the Admin entry to administrators only', async () => {
  signIn(app.server, { user: anna });
  openApp('/account');
  await screen.findByText('Regular User');
  expect(await entriesOf()).not.toContain('Admin');
});

it('shows an administrator the Admin entry, and the bar in the order of the specification', async () => {
  signIn(app.server, { user: boss });
  openApp('/account');
  await screen.findByText('Administrator');
  // extra entries do not move the specified ones: Practice on the left, the rest under More
  expect(await entriesOf()).toEqual([
    ...['Practice', 'Fire Control', 'WMP', 'Training', 'Weather', 'Admin', 'Truing'],
    'Account',
  ]);
});

it('has the rest under More, which closes by Escape, by a press beside it and by following one', async () => {
  signIn(app.server, { user: boss });
  app.server.on(profiles.listProfiles, []);
  const { user } = openApp('/account');
  await screen.findByText('Administrator');
  const bar = within(await mainNav());
  const more = bar.getByRole('button', { name: 'More' });
  const names = () =>
    ['Classes', 'Calculator', 'History', 'Import'].filter((name) => bar.queryByRole('link', { name }));
  expect([more.getAttribute('aria-expanded'), names()]).toEqual(['false', []]);
  await user.click(more);
  expect([more.getAttribute('aria-expanded'), names().length]).toEqual(['true', 4]);
  await user.keyboard('{Escape}');
  expect(names()).toEqual([]);
  expect(document.activeElement).toBe(more);
  await user.click(more);
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(names()).toEqual([]);
  await user.click(more);
  await user.click(bar.getByRole('link', { name: 'Calculator' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Calculator/ })).toBeTruthy();
  expect(names()).toEqual([]);
});

it('marks Practice while today’s five are known to be open', async () => {
  signIn(app.server, { user: anna });
  openApp('/account');
  const pill = within(await mainNav()).getByRole('link', { name: 'Practice' });
  const told = (dailyDone: boolean) =>
    act(() => queryClient.setQueryData(['/api/drills'], { drills: [], dailyDone, lastSelfTestAt: null }));
  told(false);
  await waitFor(() => expect(pill.textContent).toBe('Practice, today’s five are open'));
  const asked = keyOf(games.getDaily, { query: { zone: ownZone(), day: yesterday() } });
  act(() => queryClient.setQueryData(asked, { streak: 1 }));
  await waitFor(() => expect(pill.textContent).toBe('Practice · Day 2, today’s five are open'));
  told(true);
  await waitFor(() => expect(pill.textContent).toBe('Practice'));
});

it('refuses the administrator panel to anybody else, with the reason', async () => {
  signIn(app.server, { user: anna });
  openApp('/admin');
  expect(await screen.findByText("You don't have admin privileges")).toBeTruthy();
});

it('says so when there is no such screen, with the way on', async () => {
  signIn(app.server, { user: anna });
  openApp('/nowhere');
  expect(await screen.findByText('There is no such screen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To Fire Control' }).getAttribute('href')).toBe('/');
});

it('asks before logging out, and stays when the answer is Cancel', async () => {
  signIn(app.server, { user: anna });
  const { user } = openApp('/account');
  await user.click(within(await mainNav()).getByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Logout' });
  expect(dialog.textContent).toContain(
    'Are you sure you want to logout? You will need to log in again to access your account.',
  );
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(authToken.read()).not.toBeNull();
});

it('logs out on Logout: revokes the token, clears it and everything cached, and loads the page afresh, even if the server fails', async () => {
  signIn(app.server, { user: anna });
  app.server.on(auth.logout, () => refuse('internal'));
  const { user } = openApp('/account');
  await user.click(within(await mainNav()).getByRole('button', { name: 'Logout' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(authToken.read()).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(app.server.seenBy(auth.logout)).toHaveLength(1);
});

it('goes on to the sign-in provider on Logout where the server says so', async () => {
  signIn(app.server, { user: anna });
  app.server.on(auth.logout, { success: true, continueAt: 'https://id.example/end' });
  const { user } = openApp('/account');
  await user.click(within(await mainNav()).getByRole('button', { name: 'Logout' }));
  reloadPage.mockClear();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/end'));
  expect(authToken.read()).toBeNull();
  expect(reloadPage).not.toHaveBeenCalled();
});

it('labels WMP as demo for a demo user, and says why it cannot be opened', async () => {
  signIn(app.server, { user: guest, plan: false, restrictions: restricted() });
  const { user } = openApp('/account');
  await user.click(await screen.findByRole('button', { name: 'WMP (Demo)' }));
  expect((await screen.findAllByText('Demo Limitation')).length).toBeGreaterThan(0);
  expect(screen.getAllByText(demo.demoLimitationText('wmpAnalysisEnabled')).length).toBeGreaterThan(0);
});

it('disables Truing for a demo user, and names it when it is pressed', async () => {
  signIn(app.server, { user: guest, plan: false, restrictions: restricted() });
  const { user } = openApp('/account');
  const entry = await screen.findByRole('button', { name: 'Truing' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  await user.click(entry);
  expect((await screen.findAllByText(demo.demoLimitationText('truingEnabled'))).length).toBeGreaterThan(0);
});

it.each([
  ['/wmp', 'wmpAnalysisEnabled'],
  ['/truing', 'truingEnabled'],
  ['/history', 'historicalAnalysisEnabled'],
] as const)('opened by its address, %s tells a demo user what the bar tells: %s', async (path, feature) => {
  signIn(app.server, { user: guest, plan: false, restrictions: restricted({ [feature]: false }) });
  openApp(path);
  // the screen's text, and the toast's a moment later
  await waitFor(() => expect(screen.getAllByText('Demo Limitation').length).toBeGreaterThan(1));
  expect(screen.getAllByText(demo.demoLimitationText(feature)).length).toBeGreaterThan(1);
  expect(app.server.seen.filter(({ path }) => path.startsWith('/api/sessions-history'))).toEqual([]);
});

it.each([
  ['/wmp', 'wmpAnalysisEnabled', 'WMP', 'Windhold Probability Module'],
  ['/truing', 'truingEnabled', 'Truing', 'Ballistic Computer Truing'],
  ['/history', 'historicalAnalysisEnabled', 'History', 'History'],
] as const)('opens %s for a demo user whose flag is on: %s', async (path, feature, entry, heading) => {
  signIn(app.server, { user: guest, plan: true, restrictions: restricted({ [feature]: true }) });
  app.server.on(history.listHistory, { entries: [], next: null });
  app.server.on(profiles.listProfiles, []);
  app.server.on(drills.getYourWind, NO_CALLS);
  openApp(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'More' }).click());
  expect((await entriesOf()).some((label) => label?.startsWith(entry))).toBe(true);
  expect(screen.queryByText('Demo Limitation')).toBeNull();
});

it('disables History for a demo user whose flag is off, and names it when it is pressed', async () => {
  signIn(app.server, { user: guest, plan: false, restrictions: restricted() });
  const { user } = openApp('/account');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect((await screen.findAllByText(demo.demoLimitationText('historicalAnalysisEnabled'))).length).toBeGreaterThan(0);
});

it('says nothing about demo to a demo user whose prompts are off', async () => {
  signIn(app.server, { user: guest, plan: false, restrictions: restricted({ upgradePromptsEnabled: false }) });
  const { user } = openApp('/account');
  await screen.findByLabelText('Demo mode');
  await user.click(await screen.findByRole('button', { name: 'WMP (Demo)' }));
  expect(screen.queryByText('Demo Limitation')).toBeNull();
});

it('tells a full user whose plan lacks WMP about the plan', async () => {
  signIn(app.server, { user: anna, plan: false });
  const { user } = openApp('/account');
  await user.click(await screen.findByRole('button', { name: 'WMP (Demo)' }));
  expect((await screen.findAllByText('Plan Required')).length).toBeGreaterThan(0);
});

it('shows the demo banner with the limits, and sends an upgrade to support', async () => {
  signIn(app.server, { user: guest, restrictions: restricted() });
  const { user } = openApp('/account');
  const banner = await screen.findByLabelText('Demo mode');
  expect(banner.textContent).toContain('10 shots per session, 2 sessions per day');
  await user.click(within(banner).getByRole('button', { name: 'Upgrade Now' }));
  expect((await screen.findAllByText(/contact support/)).length).toBeGreaterThan(0);
});

it('shows no banner when the watermark is off or the restrictions could not be read', async () => {
  signIn(app.server, { user: guest, restrictions: restricted({ watermarkEnabled: false }) });
  openApp('/account');
  await screen.findByText('Demo Account');
  expect(screen.queryByLabelText('Demo mode')).toBeNull();
});

it('opens the list of keys on ?, and not once single keys are switched off', async () => {
  signIn(app.server, { user: anna });
  const { user } = openApp('/account');
  await screen.findByRole('heading', { name: 'Account Settings' });
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Help' });
  await user.click(within(help).getByRole('switch', { name: 'Single-key shortcuts' }));
  expect(shortcutsSwitch.read()).toBe('off');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not take a ? that is typed into a field for a shortcut', async () => {
  signIn(app.server, { user: anna });
  const { user } = openApp('/account');
  await user.type(await screen.findByLabelText('First name'), 'why?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('changes to the bright theme and remembers it', async () => {
  signIn(app.server, { user: anna });
  const { user } = openApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Switch to the bright theme' }));
  expect(document.documentElement.dataset.theme).toBe('bright');
  expect(localStorage.getItem('theme')).toBe('bright');
});
