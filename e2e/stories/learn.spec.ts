import type { Page } from '@playwright/test';
import { expect, expectAccessible, register, test } from '../story.ts';

/** The truth of the flag on the screen, from its words: what a reader of the rule makes of "between 35 and 40 degrees, left". */
const readFlag = async (page: Page): Promise<string> => {
  const words = (await page.locator('.lesson-words li').textContent()) ?? '';
  const [, low, high, side] = /between (\d+) and (\d+)° off the pole, cloth to the (left|right)/.exec(words) ?? [];
  const mph = (Number(low) + Number(high)) / 8;
  return `${side === 'left' ? 'R' : 'L'}${Math.round(mph * 2) / 2}`;
};

/** Moves the focus on with the keyboard until it is on what fits. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard must reach ${selector}`);
};

test('a newcomer passes the first lesson in words and by keys alone, on a phone, and goes on to a call', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, home);
  await page.goto(`${home}/practice`);
  await expect(page.getByRole('button', { name: 'Learn first: 12 short lessons' })).toBeVisible();
  await tabTo(page, '.learn-first button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Learn to read the wind' })).toBeVisible();
  await expectAccessible(page, 'the list of lessons');
  await tabTo(page, '.lesson-list .button[data-variant="primary"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How much wind at this flag?' })).toBeVisible();
  await expectAccessible(page, 'a task shown');
  await tabTo(page, '.lesson-eye [role="switch"], .lesson-eye input[type="checkbox"]');
  await page.keyboard.press('Space');
  // the cold task, eight steps, the cold task again; extra ones where a step between two angles was missed
  for (let task = 0; task < 20; task++) {
    if (await page.getByText('Lesson 1 passed.').isVisible()) break;
    if (await page.getByText('Worked example').isVisible()) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(50);
      continue;
    }
    const said = await readFlag(page);
    await tabTo(page, '#lesson-said');
    await page.keyboard.type(said);
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-verdict')).toBeFocused();
    if (task === 0) await expectAccessible(page, 'a task answered');
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-verdict')).toHaveCount(0);
  }
  await expect(page.getByText('Lesson 1 passed.')).toBeVisible();
  const progress = await page.evaluate(async () => {
    const token = localStorage.getItem('auth_token');
    const answer = await fetch('/api/learn/progress', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).lessons[0];
  });
  expect(progress).toMatchObject({ lesson: 1, state: 'passed', by: 'steps' });
  await page.goto(`${home}/practice`);
  await tabTo(page, '.learn-first button + button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
});
