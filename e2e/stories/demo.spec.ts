import { expect, expectAccessible, expectToast, fire, guestOf, openAs, test } from '../story.ts';

test('a demo user shoots ten shots in each of two sessions, and hears where the demo ends', async ({ page, home }) => {
  await openAs(page, home, await guestOf(home));
  const banner = page.getByRole('complementary', { name: 'Demo mode' });
  await expect(banner).toContainText('10 shots per session, 2 sessions per day');
  // Rifle, scenario and wind are there without a choice.
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Target Navigation' })).toContainText('1 / 10');
  await expect(page.getByText('No Wind Field Data')).toBeHidden();
  await expectAccessible(page, 'Fire Control in demo mode');
  const log = page.getByRole('list', { name: /Shots of this session/ }).getByRole('listitem');

  for (let n = 0; n < 10; n++) await fire(page, 'Space');
  await expect(log).toHaveCount(10);
  await page.keyboard.press('Space');
  await expectToast(page, 'Shot Limit Reached');
  await expect(log).toHaveCount(10);

  const newSession = async () => {
    await page.getByRole('tab', { name: 'Shot Log' }).click();
    await page.getByRole('button', { name: 'New Session' }).click();
  };
  await newSession();
  await expectToast(page, 'Session Started');
  await expect(page.getByText('No shots yet')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(log).not.toHaveCount(0);
  // A session counts from its first shot, and both sessions have a shot.
  await newSession();
  await expectToast(page, /session limit for today is reached/);
  await expect(log).not.toHaveCount(0);

  await banner.getByRole('button', { name: 'Upgrade Now' }).click();
  await expectToast(page, /contact support/);
});

test('what the demo leaves out is disabled and says so', async ({ page, home }) => {
  await openAs(page, home, await guestOf(home));
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  // Forced: pressing a disabled button shows the reason.
  await bar.getByRole('button', { name: 'WMP (Demo)' }).click({ force: true });
  await expectToast(page, 'WMP Analysis is not available in demo mode. Please upgrade to use it.');
  await bar.getByRole('button', { name: 'Truing' }).click({ force: true });
  await expectToast(page, 'Ballistic Truing is not available in demo mode. Please upgrade to use it.');
  await expect(bar.getByRole('link', { name: 'Admin' })).toBeHidden();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByRole('main').getByText('Demo 6.5 Creedmoor').first()).toBeVisible();
  await page.getByRole('button', { name: 'Manage Profiles' }).click();
  await page.getByRole('button', { name: 'Edit Demo 6.5 Creedmoor' }).click({ force: true });
  await expectToast(page, 'Profile Editing is not available in demo mode. Please upgrade to use it.');
  await page.keyboard.press('Escape');
  const scenario = page.getByRole('region', { name: 'Active Training Scenario' });
  await expect(scenario.getByRole('button', { name: 'Demo - Selection Disabled' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Coriolis effect' }).click({ force: true });
  await expectToast(page, 'Advanced Ballistics is not available in demo mode. Please upgrade to use it.');
  await expect(page.getByRole('switch', { name: 'Coriolis effect' })).toBeChecked();
  await expect(page.getByLabel('Latitude', { exact: true })).toBeDisabled();

  await bar.getByRole('link', { name: 'Training' }).click();
  const card = page.getByRole('article', { name: 'Demo close array' });
  for (const label of ['Demo - Loading Disabled', 'Demo - Deletion Disabled']) {
    await expect(card.getByRole('button', { name: label }).first()).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Demo - Creation Disabled' }).first()).toBeDisabled();
  await page.getByRole('tab', { name: /^Templates/ }).click();
  await expect(page.getByRole('button', { name: 'Demo - Usage Disabled' }).first()).toBeDisabled();
  await expectAccessible(page, 'Training in demo mode');
});
