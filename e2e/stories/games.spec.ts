import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { games } from '@windcall/contract';
import { DEFAULT_PROFILE, rifleAnswers } from '@windcall/simulation';
import { foldReviews, NEW_CARD } from '@windcall/training';
import { callByKeys, sentence, tabTo } from '../call-by-keys.ts';
import { type Account, expect, expectAccessible, openAs, signUp, test, waitingIn } from '../story.ts';

test.use({ serviceWorkers: 'allow' });

interface Item {
  readonly key: string;
  readonly reps: number;
  readonly lapses: number;
  readonly lastReview: string | null;
}
interface Kept {
  readonly review: { readonly id: string; readonly key: string; readonly at: string };
  readonly isGood: boolean;
}

const kept = (page: Page): Promise<Kept[]> => waitingIn<Kept>(page, 'review');

/** Dice that keep a minute's questions in order. */
const evenDice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Math.random = () => 0.5;
  });
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
  await evenDice(page);
  await openAs(page, home, anna, '/practice/games');
  await expect(page.getByRole('button', { name: 'Start a minute' })).toBeVisible();
  await expectAccessible(page, 'Games');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start a minute' }).click();
  await expect(page.getByText('Wind from 1:00. What part counts?')).toBeVisible();
  await expectAccessible(page, 'a minute');
  // right by key, right by the pad, then wrong
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
  await page.goto(`${home}/practice`);
  await page.getByLabel('Your name in the table').fill('Anna O.');
  await page.getByRole('button', { name: 'Save name' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('cell', { name: 'Anna O. (you)' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Bert the Breeze' })).toBeVisible();
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await expectAccessible(page, 'the table of the day');
});

test('a minute without a network asks all five kinds, and the server comes to the schedule of the page', {
  tag: '@long',
}, async ({ page, context, home }) => {
  const anna = await signUp(home);
  const distances = [200, 300, 400, 500, 600, 700, 800, 900, 1000];
  const known = rifleAnswers(DEFAULT_PROFILE, distances);
  const hourAgo = (hours: number): string => new Date(Date.now() - 3_600_000 * hours).toISOString();
  // all but one of each kind are known by heart, so a minute asks the new ones
  const byHeart = [
    ...Array.from({ length: 11 }, (_, i) => ({ key: `value:${i + 1}`, given: games.valueOfClock(i + 1) })),
    ...distances.slice(0, -1).flatMap((yd, i) => [
      { key: `gun:0:${yd}`, asked: 8, given: 8 * (known[i]?.gunMilPerMph ?? 0) },
      { key: `dope:0:${yd}`, given: known[i]?.dopeMil ?? 0 },
    ]),
  ];
  await anna.call('POST', '/api/micro/reviews', {
    reviews: [30, 6].flatMap((hours) =>
      byHeart.map((one) => ({ ...one, id: randomUUID(), profileId: 0, ms: 1000, at: hourAgo(hours) })),
    ),
  });
  await evenDice(page);
  await openAs(page, home, anna, '/practice/games');
  await expect(page.getByText('0 due, built-in rifle')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start a minute' }).click();
  const ask = page.locator('.minute-ask');
  await expect(ask).toHaveText('Wind from 12:00. What part counts?');
  await page.keyboard.press('1');
  await expect(ask).toContainText('1000 yd');
  const wind = Number(/([0-9]+) mph/.exec((await ask.textContent()) ?? '')?.[1]);
  await page.keyboard.type((wind * (known.at(-1)?.gunMilPerMph ?? 0)).toFixed(2));
  await page.keyboard.press('Enter');
  await expect(ask).not.toContainText('mph');
  await page.keyboard.type((known.at(-1)?.dopeMil ?? 0).toFixed(1));
  await page.keyboard.press('Enter');
  // these two depend on the picture; these answers are always wrong: no mark is so high, no plate so near
  for (const [words, keys] of [
    [/A mark in a reticle/, ['1', 'Enter', '1', 'Enter']],
    [/A plate in a reticle/, ['5', '0', 'Enter']],
  ] as const) {
    await expect(page.getByRole('img', { name: words })).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(ask).toContainText('It is ');
  }
  await page.getByRole('button', { name: 'Leave' }).click();
  const answers = await kept(page);
  expect(answers.map(({ review, isGood }) => [review.key, isGood])).toEqual([
    ...[
      ['value:12', true],
      ['gun:0:1000', true],
      ['dope:0:1000', true],
    ],
    ...[
      ['reticle', false],
      ['range', false],
    ],
  ]);
  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).length).toBe(0);
  const { items } = await anna.call<{ items: Item[] }>('GET', '/api/micro/items?profileId=0');
  for (const { review, isGood } of answers.slice(0, 3)) {
    const card = foldReviews([{ id: review.id, at: review.at, isGood }], NEW_CARD);
    expect(items.find(({ key }) => key === review.key)).toMatchObject({ ...card });
  }
  const skills = await anna.call<{ reticle: { n: number }; range: { n: number } }>('GET', '/api/micro/skills');
  expect([skills.reticle.n, skills.range.n]).toEqual([1, 1]);
});

/** Answers of a minute's five keys, as `MicroAnswer`. */
const KEYS = [0, 0.25, 0.5, 0.87, 1];

/** Answers `count` questions about the clock correctly by key, from the first of a minute. */
const answerClocks = async (page: Page, count: number): Promise<void> => {
  const ask = page.locator('.minute-ask');
  for (let n = 0; n < count; n++) {
    await expect(ask).toHaveText(/^Wind from (\d+):00/);
    const asked = (await ask.textContent()) ?? '';
    const value = games.valueOfClock(Number(/(\d+):00/.exec(asked)?.[1]));
    const key = KEYS.findIndex((one) => Math.abs(one - value) < 0.02) + 1;
    await page.keyboard.press(String(key));
    await expect(ask).not.toHaveText(asked);
  }
};

for (const [words, offH] of [
  ['an hour ahead', 1],
  ['an hour behind', -1],
] as const) {
  test(`answers without a network by a clock that is ${words} are all kept, in the order they were given`, {
    tag: '@long',
  }, async ({ page, context, home }) => {
    const anna = await signUp(home);
    // another device, whose clock is right, has missed one item
    const missed = { key: 'value:1', given: 0, profileId: 0, ms: 900, id: randomUUID() };
    const missedAt = new Date(Date.now() - 30 * 60_000).toISOString();
    await anna.call('POST', '/api/micro/reviews', { reviews: [{ ...missed, at: missedAt }] });
    await page.clock.install({ time: Date.now() + 3_600_000 * offH });
    await evenDice(page);
    await openAs(page, home, anna, '/practice/games');
    await expect(page.getByRole('button', { name: 'Start a minute' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Start a minute' }).click();
    await answerClocks(page, 4);
    await page.getByRole('button', { name: 'Leave' }).click();
    const given = (await kept(page)).map(({ review }) => review as { key: string; at: string; id: string });
    expect(given).toHaveLength(4);
    expect(given.map(({ key }) => key)).toContain('value:1');
    await context.setOffline(false);
    await expect.poll(async () => (await kept(page)).length, { timeout: 15_000 }).toBe(0);
    const { items } = await anna.call<{ items: Item[] }>('GET', '/api/micro/items?profileId=0');
    const atServer = given.map(({ key }) => items.find((item) => item.key === key)?.lastReview ?? '');
    const ownAt = given.map(({ key, at }, i) => (key === 'value:1' && offH < 0 ? at : (atServer[i] ?? '')));
    expect(ownAt.map((at) => Date.parse(at)).every((ms, i, all) => i === 0 || ms >= (all[i - 1] ?? 0))).toBe(true);
    expect(Math.max(...ownAt.map((at) => Date.parse(at)))).toBeLessThanOrEqual(Date.now() + 2000);
    for (const [i, { key, id }] of given.entries()) {
      const own = { id, at: ownAt[i] ?? '', isGood: true };
      const reviews = key === 'value:1' ? [own, { id: missed.id, at: missedAt, isGood: false }] : [own];
      reviews.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
      const { reps, lapses, lastReview } = foldReviews(reviews, NEW_CARD);
      expect(items.find((item) => item.key === key)).toMatchObject({ reps, lapses, lastReview });
    }
  });
}

test('ten shots of the spotter by keys alone: the field has the focus, then the way on', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home), '/practice/games');
  await tabTo(page, 'button', /^Open the spotter/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Start ten shots/);
  await page.keyboard.press('Enter');
  for (let n = 1; n <= 10; n++) {
    await expect(page.getByRole('heading', { name: `Spotter, shot ${n} of 10` })).toBeVisible();
    await expect(page.getByLabel('Correction')).toBeFocused();
    const told = (await page.getByRole('img', { name: /^Plate at/ }).getAttribute('aria-label')) ?? '';
    const [, aside, side, high, up] = /seen ([\d.]+) mil (left|right), ([\d.]+) (low|high)/.exec(told) ?? [];
    await page.keyboard.type(`${side === 'left' ? 'R' : 'L'}${aside} ${up === 'low' ? 'U' : 'D'}${high}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: n < 10 ? 'Next shot' : 'Done' })).toBeFocused();
    // a busy machine may need more than the five seconds of a correction
    await expect(page.getByRole('status').filter({ hasText: / off: |^Later than / })).toBeVisible();
    if (n === 1) await expectAccessible(page, 'a shot of the spotter');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Spot your shot' })).toBeVisible();
});

test('know your limit by keys alone: a plate is called and shot, then the string is ended and priced', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/practice/games');
  await tabTo(page, 'button', /^Play$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Start$/);
  await page.keyboard.press('Enter');
  // plate and stakes come before the wind: stopping there is free
  await expect(page.getByRole('button', { name: 'See its wind' })).toBeFocused();
  await expectAccessible(page, 'a plate before its wind');
  await page.keyboard.press('Enter');
  await callByKeys(page);
  const onward = page.getByRole('button', { name: /^(Next call|Summary)/ });
  if ((await onward.textContent())?.startsWith('Next')) {
    await expectAccessible(page, 'a plate of know your limit');
    await page.keyboard.press('Enter');
    await expect(sentence(page)).toHaveCount(0);
    await tabTo(page, 'button', /^Stop, keep 1$/);
    await page.keyboard.press('Enter');
  } else await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /going on/i })).toBeVisible();
  await expectAccessible(page, 'what going on was worth');
});
