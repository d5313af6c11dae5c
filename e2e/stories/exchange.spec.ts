import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, fire, openAdjust, openAs, signUp, test } from '../story.ts';

/** What nobody who chose metric must read. `in` is a word of every sentence: it counts behind a figure. */
const US = /(?<![\p{L}/-])(yd|yds|yards?|mph|inHg|fps|ft|gr|grains|inches)(?![\p{L}/-])|°F|\d\s?in(?![\p{L}-])/u;
/** What nobody who chose minutes must read; the specified selector of the scope says Mils. */
const MIL = /(?<![\p{L}])mils?(?![\p{L}])/u;

/** Everything of a screen that is seen or read aloud. */
const wordsOf = async (page: Page): Promise<string> => {
  const main = page.locator('main');
  const said = await main.evaluate((element) =>
    ['aria-label', 'aria-valuetext', 'title', 'placeholder'].flatMap((name) =>
      [...element.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)),
    ),
  );
  return [await main.innerText(), ...said].join('\n');
};

const expectNone = (words: string, unit: RegExp, where: string): void => {
  const found = unit.exec(words);
  const at = found?.index ?? 0;
  expect(found?.[0], `${where}: ${words.slice(Math.max(0, at - 80), at + 60)}`).toBeUndefined();
};

test('somebody who chose metric and minutes reads no other unit on any screen, on any of their devices', async ({
  page,
  home,
  browser,
}) => {
  test.slow();
  const who = await signUp(home);
  const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: 'Match rifle' });
  const scenario = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/close_array_troop_line',
    {},
  );
  await openAs(page, home, who, '/account');
  await page.getByRole('radio', { name: 'Metric' }).click();
  await expect(page.getByLabel('Distance', { exact: true })).toHaveValue('m');
  await page.getByLabel('Corrections').selectOption('MOA');
  await page.getByLabel('Target size').selectOption('MOA');
  await expect
    .poll(async () => (await who.call<{ units: Record<string, string> | null }>('GET', '/api/auth/me')).units?.angle)
    .toBe('MOA');

  // another device of the same user: a wind, a card of it, two shots
  const other = await (await browser.newContext()).newPage();
  await openAs(other, home, who, '/', { selectedTrainingScenarioId: scenario.id, selectedWeaponProfile: rifle.id });
  await expect(other.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  const read = async (where: string): Promise<void> => {
    await expect(other.locator('main h1')).toBeAttached();
    await expect(other.locator('main .skeleton')).toHaveCount(0);
    const words = await wordsOf(other);
    expectNone(words, US, where);
    expectNone(words, MIL, where);
  };
  const tab = (name: string) => other.getByRole('tab', { name, exact: true }).click();

  await other.goto(`${home}/weather`);
  await openAdjust(other);
  await other.getByRole('button', { name: 'Stochastic', exact: true }).click();
  await other.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await expectToast(other, 'Wind Field Generated & Exported');
  await read('the weather');

  await other.goto(`${home}/wmp`);
  await tab('Optimization');
  await tab('MILP (Phase 3)');
  await other.getByRole('button', { name: 'Multi-Objective Pareto Sweep' }).click();
  await expectToast(other, 'Auto-Chain Optimization Complete');
  for (const name of ['MILP (Phase 3)', 'Mathematical Bracket Generation', 'Wind Field Analysis']) {
    await tab(name);
    await read(`WMP, ${name}`);
  }
  await other.getByRole('button', { name: 'Make my card', exact: true }).click();
  await expect(other.getByText(/^Out of 100 shots you hit about/).first()).toBeVisible({ timeout: 60_000 });
  await read('my card');
  await other.getByRole('button', { name: 'Use it in Fire Control' }).click();
  await expect(other.getByRole('region', { name: 'Range card' })).toBeVisible();
  await other.getByRole('button', { name: /^WMP:/ }).click();
  await expect(other.getByRole('spinbutton', { name: 'Elevation dial value' })).toHaveValue(/\.(00|25|50|75)$/);
  await fire(other);
  await fire(other, 'Space');
  await read('Fire Control, after two shots');
  await other.keyboard.press('?');
  const help = other.getByRole('dialog', { name: 'Help' });
  for (const key of ['Take Shot', 'Wind hold (with Shift the dial)', 'Show or hide the range card']) {
    await expect(help).toContainText(key);
  }
  await other.keyboard.press('Escape');
  await tab('Shot Log');
  await expect(other.getByRole('tabpanel').getByText(/^(Hit|Miss)$/)).toHaveCount(2);
  await read('the Shot Log');

  for (const screen of [
    '/?tab=settings',
    '/training',
    '/truing',
    '/calculator',
    '/exchange',
    '/practice',
    '/tall-target',
    '/history',
    '/account',
  ]) {
    await other.goto(home + screen);
    if (screen !== '/account') await read(screen);
  }
  await other.goto(`${home}/wmp`);
  await tab('DOPE Cards');
  await read('the cards');
  await tab('Wind Brackets');
  await read('a card by bracket');
  // a drill, from the call to what it came to
  await other.goto(`${home}/practice`);
  await other.getByRole('button', { name: /^Train now/ }).click();
  await other.locator('#call-lo').fill('L2');
  await other.locator('#call-hi').fill('R6');
  await other.locator('#call-hi').press('Enter');
  await read('a call');
  await other.getByRole('button', { name: /^Commit/ }).click();
  await expect(other.getByRole('heading', { name: 'Set it and send it' })).toBeVisible();
  await read('the setting of a call');
  await other.getByRole('button', { name: /^Fire Space/ }).click();
  await expect(other.getByRole('heading', { name: 'Where did it go?' })).toBeVisible();
  await read('where a shot went');
  await other.getByRole('button', { name: /^Did not see it/ }).click();
  await expect(other.getByRole('heading', { name: /^You held for/ })).toBeVisible();
  await read('what a call came to');
  // what others published stays in their units, and the page says why
  await other.goto(`${home}/validation`);
  await expect(other.getByText(/stand in the units their sources published/)).toBeVisible();
  await other.context().close();
});

test('units chosen in one window are said in every other at once, the bar too', async ({ page, home, context }) => {
  const who = await signUp(home);
  await openAs(page, home, who);
  await page.getByRole('button', { name: /^Start with/ }).click();
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  await expect(page.locator('header.header')).toContainText('mph');
  const other = await context.newPage();
  await openAs(other, home, who, '/account');
  await other.getByRole('radio', { name: 'Metric' }).click();
  await expect(page.locator('header.header')).toContainText('m/s');
  await expect.poll(async () => US.exec(await wordsOf(page))?.[0]).toBeUndefined();
  expect(US.exec(await page.locator('header.header').innerText())).toBeNull();
});

test('a scenario goes by a link: looked at by a stranger, kept by another shooter, ended by its maker', async ({
  page,
  home,
  browser,
}) => {
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
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/s\/[\w-]{16}$/);
  await expectAccessible(page, 'the share dialog');

  const stranger = await (await browser.newContext()).newPage();
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
  await page.getByRole('button', { name: 'Everything of mine' }).click();
  const file = await (await download).path();

  const next = await signUp(home);
  const again = await (await browser.newContext()).newPage();
  await openAs(again, home, next, '/exchange');
  await again.getByLabel('File to read').setInputFiles(file);
  await again.getByRole('button', { name: 'Bring it back' }).click();
  await expectToast(again, 'Brought Back');
  const names = (rows: { name: string }[]) => rows.map((row) => row.name);
  expect(names(await next.call('GET', '/api/profiles'))).toContain('Old rifle');
  expect(names(await next.call('GET', '/api/training-scenarios'))).toContain('Old range');
  await again.context().close();
});

test('any shot is asked on Fire Control without a scenario, and Escape returns to the target', async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home), '/');
  const row = page.getByRole('form', { name: 'Calculator' });
  await row.getByRole('textbox', { name: /^Distance/ }).fill('640');
  await row.getByRole('textbox', { name: 'Wind, mph' }).fill('6');
  await row.getByRole('textbox', { name: /^Wind from/ }).fill('2');
  await row.getByRole('textbox', { name: /^Temperature/ }).fill('35');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('status')).toContainText('mil up');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('textbox', { name: /^Distance/ })).toHaveValue('');
});
