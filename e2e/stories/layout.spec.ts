import type { Page } from '@playwright/test';
import { type Account, expect, expectAccessible, expectToast, fire, newName, openAs, signUp, test } from '../story.ts';

/** Window sizes of Fire Control, px; below 1024 the bottom bar has the steppers and the trigger. */
const WINDOWS = {
  'a phone and a tablet': [
    [320, 640],
    [390, 844],
    [820, 1180],
  ],
  'a desk': [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ],
} as const;

for (const [where, windows] of Object.entries(WINDOWS)) {
  test(`on ${where} the scope, a dial and the trigger are in view together in every window, also after a shot`, {
    tag: '@long',
  }, async ({ page, home }) => {
    const who = await signUp(home, newName('layout'));
    const { id } = await who.call<{ id: number }>(
      'POST',
      '/api/training-scenarios/from-template/multi_dof_array_troop_line',
      {},
    );
    const looks = windows.flatMap(([width, height]) => ['dark', 'bright'].map((theme) => ({ width, height, theme })));
    for (const [n, { width, height, theme }] of looks.entries()) {
      await page.setViewportSize({ width, height });
      const isNarrow = width < 1024;
      if (n === 0) await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
      else await page.getByRole('button', { name: `Switch to the ${theme} theme` }).click();
      await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
      const trigger = page.getByRole('button', { name: 'Take Shot' });
      await expect(trigger).toBeVisible();
      const scope = page.getByTestId('scope');
      const dials = isNarrow
        ? ['Elevation dial: more', 'Wind hold: more'].map((name) =>
            page.getByRole('region', { name: 'Shot bar' }).getByRole('button', { name }),
          )
        : [
            page.getByRole('slider', { name: 'Elevation dial' }),
            page.getByRole('slider', { name: 'Wind dial' }),
            page.getByRole('slider', { name: 'Elevation hold' }),
            page.getByRole('slider', { name: 'Wind hold' }),
          ];
      const allInView = async (): Promise<void> => {
        for (const thing of [scope, trigger, ...dials]) await expect(thing).toBeInViewport({ ratio: 1 });
      };
      await allInView();
      const box = await scope.boundingBox();
      // as large as the window allows below the bar and the row of the engagement, minus browser rounding
      const goal = isNarrow ? Math.min(width, height - 328) : Math.min(height - 152, width - 672);
      expect(box?.width ?? 0).toBeGreaterThanOrEqual(goal - 4);
      const before = box;
      await fire(page);
      await expect(page.getByText(/^(Hit|Miss)!/).first()).toBeVisible();
      await allInView();
      // nothing has moved, and nothing covers the scope
      expect(await scope.boundingBox()).toEqual(before);
      // a notice of two seconds may already be gone, so the test does not wait for it
      const toasts = await page
        .locator('.toast')
        .evaluateAll((shown) => shown.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      for (const toast of toasts) {
        if (before === null) break;
        const apart =
          toast.x >= before.x + before.width ||
          toast.x + toast.width <= before.x ||
          toast.y >= before.y + before.height ||
          toast.y + toast.height <= before.y;
        expect(apart).toBe(true);
      }
      if (isNarrow) {
        // pinned, even if the page is scrolled
        await page.mouse.wheel(0, 4000);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await allInView();
      } else {
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
        ).toBeLessThanOrEqual(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await expectAccessible(page, `Fire Control at ${width}, ${theme}`);
      await page.evaluate(() => window.scrollTo(0, 0));
    }
    if (where === 'a desk') {
      // a note above the screen shrinks the scope and does not move the trigger
      const klass = await who.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday' });
      await who.call('POST', `/api/classes/${klass.id}/lives`, { level: 1, tasks: 2, distance: 600 });
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.reload();
      await expect(page.getByText('Thursday is live')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Take Shot' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId('scope')).toBeInViewport({ ratio: 1 });
    }
  });
}

test('keys hold and dial, turn to another target and show the card; the bar says what is shot', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home, newName('keys'));
  const { id } = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/multi_dof_array_troop_line',
    {},
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  const value = (name: string) => page.getByRole('spinbutton', { name: `${name} value` });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(value('Wind hold')).toHaveValue('0.10');
  await expect(value('Elevation hold')).toHaveValue('0.05');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(value('Elevation dial')).toHaveValue('0.1');
  await expect(value('Wind dial')).toHaveValue('-0.1');
  // a field and a slider keep their arrows
  await value('Wind dial').focus();
  await page.keyboard.press('ArrowUp');
  await expect(value('Wind dial')).toHaveValue('0.0');
  await expect(value('Elevation hold')).toHaveValue('0.05');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const targets = page.getByRole('region', { name: 'Target Navigation' });
  await page.keyboard.press(']');
  await expect(targets).toContainText('2 / 10');
  await page.keyboard.press('[');
  await expect(targets).toContainText('1 / 10');
  await page.keyboard.press('Enter');
  await expect(targets.getByRole('listitem').first()).toHaveText(/^Target 1 (hit|missed)$/);
  const bar = page.getByRole('navigation', { name: 'What is being shot' });
  for (const [name, path] of [
    ['Rifle', '/?tab=settings'],
    ['Scenario', '/training'],
    ['Wind', '/weather'],
    ['Card', '/wmp'],
  ]) {
    await expect(bar.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path ?? '');
  }
});

/** A card of two brackets for an array, and its data for Fire Control. */
const makeCard = async (who: Account, cardName: string): Promise<{ profileId: number; scenarioId: number }> => {
  const samples = (base: number) =>
    Array.from({ length: 60 }, (_, i) => ({ time: i * 5, speed: base + 2 * (i % 7), direction: 80 + (i % 5) * 5 }));
  const { id: weaponProfileId } = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', {
    name: 'Impact 737R 6.5 Creedmoor',
  });
  const engagementDistances = [500, 650, 800, 950, 1100];
  const windFieldData = Object.fromEntries(engagementDistances.map((yd, i) => [yd, samples(3 + i)]));
  const { distanceWindStates } = await who.call<{ distanceWindStates: { globalClusters: object[] } }>(
    'POST',
    '/api/wmp/phase1-analysis',
    { windFieldData, engagementDistances, weaponProfileId },
  );
  const windClusters = distanceWindStates.globalClusters;
  await who.call('POST', '/api/wmp/phase2-mathematical', { windClusters, engagementDistances, weaponProfileId });
  await who.call('POST', '/api/wmp/phase3-milp', { weaponProfileId, params: { p_min: 0.8, U: 2 } });
  await who.call('POST', '/api/wmp/create-card', { cardName });
  const { id } = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/multi_dof_array_troop_line',
    {},
  );
  return { profileId: weaponProfileId, scenarioId: id };
};

/** Parts of a non-scrolling screen that its window or column cuts off, and pairs that overlap. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const things = [
      ...document.querySelectorAll(
        '.fire-where button:not(.cursor-help), .fire-where p, .fire-side button:not(.cursor-help), .fire-side input, .fire-side h2, .fire-right h2, .fire-right button:not(.cursor-help), .fire-right form label, .fire-right form a, .fire-right section[aria-label="Lesson"] > p, .range-card > p, .fire-shots li, .fire-aim input',
      ),
    ].filter(
      (one) => one.checkVisibility() && one.closest('.sr-only') === null && one.getBoundingClientRect().width > 1,
    );
    const clipOf = (one: Element): DOMRect | null => {
      for (let up = one.parentElement; up !== null; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        if (overflowX !== 'visible' || overflowY !== 'visible') return up.getBoundingClientRect();
      }
      return null;
    };
    // the shots and the rows of the card scroll, so a row may be half visible
    const scrolls = (one: Element): boolean => one.closest('.fire-shots ol, .range-card-rows tbody') !== null;
    const boxes = things.filter((one) => !scrolls(one)).map((one) => ({ one, box: one.getBoundingClientRect() }));
    const cut = boxes.flatMap(({ one, box }) => {
      const clip = clipOf(one);
      const isOut = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1;
      const isClipped =
        clip !== null &&
        (box.bottom > clip.bottom + 1 ||
          box.right > clip.right + 1 ||
          box.top < clip.top - 1 ||
          box.left < clip.left - 1);
      return isOut || isClipped ? [`cut: ${nameOf(one)}`] : [];
    });
    const over = boxes.flatMap(({ one, box }, i) =>
      boxes.slice(i + 1).flatMap(({ one: other, box: at }) => {
        if (one.contains(other) || other.contains(one) || one.closest('.toast') !== other.closest('.toast')) return [];
        const isApart =
          box.right <= at.left + 1 || at.right <= box.left + 1 || box.bottom <= at.top + 1 || at.bottom <= box.top + 1;
        return isApart ? [] : [`${nameOf(one)} lies on ${nameOf(other)}`];
      }),
    );
    return [...cut, ...over];
  });

test('with a card shown nothing on a desk is cut or lies on anything, and four shots are listed', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home, newName('desk'));
  const { profileId, scenarioId } = await makeCard(who, 'Range day, morning');
  await page.setViewportSize({ width: 1280, height: 720 });
  const chosen = { selectedTrainingScenarioId: scenarioId, selectedWeaponProfile: profileId };
  await openAs(page, home, who, '/', chosen);
  const card = page.getByRole('region', { name: 'Range card' });
  await expect(card.getByRole('columnheader').getByRole('button')).toHaveCount(2);
  for (let i = 0; i < 4; i++) await fire(page);
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1280, 800],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${width} × ${height}`;
    await expect.poll(() => faultsOf(page), size).toEqual([]);
    const list = page.getByRole('list', { name: /^Shots of this session/ });
    const rows = await list.evaluate((ol) => ol.clientHeight / (ol.firstElementChild?.clientHeight ?? 1));
    expect(rows, size).toBeGreaterThanOrEqual(3.9);
    const frame = card.getByRole('region', { name: 'Rows' });
    // both brackets and the current row are visible, with two rows after it
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), size).toBe(0);
    expect(await frame.evaluate((one) => one.clientHeight), size).toBeGreaterThanOrEqual(3 * 28 + 16);
    const bar = page.getByRole('navigation', { name: 'What is being shot' });
    for (const name of ['Rifle', 'Scenario', 'Wind', 'Card']) {
      await expect(bar.getByRole('link', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 0.95 });
    }
    for (const name of [/^EL:/, /^WD:/, /^WMP:/, 'Reset Dials', 'Take Shot', 'Clear Shots', 'Reset Holds']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    // also with a toast, and a long one
    await page.getByRole('button', { name: /^WMP:/ }).click();
    await expectToast(page, 'DOPE Loaded');
    await expect.poll(() => faultsOf(page), `${size} with a toast`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the theme is the system’s until somebody chooses one, from the first paint on', async ({ page, home }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: 'light' });
  await openAs(page, home, await signUp(home), '/calculator');
  await expect(page.locator('main h1')).toBeAttached();
  expect(await theme()).toBe('bright');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await page.getByRole('button', { name: 'Switch to the bright theme' }).click();
  expect(await theme()).toBe('bright');
  await page.reload();
  await expect(page.locator('main h1')).toBeAttached();
  expect(await theme()).toBe('bright');
});

test('Practice fits a phone of 320 px at 200 % text, and its menu is reached', async ({ page, home }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, home, await signUp(home), '/practice');
  await expect(page.locator('.home-link').first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
