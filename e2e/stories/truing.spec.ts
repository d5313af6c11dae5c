import type { Page } from '@playwright/test';
import { type Account, expect, expectAccessible, expectToast, openAs, signUp, test } from '../story.ts';

const WEATHER = { temperature: 72, pressure: 29.92, humidity: 45, windSpeed: 8, windDirection: "3 o'clock" } as const;
const BOOK_FPS = 2800;
/** The rifle's true velocity in this story: lower than in its book. */
const TRUE_FPS = 2770;

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });

/** The product's elevation for a range, mil. */
const elevationAt = async (who: Account, profileId: number, distance: number, instead = {}): Promise<number> => {
  const { elevationMils } = await who.call<{ elevationMils: number }>('POST', '/api/calculate-ballistics', {
    ...WEATHER,
    distance,
    profileId,
    useCoriolisEffect: false,
    ...instead,
  });
  return elevationMils;
};

/** The elevation that hits at a range with the true velocity, mil as read from a dial. */
const dialedAt = async (who: Account, profileId: number, distance: number): Promise<string> =>
  (await elevationAt(who, profileId, distance, { muzzleVelocity: TRUE_FPS })).toFixed(2);

const openTruing = async (page: Page, home: string, who: Account) => {
  const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', {
    name: 'Match rifle',
    muzzleVelocity: BOOK_FPS,
  });
  await openAs(page, home, who, '/truing');
  await page.getByLabel('Profile to true').selectOption({ label: 'Match rifle' });
  return rifle.id;
};

test('observations true a profile, which is applied and undone', async ({ page, home }) => {
  const who = await signUp(home);
  const profileId = await openTruing(page, home, who);
  await expect(page.getByText(`${BOOK_FPS} fps`)).toBeVisible();

  // a calculation needs observations, an observation a range
  await page.getByRole('button', { name: 'Add observation' }).click();
  await expect(page.getByText('Enter a range above 0.')).toBeVisible();
  await openTab(page, 'Calculate Truing');
  await page.getByRole('button', { name: 'Calculate truing' }).click();
  await expectToast(page, 'Missing Data');
  await openTab(page, 'Setup & Data');
  const dialed = new Map<number, string>();
  for (const range of [400, 600, 800, 1000]) {
    const elevation = await dialedAt(who, profileId, range);
    dialed.set(range, elevation);
    await field(page, 'Range').fill(String(range));
    await field(page, 'Observed elevation').fill(elevation);
    await page.getByRole('button', { name: 'Add observation' }).click();
    await expect(page.getByRole('cell', { name: `${range} yd`, exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'Truing, setup');

  await page.getByRole('button', { name: 'Next: calculate' }).click();
  await expectAccessible(page, 'Truing, before the calculation');
  await page.getByRole('button', { name: 'Calculate truing' }).click();
  await expectToast(page, 'Truing Complete');
  await expect(page.getByRole('tab', { name: 'Results & Apply' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Excellent')).toBeVisible();
  await expect(page.getByRole('img', { name: /400 yards: .+ 1000 yards: .+ mil before, .+ after/ })).toBeVisible();
  await expectAccessible(page, 'Truing, the result');
  // the uncertainty is shown too; the book's velocity and drag count, so the truth need not be met exactly
  const known = (await page.getByText(/^± \d+ fps, one standard deviation$/).textContent()) ?? '';
  const oneSdFps = Number(/\d+/.exec(known));

  await page.getByRole('button', { name: 'Apply to profile' }).click();
  await expectToast(page, 'Profile Updated');
  const velocity = async () => {
    const list = await who.call<{ id: number; muzzleVelocity: number }[]>('GET', '/api/ballistic-profiles');
    return list.find((profile) => profile.id === profileId)?.muzzleVelocity ?? Number.NaN;
  };
  expect(Math.abs((await velocity()) - TRUE_FPS)).toBeLessThan(2 * oneSdFps);
  expect(oneSdFps).toBeLessThan(BOOK_FPS - TRUE_FPS);
  for (const [range, observed] of dialed) {
    const trued = await elevationAt(who, profileId, range);
    expect(Math.abs(trued - Number(observed)), `${range} yd after truing`).toBeLessThan(0.03);
  }
  await openTab(page, 'Results & Apply');
  await expect(page.getByText('Match rifle is trued', { exact: true })).toBeVisible();

  // applying has cleared the observations and written reference data; undo restores everything
  await openTab(page, 'Setup & Data');
  await expect(page.getByText(/None yet/)).toBeVisible();
  const reference = page.getByRole('table', { name: 'Reference data by range' });
  await expect(reference.getByRole('cell', { name: '1000 yd', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo last truing' }).click();
  await expect(page.getByText(/the solution is the model alone/)).toBeVisible();
  expect(await velocity()).toBe(BOOK_FPS);
});

test('a reset is pending until it is saved as the baseline', { tag: '@long' }, async ({ page, home }) => {
  await openTruing(page, home, await signUp(home));
  const rows = page.getByRole('table', { name: 'Reference data by range' }).getByRole('row');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(page.getByText('Pending, not saved')).toBeVisible();
  await expect(rows).toHaveCount(12);
  await expectAccessible(page, 'Truing with a pending baseline');
  await page.reload();
  await page.getByLabel('Profile to true').selectOption({ label: 'Match rifle' });
  await expect(page.getByText(/the solution is the model alone/)).toBeVisible();

  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await page.getByRole('button', { name: 'Save as Current Baseline' }).click();
  await expectToast(page, 'Baseline Data Saved');
  await page.getByRole('button', { name: 'Delete the reference at 200 yd' }).click();
  await expectToast(page, 'Row Deleted');
  await expect(rows).toHaveCount(11);
});
