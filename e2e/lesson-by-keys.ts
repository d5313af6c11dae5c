import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** The question of a lesson, or its result. */
export const question = (page: Page) => page.locator('.lesson-question');
export const grips = (page: Page) => page.locator('.glass-grip');

/** Reads the flag of lesson 1 from its description and answers with the keys. */
export const answerFlag = async (page: Page): Promise<void> => {
  const words = await page.locator('.lesson-words li').first().innerText();
  const [, low, high, side] = /between (\d+) and (\d+)° off the pole, cloth to the (left|right)/.exec(words) ?? [];
  const [, hour, minute] = /wind from (\d+):(\d+)/.exec(words) ?? [];
  const deg = (Number(low) + Number(high)) / 2;
  const asked = await question(page).innerText();
  await expect(grips(page).first()).toBeFocused();
  const press = async (key: string, times: number): Promise<void> => {
    for (let i = 0; i < Math.floor(times / 5); i++) await page.keyboard.press(`Shift+${key}`);
    for (let i = 0; i < times % 5; i++) await page.keyboard.press(key);
  };
  if (/Where does it come from/.test(asked)) await press('ArrowRight', 2 * (Number(hour) % 12) + Number(minute) / 30);
  else if (/flies at you/.test(asked)) await press('ArrowRight', Math.round(deg / 2));
  else await press(side === 'left' ? 'ArrowLeft' : 'ArrowRight', Math.round(deg));
};

/** Goes through any one task of lesson 1. */
export const goThrough = async (page: Page): Promise<void> => {
  if ((await page.getByText(/^Example \d/).count()) === 0) {
    await answerFlag(page);
    await page.keyboard.press('Enter');
  }
  if ((await page.locator('.lesson-lines').count()) > 0) {
    await expect(question(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
};
