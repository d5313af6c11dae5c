import type { Page } from '@playwright/test';
import { typeCall } from '../call-by-keys.ts';
import { type Account, expect, openAs, signUp, test, waitingIn } from '../story.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const CALL_S = 120;
/** Far longer than any answer takes, and far less than the clocks differ, s. */
const MOST_OFF_S = 600;

/** Moves the clock of a page by `ms`, also of every document that it opens later. */
const moveClock = async (page: Page, ms: number): Promise<void> => {
  const move = (offMs: number): void => {
    const here = window as unknown as { offMs?: number };
    const isMoved = here.offMs !== undefined;
    here.offMs = offMs;
    if (isMoved) return;
    const RealDate = Date;
    const now = (): number => RealDate.now() + (here.offMs ?? 0);
    window.Date = new Proxy(RealDate, {
      construct: (made, given) => (given.length === 0 ? new made(now()) : Reflect.construct(made, given)),
      get: (made, name) => (name === 'now' ? now : Reflect.get(made, name)),
    });
  };
  await page.addInitScript(move, ms);
  await page.evaluate(move, ms);
};

interface Table {
  readonly now: string;
  readonly rows: readonly { readonly cells: readonly { readonly call?: object }[] }[];
}
const openLive = async (home: string, student: Account) => {
  const teacher = await signUp(home);
  const { id } = await teacher.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday long range' });
  const { code } = await teacher.call<{ code: string }>('POST', `/api/classes/${id}/joining`, { open: true });
  await student.call('POST', `/api/join/${code}`, { name: 'Ada' });
  const live = await teacher.call<{ id: number }>('POST', `/api/classes/${id}/lives`, {
    ...{ level: 1, tasks: 1, distance: 600, callS: CALL_S },
  });
  const at = `/api/classes/${id}/lives/${live.id}`;
  return {
    screen: `/classes/${id}/lives/${live.id}`,
    command: <T>(verb: string) => teacher.call<T>('POST', `${at}/${verb}`, { task: 1 }),
    table: () => teacher.call<Table>('GET', `${at}/table?as=desk`),
  };
};

/** Types a field log entry and saves it without a network. */
const writeDown = async (page: Page): Promise<void> => {
  const entry = page.getByRole('form', { name: 'New entry' });
  for (const [label, text] of [
    ['Range', '600'],
    ['Called, low', 'R4'],
    ['Called, high', 'R7'],
  ] as const)
    await entry.getByLabel(label).first().fill(text);
  await page.context().setOffline(true);
  await entry.getByRole('button', { name: 'Write down' }).click();
  await expect.poll(async () => (await waitingIn(page, 'entry')).length).toBe(1);
};
const entriesOf = async (who: Account) => (await who.call<{ entries: object[] }>('GET', '/api/field-log')).entries;

for (const [words, offMs] of [
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
  ['a day behind', -DAY_MS],
] as const) {
  test(`a call of a class, a daily and a kept entry by a clock that is ${words} are there once`, {
    tag: '@long',
  }, async ({ page, home }) => {
    const ada = await signUp(home);
    const live = await openLive(home, ada);
    await openAs(page, home, ada);
    await moveClock(page, offMs);

    // the call time follows the server's clock
    const { now, frozenAt } = await live.command<{ now: string; frozenAt: string }>('next');
    const leftS = (Date.parse(frozenAt) - Date.parse(now)) / 1000;
    await page.goto(home + live.screen);
    const time = page.locator('.call-time .figure').first();
    await expect(time).toHaveText(/\d:\d\d$/);
    const [, minutes, seconds] = /(\d+):(\d\d)$/.exec((await time.textContent()) ?? '') ?? [];
    const shownS = 60 * Number(minutes) + Number(seconds);
    const after = Date.parse((await live.table()).now);
    expect(shownS).toBeGreaterThanOrEqual((Date.parse(frozenAt) - after) / 1000 - 2);
    expect(shownS).toBeLessThan(leftS + MOST_OFF_S);
    await typeCall(page, 'R2', 'R6');
    await page.getByRole('button', { name: /Commit/ }).click();
    await page.getByRole('button', { name: /Fire/ }).click();
    await page.getByText('Shot away. Waiting on the class.').waitFor();
    await live.command('reveal');
    const { rows } = await live.table();
    const calls = rows.flatMap(({ cells }) => cells.flatMap(({ call }) => call ?? []));
    expect(calls).toMatchObject([{ lo: 2, hi: 6 }]);

    // a daily is started, left and continued
    await page.goto(`${home}/practice`);
    await page.getByRole('button', { name: /^Today’s five/ }).click();
    await typeCall(page, 'R2', 'R6');
    await page.getByRole('button', { name: /^Fire/ }).click();
    await page.getByRole('button', { name: /^Next call/ }).click();
    await expect(page.getByText('Call 2 of 5')).toBeVisible();
    await page.goto(`${home}/practice`);
    await page.getByRole('button', { name: 'Go on: call 2' }).click();
    await expect(page.getByText('Call 2 of 5')).toBeVisible();
    const { drills } = await ada.call<{ drills: { kind: string; done: number }[] }>('GET', '/api/drills');
    expect(drills.filter(({ kind }) => kind === 'daily')).toMatchObject([{ done: 1 }]);

    // the clock is set right while an entry is waiting
    await page.goto(`${home}/days`);
    await writeDown(page);
    await moveClock(page, 0);
    await page.context().setOffline(false);
    await expect.poll(async () => (await waitingIn(page, 'entry')).length).toBe(0);
    expect(await entriesOf(ada)).toHaveLength(1);
  });
}

test('a user signed out by a clock that is a day ahead keeps an entry, and it is recorded once the clock is right', {
  tag: '@long',
}, async ({ page, home }) => {
  const ada = await signUp(home);
  await openAs(page, home, ada, '/days');
  await writeDown(page);
  await moveClock(page, DAY_MS);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await entriesOf(ada)).toEqual([]);
  await moveClock(page, 0);
  await openAs(page, home, ada, '/days');
  await expect.poll(async () => (await entriesOf(ada)).length).toBe(1);
  await expect.poll(async () => (await waitingIn(page, 'entry')).length).toBe(0);
});
