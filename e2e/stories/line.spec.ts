import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const ASKED = '600 yd, wind 9 to 3 at 8';
const TURNING = '8 mph, from 9:00 turning to 3:00';

/** Stores a picture of the screen, on request. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  for (const theme of ['bright', 'dark']) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` });
  }
};

test('by keys: an open chip is chosen by arrows and taken by Enter, and an unknown word is left out', {
  tag: '@long',
}, async ({ page, home }) => {
  test.slow();
  const who = await signUp(home);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, home, who, '/calculator');
  const line = page.getByLabel('Ask in one line');
  await line.focus();
  await page.keyboard.type(ASKED);
  await page.keyboard.press('Enter');
  const chips = page.getByRole('list', { name: 'How the line is read' });
  await expect(chips).toContainText('600 yd');
  await expect(page.getByRole('button', { name: TURNING })).toBeFocused();
  // the elevation is there at once, and only the wind waits
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('Elevation, still air');
  await expect(answer).toContainText('Wind waits for your choice');
  await expectAccessible(page, 'an open chip');
  await shoot(page, 'line-open-1280');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '3–9 mph from 8:00' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('600 yd, wind 3–9 mph from 8:00');
  await expect(line).toBeFocused();
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('600 yd, 3–9 mph from 8:00');

  await line.fill('600 yd, 8 from 3, spin drift, 35 °F');
  await page.keyboard.press('Enter');
  await expect(page.locator('s')).toHaveText('spin drift');
  await expect(page.getByRole('region', { name: 'Last answer' })).toBeVisible();
  await expectAccessible(page, 'an unknown word');
  await shoot(page, 'line-unknown-1280');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('600 yd, 8 from 3, 35 °F');
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('600 yd, 8 mph from 3:00');
});

for (const width of [390, 320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
    test('by touch: a tap takes a reading, in targets of 44 px', { tag: '@long' }, async ({ page, home }) => {
      test.slow();
      const who = await signUp(home);
      for (const [path, label] of [
        ['/calculator', 'Ask in one line'],
        ['/weather', 'Ranges, wind and air'],
        ['/wmp', 'Ranges, wind and air in one line'],
        ['/practice?tab=own', 'Distances and air in one line'],
      ] as const) {
        await openAs(page, home, who, path);
        const line = page.getByLabel(label, { exact: true });
        await line.tap();
        const below = page.getByRole('list', { name: 'How the line is read' });
        const before = (await below.boundingBox())?.height ?? 0;
        await line.fill('600 yd');
        // the row below keeps its space before anything is typed
        expect((await below.boundingBox())?.height).toBe(before);
        await line.fill(ASKED);
        const offer = page.getByRole('button', { name: TURNING });
        for (const button of await below.getByRole('button').all()) {
          const { x = 0, width: wide = 0, height = 0 } = (await button.boundingBox()) ?? {};
          expect(height).toBeGreaterThanOrEqual(44);
          expect(x + wide).toBeLessThanOrEqual(width);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await shoot(page, `line-open-${width}${path.replace(/\W/g, '-')}`);
        await offer.tap();
        await expect(line).toHaveValue('600 yd, wind 8 mph, from 9:00 turning to 3:00');
        await expect(line).not.toBeFocused();
      }
      // the last screen is Practice: the line gives a place for calls
      await expect(page.getByText('Calls at 600 yd')).toBeVisible();
      await page.getByRole('button', { name: 'Start ten calls' }).tap();
      await expect(page).toHaveURL(/drill=\d+/);
    });
  });
}
