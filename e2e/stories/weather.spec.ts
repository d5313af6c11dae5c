import { expect, expectAccessible, expectToast, goTo, guestOf, openAdjust, openAs, signUp, test } from '../story.ts';

test('wind from a preset is seen, outlives a reload and drives Fire Control', async ({ page, home }) => {
  // without a scenario there is no wind to make
  await openAs(page, home, await signUp(home), '/weather');
  await expect(page.getByText('DoF Configuration Required')).toBeVisible();
  await expect(page.getByText('No training scenario loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Wind Field' }).first()).toBeDisabled();

  await goTo(page, 'Fire Control');
  await page.getByRole('button', { name: /^Start with/ }).click();
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  await expect(page.getByText('No Wind Field Data')).toBeVisible();

  await goTo(page, 'Weather');
  // four winds come first, their inputs on request
  await expect(page.getByLabel('Max distance')).toBeHidden();
  await page.getByRole('button', { name: /^Gusty/ }).click();
  await expect(page.getByRole('button', { name: /^Gusty/ })).toHaveAttribute('aria-pressed', 'true');
  await openAdjust(page);
  // presets set the mode and every parameter, mode switches keep the settings
  const mode = (name: string) => page.getByRole('radio', { name });
  await page.getByRole('button', { name: 'Complex', exact: true }).click();
  await expect(mode('Complex')).toBeChecked();
  await expect(page.getByRole('group', { name: /Secondary wind state/ })).toBeVisible();
  await mode('Deterministic').click();
  await expect(page.getByLabel('Speed variation').first()).toHaveValue('0');
  await mode('Stochastic').click();
  await expect(page.getByRole('group', { name: /Secondary wind state/ })).toBeHidden();
  await page.getByRole('button', { name: 'Stochastic', exact: true }).click();
  await page.getByRole('textbox', { name: 'Seed', exact: true }).fill('20261121');
  await page.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await expectToast(page, 'Wind Field Generated & Exported');
  await expect(page.getByText('Seed 20261121')).toBeVisible();
  for (const view of ['States', 'Breakdown', 'Quality', 'Monitor', 'Combined']) {
    await page.getByRole('tab', { name: view, exact: true }).click();
    await expect(page.getByRole('tabpanel').first()).toBeVisible();
  }
  await expectAccessible(page, 'Weather with a field');
  await page.getByRole('radio', { name: 'Flags across each line of fire' }).click();
  await expect(page.getByTestId('reading')).toContainText(/Crosswind .* on average on the way. This rifle: /);
  await expectAccessible(page, 'Weather as crosswind');

  await page.reload();
  await expect(page.getByText('Seed 20261121')).toBeVisible();

  await goTo(page, 'Fire Control');
  await expect(page.getByText('No Wind Field Data')).toBeHidden();
  await expect(page.getByText(/mil up$/).first()).toBeAttached();
});

test('two windows show and rate one wind', { tag: '@long' }, async ({ page, home, context }) => {
  await openAs(page, home, await signUp(home), '/');
  await page.getByRole('button', { name: /^Start with/ }).click();
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  await goTo(page, 'Weather');
  await openAdjust(page);
  const generate = async (seed: string) => {
    await page.getByRole('textbox', { name: 'Seed', exact: true }).fill(seed);
    await page.getByRole('button', { name: 'Generate Wind Field' }).first().click();
    await expect(page.getByText(`Seed ${seed}`)).toBeVisible();
  };
  await generate('42');
  const other = await context.newPage();
  await other.goto(`${home}/weather`);
  await expect(other.getByText('Seed 42')).toBeVisible();

  await generate('99');
  await expect(other.getByText('Seed 99')).toBeVisible();
  // The rated, displayed and shot wind are the same.
  const rated = other.waitForRequest((request) => request.url().endsWith('/api/weather/quality-metrics'));
  await other.getByRole('tab', { name: 'Monitor', exact: true }).click();
  const { windField } = (await rated).postDataJSON();
  expect(windField.metadata.seed).toBe(99);
  const stored = await other.evaluate(() => JSON.parse(localStorage.getItem('distanceBasedWindField') ?? 'null'));
  expect(windField.windData).toEqual(stored.windData);
  await other.close();
});

test('what local storage holds is input: corrupt wind is survived', { tag: '@long' }, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/account');
  await page.evaluate(() => {
    for (const key of ['distanceBasedWindField', 'exportedWeatherData', 'distanceWeatherModelState', 'windFieldData']) {
      localStorage.setItem(key, '{"distances":[1,2],"windData":"broken"');
    }
  });
  for (const path of ['/weather', '/', '/wmp', '/training']) {
    await page.goto(home + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/something went wrong/i)).toHaveCount(0);
  }
});

test('a demo user is told that complex wind is not for the demo', { tag: '@long' }, async ({ page, home }) => {
  await openAs(page, home, await guestOf(home), '/weather');
  await openAdjust(page);
  await page.getByRole('radio', { name: 'Complex' }).click();
  await expectToast(page, 'Demo Limitation');
  await expect(page.getByRole('radio', { name: 'Complex' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await expectToast(page, 'Wind Field Generated & Exported');
});
