import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withDatabase } from '../../apps/server/src/operations/place.ts';
import type { Product } from '../server.ts';
import { expect, expectAccessible, expectToast, logIn, openAs, register, signUp, test } from '../story.ts';

const DAYS = 21;

test('who comes back after three weeks is told so, and shoots the near daily', { tag: '@long' }, async ({
  page,
  home,
  product,
}) => {
  const anna = await signUp(home);
  const { id } = await anna.call<{ id: number }>('POST', '/api/drills', {
    kind: 'calls',
    level: 1,
    profileId: 0,
    tasks: 5,
  });
  for (let n = 1; n <= 5; n++) {
    const { elevation } = await anna.call<{ elevation: number }>('GET', `/api/drills/${id}/tasks/${n}`);
    await anna.call('POST', `/api/drills/${id}/tasks/${n}/call`, { lo: -4, hi: 4 });
    const shot = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
    await anna.call('POST', `/api/drills/${id}/tasks/${n}/shot`, shot);
  }
  await openAs(page, home, anna, '/practice');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toBeVisible();
  await expect(today).not.toContainText('Back after');

  // three weeks pass: the server is stopped, and its data are moved back three weeks
  await product.stop();
  await withDatabase({ kind: 'embedded', dataDir: product.dataDir }, async ({ db }) => {
    const own = `(select id from users where username = '${anna.username}')`;
    const older = (...columns: string[]): string =>
      columns.map((column) => `${column} = ${column} - interval '${DAYS} days'`).join(', ');
    await db.execute(
      `update drill_tasks set ${older('started_at', 'committed_at', 'fired_at', 'judged_at')} where drill_id in (select id from drills where user_id = ${own})`,
    );
    await db.execute(`update drills set ${older('created_at')} where user_id = ${own}`);
  });
  await product.start();

  await page.reload();
  await expect(today).toContainText('Back after three weeks');
  await expect(today).toContainText('Today’s five are closer in: 250 to 400 yd.');
  await expect(today.getByRole('button', { name: 'Warm up on three flags first' })).toBeVisible();
  await expectAccessible(page, 'home after a break');
  await today.getByRole('button', { name: /^Today’s five/ }).click();
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await expect(page.getByText('Call 1 of 5')).toBeVisible();
});

const DAY_S = 24 * 3600;

/** Lets a day pass for one browser's sign-in: stops the server, and moves its row and the token back a day. */
const letADayGoBy = async (page: Page, product: Product): Promise<void> => {
  const token = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '';
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number; sid: string };
  await product.stop();
  await withDatabase({ kind: 'embedded', dataDir: product.dataDir }, async ({ db }) => {
    const older = ['created_at', 'expires_at', 'stay_until', 'used_at'].map(
      (name) => `${name} = ${name} - interval '1 day'`,
    );
    await db.execute(`update sign_ins set ${older.join(', ')} where sid = '${claims.sid}'`);
  });
  await product.start();
  const aged = { ...claims, iat: claims.iat - DAY_S, exp: claims.exp - DAY_S };
  const body = `${header}.${Buffer.from(JSON.stringify(aged)).toString('base64url')}`;
  const secret = readFileSync(join(product.dataDir, 'jwt-secret'), 'utf8').trim();
  const signature = createHmac('sha256', secret).update(body).digest('base64url');
  await page.evaluate((old) => localStorage.setItem('auth_token', old), `${body}.${signature}`);
};

test('a user who stays signed in opens Day 2 signed in, until the device is ended or Logout', { tag: '@long' }, async ({
  page,
  home,
  product,
  browser,
}) => {
  const username = await register(page, home);
  const account = page.getByRole('heading', { name: 'Account Settings' });
  const login = page.getByRole('tab', { name: 'Login' });
  await letADayGoBy(page, product);
  await page.goto(`${home}/account`);
  await expect(account).toBeVisible();
  await expectAccessible(page, 'account with devices');

  // a second browser, which the first one signs out
  const desk = await (await browser.newContext()).newPage();
  await desk.goto(`${home}/account`);
  await desk.getByLabel('Username').fill(username);
  await desk.getByLabel('Password', { exact: true }).fill('long range 1000');
  await desk.getByRole('button', { name: 'Login', exact: true }).click();
  await expectToast(desk, 'Welcome back!');
  await page.reload();
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await letADayGoBy(desk, product);
  await desk.goto(home);
  await expect(desk.getByRole('tab', { name: 'Login' })).toBeVisible();

  // an edited token is not renewed: the user must enter the password
  await page.goto(`${home}/account`);
  await expect(account).toBeVisible();
  await page.evaluate(() => {
    const [header = '', , signature = ''] = (localStorage.getItem('auth_token') ?? '').split('.');
    const claims = { sub: '1', username: 'x', stay: true, exp: 1 };
    localStorage.setItem('auth_token', `${header}.${btoa(JSON.stringify(claims))}.${signature}`);
  });
  await page.reload();
  await expect(login).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await logIn(home, { username, password: 'long range 1000' });
});
