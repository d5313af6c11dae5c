import type { Page } from '@playwright/test';
import { expectReadable, printCard, readPaper } from '../read-paper.ts';
import { type Account, expect, expectAccessible, expectToast, openAs, signUp, test } from '../story.ts';

const LINE = 'dasher 400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate';

/** Stores a picture of the screen, on request. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

interface Rifle {
  readonly id: number;
  readonly muzzleVelocity: number;
  readonly bulletBC: number;
}
/** Shots of a session in a Garmin's export, fps. */
const SHOTS = [2841.2, 2835.8, 2838.4, 2844.1, 2833.5];
const SHOTVIEW = `"Thursday"
#,SPEED (FPS),Δ AVG (FPS),KE (FT-LB),POWER FACTOR (KGR⋅FT/S),TIME,CLEAN BORE,COLD BORE,SHOT NOTES
${SHOTS.map((fps, i) => `${i + 1}, ${fps}, , , , 1:4${i}:26 PM, , , "" `).join('\n')}
`;
/** The air of the three shots that true the rifle, and its bullet's true share of the book's BC. */
const SHOT_IN = { temperature: 61, pressure: 28.4, humidity: 45, windSpeed: 8, windDirection: "3 o'clock" } as const;
const BC_SHARE = 0.96;

/** A rifle from its bullet's name, its velocity from a chronograph, its drag from three shots in their own air. */
const readyRifle = async (page: Page, home: string, who: Account): Promise<void> => {
  const rifle = async (): Promise<Rifle> => {
    const [one] = await who.call<Rifle[]>('GET', '/api/ballistic-profiles');
    if (one === undefined) throw new Error('there must be a rifle');
    return one;
  };
  await openAs(page, home, who, '/calculator');
  await page.getByLabel('Weapon profile').selectOption('create-new');
  const dialog = page.getByRole('dialog', { name: 'Create New Profile' });
  await dialog.getByLabel('Find a bullet').fill('109 LRHT');
  await dialog.getByRole('button', { name: 'Berger Long Range Hybrid Target 109 gr .243' }).click();
  await dialog.getByLabel('Profile name').fill('Dasher 109');
  await dialog.getByLabel('Muzzle velocity', { exact: true }).fill('2800');
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile Created');

  await page.goto(`${home}/exchange`);
  const file = { name: 'Thursday.csv', mimeType: 'text/csv', buffer: Buffer.from(SHOTVIEW) };
  await page.getByLabel('File to read').setInputFiles(file);
  await page.getByRole('button', { name: 'Use this velocity' }).click();
  const mean = SHOTS.reduce((sum, fps) => sum + fps, 0) / SHOTS.length;
  await expect.poll(async () => (await rifle()).muzzleVelocity).toBeCloseTo(mean, 1);

  const book = await rifle();
  await page.goto(`${home}/truing`);
  await page.getByLabel('Profile to true').selectOption({ label: 'Dasher 109' });
  await page.getByRole('spinbutton', { name: 'Temperature', exact: true }).fill(String(SHOT_IN.temperature));
  await page.getByRole('spinbutton', { name: /pressure/i }).fill(String(SHOT_IN.pressure));
  for (const distance of [500, 800, 1000]) {
    const { elevationMils } = await who.call<{ elevationMils: number }>('POST', '/api/calculate-ballistics', {
      ...{ ...SHOT_IN, distance, profileId: book.id, useCoriolisEffect: false, bulletBC: BC_SHARE * book.bulletBC },
    });
    await page.getByRole('spinbutton', { name: 'Range', exact: true }).fill(String(distance));
    await page.getByRole('spinbutton', { name: 'Observed elevation', exact: true }).fill(elevationMils.toFixed(2));
    await page.getByRole('button', { name: 'Add observation' }).click();
    await expect(page.getByRole('cell', { name: `${distance} yd`, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Next: calculate' }).click();
  await page.getByRole('switch', { name: 'Keep the measured velocity' }).click();
  await page.getByRole('button', { name: 'Calculate truing' }).click();
  await page.getByRole('button', { name: 'Apply to profile' }).click();
  await expectToast(page, 'Profile Updated');
  const trued = await rifle();
  expect(trued.muzzleVelocity).toBe(book.muzzleVelocity);
  expect(Math.abs(trued.bulletBC / book.bulletBC - BC_SHARE)).toBeLessThan(0.015);
};

test('a competitor’s Thursday: a rifle from the library, the chronograph and three shots; one line for table, card, practice and the phone', {
  tag: '@long',
}, async ({ page, home, browser }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  const who = await signUp(home);
  await readyRifle(page, home, who);
  await who.call('POST', '/api/ballistic-profiles', { name: 'Magnum' });
  await page.goto(`${home}/calculator`);
  const line = page.getByLabel('Ask in one line');
  await line.fill(LINE);
  await line.press('Enter');

  // the answer names its rifle, and the fields have the line's values
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('Dasher 109');
  await expect(answer).toContainText('400 yd, 8–14 mph from 2:30, level, 72 °F, DA 5500 ft');
  await expect(page.getByRole('spinbutton', { name: 'Wind, high' })).toHaveValue('14');
  const table = page.getByRole('table', { name: 'Corrections by distance' });
  for (const head of ['8 mph', '11 mph', '14 mph']) await expect(table).toContainText(head);
  await expectAccessible(page, 'the calculator with a plan');
  await shoot(page, 'calculator-1280');
  const sheet = readPaper(await page.pdf({ format: 'Letter' }));
  for (const [n, paper] of sheet.entries()) expectReadable(paper, `the range table, page ${n + 1}`);
  const printed = sheet.map(({ text }) => text).join(' ');
  for (const said of ['Dasher 109', '109 gr', '8 mph', '11 mph', '14 mph']) expect(printed).toContain(said);
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
  const card = (await printCard(page, 'letter')) ?? [];
  expect(card.length).toBeGreaterThan(0);
  for (const [n, paper] of card.entries()) expectReadable(paper, `the card, page ${n + 1}`);
  expect(card.map(({ text }) => text).join(' ')).toContain('Dasher 109');

  // practice takes the same scenario, not another one
  await page.goto(`${home}/calculator`);
  await page.getByRole('button', { name: 'Practice in this wind' }).click();
  await expect(page).toHaveURL(`${home}/`);
  expect(await who.call<unknown[]>('GET', '/api/training-scenarios')).toHaveLength(1);
  await shoot(page, 'practice-1280');

  // Weather reads the same line beside its fields
  await page.goto(`${home}/weather`);
  await page.getByLabel('Ranges, wind and air').fill('300 500 700, 11 gusting 14 from 9, 35 °F');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByText('The fields hold the mean wind, not its gust.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Mean wind' })).toHaveValue('11');
  await shoot(page, 'weather-1280');

  // on the firing line: another device knows the account's rifle, names it, and answers the same without a network
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
