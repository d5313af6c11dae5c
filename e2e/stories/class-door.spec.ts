import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

test('an instructor removes everyone who joined since a time', { tag: '@long' }, async ({ page, home, browser }) => {
  const ruth = await signUp(home);
  await openAs(page, home, ruth, '/classes');
  await page.getByRole('button', { name: 'New class' }).click();
  await page.getByLabel('Name').fill('Thursday long range');
  await page.getByRole('button', { name: 'Create class' }).click();
  await page.getByRole('button', { name: /Open joining/ }).click();
  const code = await page.getByLabel('Join code').textContent();
  for (const name of ['Kim', 'Lee']) {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(`${home}/join/${code}`);
    await phone.getByLabel('Your name').fill(name);
    await phone.getByRole('button', { name: 'Join', exact: true }).click();
    await phone.getByLabel('Sign-in code', { exact: true }).waitFor();
  }
  await page.reload();
  const remove = page.getByRole('button', { name: 'Remove 2 students' });
  await remove.waitFor();
  await expectAccessible(page, 'members');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 2 students' }).click();
  await page.getByRole('button', { name: 'Let Kim back in' }).waitFor();
});
