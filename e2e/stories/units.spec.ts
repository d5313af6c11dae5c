import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import samples from '../../packages/exchange/fixtures/samples.json' with { type: 'json' };
import { typeCall } from '../call-by-keys.ts';
import { ADMIN, expect, expectToast, fire, goTo, logIn, openAdjust, openAs, signUp, test, visit } from '../story.ts';

/** Units that must not appear with metric units. `in` is also a common word, so it counts only behind a figure. */
const US = /(?<![\p{L}/-])(yd|yds|yards?|mph|inHg|fps|ft|gr|grains|inches)(?![\p{L}/-])|°F|\d\s?in(?![\p{L}-]|\s\d)/u;
/** Words that must not appear with minutes; the scope's specified selector is labeled Mils. */
const MIL = /(?<![\p{L}])mils?(?![\p{L}])/u;

/** A decimal point, which users of a comma must never see, except in names of cartridges and versions. */
const POINT = /(?<![\w.])\d+\.\d+(?!\d|\.\d|\s(?:Creedmoor|CM|PRC|Dasher)|x47\sLapua)/u;

/** Everything that is shown or read aloud: the screen, the bar above it, menus and dialogs over it. */
const wordsOf = async (page: Page): Promise<string> => {
  const body = page.locator('body');
  // The account's lists of units name units that were not chosen.
  const others = page.getByRole('region', { name: 'Units', exact: true }).locator('option:not(:checked)');
  await others.evaluateAll((options) => {
    for (const option of options) option.remove();
  });
  const said = await body.evaluate((element) =>
    ['aria-label', 'aria-valuetext', 'title', 'placeholder'].flatMap((name) =>
      [...element.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)),
    ),
  );
  return [await body.innerText(), ...said].join('\n').replaceAll(RETICLES_OWN, '');
};

/** A reticle is engraved in its own unit, which is shown beside the reader's. */
const RETICLES_OWN = /Marked in\s+mil|(?:\bhold )?[UDLR]?\s?[\d,]+ mil on the reticle|\bhold [UDLR]?\s?[\d,]+ mil\b/g;
/** The screens of the app, from its own table, so that a new one is covered. */
const ROUTES = [
  ...readFileSync(new URL('../../apps/web/src/routes/table.ts', import.meta.url), 'utf8').matchAll(/path: '([^']+)'/g),
].map(([, path = '']) => path);
/** Published figures keep their units, with a note. */
const PUBLISHED = '/validation';
const PHONE = { width: 390, height: 844 } as const;
/** Files of other programs: a profile, a chronograph's and a weather meter's. */
const SAMPLES = Object.fromEntries(
  Object.entries(samples).filter(([name]) => ['g7-single.a7p', 'labradar.csv', 'kestrel-b.csv'].includes(name)),
);

const expectNone = (words: string, unit: RegExp, where: string): void => {
  const found = unit.exec(words);
  const at = found?.index ?? 0;
  expect(found?.[0], `${where}: ${words.slice(Math.max(0, at - 80), at + 60)}`).toBeUndefined();
};

test('somebody who chose metric, minutes and the comma reads no other unit or mark on any screen, on any of their devices', {
  tag: '@long',
}, async ({ page, home, browser }) => {
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
  await page.getByRole('radio', { name: '1.234,5' }).click();
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
  const read = async (where: string, reader = other): Promise<void> => {
    await expect(reader.locator('main h1')).toBeAttached();
    await expect(reader.locator('main .skeleton')).toHaveCount(0);
    const words = await wordsOf(reader);
    expectNone(words, US, where);
    expectNone(words, MIL, where);
    expectNone(words.replace('1,234.5', '').replace('1.234,5', ''), POINT, where);
  };
  const tab = (name: string) => other.getByRole('tab', { name, exact: true }).click();

  await goTo(other, 'Weather');
  await openAdjust(other);
  await other.getByRole('button', { name: 'Stochastic', exact: true }).click();
  await other.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await expectToast(other, 'Wind Field Generated & Exported');
  await read('the weather');

  await goTo(other, 'WMP');
  await tab('Optimization');
  await tab('MILP (Phase 3)');
  await other.getByRole('button', { name: 'Multi-Objective Pareto Sweep' }).click();
  await expectToast(other, 'Auto-Chain Optimization Complete');
  for (const name of ['MILP (Phase 3)', 'Mathematical Bracket Generation', 'Wind Field Analysis']) {
    await tab(name);
    await read(`WMP, ${name}`);
  }
  await other.getByRole('button', { name: 'Make my card', exact: true }).click();
  await expect(other.getByText(/^Carry [1-4] holds?: \d+ hits in 100\.$/).first()).toBeVisible({ timeout: 60_000 });
  await read('my card');
  await other.getByRole('button', { name: 'Use it in Fire Control' }).click();
  await expect(other.getByRole('region', { name: 'Range card' })).toBeVisible();
  await other.getByRole('button', { name: /^WMP:/ }).click();
  await expect(other.getByRole('spinbutton', { name: 'Elevation dial value' })).toHaveValue(/,(00|25|50|75)$/);
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

  await other.goto(`${home}/?tab=settings`);
  await read('the settings');
  await goTo(other, 'WMP');
  await tab('DOPE Cards');
  await read('the cards');
  await tab('Wind Brackets');
  await read('a card by bracket');
  // a drill, from the call to the result
  await other.goto(`${home}/practice?tab=own`);
  await other.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await expect(other.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible({ timeout: 60_000 });
  await typeCall(other, 'L2', 'R6');
  await read('a call');
  await other.getByRole('button', { name: /^Commit/ }).click();
  await expect(other.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeVisible();
  await read('the setting of a call');
  await other.getByRole('button', { name: /^Fire Space/ }).click();
  await expect(other.locator('h2.reveal-sentence')).toBeVisible();
  await read('what a call came to');

  // files, before they are stored
  await other.goto(`${home}/exchange`);
  for (const [name, base64] of Object.entries(SAMPLES)) {
    await other.getByLabel('File to read').setInputFiles({ name, mimeType: '', buffer: Buffer.from(base64, 'base64') });
    await expect(other.getByText(new RegExp(`${name}`)).first()).toBeVisible();
    await read(`the file ${name}`);
  }

  // every screen of the app, on a desktop and on a phone, with its dialogs
  await goTo(other, 'Calculator');
  await other.getByRole('button', { name: 'Share', exact: true }).click();
  const whole = (await other.getByRole('textbox', { name: 'Link' }).inputValue()).replace(/^[^#]*/, '');
  await read('a link');
  const { wmpDopeCards } = await who.call<{ wmpDopeCards: object[] }>('GET', '/api/wmp/phase3-integration');
  const ids = await Promise.all(
    [
      { kind: 'card', body: wmpDopeCards[0] },
      { kind: 'scenario', body: await who.call('GET', `/api/training-scenarios/${scenario.id}`) },
    ].map((thing) => who.call<{ id: string }>('POST', '/api/shares', thing)),
  );
  // a stage, run or match needs an object to show: the fence about units covers their words
  const ITS_OWN = /^\/practice\/(?:stages|runs|matches)\/:/;
  const klass = await who.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday' });
  const live = await who.call<{ id: number }>('POST', `/api/classes/${klass.id}/lives`, {
    ...{ level: 1, tasks: 5, distance: 700, rifle: 'own', names: 'shown' },
  });
  const day = '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d';
  await who.call('PUT', `/api/days/${day}`, {
    ...{ on: '2026-11-28', name: 'Saturday', profileId: null, match: null },
    stages: [{ n: 1, name: 'Ridge', line: '600 m, 4 m/s', plan: null, called: { lo: 4, hi: 8, from: 90 }, note: '' }],
  });
  const placesOf = (route: string): string[] =>
    ITS_OWN.test(route)
      ? []
      : route.startsWith('/days/')
        ? [route.replace(':id', day).replace(':stage', '1')]
        : route.startsWith('/classes/')
          ? [route.replace(':id', String(klass.id)).replace(':live', String(live.id))]
          : route.endsWith('/:id')
            ? ids.map(({ id }) => route.replace(':id', id))
            : route === '/s' || route === '/keep'
              ? [route + whole]
              : [route];
  const places = ROUTES.filter((route) => route !== PUBLISHED).flatMap(placesOf);
  expect(places.length).toBeGreaterThan(15);
  /** Follows an in-app link to a place, and waits for the next screen. */
  const follow = async (reader: Page, place: string): Promise<void> => {
    const title = reader.locator('main h1');
    const left = (await title.textContent()) ?? '';
    await visit(reader, place);
    await expect(title).not.toHaveText(left);
  };
  /** Opens each place on a desktop, then turns to a phone after the display has had time to follow. */
  const walk = async (reader: Page, some: readonly string[]): Promise<void> => {
    const desk = reader.viewportSize() ?? PHONE;
    for (const place of some) {
      expect(place, 'an id that the walk does not know').not.toContain(':');
      // opens a foreign link; other addresses have their own title
      if (/^\/(s|keep)\b/.test(place)) await reader.goto(home + place);
      else await follow(reader, place);
      await read(`${place.slice(0, 20)}, ${desk.width} px`, reader);
      await reader.setViewportSize(PHONE);
      await reader.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      await read(`${place.slice(0, 20)}, ${PHONE.width} px`, reader);
      await reader.setViewportSize(desk);
    }
  };
  await walk(
    other,
    places.filter((place) => place !== '/admin'),
  );
  await other.setViewportSize(PHONE);
  await other.goto(home);
  await expect(other.getByRole('region', { name: 'Shot bar' })).toBeVisible();
  await read('Fire Control on a phone', other);
  for (const name of ['Shot Log', 'Settings']) {
    await tab(name);
    await read(`${name} on a phone`);
  }
  await other.getByRole('button', { name: 'Menu' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await read('the menu of a phone');

  const chief = await logIn(home, ADMIN);
  const { units } = await who.call<{ units: object }>('GET', '/api/auth/me');
  await chief.call('PUT', '/api/auth/profile', { units });
  const desk = await (await browser.newContext()).newPage();
  await openAs(desk, home, chief, '/account');
  await expect(desk.getByLabel('Distance', { exact: true })).toHaveValue('m');
  await walk(desk, ['/admin']);
  await chief.call('PUT', '/api/auth/profile', { units: null });
  await desk.context().close();

  // published figures keep their units, with a reason
  await other.goto(home + PUBLISHED);
  await expect(other.getByText(/use the units of their sources/)).toBeVisible();
  await other.context().close();
});

test('units chosen in one window are said in every other at once, the bar too', { tag: '@long' }, async ({
  page,
  home,
  context,
}) => {
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

test('units chosen elsewhere leave a half-typed profile and an uncommitted call of the wind as they are', {
  tag: '@long',
}, async ({ page, home, context }) => {
  test.slow();
  const who = await signUp(home);
  await openAs(page, home, who, '/?tab=settings');
  await page.getByLabel('Weapon profile', { exact: true }).selectOption('create-new');
  const create = page.getByRole('dialog', { name: 'Create New Profile' });
  await create.getByLabel('Profile name').fill('Half a rifle');
  const velocity = create.getByLabel('Muzzle velocity', { exact: true });
  const zero = create.getByLabel('Zero range', { exact: true });
  await zero.fill('200');
  await velocity.fill('27x');
  const box = await velocity.elementHandle();

  const other = await context.newPage();
  await openAs(other, home, who, '/account');
  const choose = async (name: string): Promise<void> => {
    await other.getByRole('radio', { name, exact: true }).click();
    await expect(other.getByRole('radio', { name, exact: true })).toBeChecked();
  };
  await choose('Metric');
  await expect(zero).toHaveValue('182.88');
  await expect(velocity).toHaveValue('27x');
  await expect(create.getByLabel('Profile name')).toHaveValue('Half a rifle');
  expect(await velocity.evaluate((now, then) => now === then, box)).toBe(true);
  await choose('US');
  await expect(zero).toHaveValue('200');

  await create.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.goto(`${home}/practice?tab=own`);
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Type it' }).click();
  const [low, high] = [page.locator('#call-lo'), page.locator('#call-hi')];
  await low.fill('R4');
  await low.press('Enter');
  // the other end of the bracket is still being typed
  await high.fill('R8');
  const bracket = await low.elementHandle();
  await choose('Metric');
  // 4 and 8 mph
  await expect(low).toHaveValue(/^R 1\.7/);
  await expect(high).toHaveValue(/^R 3\.57/);
  expect(await low.evaluate((now, then) => now === then, bracket)).toBe(true);
  await high.press('Enter');
  await page.getByRole('button', { name: /^Commit/ }).click();
  await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeVisible();
  await expect(page.getByText('R 1.8 to R 3.6')).toBeVisible();
});
