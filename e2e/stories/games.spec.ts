import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, expect, expectAccessible, openAs, signUp, test } from '../story.ts';

test.use({ serviceWorkers: 'allow' });

interface Item {
  readonly key: string;
  readonly reps: number;
  readonly lapses: number;
  readonly lastReview: string | null;
}
interface Kept {
  readonly review: { readonly key: string; readonly at: string };
}

const kept = (page: Page): Promise<Kept[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('unsentReviews') ?? '[]') as Kept[]);

const shootDaily = async (who: Account): Promise<void> => {
  const { id } = await who.call<{ id: number }>('POST', '/api/drills', { kind: 'daily', level: 1, profileId: 0 });
  for (let n = 1; n <= 5; n++) {
    const { elevation } = await who.call<{ elevation: number }>('GET', `/api/drills/${id}/tasks/${n}`);
    await who.call('POST', `/api/drills/${id}/tasks/${n}/call`, { lo: -4, hi: 4 });
    const shot = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0 }, shotId: randomUUID() };
    await who.call('POST', `/api/drills/${id}/tasks/${n}/shot`, shot);
  }
};

test('a minute without a network counts when the network is back, and two shooters share the table of the day', async ({
  page,
  context,
  home,
}) => {
  const [anna, bert] = [await signUp(home), await signUp(home)];
  await shootDaily(bert);
  await bert.call('PUT', '/api/daily/name', { name: 'Bert the Breeze' });
  await openAs(page, home, anna, '/practice/games');
  await expect(page.getByRole('button', { name: 'Start a minute' })).toBeVisible();
  await expect(page.getByText('The table opens after your fifth call.')).toBeVisible();
  await expectAccessible(page, 'Games');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start a minute' }).click();
  await expect(page.getByText('Wind from 1:00. What part counts?')).toBeVisible();
  await expectAccessible(page, 'a minute');
  // half, half past: one right by key, one by the pad
  await page.keyboard.press('3');
  await expect(page.getByText('Wind from 2:00. What part counts?')).toBeVisible();
  await page.getByRole('button', { name: '0.87' }).click();
  await expect(page.getByText('Wind from 3:00. What part counts?')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText('It is full')).toBeVisible();
  await expect(page.getByText('Wind from 4:00. What part counts?')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  const reviews = (await kept(page)).map(({ review }) => review);
  expect(reviews.map(({ key }) => key)).toEqual(['value:1', 'value:2', 'value:3']);
  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).length).toBe(0);
  const { items } = await anna.call<{ items: Item[] }>('GET', '/api/micro/items?profileId=0');
  for (const { key, at } of reviews) {
    expect(items.find((item) => item.key === key)).toMatchObject({ reps: 1, lastReview: at });
  }

  await shootDaily(anna);
  await page.reload();
  await page.getByLabel('Your name in the table').fill('Anna O.');
  await page.getByRole('button', { name: 'Save name' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('cell', { name: 'Anna O. (you)' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Bert the Breeze' })).toBeVisible();
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await expectAccessible(page, 'the table of the day');
});
