import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

test('a student joins by code, signs in on a second client, and loses the session to a new code', async ({
  page,
  home,
  browser,
}) => {
  const ruth = await signUp(home);
  await openAs(page, home, ruth, '/classes');
  await page.getByRole('button', { name: 'New class' }).click();
  await page.getByLabel('Name').fill('Thursday long range');
  await page.getByRole('button', { name: 'Create class' }).click();
  await page.getByRole('button', { name: /Open joining/ }).click();
  const code = await page.getByLabel('Join code').textContent();
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(`${home}/join/${code}`);
  await phone.getByLabel('Your name').fill('Kim');
  await expectAccessible(phone, 'join');
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  const slip = await phone.getByLabel('Sign-in code', { exact: true }).textContent();
  await expectAccessible(phone, 'the code');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Thursday');
  const second = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await second.goto(`${home}/classes`);
  await second.getByRole('button', { name: 'Use a sign-in code' }).click();
  await second.getByLabel('Sign-in code').fill(slip ?? '');
  await second.getByRole('button', { name: 'Sign in' }).click();
  await second.getByText('Welcome back!').first().waitFor();
  for (const p of ['/classes', '/classes/1?tab=members']) {
    await second.goto(home + p);
    await second.getByRole('heading', { level: 1 }).waitFor();
    expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await page.reload();
  await page.getByRole('button', { name: 'New sign-in code for Kim' }).waitFor();
  await expectAccessible(page, 'members');
  await page.getByRole('button', { name: 'New sign-in code for Kim' }).click();
  await page.getByRole('button', { name: 'Make the code' }).click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await phone.goto(`${home}/classes`);
  await expect(phone.getByRole('tab', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Kim' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Let Kim back in' }).waitFor();
});
