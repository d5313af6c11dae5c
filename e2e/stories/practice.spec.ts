import type { Page } from '@playwright/test';
import { expect, expectAccessible, register, test } from '../story.ts';

const commit = (page: Page) => page.getByRole('button', { name: /^Commit/ });
const sentence = (page: Page) => page.getByRole('heading', { name: /^You held for/ });

/** Types a call from L 2 to R 6 and seals it with the keys alone. */
const sealByKeys = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'What is the wind?' })).toBeVisible();
  await page.locator('#call-lo').focus();
  await page.keyboard.type('L2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('#call-hi')).toBeFocused();
  await page.keyboard.type('r6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Set it and send it' })).toBeVisible();
  await expect(page.getByRole('slider', { name: /Wind hold/ })).toBeFocused();
};

/** Calls and fires with the keys alone, up to the reveal. */
const callByKeys = async (page: Page): Promise<void> => {
  await sealByKeys(page);
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
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
  await page.reload();
  await expect(sentence(page)).toBeVisible();
});

test('a drill by keyboard alone, gone on with after a reload, summed up and found again', async ({ page, home }) => {
  await register(page, home);
  await page.goto(`${home}/practice`);
  await page.getByRole('button', { name: /^Train now/ }).focus();
  await page.keyboard.press('Enter');
  for (let n = 1; n <= 10; n++) {
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
  await expect(page.getByRole('heading', { name: /^10 calls/ })).toBeVisible();
  await expectAccessible(page, 'the summary');
  await page.getByRole('button', { name: 'Done for today' }).click();
  await expect(page.getByText(/^± \d+\.\d\d mph$/)).toBeVisible();
  await page.getByRole('button', { name: 'Your wind' }).click();
  await expect(page.getByRole('heading', { name: /^You call/ })).toBeVisible();
  await expectAccessible(page, 'your wind');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Open' }).first().click();
  await expect(page.getByRole('heading', { name: /^10 calls/ })).toBeVisible();
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

test('revealed at the end, a string is looked at call by call, and any call again from the summary', async ({
  page,
  home,
}) => {
  await register(page, home);
  await page.goto(`${home}/practice`);
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await page.getByRole('radio', { name: 'At the end' }).click();
  await page.getByRole('button', { name: /^Train now/ }).click();
  for (let n = 1; n <= 5; n++) {
    await expect(page.getByText(`Call ${n} of 5`)).toBeVisible();
    await sealByKeys(page);
    if (n === 2) {
      await page.reload();
      await expect(page.getByRole('slider', { name: /Wind hold/ })).toBeFocused();
    }
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: 'Where did it go?' })).toBeVisible();
    expect(await sentence(page).count()).toBe(0);
    await page.keyboard.press('s');
  }
  for (let n = 1; n <= 5; n++) {
    await expect(page.getByText(`Look back: call ${n} of 5`)).toBeVisible();
    await expect(sentence(page)).toBeVisible();
    if (n === 3) {
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByText('Look back: call 2 of 5')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('Look back: call 3 of 5')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Look back: call 3 of 5')).toBeVisible();
      await expect(sentence(page)).toBeVisible();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: /^5 calls: \d hit/ })).toBeVisible();
  await expect(page.getByText('± wide, 5 calls').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reveal of call 4' }).click();
  await expect(page.getByText('Look back: call 4 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Summary' }).first().click();
  await page.getByRole('button', { name: 'Done for today' }).click();
  await expect(page.getByText('± wide, 5 calls')).toBeVisible();
});

test('two tabs hold one call: what one sealed and fired, the other goes on from', async ({ page, home }) => {
  await register(page, home);
  await page.goto(`${home}/practice`);
  await page.getByRole('button', { name: /^Train now/ }).click();
  await expect(page.getByRole('heading', { name: 'What is the wind?' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'What is the wind?' })).toBeVisible();
  await sealByKeys(page);
  await other.locator('#call-lo').fill('L9');
  await other.locator('#call-hi').fill('L8');
  await other.locator('#call-hi').press('Enter');
  await commit(other).click();
  await expect(other.getByText('L 2.0 to R 6.0')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Where did it go?' })).toBeVisible();
  await other.getByRole('button', { name: /^Fire Space/ }).click();
  await expect(other.getByRole('heading', { name: 'Where did it go?' })).toBeVisible();
  await other.keyboard.press('s');
  await expect(sentence(other)).toBeVisible();
  await page.reload();
  await expect(sentence(page)).toBeVisible();
  expect(await sentence(page).textContent()).toBe(await sentence(other).textContent());
});
