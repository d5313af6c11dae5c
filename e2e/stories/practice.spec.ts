import type { Page } from '@playwright/test';
import { expect, expectAccessible, register, test } from '../story.ts';

const commit = (page: Page) => page.getByRole('button', { name: /^Commit/ });
const sentence = (page: Page) => page.getByRole('heading', { name: /^You held for/ });

/** Types a call and fires it with the keys alone, up to the reveal. */
const callByKeys = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'What is the wind?' })).toBeVisible();
  await page.locator('#call-lo').focus();
  await page.keyboard.type('L2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('#call-hi')).toBeFocused();
  await page.keyboard.type('r6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Set it and send it' })).toBeVisible();
  await expect(page.getByRole('slider', { name: /Wind hold/ })).toBeFocused();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Where did it go?' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toBeVisible();
};

test('a newcomer comes from registration to the first reveal in six actions', async ({ page, home }) => {
  await register(page, home);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('button', { name: /^Train now/ }).click();
  await expect(commit(page)).toHaveAttribute('aria-disabled', 'true');
  const rule = page.locator('.rule-rail');
  const box = await rule.boundingBox();
  if (box === null) throw new Error('the rule must be seen');
  await page.mouse.move(box.x + box.width * 0.55, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('#call-lo')).toHaveValue('2.0');
  await expectAccessible(page, 'the call');
  await commit(page).click();
  await page.getByRole('button', { name: /^Fire Space/ }).click();
  await page.getByRole('button', { name: /^Did not see it/ }).click();
  await expect(sentence(page)).toBeVisible();
  await expectAccessible(page, 'the reveal');
});

test('a drill by keyboard alone, gone on with after a reload, summed up and found again', async ({ page, home }) => {
  await register(page, home);
  await page.goto(`${home}/practice`);
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await page.getByRole('button', { name: /^Train now/ }).focus();
  await page.keyboard.press('Enter');
  for (let n = 1; n <= 5; n++) {
    await callByKeys(page);
    if (n === 2) {
      await page.reload();
      await page
        .getByRole('button', { name: /^Did not see it|^Next call/ })
        .first()
        .waitFor();
      if (!(await sentence(page).isVisible())) await page.keyboard.press('s');
      await expect(sentence(page)).toBeVisible();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: /^5 calls/ })).toBeVisible();
  await expectAccessible(page, 'the summary');
  await page.getByRole('button', { name: 'Done for today' }).click();
  await expect(page.getByText('± wide, 5 calls')).toBeVisible();
  await page.getByRole('button', { name: 'Your wind' }).click();
  await expect(page.getByRole('heading', { name: /^You call/ })).toBeVisible();
  await expectAccessible(page, 'your wind');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Open' }).first().click();
  await expect(page.getByRole('heading', { name: /^5 calls/ })).toBeVisible();
});

test('on a phone the network goes between commit and shot, and the shot arrives all the same', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, home);
  await page.goto(`${home}/practice`);
  await page.getByRole('button', { name: /^Train now/ }).click();
  await page.locator('#call-lo').fill('-4');
  await page.locator('#call-hi').fill('R3');
  await page.locator('#call-hi').press('Enter');
  await commit(page).click();
  await page.route('**/shot', (route) => route.abort());
  await page.getByRole('button', { name: /^Fire/ }).click();
  await expect(page.getByText(/The network is gone/)).toBeVisible();
  await page.unroute('**/shot');
  await expect(page.getByRole('heading', { name: 'Where did it go?' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
