import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const row = (page: Page, line: number) => page.locator('.order-list > li').nth(line - 1);
const targetOf = (page: Page, line: number) => row(page, line).getByLabel(`Target of line ${line}`);

test('a stage is changed by keyboard alone: copied, put in another order, timed, saved and found again', async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home), '/practice');
  await page.getByRole('button', { name: 'Matches' }).press('Enter');
  const copy = page.getByRole('button', { name: 'Change a copy of Barricade ladder' });
  await copy.waitFor();
  await expectAccessible(page, 'Matches');
  await copy.press('Enter');
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('Barricade ladder, my copy');
  await expect(page.getByRole('img', { name: 'Range from above. Order: T1, T2, T3, T4, T5' })).toBeVisible();
  await expectAccessible(page, 'the builder');
  // the last line goes first, and the keyboard goes along
  const last = targetOf(page, 5);
  await last.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+ArrowUp');
  await expect(targetOf(page, 1)).toBeFocused();
  await expect(page.getByRole('img', { name: 'Range from above. Order: T5, T1, T2, T3, T4' })).toBeVisible();
  await page.getByLabel('Par time').fill('20');
  await expect(page.getByRole('status', { name: 'What does not fit' })).toContainText('0.9 s a round');
  await page.getByLabel('Par time').fill('120');
  await expect(page.getByRole('status', { name: 'What does not fit' })).toBeEmpty();
  await page.getByRole('button', { name: /^T1 Circle/ }).press('Enter');
  await page.getByRole('switch', { name: 'Distance is told' }).press('Space');
  await expect(page.getByRole('radio', { name: 'Own', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Range from above. Order: T5, T1, T2, T3, T4' })).toBeVisible();
  await expect(page.getByText('T1 not told')).toBeVisible();
  await expect(page.getByLabel('Par time')).toHaveValue('120');
});
