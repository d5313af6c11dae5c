import type { Locator, Page } from '@playwright/test';
import { dragByTouch, expect, openAs, signUp, test } from '../story.ts';

// Every handle, with the browser's own touch input on a phone: no drag scrolls the page, and a handle goes as far as
// the finger.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 });

const FAR_PX = 80;
const SLACK_PX = 4;
/** The widest step of a lesson's handle. */
const STEP_PX = 8;

const middle = async (handle: Locator): Promise<{ x: number; y: number }> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};

/** Counts touches that the browser takes over, and makes room for scrolling on both sides. */
const watchTouches = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const seen = { canceled: 0 };
    Object.assign(window, { seen });
    addEventListener('pointercancel', () => seen.canceled++, true);
    document.body.style.paddingBottom = '900px';
    scrollTo(0, 1);
  });
};
const expectHeld = async (page: Page, scrolledPx: number, where: string): Promise<void> => {
  const canceled = await page.evaluate(() => (window as unknown as { seen: { canceled: number } }).seen.canceled);
  expect(canceled, `${where}: drags that the browser took away`).toBe(0);
  expect(await page.evaluate(() => scrollY), `${where}: the page scrolled, px`).toBe(scrolledPx);
};
const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Along the page's way to scroll, and across it. */
const WAYS = [
  { x: 0, y: -FAR_PX },
  { x: FAR_PX, y: 0 },
] as const;

/** Whether another handle covers the middle of this one. */
const isCovered = (grip: Locator): Promise<boolean> =>
  grip.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.glass-grip') !== element;
  });

test('no handle of a lesson scrolls the page, whichever way a finger draws it, and it goes where a mouse takes it', async ({
  page,
  home,
}) => {
  test.slow();
  await openAs(page, home, await signUp(home), '/practice?tab=learn');
  let compared = 0;
  for (let lesson = 1; lesson <= 12; lesson++) {
    await page.goto(`${home}/practice?lesson=lesson.${lesson}`);
    await expect(page.locator('.lesson-question')).toBeVisible();
    await watchTouches(page);
    const grips = page.locator('.glass-grip');
    await expect(grips.first()).toBeVisible();
    for (let i = 0; i < (await grips.count()); i++) {
      const grip = grips.nth(i);
      for (const by of WAYS) {
        for (let keys = 0; keys < 12 && (await isCovered(grip)); keys++) await grip.press('Shift+ArrowRight');
        const start = await scrolled(page);
        const from = await middle(grip.locator('.grip-touch'));
        const before = await grip.getAttribute('aria-valuenow');
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
        await page.mouse.up();
        const byMouse = await middle(grip.locator('.grip-touch'));
        // back to where the drag began
        const at = await middle(grip.locator('.grip-touch'));
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.move(from.x, from.y, { steps: 4 });
        await page.mouse.up();
        if ((await grip.getAttribute('aria-valuenow')) !== before) continue;
        await dragByTouch(page, from, by);
        const where = `lesson ${lesson}, handle ${i + 1}, ${by.x} and ${by.y} px`;
        await expectHeld(page, start, where);
        const byFinger = await middle(grip.locator('.grip-touch'));
        const apartPx = Math.hypot(byFinger.x - byMouse.x, byFinger.y - byMouse.y);
        expect(apartPx, `${where}: px from where a mouse takes it`).toBeLessThanOrEqual(SLACK_PX + STEP_PX);
        compared++;
      }
    }
  }
  console.log(`${compared} drags of handles compared`);
  expect(compared).toBeGreaterThanOrEqual(18);
});

/** Drags a slider by finger along its length, away from its nearer end. */
const expectSlides = async (page: Page, slider: Locator, where: string): Promise<void> => {
  await slider.scrollIntoViewIfNeeded();
  const start = await scrolled(page);
  const { share, isUpright, toEnd } = await slider.evaluate((input: HTMLInputElement) => {
    const isUp = getComputedStyle(input).writingMode.startsWith('vertical');
    const at = (input.valueAsNumber - Number(input.min)) / (Number(input.max) - Number(input.min));
    return { share: at, isUpright: isUp, toEnd: at > 0.5 ? -1 : 1 };
  });
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const thumbPx = 10;
  const [length, cross] = isUpright ? [height, x + width / 2] : [width, y + height / 2];
  const along = thumbPx / 2 + share * (length - thumbPx);
  const from = isUpright ? { x: cross, y: y + height - along } : { x: x + along, y: cross };
  const far = Math.min(FAR_PX, 0.4 * length);
  await dragByTouch(page, from, isUpright ? { x: 0, y: -far * toEnd } : { x: far * toEnd, y: 0 });
  await expectHeld(page, start, where);
  const moved = await slider.evaluate(
    (input: HTMLInputElement) => (input.valueAsNumber - Number(input.min)) / (Number(input.max) - Number(input.min)),
  );
  const stepPx = await slider.evaluate(
    (input: HTMLInputElement, px) => (px * (Number(input.step) || 1)) / (Number(input.max) - Number(input.min)),
    length - thumbPx,
  );
  const wentPx = (moved - share) * (length - thumbPx) * toEnd;
  expect(Math.abs(wentPx - far), `${where}: px from where the finger is`).toBeLessThanOrEqual(SLACK_PX + stepPx / 2);
};

test('80 px of finger move rails and sliders 80 px, and the page not at all', async ({ page, home }) => {
  test.slow();
  await page.goto(home);
  const call = page.getByRole('slider', { name: 'Your call' });
  await expect(call).toBeVisible();
  await watchTouches(page);
  await call.scrollIntoViewIfNeeded();
  const start = await scrolled(page);
  const from = await middle(call);
  await dragByTouch(page, from, { x: FAR_PX, y: 0 });
  await expectHeld(page, start, 'the landing rail');
  expect(Math.abs((await middle(call)).x - from.x - FAR_PX)).toBeLessThanOrEqual(SLACK_PX);

  const who = await signUp(home);
  const { id } = await who.call<{ id: number }>('POST', '/api/training-scenarios/from-template/troop_line', {});
  await openAs(page, home, who, '/practice?tab=own', { selectedTrainingScenarioId: id });
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).tap();
  const stepPx = 6;
  for (const [name, far] of [
    ['Your call', FAR_PX],
    ['Left end of your band', -FAR_PX],
  ] as const) {
    const grip = page.getByRole('slider', { name });
    await expect(grip).toBeVisible();
    await watchTouches(page);
    await grip.scrollIntoViewIfNeeded();
    const railStart = await scrolled(page);
    const from = await middle(grip);
    await dragByTouch(page, from, { x: far, y: 0 });
    await expectHeld(page, railStart, name);
    expect(Math.abs((await middle(grip)).x - from.x - far), name).toBeLessThanOrEqual(SLACK_PX + stepPx);
  }
  for (const path of ['/', '/weather', '/wmp']) {
    await page.goto(home + path);
    await expect(page.locator('main h1')).toBeAttached();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await watchTouches(page);
    const sliders = page.locator('input[type=range]:visible:enabled');
    for (let i = 0; i < (await sliders.count()); i++) {
      const slider = sliders.nth(i);
      await expectSlides(page, slider, `${path}, ${await slider.getAttribute('aria-label')}`);
    }
  }
});
