import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Presses Tab until the focus is on the named element. */
export const tabTo = async (page: Page, role: 'button' | 'textbox', name: RegExp): Promise<void> => {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let keys = 0; keys < 80; keys++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard must reach ${name}`);
};

/** The headline of a reveal. */
export const sentence = (page: Page) => page.locator('h2.reveal-sentence');

/** Types a call, its numbers unfolded first. */
export const typeCall = async (page: Page, lo: string, hi: string): Promise<void> => {
  await page.getByRole('button', { name: 'Type it' }).click();
  await page.locator('#call-lo').fill(lo);
  await page.locator('#call-hi').fill(hi);
};

/** Types a call from L 2 to R 6 and seals it with the keys alone. */
export const sealByKeys = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await expect(page.locator('[data-phase="look"]')).toBeVisible();
  await tabTo(page, 'button', /^Type it$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const first = page.locator('#call-lo');
  await expect(first).toBeFocused();
  await page.keyboard.type('L2');
  await page.keyboard.press('Tab');
  await expect(page.locator('#call-hi')).toBeFocused();
  await page.keyboard.type('r6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeFocused();
};

/** Calls and fires with the keys alone, up to the reveal. */
export const callByKeys = async (page: Page): Promise<void> => {
  await sealByKeys(page);
  await page.keyboard.press('Space');
  await expect(sentence(page)).toBeVisible();
};
