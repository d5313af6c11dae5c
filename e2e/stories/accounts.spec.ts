import type { Page } from '@playwright/test';
import {
  ADMIN,
  expect,
  expectAccessible,
  expectToast,
  logIn,
  newName,
  openAs,
  register,
  signUp,
  test,
  visit,
} from '../story.ts';

const logInOn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Logout' });
  await expect(question).toContainText(
    'Are you sure you want to logout? You will need to log in again to access your account.',
  );
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
};

test('signing in says what is wrong, down to the locked account', { tag: '@long' }, async ({ page, home }) => {
  const { username, password } = await signUp(home);
  await page.goto(`${home}/account`);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(newName());
  await page.getByLabel('Password', { exact: true }).fill('one password');
  await page.getByLabel('Confirm password').fill('another password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, "Passwords don't match");

  await page.getByRole('tab', { name: 'Login' }).click();
  for (const title of ['Invalid Credentials', 'Invalid Credentials', 'Invalid Credentials', 'Warning: Last Attempt']) {
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/login') && answer.status() === 401);
    await logInOn(page, username, 'not the password');
    await refused;
    await expectToast(page, title);
  }
  await logInOn(page, username, 'not the password');
  await expectToast(page, 'Account Locked');
  // Locked even for the right password.
  await logInOn(page, username, password);
  await expectToast(page, 'Account Temporarily Locked');
  await expectToast(page, 'Too many failed login attempts. Please try again later.');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('the account screen changes names and password, and the page loads afresh', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const username = await register(page, home, newName(), 'first password');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expectToast(page, 'No Changes');
  await page.getByLabel('New password', { exact: true }).fill('second password');
  await save.click();
  await expectToast(page, 'Current Password Required');
  await page.getByLabel('Current password').fill('first password');
  await page.getByLabel('Confirm new password').fill('second pass');
  await save.click();
  await expectToast(page, "Passwords Don't Match");
  await page.getByLabel('Confirm new password').fill('second password');
  await page.getByLabel('First name').fill('Ada');
  const loaded = page.waitForEvent('load');
  await save.click();
  await expectToast(page, 'Profile Updated');
  await loaded;
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByText('Regular User')).toBeVisible();
  await expectAccessible(page, 'Account Settings');

  await logOut(page);
  // the page reloads after a logout
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token')).catch(() => 'loading')).toBeNull();
  await page.waitForLoadState('networkidle');
  await logInOn(page, username, 'second password');
  await expectToast(page, 'Welcome back!');
  await expect(page).toHaveURL(`${home}/`);
});

test('an administrator makes, restricts, frees and deletes accounts', async ({ page, home }) => {
  const other = await signUp(home);
  await openAs(page, home, await logIn(home, ADMIN), '/admin');
  const row = (username: string) => page.getByRole('row').filter({ hasText: username });
  const search = page.getByLabel('Search');
  const confirm = async (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  // a demo account; the form lists missing entries, and one Escape closes only the form
  const demoName = newName('guest');
  await page.getByRole('button', { name: 'Create demo user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create demo user' });
  await dialog.getByRole('button', { name: 'Create Demo User' }).click();
  await expectToast(page, 'Username and password are required');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.toast')).toBeHidden();
  await page.getByRole('button', { name: 'Create demo user' }).click();
  await dialog.getByLabel('Username').fill(demoName);
  await dialog.getByLabel('Password', { exact: true }).fill('visitor pass');
  await expectAccessible(page, 'the dialog of a demo account');
  await dialog.getByRole('button', { name: 'Create Demo User' }).click();
  await expectToast(page, 'Demo User Created');
  await search.fill(demoName);
  await expect(row(demoName)).toContainText('Demo');

  // the account's demo flag, and a new password
  await page.getByRole('button', { name: `Make ${demoName} a full account` }).click();
  await confirm('Make full account');
  await expectToast(page, 'User Updated');
  await page.getByRole('button', { name: `Reset password of ${demoName}` }).click();
  const reset = page.getByRole('dialog', { name: `Reset password of ${demoName}` });
  await reset.getByLabel('New password').fill('short');
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  await expect(reset.getByText('Password must be at least 6 characters')).toBeVisible();
  await reset.getByLabel('New password').fill('longer than that');
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  await expectToast(page, 'Password Reset');
  expect((await logIn(home, { username: demoName, password: 'longer than that' })).token).not.toBe('');

  // another account becomes an administrator and is deleted
  await search.fill(other.username);
  await page.getByRole('button', { name: `Make ${other.username} an administrator` }).click();
  await confirm('Make administrator');
  await expect(row(other.username)).toContainText('Admin');
  expect(await other.call('GET', '/api/admin/jwt/audit')).toContainEqual(
    expect.objectContaining({ action: 'create-demo-user', userName: demoName }),
  );
  await page.getByRole('button', { name: `Delete ${other.username}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`Are you sure you want to delete "${other.username}"?`);
  await confirm(`Delete ${other.username}`);
  await expectToast(page, 'User Deleted');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await expect(other.call('GET', '/api/auth/me')).rejects.toThrow('401');
});

test('every address of the route map has its screen, under a bar that stays at the top right', async ({
  page,
  home,
}) => {
  const screens = [
    ['/', 'Fire Control'],
    ['/#reticle', 'Fire Control'],
    ['/training', 'Training Scenarios'],
    ['/weather', 'Distance Range & Environments'],
    ['/truing', 'Ballistic Computer Truing'],
    ['/wmp', 'Windhold Probability Module'],
    ['/admin', 'Administrator panel'],
    ['/practice', 'Practice'],
    ['/classes', 'Classes'],
    ['/history', 'History'],
    ['/calculator', 'Calculator'],
    ['/exchange', 'Import and export'],
    ['/tall-target', 'Tall-target test'],
    ['/validation', 'Validation'],
    ['/account', 'Account Settings'],
  ] as const;
  await page.goto(`${home}/wmp`);
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await openAs(page, home, await logIn(home, ADMIN));
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const [path, name] of screens) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await page.evaluate(() => window.scrollTo(0, 10_000));
    const box = await bar.boundingBox();
    expect(box?.y).toBe(0);
    expect(1280 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(24);
  }
  await expect(bar.getByRole('link')).toHaveText([
    // the app stayed loaded on the way: the bar knows that today's five are open
    /^Practice/,
    'Fire Control',
    'WMP',
    'Training',
    'Weather',
    'Admin',
    'Truing',
    'Account',
  ]);
  await bar.getByRole('button', { name: 'More' }).click();
  for (const name of ['Classes', 'Calculator', 'History', 'Import'])
    await expect(bar.getByRole('link', { name })).toBeVisible();
});

test('an administrator invites somebody by a link, which works once', { tag: '@long' }, async ({
  browser,
  home,
  page,
}) => {
  const chief = await logIn(home, ADMIN);
  await openAs(page, home, chief, '/admin');
  await page.getByRole('tab', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'New invite' }).click();
  await page.getByLabel('For whom').fill('Kim');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = (await page.getByLabel('Link', { exact: true }).textContent()) ?? '';
  await expectAccessible(page, 'a new invite');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /invite for Kim.*not used yet/ }).waitFor();

  const guest = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await guest.goto(link);
  await guest.getByLabel('Username').fill(newName('kim'));
  await guest.getByLabel('Password', { exact: true }).fill('long range 1000');
  await guest.getByLabel('Confirm password').fill('long range 1000');
  await expectAccessible(guest, 'welcome');
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL(`${home}/`);
  await guest.goto('about:blank');
  await guest.goto(link);
  await expect(guest.getByText(/^This link does not work/)).toBeVisible();
  await guest.close();
});
