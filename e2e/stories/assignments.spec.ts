import { randomUUID } from 'node:crypto';
import { type Account, expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const PHONE = { width: 390, height: 844 };

/** Calls and fires one wind of a drill, as the screen does. */
const callOne = async (who: Account, drillId: number, n: number): Promise<void> => {
  const url = `/api/drills/${drillId}/tasks/${n}`;
  await who.call('GET', url);
  await who.call('POST', `${url}/call`, { lo: -2, hi: 6 });
  await who.call('POST', `${url}/shot`, {
    dial: { up: 3, right: 0 },
    hold: { up: 0, right: 5 },
    shotId: randomUUID(),
  });
};

test('an assignment: given, begun from the first screens, reviewed, and given again', { tag: '@long' }, async ({
  browser,
  home,
  page,
}) => {
  test.setTimeout(150_000);
  const [teacher, ada] = [await signUp(home), await signUp(home)];
  const { id } = await teacher.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday long range' });
  const { code } = await teacher.call<{ code: string }>('POST', `/api/classes/${id}/joining`, {
    open: true,
    hours: 24,
  });
  await ada.call('POST', `/api/join/${code}`, { name: 'Ada' });

  await openAs(page, home, teacher, `/classes/${id}?tab=assignments`);
  await page.getByText('Nothing is assigned').waitFor();
  await page.getByRole('button', { name: 'New assignment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New assignment' });
  await dialog.getByLabel('Title').fill('Two calls at 600');
  await dialog.getByLabel('Calls').fill('2');
  await dialog.getByLabel('Where').selectOption('given');
  await dialog.getByLabel('Wind').selectOption('same');
  const tomorrow = new Date(Date.now() + 86_400_000);
  const day = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  await dialog.getByLabel('Due').fill(day.join('-'));
  await expectAccessible(page, 'a new assignment');
  await dialog.getByRole('button', { name: 'Assign to the class' }).click();
  await expect(page.getByText('Due tomorrow. 0 of 1 finished.')).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const phone = await context.newPage();
  await openAs(phone, home, ada, '/practice');
  await expect(phone.getByText('Due tomorrow: Two calls at 600')).toBeVisible();
  await phone.getByRole('link', { name: 'Begin Two calls at 600 of Thursday long range' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await phone.getByRole('button', { name: /Commit/ }).waitFor();
  const drillId = Number(new URL(phone.url()).searchParams.get('drill'));
  await callOne(ada, drillId, 1);

  await page.getByRole('link', { name: 'Review of Two calls at 600' }).click();
  await expect(page.getByRole('row', { name: /^Ada begun/ })).toBeVisible();
  await expect(page.getByText('Nothing to review yet')).toBeVisible();
  await callOne(ada, drillId, 2);
  await page.reload();
  await expect(page.getByRole('row', { name: /^Ada finished/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ada, wind 2/ })).toBeVisible();
  await expectAccessible(page, 'the review of an assignment');

  await phone.goto(`${home}/classes/${id}?tab=assignments`);
  await expect(phone.getByText('finished', { exact: false }).first()).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Begin/ })).toHaveCount(0);
  await expectAccessible(phone, 'the assignments of a student');
  await phone.setViewportSize({ width: 320, height: 700 });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // a plate was lost by holding five mils off
  await page.getByRole('button', { name: 'Assign as homework…' }).click();
  await page.getByRole('button', { name: /^Assign to \d+$/ }).click();
  await expect(page.getByText(/kinds of wind that were named/)).toBeVisible();
  await context.close();
});
