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

/** Two rounds at one plate that nobody misses who dials what is given, in no wind to speak of. */
const SHORT_STAGE = {
  name: 'Two at three hundred',
  rule: 'impacts',
  level: 2,
  parS: 60,
  prepareS: 30,
  sequence: 'fixed',
  signal: 'beep',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 68, humidity: 45, pressure: 29.92, latitude: 45 },
  directionOfFire: 90,
  targets: [{ number: 1, distance: 300, directionOfFire: 90, targetType: 'square', targetSize: 10, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [0, 0], value: 'full', gust: 'steady' },
} as const;

test('a stage is shot by keyboard alone, heard by a screen reader, through a reload, and looked back on', async ({
  page,
  home,
}) => {
  const account = await signUp(home);
  const { id } = await account.call<{ id: number }>('POST', '/api/runs', { course: SHORT_STAGE, profileId: 0 });
  await openAs(page, home, account, `/practice/runs/${id}`);
  await expect(page.getByRole('heading', { name: SHORT_STAGE.name, level: 2 })).toBeVisible();
  await expectAccessible(page, 'the briefing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  await expectAccessible(page, 'the run');
  await page.keyboard.press('Enter');
  const said = page.locator('p[role=status][aria-live=assertive]');
  await expect(said).toHaveText('Start');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Hit, 300');
  await page.reload();
  await expect(page.getByRole('img', { name: 'Rounds: 1 hit, 1 now' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: /^2 of 2 in \d+\.\d s\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Replay of shot 1' }).press('Enter');
  await expect(page.getByRole('slider', { name: 'Moment of the replay' })).toBeVisible();
  await expectAccessible(page, 'what came of the run');
});
