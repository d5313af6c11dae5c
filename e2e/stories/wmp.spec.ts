import type { Page } from '@playwright/test';
import {
  type Account,
  expect,
  expectAccessible,
  expectToast,
  fire,
  goTo,
  openAdjust,
  openAs,
  signUp,
  test,
} from '../story.ts';

const dial = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name} value` });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Opens a screen with the user's rifle and scenario, chosen on an earlier visit. */
const openWith = async (
  page: Page,
  home: string,
  who: Account,
  path: string,
  names: { rifle: string; scenario: string },
) => {
  const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: names.rifle });
  const scenario = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/close_array_troop_line',
    { name: names.scenario },
  );
  await openAs(page, home, who, path, {
    selectedTrainingScenarioId: scenario.id,
    // Fire Control fetches the chosen scenario; the other screens find it stored
    ...(path !== '/' && { selectedTrainingScenario: JSON.stringify(scenario) }),
    selectedWeaponProfile: rifle.id,
  });
  if (path === '/') await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
};

const makeWind = async (page: Page, seed: string, preset = 'Stochastic') => {
  if (!page.url().endsWith('/weather')) await goTo(page, 'Weather');
  await openAdjust(page);
  await page.getByRole('button', { name: preset, exact: true }).click();
  await page.getByRole('textbox', { name: 'Seed', exact: true }).fill(seed);
  await page.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await expectToast(page, 'Wind Field Generated & Exported');
};

test('from a scenario to wind, brackets, a card, and shots that are dialed from it', async ({ page, home }) => {
  test.slow();
  await openWith(page, home, await signUp(home), '/wmp', { rifle: 'Card rifle', scenario: 'Evening array' });

  // without wind there is nothing to analyze
  await expect(page.getByText('No wind to analyze')).toBeVisible();
  const analyze = page.getByRole('button', { name: 'Run Wind Field Analysis' });
  await expect(analyze).toBeDisabled();
  await expectAccessible(page, 'WMP without wind');
  await makeWind(page, '20261122');

  await goTo(page, 'WMP');
  await expect(page.getByText(/made on the Weather screen, for Evening array/)).toBeVisible();
  await expect(analyze).toBeEnabled();

  // the chain runs all three phases
  await openTab(page, 'Optimization');
  await expect(page.getByRole('button', { name: 'Generate Mathematical Bracket Candidates' })).toBeDisabled();
  await openTab(page, 'MILP (Phase 3)');
  await page.getByRole('button', { name: 'Single-Objective Optimization' }).click();
  await expectToast(page, 'Auto-Chain Optimization Complete');
  await expect(page.getByText('✓ Optimization Complete')).toBeVisible();
  const selected = page.getByRole('table', { name: 'Selected brackets' }).getByRole('row');
  await expect(selected).not.toHaveCount(1);
  const bracketCount = (await selected.count()) - 1;
  await expect(page.getByRole('region', { name: 'Honest confidence' })).toBeVisible();
  await expectAccessible(page, 'WMP, the optimization');

  await openTab(page, 'Mathematical Bracket Generation');
  await expect(page.getByRole('table', { name: 'Candidate brackets' })).toBeVisible();
  await expectAccessible(page, 'WMP, the brackets');
  await openTab(page, 'Wind Field Analysis');
  await expect(page.getByRole('table', { name: 'Coverage metrics by distance' })).toBeVisible();
  await expectAccessible(page, 'WMP, the wind states');

  // the card
  await openTab(page, 'DOPE Cards');
  await page.getByLabel('Card name').fill('Evening card');
  await page.getByRole('button', { name: 'Create DOPE Card' }).click();
  await expectToast(page, 'DOPE Card Created');
  const table = page.getByRole('table', { name: /^Evening card: corrections/ });
  // each hold is chosen by the crosswind at its target
  const heads = table.getByRole('columnheader').getByRole('button');
  await expect(heads.first()).toBeVisible();
  expect(await heads.count()).toBeGreaterThanOrEqual(bracketCount);
  expect((await heads.count()) % bracketCount).toBe(0);
  for (const head of await heads.all()) await expect(head).toHaveText(/[LR0]\s?\d|calm/i);
  await expect(table.locator('tbody tr:has(th[scope=row])').first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('heading', { name: 'Evening card' }).click();
  await page.keyboard.press('w');
  await expect(table.locator('tbody tr:has(th[scope=row])').last()).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'WMP, the cards');
  await openTab(page, 'Wind Brackets');
  const brackets = page.getByRole('tabpanel', { name: 'Wind Brackets', exact: true });
  await expect(brackets.getByText(/% of the wind/)).toHaveCount(bracketCount);
  await expectAccessible(page, 'WMP, a card by bracket');

  // the same card beside the scope: dialed, shot and logged
  await goTo(page, 'Fire Control');
  const card = page.getByRole('region', { name: 'Range card' });
  await expect(card).toContainText('Evening card');
  // the new session's toast would replace the next toast
  await expect(page.getByText(/^Session \d+: 0 shots/)).toBeVisible();
  await page.getByRole('button', { name: /^EL:/ }).click();
  await expectToast(page, 'Elevation Loaded');
  expect(Number(await dial(page, 'Elevation dial').inputValue())).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^WD:/ }).click();
  await expectToast(page, 'Windage Loaded');
  expect(Number(await dial(page, 'Wind dial').inputValue())).not.toBe(0);
  await fire(page);
  await expectToast(page, /^(Hit!|Miss!)/);
  await fire(page, 'Space');
  await openTab(page, 'Shot Log');
  await expect(page.getByRole('tabpanel').getByText(/^(Hit|Miss)$/)).toHaveCount(2);
});

test('my card in two presses, in odd air and with effects of my own, is not called stale where it is shot with', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  await openWith(page, home, who, '/', { rifle: 'Cold rifle', scenario: 'Cold array' });
  // nothing to dial yet: the key reports that and leads to making a card
  await page.getByRole('button', { name: /^EL:/ }).click();
  await expectToast(page, 'No WMP DOPE Cards Available');
  await page.getByRole('button', { name: 'Make my card', exact: true }).click();
  await expect(page).toHaveURL(`${home}/wmp`);

  await makeWind(page, '5', 'Complex');
  await page.evaluate(() => {
    const key = 'exportedWeatherData';
    const weather = JSON.parse(localStorage.getItem(key) ?? '{}');
    const odd = { ...weather.environmentalConditions, temperature: 18, humidity: 30, pressure: 25.1 };
    localStorage.setItem(key, JSON.stringify({ ...weather, environmentalConditions: odd }));
    const effects = { useAerodynamicJump: true, useSpinDrift: true, useCoriolisEffect: false, latitude: 61 };
    localStorage.setItem('advancedBallisticEffects', JSON.stringify(effects));
  });
  await page.goto(`${home}/wmp`);
  await page.getByRole('button', { name: 'Make my card', exact: true }).click();
  const steps = page.getByRole('list', { name: 'Steps of the card' }).getByRole('listitem');
  await expect(steps.last()).toContainText('✓ Testing the card in fresh wind', { timeout: 60_000 });
  await expect(page.getByText(/^Carry [1-4] holds?: \d+ hits in 100\.$/)).toBeVisible();
  await expectAccessible(page, 'WMP, my card');
  await page.getByRole('button', { name: 'Use it in Fire Control' }).click();

  const card = page.getByRole('region', { name: 'Range card' });
  await expect(card).toContainText(/hits \d+ %, covers \d+ %, confidence \d+ %/);
  await page.getByRole('button', { name: /^EL:/ }).click();
  await expectToast(page, 'Elevation Loaded');
  await expect(card.getByText('This card is for another stage')).toHaveCount(0);
  const [kept] = (
    await who.call<{ wmpDopeCards: { metadata: { environment: object } }[] }>('GET', '/api/wmp/phase3-integration')
  ).wmpDopeCards;
  expect(kept?.metadata.environment).toEqual({ temperature: 18, humidity: 30, pressure: 25.1 });

  // other air makes another stage, and Fire Control reports that the card does not fit
  await page.evaluate(() => {
    const key = 'exportedWeatherData';
    const weather = JSON.parse(localStorage.getItem(key) ?? '{}');
    const warm = { ...weather.environmentalConditions, temperature: 95 };
    localStorage.setItem(key, JSON.stringify({ ...weather, environmentalConditions: warm }));
  });
  await page.reload();
  await expect(card).toContainText(/This card is for another stage: the air is another/);
});

test('a sweep, and an optimization that asks for too much, say what can be had', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await openWith(page, home, await signUp(home), '/weather', { rifle: 'Sweep rifle', scenario: 'Sweep array' });
  // two winds from different sides: one hold cannot be good for both
  await makeWind(page, '7', 'Complex');
  await goTo(page, 'WMP');
  await openTab(page, 'Optimization');
  await openTab(page, 'MILP (Phase 3)');
  await page.getByRole('button', { name: 'Multi-Objective Pareto Sweep' }).click();
  await expectToast(page, 'Auto-Chain Optimization Complete');
  await expect(page.getByRole('table', { name: 'Pareto sweep' }).getByRole('row')).toHaveCount(5);
  await expectAccessible(page, 'WMP, a Pareto sweep');

  await page.getByRole('button', { name: 'Brackets (U): less' }).click();
  await page.getByLabel('Coverage (p_min)').fill('1');
  await page.getByRole('button', { name: 'Single-Objective Optimization' }).click();
  await expect(page.getByText('Optimization Infeasible')).toBeVisible();
  await expectAccessible(page, 'WMP, an infeasible optimization');
  await page.getByRole('button', { name: 'Lower the coverage requirement by 20 points to 80 %' }).click();
  await expect(page.getByLabel('Coverage (p_min)')).toHaveValue('0.8');
  await page.getByRole('button', { name: 'Raise the bracket count to 2' }).click();
  await page.getByRole('button', { name: 'Single-Objective Optimization' }).click();
  await expect(page.getByRole('table', { name: 'Selected brackets' })).toBeVisible();

  // and the result is there after a reload
  await page.reload();
  await openTab(page, 'Optimization');
  await openTab(page, 'MILP (Phase 3)');
  await expect(page.getByText(/^Your last optimization, for Sweep rifle on Sweep array, of /)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Selected brackets' })).toBeVisible();
});

test('an exported card prints whole, a sheet to each of its parts, and runs nothing that its names carry', {
  tag: '@long',
}, async ({ page, home, context }) => {
  const hostile = `"><img src=x onerror="globalThis.pwned=1">'</title><script>globalThis.pwned=1</script>`;
  await openWith(page, home, await signUp(home), '/weather', { rifle: hostile, scenario: hostile });
  await makeWind(page, '11');
  await goTo(page, 'WMP');
  await openTab(page, 'Optimization');
  await openTab(page, 'MILP (Phase 3)');
  await page.getByRole('button', { name: 'Single-Objective Optimization' }).click();
  await expectToast(page, 'Auto-Chain Optimization Complete');
  await openTab(page, 'DOPE Cards');
  await page.getByLabel('Card name').fill(hostile);
  await page.getByRole('button', { name: 'Create DOPE Card' }).click();
  await expectToast(page, 'DOPE Card Created');
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible();

  for (const layout of ['pocket', 'wrist', 'half', 'letter']) {
    const layouts = page.getByLabel('Print layout');
    await layouts.selectOption(layout);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export HTML' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.html$/u);

    const opened = await context.newPage();
    const requests: string[] = [];
    opened.on('request', (request) => requests.push(request.url()));
    const url = `file://${await file.path()}`;
    // the file is saved without its extension, so the browser gets the type HTML
    await opened.route(url, async (route) => route.fulfill({ path: await file.path(), contentType: 'text/html' }));
    await opened.goto(url);
    const sheets = Math.max(1, await opened.locator('article').count());
    await expect(opened.getByRole('heading', { level: 2 })).toHaveText(Array.from({ length: sheets }, () => hostile));
    await expect(opened.locator('script, img')).toHaveCount(0);
    expect(await opened.evaluate(() => 'pwned' in globalThis)).toBe(false);
    // the font of its figures is in the file
    expect(requests.filter((one) => !one.startsWith('data:'))).toEqual([url]);
    // and each part prints on one sheet of its paper
    const printed = (await opened.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
    // with nothing cut off
    await opened.emulateMedia({ media: 'print' });
    const cut = await opened.evaluate(() =>
      [...document.querySelectorAll('.sheet-body')].map((s) => [
        s.scrollHeight - s.clientHeight,
        s.scrollWidth - s.clientWidth,
      ]),
    );
    expect(
      cut.flat().filter((px) => px > 1),
      layout,
    ).toEqual([]);
    await opened.close();
  }
});
