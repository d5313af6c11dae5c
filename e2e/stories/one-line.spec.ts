import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const LINE = 'dasher 400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate';

/** What a picture of the screen is kept as, where somebody wants to look at it. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('one line makes the answer, a table in three winds, a card and a practice stage', async ({ page, home }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  const who = await signUp(home);
  await who.call('POST', '/api/ballistic-profiles', { name: 'Dasher 109' });
  await who.call('POST', '/api/ballistic-profiles', { name: 'Magnum' });
  await openAs(page, home, who, '/calculator');
  const line = page.getByLabel('Ask in one line');
  await line.fill(LINE);
  await line.press('Enter');

  // the answer names its rifle, and the fields have what the line said
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('Dasher 109');
  await expect(answer).toContainText('400 yd, 8–14 mph from 2:30, level, 72 °F, DA 5500 ft');
  await expect(page.getByRole('spinbutton', { name: 'Wind, high' })).toHaveValue('14');
  const table = page.getByRole('table', { name: 'Corrections by distance' });
  for (const head of ['8 mph', '11 mph', '14 mph']) await expect(table).toContainText(head);
  await expectAccessible(page, 'the calculator with a plan');
  await shoot(page, 'calculator-1280');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'calculator-390');
  await page.setViewportSize({ width: 1280, height: 720 });

  // the card is made for the same plates, air and mean wind
  await page.getByRole('button', { name: 'Make a card' }).click();
  await expect(page).toHaveURL(/\/wmp$/);
  await expect(
    page.getByText('A card of holds for 400–1150 yd by 75, 8–14 mph from 2:30, in natural air.'),
  ).toBeVisible();
  await shoot(page, 'wmp-1280');
  const scenarios = await who.call<{ engagements: { distance: number }[] }[]>('GET', '/api/training-scenarios');
  expect(scenarios).toHaveLength(1);
  expect(scenarios[0]?.engagements.map(({ distance }) => distance)).toEqual(
    Array.from({ length: 11 }, (_, i) => 400 + 75 * i),
  );
  await page.getByRole('button', { name: 'Make my card' }).click();
  await expect(page.getByRole('button', { name: 'Use it in Fire Control' })).toBeVisible({ timeout: 60_000 });

  // practice takes the same scenario, not another one
  await page.goto(`${home}/calculator`);
  await page.getByRole('button', { name: 'Practice in this wind' }).click();
  await expect(page).toHaveURL(`${home}/`);
  expect(await who.call<unknown[]>('GET', '/api/training-scenarios')).toHaveLength(1);
  await shoot(page, 'practice-1280');

  // Weather takes the same line beside its fields
  await page.goto(`${home}/weather`);
  await page.getByLabel('Ranges, wind and air').fill('300 500 700, 11 gusting 14 from 9, 35 °F');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByText('The fields hold the mean wind, not its gust.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Mean wind' })).toHaveValue('11');
  await shoot(page, 'weather-1280');
});

test('a second device has the rifle of the account, and names it, also without a network', async ({
  browser,
  home,
}) => {
  test.slow();
  const who = await signUp(home);
  await who.call('POST', '/api/ballistic-profiles', { name: 'Dasher 109' });
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' },
  });
  const phone = await context.newPage();
  await openAs(phone, home, who, '/calculator');
  const ask = async (): Promise<string> => {
    await phone.getByLabel('Ask in one line').fill('1000 yd, 10 mph from 3');
    await phone.keyboard.press('Enter');
    const answer = phone.getByRole('region', { name: 'Answer', exact: true });
    await expect(answer).toContainText('1000 yd, 10 mph from 3:00');
    await expect(answer).toContainText('Dasher 109');
    return (await answer.textContent()) ?? '';
  };
  await expect(phone.getByRole('region', { name: 'Answer', exact: true })).toContainText('Dasher 109');
  const online = await ask();
  await phone.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await phone.reload();
  expect(await ask()).toBe(online);
  await context.setOffline(false);
  await context.close();
});
