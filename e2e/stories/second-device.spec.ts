import { chromium, type Page } from '@playwright/test';
import { chromiumFor } from '../chromium.ts';
import { freePort, Product } from '../server.ts';
import { expect, expectAccessible, signUp, test } from '../story.ts';
import { signOwn, startTlsProxy } from '../tls-proxy.ts';

/** The machine's name in the club's network: not localhost, so that a browser allows no worker over plain HTTP. */
const NAME = 'range-laptop.test';
const PASSWORD = 'long range 1000';
const QUESTION = '1000 yd, 10 mph from 3';

const answer = (phone: Page) => phone.getByRole('region', { name: 'Answer', exact: true });

/** Asks the open calculator; returns the answer, with its rifle. */
const ask = async (phone: Page): Promise<string> => {
  await phone.getByLabel('Ask in one line').fill(QUESTION);
  await phone.keyboard.press('Enter');
  await expect(answer(phone)).toContainText('1000 yd, 10 mph from 3:00');
  await expect(answer(phone)).toContainText('Dasher 109');
  return (await answer(phone).textContent()) ?? '';
};

/** Signs in on the screen, as on a new device, and opens the calculator. */
const signIn = async (phone: Page, home: string, username: string): Promise<void> => {
  await phone.goto(`${home}/calculator`);
  await phone.getByLabel('Username').fill(username);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Practice' })).toBeVisible();
  await phone.goto(`${home}/calculator`);
  await expect(phone.getByRole('heading', { name: 'Calculator', level: 1 })).toBeVisible();
};

/** A server with a shooter who chose one of two rifles on another device, and a phone in the same network. */
const onPhone = async (
  scheme: 'https' | 'http',
  visit: (phone: Page, home: string, username: string) => Promise<void>,
): Promise<void> => {
  const own = scheme === 'https' ? signOwn(NAME) : null;
  const tlsPort = own === null ? null : await freePort();
  const home = tlsPort === null ? null : `https://${NAME}:${tlsPort}`;
  const product = await Product.launch(home === null ? { PUBLIC_URL: NAME } : { PUBLIC_URL: home, TRUST_PROXY: '1' });
  const port = Number(new URL(product.url).port);
  const stopProxy = own === null || tlsPort === null ? null : await startTlsProxy(own, tlsPort, port);
  const browser = await chromium.launch(
    chromiumFor([
      '--disable-gpu',
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
      ...(own === null ? [] : [`--ignore-certificate-errors-spki-list=${own.spki}`]),
    ]),
  );
  try {
    const who = await signUp(product.url, undefined, PASSWORD);
    const { id } = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', {
      ...{ name: 'Dasher 109', bulletWeight: 109, bulletBC: 0.297, muzzleVelocity: 2840 },
    });
    await who.call('POST', '/api/ballistic-profiles', { name: 'Magnum' });
    await who.call('PUT', '/api/auth/profile', { rifleId: id });
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 0.5 },
      ...{ reducedMotion: 'reduce', serviceWorkers: 'allow' },
    });
    await visit(await context.newPage(), home ?? `http://${NAME}:${port}`, who.username);
  } finally {
    await browser.close();
    await stopProxy?.();
    await product.remove();
  }
};

test('over HTTPS a second device has the account’s rifle, names it, and answers the same without a network after one visit', {
  tag: '@long',
}, async () => {
  await onPhone('https', async (phone, home, username) => {
    await signIn(phone, home, username);
    expect(await phone.evaluate(() => [location.protocol, isSecureContext])).toEqual(['https:', true]);
    const online = await ask(phone);
    await expectAccessible(phone, 'the calculator on a second device');
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.context().setOffline(true);
    // another page: everything comes from the first visit
    const later = await phone.context().newPage();
    await phone.close();
    await later.goto(`${home}/calculator`);
    await expect(later.getByRole('banner').getByText('Offline')).toBeAttached();
    await expect(later.getByText('Nothing is stored; it works without the network.')).toBeVisible();
    await expect(later.getByRole('note').getByText('You are offline.')).toHaveCount(0);
    expect(await ask(later)).toBe(online);
  });
});

test('over plain HTTP it has the same rifle; without a network the open page answers on and says that it is not kept', {
  tag: '@long',
}, async () => {
  await onPhone('http', async (phone, home, username) => {
    await signIn(phone, home, username);
    expect(await phone.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false]);
    await expect(phone.getByText('it works without the network while this page stays open.')).toBeVisible();
    const online = await ask(phone);
    await phone.context().setOffline(true);
    await expect(phone.getByRole('note')).toHaveText(/^You are offline\. Keep this page open: over plain http/);
    await expectAccessible(phone, 'the calculator over plain HTTP without a network');
    expect(await ask(phone)).toBe(online);
    // a part that was never opened is missing, and no button reloads the page
    await phone.getByRole('button', { name: 'Menu' }).click();
    await phone.getByRole('link', { name: 'Truing', exact: true }).click();
    const missing = phone.getByRole('alert').filter({ hasText: 'This screen could not be shown' });
    await expect(missing).toContainText('Load the page again when the network is back, not before.');
    await expect(missing.getByRole('button', { name: 'Load again' })).toHaveCount(0);
    await phone.goBack();
    expect(await ask(phone)).toBe(online);
    // as the note states: the page opens again only with the network
    const failed = await phone.reload().then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failed).toContain('ERR_INTERNET_DISCONNECTED');
    await phone.context().setOffline(false);
    await phone.goto(`${home}/calculator`);
    expect(await ask(phone)).toBe(online);
  });
});
