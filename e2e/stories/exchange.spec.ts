import { stat } from 'node:fs/promises';
import { expect, expectAccessible, expectToast, openAs, signUp, test } from '../story.ts';

test('a scenario goes by a link: looked at by a stranger, kept by another shooter, ended by its maker', {
  tag: '@long',
}, async ({ page, home, browser }) => {
  test.slow();
  const maker = await signUp(home);
  const { name } = await maker.call<{ name: string }>(
    'POST',
    '/api/training-scenarios/from-template/close_array_troop_line',
    {
      name: 'Ridge day',
    },
  );
  await openAs(page, home, maker, '/training');
  await page.getByRole('tab', { name: /Scenarios/ }).click();
  await page.getByRole('button', { name: `Share ${name}` }).click();
  // first the task alone: no wind, and nothing on the server
  const textbox = page.getByRole('textbox', { name: 'Link' });
  await expect(textbox).toHaveValue(/\/s#/);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await textbox.inputValue());
  await expect(stranger.getByRole('heading', { name: 'Your task' })).toBeVisible();
  await expect(stranger.getByText('Windcall', { exact: true })).toBeVisible();
  await expect(stranger.locator('main')).not.toContainText(/mph|mil (up|right|left)/);
  await expectAccessible(stranger, 'a shared task');
  expect(await maker.call('GET', '/api/shares')).toEqual([]);

  await page.getByRole('radio', { name: 'With the wind' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(textbox).toHaveValue(/\/s\/[\w-]{16}$/);
  const link = await textbox.inputValue();
  await expectAccessible(page, 'the share dialog');

  await stranger.goto(link);
  await expect(stranger.getByText('Ridge day')).toBeVisible();
  await expectAccessible(stranger, 'a shared scenario');
  await expect(stranger.getByRole('link', { name: 'Sign in to keep it' })).toBeVisible();

  const taker = await signUp(home);
  await openAs(stranger, home, taker, link.replace(home, ''));
  await stranger.getByRole('button', { name: 'Keep it' }).click();
  await expectToast(stranger, 'Kept');
  expect((await taker.call<{ name: string }[]>('GET', '/api/training-scenarios')).map((row) => row.name)).toEqual([
    'Ridge day',
  ]);
  await stranger.context().close();

  await page.goto(`${home}/exchange`);
  await page.getByRole('button', { name: 'End the link to Ridge day' }).click();
  await expect(page.getByRole('button', { name: 'End the link to Ridge day' })).toHaveCount(0);
  expect((await page.request.get(link.replace('/s/', '/api/shares/'))).status()).toBe(404);
});

test('everything of mine is one file that brings a rifle and a scenario back to another account', async ({
  page,
  home,
  browser,
}) => {
  test.slow();
  const who = await signUp(home);
  await who.call('POST', '/api/ballistic-profiles', { name: 'Old rifle' });
  await who.call('POST', '/api/training-scenarios/from-template/close_array_troop_line', { name: 'Old range' });
  await openAs(page, home, who, '/exchange');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all my data' }).click();
  const file = await (await download).path();

  const next = await signUp(home);
  const again = await (await browser.newContext()).newPage();
  await openAs(again, home, next, '/exchange');
  await again.getByLabel('File to read').setInputFiles(file);
  await again.getByRole('button', { name: 'Restore it' }).click();
  await expectToast(again, 'Restored');
  const names = (rows: { name: string }[]) => rows.map((row) => row.name);
  expect(names(await next.call('GET', '/api/profiles'))).toContain('Old rifle');
  expect(names(await next.call('GET', '/api/training-scenarios'))).toContain('Old range');
  await again.context().close();
});

test('everything of a large account, 24 MB, comes back to another one whole', { tag: '@long' }, async ({
  page,
  home,
  browser,
}) => {
  test.slow();
  const who = await signUp(home);
  const speed = Array.from({ length: 100 }, (_, i) =>
    Array.from({ length: 800 }, (_, k) => 8 + ((i * k) % 9973) / 1e12),
  );
  const direction = speed.map((row) => row.map((mph) => mph + 90));
  const windField = {
    distances: speed.map((_, i) => i * 10),
    timeSteps: (speed[0] ?? []).map((_, k) => k * 2),
    windData: { speed, direction },
  };
  for (let n = 1; n <= 10; n++) await who.call('POST', '/api/weather/fields', { name: `Wind ${n}`, windField });
  await openAs(page, home, who, '/exchange');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all my data' }).click();
  const file = await (await download).path();
  expect((await stat(file)).size).toBeGreaterThan(17_000_000);

  const next = await signUp(home);
  const again = await (await browser.newContext()).newPage();
  await openAs(again, home, next, '/exchange');
  await again.getByLabel('File to read').setInputFiles(file);
  await again.getByRole('button', { name: 'Restore it' }).click();
  // ten large winds, one after the other
  await expect(again.getByText('Restored', { exact: true }).first()).toBeVisible({ timeout: 180_000 });
  const kept = await next.call<{ id: number }[]>('GET', '/api/weather/fields');
  expect(kept).toHaveLength(10);
  const [last] = kept;
  const field = await next.call<{ windField: unknown }>('GET', `/api/weather/fields/${last?.id}`);
  expect(field.windField).toEqual(windField);
  await again.context().close();
});

test('any shot is asked on Fire Control without a scenario, and Escape returns to the target', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/');
  const row = page.getByRole('form', { name: 'Calculator' });
  await row.getByRole('textbox', { name: /^Distance/ }).fill('640');
  await row.getByRole('textbox', { name: 'Wind, mph' }).fill('6');
  await row.getByRole('textbox', { name: /^Wind from/ }).fill('2');
  await row.getByRole('textbox', { name: /^Temperature/ }).fill('35');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Any shot' }).getByRole('status')).toContainText('mil up');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('textbox', { name: /^Distance/ })).toHaveValue('');
});
