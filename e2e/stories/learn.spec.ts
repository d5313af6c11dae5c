import type { Page } from '@playwright/test';
import { answerFlag, goThrough, grips, question } from '../lesson-by-keys.ts';
import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const LESSONS = Array.from({ length: 12 }, (_, i) => i + 1);

/** Presses Tab until the focus is on a matching element. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let keys = 0; keys < 60; keys++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard must reach ${selector}`);
};

/** Answers with the keys alone: moves every handle, makes every choice. */
const sayByKeys = async (page: Page): Promise<void> => {
  const count = await grips(page).count();
  await expect(grips(page).first()).toBeFocused();
  for (let i = 0; i < count; i++) {
    if (i > 0) await page.keyboard.press('Tab');
    await expect(grips(page).nth(i)).toBeFocused();
    const before = await grips(page).nth(i).getAttribute('aria-valuenow');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await grips(page).nth(i).getAttribute('aria-valuenow')).not.toBe(before);
  }
  if ((await page.locator('.lesson-choices').count()) > 0) {
    await tabTo(page, '.lesson-choices input');
    await page.keyboard.press('Space');
  }
};

test('every lesson is guessed at, shown, asked and answered by keys alone', { tag: '@long' }, async ({
  page,
  home,
}) => {
  test.slow();
  await openAs(page, home, await signUp(home), '/practice?tab=learn');
  await expect(page.getByRole('heading', { name: 'Learn to read the wind' })).toBeVisible();
  await expectAccessible(page, 'the list of lessons');
  for (const lesson of LESSONS) {
    await page.goto(`${home}/practice?lesson=lesson.${lesson}`);
    await expect(page.getByText('A first guess.')).toBeVisible();
    await sayByKeys(page);
    await page.keyboard.press('Enter');
    // the guess is not judged: an example follows at once
    await expect(page.getByText('Example 1')).toBeVisible();
    await expect(page.locator('.lesson-verdict')).toHaveCount(0);
    await expect(question(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Example 2')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-rule')).toBeVisible();
    await sayByKeys(page);
    if (lesson % 4 === 1) await expectAccessible(page, `lesson ${lesson}, asked`);
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-verdict')).toContainText(/^.(Right|Not yet): .+ You said .+\.$/);
    await expect(page.locator('.lesson-next')).toContainText('Next time');
    await expect(question(page)).toBeFocused();
    expect(await page.locator('.lesson-lines > div').count()).toBeGreaterThanOrEqual(3);
    if (lesson % 4 === 1) await expectAccessible(page, `lesson ${lesson}, answered`);
  }
});

test.describe('by thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every lesson is answered on its picture, which stands with its question and its button on one screen', {
    tag: '@long',
  }, async ({ page, home }) => {
    test.slow();
    await openAs(page, home, await signUp(home), '/practice?tab=learn');
    for (const lesson of LESSONS) {
      await page.goto(`${home}/practice?lesson=lesson.${lesson}`);
      await expect(question(page)).toBeVisible();
      for (const part of ['.player-square', '.lesson-question', '.lesson-actions']) {
        const box = await page.locator(part).first().boundingBox();
        expect(box?.y ?? -1, `lesson ${lesson}: ${part}`).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 1e4), `lesson ${lesson}: ${part}`).toBeLessThanOrEqual(845);
      }
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWide, `lesson ${lesson}: nothing crosses the edge`).toBe(false);
      const count = await grips(page).count();
      for (let i = 0; i < count; i++) {
        const box = await grips(page).nth(i).locator('.grip-touch').boundingBox();
        expect(box?.width ?? 0, `lesson ${lesson}: a thumb's handle`).toBeGreaterThanOrEqual(44);
        const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
        // a touch beside handles moves the nearest handle there, or the first of two at one place; a touch on a handle
        // does not move it
        const next = i === 0 && count > 1 ? await grips(page).nth(1).locator('.grip-touch').boundingBox() : null;
        const isUnder = next !== null && Math.hypot(next.x - (box?.x ?? 0), next.y - (box?.y ?? 0)) < 24;
        const beside = isUnder ? -60 : count > 1 ? 0 : x > 190 ? -30 : 30;
        await page.touchscreen.tap(x + beside, y);
      }
      if ((await page.locator('.lesson-choices').count()) > 0)
        await page.locator('.lesson-choices label').first().tap();
      await page.getByRole('button', { name: /^Check/ }).tap();
      await expect(page.getByText('Example 1')).toBeVisible();
    }
  });
});

const firstLesson = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('auth_token');
    const answer = await fetch('/api/learn/progress', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).lessons[0];
  });

test('the first lesson is passed in words and by keys alone, and a guess is no progress', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, home, await signUp(home), '/practice?lesson=lesson.1', { inWords: 'on' });
  await expect(page.locator('.lesson-words')).toBeVisible();
  await answerFlag(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Example 1')).toBeVisible();
  await page.goto(`${home}/practice?tab=learn`);
  await expect(page.locator('.lesson-rows li').first()).toContainText('Not started');
  await page.goto(`${home}/practice?lesson=lesson.1`);
  for (let task = 0; task < 24; task++) {
    await expect(page.locator('.lesson-question, .lesson-end').first()).toBeVisible();
    if ((await page.locator('.lesson-end').count()) > 0) break;
    await goThrough(page);
  }
  await expect(page.getByText('Lesson 1 passed.')).toBeVisible();
  await expect.poll(() => firstLesson(page)).toMatchObject({ lesson: 1, state: 'passed', by: 'steps' });
});

test('without motion a lesson stands still and prints no reading over its picture', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home), '/practice?lesson=lesson.1');
  await expect(question(page)).toBeVisible();
  await expect(page.locator('canvas[data-layer=range-plain]')).toBeVisible();
  await expect(page.locator('.scope-words')).toHaveCount(0);
  expect(await page.getByTestId('scope-told').innerText()).not.toMatch(/pole|flag|mirage|grass/i);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('answers to lessons are kept, and sent once there is a network', { tag: '@long' }, async ({
    page,
    context,
    home,
  }) => {
    const anna = await signUp(home);
    await openAs(page, home, anna, '/practice?tab=learn', { inWords: 'on' });
    await expect(page.getByRole('heading', { name: 'Learn to read the wind' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'I know lesson 1: The flag' }).click();
    for (let task = 0; task < 4; task++) {
      await expect(question(page)).toBeVisible();
      await goThrough(page);
    }
    await expect(page.locator('.lesson-end')).toBeVisible();
    await page.goto(`${home}/practice?tab=learn`);
    await expect(page.getByText(/answers wait in this browser for the network/)).toBeVisible();
    type State = { readonly lesson: number; readonly tasks: number };
    const ofServer = async (): Promise<State | undefined> =>
      (await anna.call<{ lessons: State[] }>('GET', '/api/learn/progress')).lessons[0];
    expect(await ofServer()).toMatchObject({ tasks: 0 });
    await context.setOffline(false);
    await expect.poll(async () => (await ofServer())?.tasks).toBe(4);
    await expect(page.getByText(/answers wait in this browser/)).toHaveCount(0);
  });
});
