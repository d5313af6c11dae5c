import type { Locator, Page } from '@playwright/test';
import { type Account, expect, fire, guestOf, openAs, signUp, test } from '../story.ts';

/** Smallest target for a finger, px. Source: WCAG 2.2, 2.5.8 Target Size (Minimum). */
const LEAST_PX = 24;
/** The size of buttons for every shot, px. Source: WCAG 2.2, 2.5.5 Target Size (Enhanced). */
const TRIGGER_PX = 44;

/** Visible targets that are too small for a finger. Links within a sentence are excepted, as in the source. */
const tooSmall = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate((least) => {
    const pressed = 'button, a[href], input, select, summary, [role=tab], [role=radio], [role=switch]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1;
      const isInText = element.matches('p a, li p a, td a');
      // A label enlarges its control: all of the label can be pressed.
      const label = element.closest('label')?.getBoundingClientRect();
      const size = Math.min(Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0));
      if (!isSeen || isInText || size >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${element.tagName} ${name.trim().slice(0, 40)}: ${width.toFixed(0)} × ${height.toFixed(0)}`];
    });
  }, leastPx);

/** Whether a press in the middle of an element reaches it. */
const isReached = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && element.contains(hit);
    });

/** Drags a message to the right. */
const swipe = async (page: Page, toast: Locator, px: number): Promise<void> => {
  await toast.hover({ position: { x: 12, y: 12 } });
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
  await page.mouse.down();
  await page.mouse.move(x + 12 + 20, y + 12);
  await page.mouse.move(x + 12 + px, y + 12);
  await page.mouse.up();
};

const openOn = async (page: Page, home: string, who: Account): Promise<void> => {
  const { id } = await who.call<{ id: number }>('POST', '/api/training-scenarios/from-template/troop_line', {});
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
};

const makeCard = async (who: Account): Promise<void> => {
  const samples = (base: number) =>
    Array.from({ length: 60 }, (_, i) => ({ time: i * 5, speed: base + (i % 7), direction: 80 + (i % 5) * 5 }));
  const weaponProfileId = (await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: 'Card rifle' }))
    .id;
  const engagementDistances = [500, 650];
  const { distanceWindStates } = await who.call<{ distanceWindStates: { globalClusters: object[] } }>(
    'POST',
    '/api/wmp/phase1-analysis',
    { windFieldData: { '500': samples(4), '650': samples(5) }, engagementDistances, weaponProfileId },
  );
  const windClusters = distanceWindStates.globalClusters;
  await who.call('POST', '/api/wmp/phase2-mathematical', { windClusters, engagementDistances, weaponProfileId });
  await who.call('POST', '/api/wmp/phase3-milp', { weaponProfileId, params: { p_min: 0.8 } });
  await who.call('POST', '/api/wmp/create-card', { cardName: 'Range day' });
};

test('on a phone of 320 and of 390 px a finger hits everything, the trigger with ease, and no message lies on it', {
  tag: '@long',
}, async ({ page, home }) => {
  const WIDTHS = [320, 390];
  /** Checks the screen in each width. */
  const inEachWidth = async (look: (width: number) => Promise<void>): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      await look(width);
    }
  };
  await page.setViewportSize({ width: 320, height: 844 });
  const who = await signUp(home);
  await makeCard(who);
  await openOn(page, home, who);
  await expect(page.getByRole('region', { name: 'Range card' })).toBeVisible();
  for (const path of ['/', '/?tab=log', '/?tab=settings', '/history']) {
    await page.goto(home + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await inEachWidth(async (width) => {
      expect(await tooSmall(page, LEAST_PX), `${path}, ${width} px`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, `${path}, ${width} px`).toBeLessThan(1);
    });
  }
  await page.goto(home);
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  await inEachWidth(async () => {
    const trigger = page.getByRole('button', { name: 'Take Shot' });
    expect((await trigger.boundingBox())?.height).toBeGreaterThanOrEqual(TRIGGER_PX);
    await fire(page);
    await expect(page.getByText(/^(Hit|Miss)!$/).first()).toBeVisible();
    expect(await isReached(page, 'Take Shot')).toBe(true);
    // A toast has its own row: it covers no control.
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('.toast')?.getBoundingClientRect();
      if (toast === undefined) return ['no toast'];
      return [...document.querySelectorAll<HTMLElement>('main button, main input, .phone-bar button')].flatMap(
        (one) => {
          const box = one.getBoundingClientRect();
          const isSeen = one.checkVisibility() && box.width > 1 && one.closest('.toast') === null;
          const isApart =
            box.right <= toast.left || box.left >= toast.right || box.bottom <= toast.top || box.top >= toast.bottom;
          return !isSeen || isApart ? [] : [one.getAttribute('aria-label') ?? one.textContent ?? ''];
        },
      );
    });
    expect(covered).toEqual([]);
  });
});

test('at 320 px the banner of the demo covers neither the trigger nor its own words', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const who = await guestOf(home);
  const scenarios = await who.call<{ id: number }[]>('GET', '/api/training-scenarios');
  const id = scenarios[0]?.id;
  await openAs(page, home, who, '/', id === undefined ? {} : { selectedTrainingScenarioId: id });
  const banner = page.getByRole('complementary', { name: 'Demo mode' });
  await expect(banner).toBeVisible();
  const start = page.getByRole('button', { name: /^(Take Shot|Start with)/ }).first();
  await expect(start).toBeVisible();
  const upgrade = banner.getByRole('button', { name: 'Upgrade Now' });
  await expect(upgrade).toBeInViewport({ ratio: 1 });
  await expect(banner.getByText(/shots per session/)).toBeInViewport({ ratio: 1 });
  if (await page.getByRole('button', { name: 'Take Shot' }).isVisible()) {
    expect(await isReached(page, 'Take Shot')).toBe(true);
  }
  const [bar, low] = [await page.locator('.phone-bar').boundingBox(), await banner.boundingBox()];
  if (bar !== null && low !== null) expect(bar.y + bar.height).toBeLessThanOrEqual(low.y + 1);
  expect(await tooSmall(page, LEAST_PX)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1);
});

test('on a phone a message is in view however far the page is scrolled, lies on nothing that is pressed or read, and goes by a swipe of 50 px', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const who = await signUp(home);
  await openOn(page, home, who);
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Reset Dials', 'Clear Shots']) {
      const button = page.getByRole('button', { name, exact: true });
      // between the pinned parts above and below it
      await button.evaluate((one) => {
        const bar = document.querySelector('.phone-bar')?.getBoundingClientRect().top ?? innerHeight;
        window.scrollBy(0, one.getBoundingClientRect().bottom - bar + 4);
      });
      await button.click();
      const toast = page.locator('.toast');
      await expect(toast).toContainText(name === 'Clear Shots' ? 'Shots Cleared' : 'Dials Reset');
      await expect(toast).toBeInViewport({ ratio: 1 });
      const at = await page.evaluate(() => {
        const box = document.querySelector('.toast')?.getBoundingClientRect();
        if (box === undefined) return ['no toast'];
        const pinned = document.querySelectorAll('[data-testid=scope], .phone-bar, header.header');
        return [...pinned].flatMap((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return bottom <= box.top + 1 || top >= box.bottom - 1 ? [] : [one.className];
        });
      });
      expect(at, `${width} ${name}`).toEqual([]);
      await swipe(page, toast, 49);
      await expect(toast).toBeVisible();
      await swipe(page, toast, 51);
      await expect(toast).toBeHidden();
    }
  }
});
