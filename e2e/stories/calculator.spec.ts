import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

test('a shooter asks a cold phone what to dial, and asks again without a network', async ({ page, home }) => {
  test.slow();
  const who = await signUp(home);
  await openAs(page, home, who, '/account');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const ask = async (): Promise<string> => {
    const from = Date.now();
    await page.goto(`${home}/calculator`);
    await page.getByLabel('Ask in one line').fill('640 yd, 6 mph from 2 o’clock, 35 °F');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await expect(answer).toContainText('640 yd, 6 mph from 2:00, level, 35 °F');
    expect(Date.now() - from).toBeLessThan(15_000);
    await expect(page.getByRole('spinbutton', { name: 'Distance', exact: true })).toHaveValue('640');
    return (await answer.textContent()) ?? '';
  };
  const online = await ask();
  expect(online).toMatch(/mil up/);
  await expectAccessible(page, 'the calculator');
  await expect(page.getByRole('table', { name: 'Corrections by distance' })).toContainText('1200');

  // the app and the shooter's list of rifles are stored
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  expect(await ask()).toBe(online);
  await page.context().setOffline(false);
});

test('in metric the calculator asks, answers and tables in metric alone', { tag: '@long' }, async ({ page, home }) => {
  test.slow();
  const who = await signUp(home);
  await openAs(page, home, who, '/account');
  await page.getByRole('radio', { name: 'Metric' }).click();
  await page.goto(`${home}/calculator`);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('mil');
  await page.getByLabel('Ask in one line').fill('300 m, 3 m/s from 9 o’clock, 5 °C');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Distance', exact: true })).toHaveValue('300');
  for (const part of ['Answer', 'Range table']) {
    await expect(page.getByRole('region', { name: part })).not.toContainText(/\b(yd|mph|inHg|fps|ft)\b|°F/);
  }
  await expect(page.getByRole('spinbutton', { name: 'Temperature' })).toHaveAttribute('aria-valuetext', '5 °C');
});

test('a question that is half understood changes nothing, names the words, and grays the last answer', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  await openAs(page, home, who, '/calculator');
  const line = page.getByLabel('Ask in one line');
  await line.fill('640 yd, 6 mph from 60 degrees');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('640 yd, 6 mph from 2:00, level');
  await expect(answer).toContainText('from 60° = 2:00');
  const readings = await page.locator('.answer-readings').textContent();

  await line.fill('500 yd, 10 mph from the lefty');
  await page.keyboard.press('Enter');
  await expect(page.getByText('I don’t know “lefty”. Try: from the left')).toBeVisible();
  await expect(page.locator('s')).toHaveText('lefty');
  await expect(page.getByRole('region', { name: 'Last answer' })).toBeVisible();
  await expect(page.locator('.answer-readings')).toHaveAttribute('data-stale');
  expect(await page.locator('.answer-readings').textContent()).toBe(readings);
  await expect(page.getByRole('spinbutton', { name: 'Distance', exact: true })).toHaveValue('640');
  await expectAccessible(page, 'a question that was refused');

  // an ambiguous part prompts a question; the accepted reading is answered
  await line.fill('500 yd, 60 degrees');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: '60 degrees?' }).getByRole('button', { name: '60° up' }).click();
  await expect(answer).toContainText(/500 yd, 6 mph from 2:00 \(from before\)\s*Clear, 60° up/);
  await page.getByRole('button', { name: 'Clear the wind of the question before' }).click();
  await expect(answer).toContainText('500 yd, no wind, 60° up');
});

test('a box that does not take its text keeps it, says what fits, and grays the answer', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const who = await signUp(home);
  await openAs(page, home, who, '/calculator');
  const wind = page.getByRole('spinbutton', { name: 'Wind', exact: true });
  await wind.fill('8');
  await wind.fill('8 furlongs');
  await wind.press('Tab');
  await expect(wind).toHaveValue('8 furlongs');
  await expect(wind).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('I don’t know “furlongs”. Enter a number from 0 to 100.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last answer' })).toContainText('no wind');
  await wind.fill('3 m/s');
  await wind.press('Tab');
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('6.7 mph from 3:00');
  const from = page.getByRole('textbox', { name: 'Wind from' });
  await from.fill('12:30');
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('from 12:30');
});

test('on a phone the answer is in view while anything is typed, with its keyboard too', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const who = await signUp(home);
  await openAs(page, home, who, '/calculator');
  const elevation = page.locator('.answer-readings').getByText('Elevation', { exact: true });
  const figures = page.locator('.answer-readings');
  for (const height of [844, 480]) {
    await page.setViewportSize({ width: 390, height });
    for (const name of ['Distance', 'Humidity', 'Temperature']) {
      const box = page.getByRole('spinbutton', { name, exact: true });
      await box.focus();
      await box.fill(name === 'Distance' ? '700' : '40');
      await expect(elevation).toBeInViewport({ ratio: 1 });
      await expect(figures).toBeInViewport({ ratio: 1 });
      await expect(box).toBeInViewport({ ratio: 1 });
      // not below the old answer
      const [over, under] = [await page.locator('.calculator-answer').boundingBox(), await box.boundingBox()];
      expect((under?.y ?? 0) >= (over?.y ?? 0) + (over?.height ?? 0)).toBe(true);
    }
  }
});

test('winds at several distances are set in fields as well as typed', { tag: '@long' }, async ({ page, home }) => {
  const who = await signUp(home);
  await openAs(page, home, who, '/calculator');
  await page.getByLabel('Ask in one line').fill('900 yd, 6 mph at 0, 9 mph at 300, 4 mph at 600');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('9 mph from 3:00 at 300 yd');
  await page.getByRole('spinbutton', { name: 'Speed' }).nth(1).fill('12');
  await expect(answer).toContainText('12 mph from 3:00 at 300 yd');
  await page.getByRole('button', { name: 'Remove wind far' }).click();
  await expect(answer).not.toContainText('at 600 yd');
});

test('the hit probability map says what a call is worth, for the plate that is asked, on a phone too', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/calculator');
  await page.getByRole('button', { name: 'Hit probability map' }).click();
  const table = page.getByRole('table', { name: /Hit probability by distance/ });
  const row = table.getByRole('row', { name: /^600 / });
  const shares = async () =>
    (await row.getByRole('cell').allTextContents()).slice(1).map((text) => Number.parseInt(text, 10));
  const small = await shares();
  expect(small).toHaveLength(6);
  expect(small).toEqual([...small].sort((a, b) => b - a));
  await page.getByRole('spinbutton', { name: 'Plate width' }).fill('24');
  await expect.poll(async () => (await shares())[3] ?? 0).toBeGreaterThan(small[3] ?? 100);
  await expect(
    page.getByText(
      /^At 500 yd, the wind called to ± 1\.0 mph: first round \d+ in 100(; once trued \d+: shoot 3 at \d+ yd)?\. Called to ± 3\.0 mph it costs \d+ hits? in 100\.$/,
    ),
  ).toBeVisible();
  await expectAccessible(page, 'the hit probability map');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
