import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { freePort, Product } from '../server.ts';
import { ADMIN, expect, expectAccessible, expectToast, goTo, newName, signUp, test } from '../story.ts';

/** An OpenID Connect provider in its own process, with its own pages. */
const startProvider = async (port: number, returnTo: string, people: object): Promise<ChildProcess> => {
  const provider = fork(fileURLToPath(new URL('../../apps/server/test/oidc-provider.mjs', import.meta.url)), {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), RETURN_TO: returnTo, PEOPLE: JSON.stringify(people) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(provider, 'message');
  return provider;
};

/** Goes through the pages of the provider. */
const signInThere = async (page: Page, login: string): Promise<void> => {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

const logOutThere = async (page: Page, home: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: /yes, sign me out/i }).click();
  await page.waitForURL(`${home}/`);
};

test('people of a club sign in through its provider, sign out, and link what they had', async ({ page }) => {
  const port = await freePort();
  const product = await Product.launch({
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    PUBLIC_URL: 'localhost',
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'windcall',
    OIDC_CLIENT_SECRET: 'the secret of the range',
    OIDC_NAME: 'Range Club',
    OIDC_REGISTER: 'open',
  });
  const home = product.url.replace('127.0.0.1', 'localhost');
  const people = { ruth: { preferred_username: 'ruth' }, kim: { preferred_username: 'kim' } };
  let provider: ChildProcess | undefined;
  try {
    // the provider does not answer yet: the button shows that, and the password still works
    await page.goto(home);
    const button = page.getByRole('button', { name: 'Sign in with Range Club' });
    await button.click();
    await expectToast(page, 'Login Failed');
    await expectAccessible(page, 'the sign-in screen with a provider');

    // a new person gets an account
    provider = await startProvider(port, `${home}/signed-in`, people);
    await button.click();
    await signInThere(page, 'ruth');
    await expectToast(page, 'Welcome back!');
    await expect(page).toHaveURL(`${home}/`);
    await goTo(page, 'Account');
    await expect(page.getByText('This account has no password.', { exact: false })).toBeVisible();
    await expectAccessible(page, 'Account Settings of an account that a provider made');

    // signing out continues at the provider, which prompts again at the next sign-in
    await logOutThere(page, home);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await button.click();
    await signInThere(page, 'ruth');
    await expectToast(page, 'Welcome back!');
    await logOutThere(page, home);

    // a person with an account links a sign-in
    const anna = await signUp(home, newName('anna'));
    await page.getByLabel('Username').fill(anna.username);
    await page.getByLabel('Password', { exact: true }).fill(anna.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectToast(page, 'Welcome back!');
    await goTo(page, 'Account');
    await page.getByRole('button', { name: 'Link a sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link a sign-in' });
    await dialog.getByLabel('Current password').fill(anna.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await signInThere(page, 'kim');
    await expectToast(page, 'Sign-in Linked');
    await expect(page).toHaveURL(`${home}/account`);
    await expect(page.getByText('not used yet')).toBeVisible();
    await expectAccessible(page, 'Account Settings with a linked sign-in');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();

    // the provider still knows kim: one press opens anna's account
    await button.click();
    await expectToast(page, 'Welcome back!');
    await goTo(page, 'Account');
    await expect(page.getByText(anna.username).first()).toBeVisible();

    // anna unlinks kim
    await page.getByRole('button', { name: 'Unlink kim' }).click();
    const removal = page.getByRole('dialog', { name: 'Unlink kim' });
    await removal.getByLabel('Current password').fill(anna.password);
    await removal.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expectToast(page, 'Sign-in Unlinked');

    // a forged address finishes nothing
    await page.goto(`${home}/signed-in?code=stolen&state=guessed`);
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing is waiting for a sign-in here.' })).toBeVisible();
    await expect(page).toHaveURL(`${home}/signed-in`);
    await expectAccessible(page, 'the page that the provider leads back to');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${home}/`);
  } finally {
    provider?.disconnect();
    await product.remove();
  }
});
