import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callByKeys, sealByKeys, sentence, typeCall } from '../call-by-keys.ts';
import { type Account, expect, expectAccessible, openAs, register, signUp, test } from '../story.ts';

const commit = (page: Page) => page.getByRole('button', { name: /^Commit/ });
/** A reveal for a screen reader: the headline has the focus, the wind follows it, and the cues are a table with heads. */
const expectRevealTold = async (page: Page): Promise<void> => {
  await expect(sentence(page)).toBeFocused();
  await expect(page.getByRole('img', { name: /^Called L 2\.0 to R 6\.0, it was [LR] \d+\.\d mph\.$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What the cues said' }).getByRole('listitem').first()).toContainText(
    /counts [123] of \d/,
  );
  await page.getByRole('button', { name: 'Numbers' }).click();
  await expect(page.getByText(/^It was [LR] \d+\.\d\. You called /)).toBeVisible();
  const air = page.getByRole('region', { name: 'What the air showed' });
  await expect(air.getByRole('columnheader')).toHaveText(['Counts', 'Cue', 'It showed', 'Means', '20 s', 'Was there']);
  // near, middle and far are groups of rows
  await expect(air.getByRole('rowgroup')).toHaveCount(4);
  const told = await air.ariaSnapshot();
  expect(told).toMatch(/Together they said/);
  expect(told, 'drawings say nothing of their own').not.toMatch(/- img(?! ")/);
  await expectAccessible(page, 'a reveal by keys');
};

test('a newcomer comes from registration to the first reveal of a string of their own', async ({ page, home }) => {
  await register(page, home);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('button', { name: 'Games' }).click();
  await page.getByRole('link', { name: 'Choose your own' }).click();
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await expect(commit(page)).toHaveAttribute('aria-disabled', 'true');
  const rail = page.locator('.rail');
  const widthPx = await rail.evaluate((one) => one.clientWidth);
  await rail.click({ position: { x: 0.6 * widthPx, y: 34 } });
  await expect(page.getByRole('slider', { name: 'Your call' })).toHaveAttribute(
    'aria-valuetext',
    '4 mph from the right',
  );
  await expect(page.getByText(/^between R 1\.0 and R 7\.0/)).toBeVisible();
  await expectAccessible(page, 'the call');
  await commit(page).click();
  await page.getByRole('button', { name: /^Fire Space/ }).click();
  await expect(sentence(page)).toBeVisible();
  await expectAccessible(page, 'the reveal');
  await page.reload();
  await expect(sentence(page)).toBeVisible();
});

test('a drill by keyboard alone, gone on with after a reload, summed up and found again', { tag: '@long' }, async ({
  page,
  home,
}) => {
  test.slow();
  await openAs(page, home, await signUp(home), '/practice?tab=own');
  await expect(page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ })).toBeVisible();
  await page.keyboard.press('Enter');
  for (let n = 1; n <= 10; n++) {
    await callByKeys(page);
    if (n === 1) await expectRevealTold(page);
    if (n === 2) {
      await page.reload();
      await expect(sentence(page)).toBeVisible();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: /^10 calls/ })).toBeVisible();
  await expectAccessible(page, 'the summary');
  await page.getByRole('button', { name: 'Done for today' }).click();
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(page.getByRole('heading', { name: /^You call to ± \d+\.\d/ })).toBeVisible();
  await page.getByRole('link', { name: /^Your wind/ }).click();
  await expect(page.getByRole('heading', { name: '10 calls of the 20 that anything sure needs' })).toBeVisible();
  await expectAccessible(page, 'your wind');
  await page.getByRole('button', { name: 'Progress' }).click();
  await page.getByRole('link', { name: /^Calls/ }).click();
  await page.getByRole('button', { name: 'Open' }).first().click();
  await expect(page.getByRole('heading', { name: /^10 calls/ })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal of call 3' }).click();
  const scrubber = page.getByRole('slider', { name: 'Moment of the replay' });
  await scrubber.focus();
  const before = await scrubber.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect(scrubber).not.toHaveAttribute('aria-valuetext', before ?? '');
  await expect(page.getByText('Look back: call 3 of 10')).toBeVisible();
  await expectAccessible(page, 'the replay');
});

test('a reload finds every state again: the open call, the sealed one, the shot, the reveal, the summary', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/practice?tab=own');
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Call 1 of 5')).toBeVisible();
  await expect(commit(page)).toHaveAttribute('aria-disabled', 'true');
  await sealByKeys(page);
  await page.reload();
  await expect(page.getByText('L 2.0 to R 6.0')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sentence(page)).toBeVisible();
  const said = await sentence(page).textContent();
  await page.reload();
  await expect(sentence(page)).toHaveText(said ?? '');
  for (let n = 2; n <= 5; n++) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Call ${n} of 5`)).toBeVisible();
    await callByKeys(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^5 calls, \d held the wind/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^5 calls, \d held the wind/ })).toBeVisible();
});

/** Plays calls of a drill through the API, from call `from` to call `to`. */
const playByApi = async (me: Account, id: number, from: number, to: number): Promise<void> => {
  for (let n = from; n <= to; n++) {
    const url = `/api/drills/${id}/tasks/${n}`;
    const { elevation } = await me.call<{ elevation: number }>('GET', url);
    await me.call('POST', `${url}/call`, { lo: -3, hi: 5 });
    await me.call('POST', `${url}/shot`, {
      dial: { up: elevation, right: 0 },
      hold: { up: 0, right: 0.1 },
      shotId: randomUUID(),
    });
  }
};

test('a self-test tells nothing before its last call, then everything', { tag: '@long' }, async ({ page, home }) => {
  const me = await signUp(home);
  const { id } = await me.call<{ id: number }>('POST', '/api/drills', { kind: 'self-test', level: 2, profileId: 0 });
  await playByApi(me, id, 1, 18);
  await openAs(page, home, me, '/practice?tab=wind');
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible();
  await page.goto(`${home}/practice`);
  await page.getByRole('button', { name: 'Resume your last string, call 19' }).click();
  await expect(page.getByText('Call 19 of 20')).toBeVisible();
  await sealByKeys(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Shot away. Shown after call 20.' })).toBeVisible();
  expect(await sentence(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Call 20 of 20')).toBeVisible();
  await sealByKeys(page);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^See all/ }).click();
  await expect(page.getByText('Look back: call 1 of 20')).toBeVisible();
  await expect(sentence(page)).toBeVisible();
  await page.goto(`${home}/practice?tab=wind`);
  await expect(page.getByText(/20 calls/).first()).toBeVisible();
});

test('the whole of a call stands on one screen, and nothing of the app beside it', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const me = await signUp(home);
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { id } = await me.call<{ id: number }>('POST', '/api/drills', { kind: 'calls', level: 1, profileId: 0 });
    await openAs(page, home, me, `/practice?drill=${id}`);
    await expect(page.locator('[data-phase="look"]')).toBeVisible();
    await page.keyboard.press('r');
    const fits = () =>
      page.evaluate(() => ({
        high: document.documentElement.scrollHeight <= window.innerHeight,
        wide: document.documentElement.scrollWidth <= window.innerWidth,
      }));
    await expect.poll(fits, { message: `the call at ${width} × ${height}` }).toEqual({ high: true, wide: true });
    await commit(page).click();
    await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeVisible();
    await expect.poll(fits, { message: `the shot at ${width} × ${height}` }).toEqual({ high: true, wide: true });
    await page.keyboard.press('Space');
    await expect(sentence(page)).toBeVisible();
    await expect.poll(fits, { message: `the reveal at ${width} × ${height}` }).toEqual({ high: true, wide: true });
  }
});

test('on a phone the network goes between commit and shot, and the shot arrives all the same', {
  tag: '@long',
}, async ({ page, home }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, home, await signUp(home), '/practice?tab=own');
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await typeCall(page, '-4', 'R3');
  await commit(page).click();
  await page.route('**/shot', (route) => route.abort());
  await page.getByRole('button', { name: /^Fire/ }).click();
  await expect(page.getByText(/No network\. The shot is fired/)).toBeVisible();
  await page.unroute('**/shot');
  await expect(sentence(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('revealed at the end, a string is looked at call by call, and any call again from the summary', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/practice?tab=own');
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await page.getByRole('radio', { name: 'At the end' }).click();
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  for (let n = 1; n <= 5; n++) {
    await expect(page.getByText(`Call ${n} of 5`)).toBeVisible();
    await sealByKeys(page);
    if (n === 2) {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeFocused();
    }
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: 'Shot away. Shown after call 5.' })).toBeVisible();
    expect(await sentence(page).count()).toBe(0);
    await page.keyboard.press('Enter');
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
  await expect(page.getByRole('heading', { name: /^5 calls, \d held the wind/ })).toBeVisible();
  await expect(page.getByText('5 of 10 calls').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reveal of call 4' }).click();
  await expect(page.getByText('Look back: call 4 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Summary' }).first().click();
  await page.getByRole('button', { name: 'Done for today' }).click();
  await expect(page.getByRole('region', { name: 'Your number' }).getByText(/^Ten calls and you’ll have/)).toBeVisible();
});

test('two tabs hold one call: what one sealed and fired, the other goes on from', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home), '/practice?tab=own');
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await sealByKeys(page);
  await typeCall(other, 'L9', 'L8');
  await commit(other).click();
  await expect(other.getByText('L 2.0 to R 6.0')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(sentence(page)).toBeVisible();
  await other.getByRole('button', { name: /^Fire Space/ }).click();
  await expect(sentence(other)).toBeVisible();
  await page.reload();
  await expect(sentence(page)).toBeVisible();
  expect(await sentence(page).textContent()).toBe(await sentence(other).textContent());
});
