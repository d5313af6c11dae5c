import type { Page } from '@playwright/test';
import { Product } from '../server.ts';
import { ADMIN, expect, expectAccessible, expectToast, goTo, test } from '../story.ts';

/** A software security key in the browser. */
const plugIn = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', hasResidentKey: false, hasUserVerification: false },
  });
  return {
    touch: (willing: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: willing }),
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
};

const logInOn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
};

test('an administrator registers a security key, signs in with it, and loses it', async ({ page }) => {
  const product = await Product.launch({
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    PASSKEYS: 'on',
    PUBLIC_URL: 'localhost',
  });
  try {
    const home = product.url.replace('127.0.0.1', 'localhost');
    const key = await plugIn(page);
    await page.goto(home);
    await logInOn(page);
    await expectToast(page, 'Welcome back!');

    // administration waits for the key
    await page.goto(`${home}/admin`);
    await expect(page.getByText('Administrators of this server need a passkey').first()).toBeVisible();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByText('Administration opens once this account has a passkey.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Current password required')).toBeVisible();
    await dialog.getByLabel('Name of the passkey').fill('Blue key');
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The current password is not correct.');
    await expectAccessible(page, 'the dialog of a passkey');
    await dialog.getByLabel('Current password').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, 'Passkey Registered');
    await expect(page.getByText('not used yet')).toBeVisible();
    await expectAccessible(page, 'Account Settings with a passkey');
    await goTo(page, 'Admin');
    await expect(page.getByRole('row').filter({ hasText: ADMIN.username })).toBeVisible();

    // the password alone is not enough: the browser waits for a touch of the key
    await logOut(page);
    await key.touch(false);
    await logInOn(page);
    await expect(page.getByRole('button', { name: 'Waiting for your passkey...' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    // the user walks away, and comes back with the key
    await page.reload();
    await key.touch(true);
    await logInOn(page);
    await expectToast(page, 'Welcome back!');
    await expect(page).toHaveURL(`${home}/`);

    // without the key nobody can sign in until it has been removed from the account
    await goTo(page, 'Account');
    await page.getByRole('button', { name: 'Remove Blue key' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove Blue key' });
    await removal.getByLabel('Current password').fill(ADMIN.password);
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectToast(page, 'Passkey Removed');
    await logOut(page);
    await key.unplug();
    await logInOn(page);
    await expectToast(page, 'Welcome back!');
  } finally {
    await product.remove();
  }
});
