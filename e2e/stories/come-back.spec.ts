import { randomUUID } from 'node:crypto';
import { withDatabase } from '../../apps/server/src/operations/place.ts';
import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const DAYS = 21;

test('who comes back after three weeks is told so, and shoots the near daily', { tag: '@long' }, async ({
  page,
  home,
  product,
}) => {
  const anna = await signUp(home);
  const { id } = await anna.call<{ id: number }>('POST', '/api/drills', {
    kind: 'calls',
    level: 1,
    profileId: 0,
    tasks: 5,
  });
  for (let n = 1; n <= 5; n++) {
    const { elevation } = await anna.call<{ elevation: number }>('GET', `/api/drills/${id}/tasks/${n}`);
    await anna.call('POST', `/api/drills/${id}/tasks/${n}/call`, { lo: -4, hi: 4 });
    const shot = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
    await anna.call('POST', `/api/drills/${id}/tasks/${n}/shot`, shot);
  }
  await openAs(page, home, anna, '/practice');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toBeVisible();
  await expect(today).not.toContainText('Back after');

  // three weeks go by: the server stands still, and what it has stored is as much older
  await product.stop();
  await withDatabase({ kind: 'embedded', dataDir: product.dataDir }, async ({ db }) => {
    const own = `(select id from users where username = '${anna.username}')`;
    const older = (...columns: string[]): string =>
      columns.map((column) => `${column} = ${column} - interval '${DAYS} days'`).join(', ');
    await db.execute(
      `update drill_tasks set ${older('started_at', 'committed_at', 'fired_at', 'judged_at')} where drill_id in (select id from drills where user_id = ${own})`,
    );
    await db.execute(`update drills set ${older('created_at')} where user_id = ${own}`);
  });
  await product.start();

  await page.reload();
  await expect(today).toContainText('Back after three weeks');
  await expect(today).toContainText('Today’s five are closer in: 250 to 400 yd.');
  await expect(today.getByRole('button', { name: 'Warm up on three flags first' })).toBeVisible();
  await expectAccessible(page, 'home after a break');
  await today.getByRole('button', { name: /^Today’s five/ }).click();
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await expect(page.getByText('Call 1 of 5')).toBeVisible();
});
