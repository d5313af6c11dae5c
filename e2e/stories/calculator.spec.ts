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
    await expect(answer).toContainText('from the right');
    expect(Date.now() - from).toBeLessThan(15_000);
    await expect(page.getByRole('spinbutton', { name: 'Distance', exact: true })).toHaveValue('640');
    return (await answer.textContent()) ?? '';
  };
  const online = await ask();
  expect(online).toMatch(/mil up/);
  await expectAccessible(page, 'the calculator');
  await expect(page.getByRole('table', { name: 'Corrections by distance' })).toContainText('1200');

  // what the shooter's rifles are is kept, and the app itself
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  expect(await ask()).toBe(online);
  await page.context().setOffline(false);
});

test('in metric the calculator asks, answers and tables in metric alone', async ({ page, home }) => {
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
