import type { Page } from '@playwright/test';
import type { days, profiles } from '@windcall/contract';
import { readPaper } from '../read-paper.ts';
import { expect, expectAccessible, openAs, signUp, test, visit, waitingIn } from '../story.ts';

test.use({ serviceWorkers: 'allow' });

const LINE = '412 655 905 yd, DA 3000, 8-14 from 3:00, 12 in plate';
/** A meter’s log of 9 mph from 3:00 with the line of fire east, as the import screen proposes it. */
const LOG = Buffer.from(
  [
    'Device Name,1\nDevice Model,5700\nSerial Number,1\nFORMATTED DATE-TIME,Direction - True,Wind Speed\n,,mph',
    ...Array.from({ length: 60 }, (_, s) => `2026-11-28 10:00:${String(s).padStart(2, '0')},180,9`),
  ].join('\n'),
);
const PICTURES = process.env.DAY_PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
};

/** The worker has the app, and the answers of these paths are kept. */
const ready = async (page: Page, ...paths: string[]): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        if (!name.startsWith('windcall-answers-')) continue;
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      }
      return found;
    });
  for (const path of paths) await expect.poll(kept).toContain(path);
};

/** Writes one shot down by two taps: hit or miss, and where. */
const shoot = async (page: Page, isHit: boolean, where: string | null): Promise<void> => {
  await page.getByRole('button', { name: isHit ? 'Hit' : 'Miss', exact: true }).click();
  if (where === null) await page.getByRole('button', { name: 'Not seen' }).click();
  else {
    await page.getByLabel(/(Hit|Missed) where/).fill(where);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: 'written down' })).toBeVisible();
};

test('a Saturday: a line on Thursday, ten stages at the line without a network, the night, a truer rifle and what to practice', {
  tag: '@long',
}, async ({ page, home }) => {
  test.setTimeout(300_000);
  const anna = await signUp(home);
  const rifle = await anna.call<profiles.Profile>('POST', '/api/ballistic-profiles', { name: 'Dasher 109' });
  await openAs(page, home, anna, '/calculator', { selectedWeaponProfile: rifle.id });

  // Thursday: the line answers, and becomes a stage
  const line = page.getByLabel('Ask in one line');
  await line.fill(LINE);
  await line.press('Enter');
  const table = page.getByRole('row').filter({ hasText: '655' });
  await expect(table).toBeVisible();
  const said = (await table.textContent())?.match(/\d+\.\d+/g) ?? [];
  await page.getByRole('button', { name: /^Put in stage 1 of/ }).click();
  await expect(page).toHaveURL(/\/days\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  const own = page.getByLabel('The stage in one line');
  for (let n = 2; n <= 10; n++) {
    await own.fill(
      n === 7 ? '500-800 by 100, 6-10 from 9:00, 2 MOA' : `${400 + 50 * n} yd, DA 3000, 6-10 from 9:00, 2 MOA`,
    );
    await own.press('Enter');
    await expect(page.getByRole('list', { name: 'Stages' }).getByText(`${n}`, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Name').first().fill('Rim Rock');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { level: 1, name: 'Rim Rock' })).toBeVisible();
  await expect.poll(async () => (await waitingIn(page, 'day')).length).toBe(0);
  // the numbers of the calculator’s table, to a tenth
  const holds = page.getByRole('list', { name: 'Holds of stage 1' }).getByRole('listitem').nth(1);
  const tenths = (texts: readonly string[]): string[] => texts.map((text) => Number(text).toFixed(1));
  const held = ((await holds.textContent()) ?? '').match(/\d+\.\d+/g) ?? [];
  expect(held).toHaveLength(4);
  for (const figure of held) expect(tenths(said)).toContain(figure);
  await expectAccessible(page, 'a day before it');
  await picture(page, 'before-desktop');
  // Ctrl-P prints one sheet per stage with the same holds, and so does the button
  const pages = readPaper(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(10);
  for (const figure of held) expect(pages[0]?.text).toContain(figure);
  expect(pages[0]?.text).toContain('Rim Rock');
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page).toHaveURL(/\/paper\?of=day/);
  await expect(page.getByRole('article').first()).toContainText(LINE);
  await page.goBack();

  // Saturday, on a phone without a network
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/days');
  await expect(page.getByRole('link', { name: /Rim Rock/ })).toContainText('10 stages');
  await ready(page, '/api/days', `/api/days/${id}`, '/api/ballistic-profiles');
  await page.context().setOffline(true);
  await page.goto(`${home}/days/${id}/1`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1.');
  for (const figure of held) {
    await page.getByRole('radio', { name: /^T2/ }).check({ force: true });
    await expect(page.locator('p.figure')).toContainText(figure);
  }
  await picture(page, 'line-phone');
  await page.getByRole('radio', { name: /^T1/ }).check({ force: true });
  await shoot(page, true, 'R.1 D.1');
  await shoot(page, false, 'L.6 D.2');
  await page.getByRole('radio', { name: /^T2/ }).check({ force: true });
  await shoot(page, false, 'L.5 D.2');
  await page.getByRole('radio', { name: /^T3/ }).check({ force: true });
  await page.getByRole('button', { name: 'Miss', exact: true }).click();
  await picture(page, 'where-phone');
  await page.getByRole('img', { name: /Tap where it went/ }).click({ position: { x: 100, y: 130 } });
  await expect(page.getByRole('heading', { name: '1 of 4 hit' })).toBeVisible();
  await expectAccessible(page, 'a stage at the line');
  for (let n = 2; n <= 10; n++) {
    await page.getByRole('link', { name: `Stage ${n}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${n}.`);
    await shoot(page, true, n === 7 ? 'L.1 D.1' : null);
    await shoot(page, false, n === 7 ? 'R.7' : null);
  }
  expect(await waitingIn(page, 'entry')).toHaveLength(22);
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 of 2 hit' })).toBeVisible();

  // Saturday night
  await page.context().setOffline(false);
  await expect.poll(async () => (await waitingIn(page, 'entry')).length, { timeout: 60_000 }).toBe(0);
  const night = await anna.call<days.Night>('GET', `/api/days/${id}/night`);
  expect(night.stages.map(({ shots, hits }) => [shots, hits])).toEqual([[4, 1], ...Array(9).fill([2, 1])]);
  await visit(page, `/days/${id}?tab=tonight`);
  await expect(page.getByText('10 of 22')).toBeVisible();
  await expect(page.getByText(/3 missed by wind, 1 low, 0 high, 8 not seen/)).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first.locator('[data-label=was]')).toContainText(Math.abs(night.stages[0]?.was?.wind ?? 0).toFixed(1));
  await expect(first.locator('[data-label=called]')).toContainText('R 8.0 mph to R 14.0 mph');
  await expectAccessible(page, 'a night');
  await picture(page, 'night-phone');

  const after = night.truing?.muzzleVelocity.after ?? 0;
  const step = page.getByRole('region', { name: 'True the rifle' });
  await expect(step).toContainText(Math.round(after).toLocaleString('en-US').replace(',', ''));
  await step.getByRole('button', { name: 'Take it' }).click();
  await expect(step).toContainText('is trued');
  const [trued] = await anna.call<profiles.Profile[]>('GET', '/api/ballistic-profiles');
  expect(trued?.muzzleVelocity).toBe(Math.round(after));
  expect(trued?.muzzleVelocity).not.toBe(rifle.muzzleVelocity);
  const nextWeek = page.getByRole('region', { name: 'Next week' });
  await expect(nextWeek).toContainText('similar natural air');
  // a log added to the day gives the wind of its practice
  await visit(page, `/days/${id}/1`);
  await page.getByRole('link', { name: 'Bring a file' }).click();
  await page.getByLabel('File to read').setInputFiles({ name: 'kestrel.csv', mimeType: 'text/csv', buffer: LOG });
  await page.getByRole('button', { name: 'Shoot in this wind' }).click();
  await expect.poll(async () => (await anna.call<days.Day>('GET', `/api/days/${id}`)).windFieldId).toBeGreaterThan(0);
  await visit(page, `/days/${id}?tab=tonight`);
  await expect(nextWeek).toContainText('in the wind of your log: kestrel.csv (replay)');
  await picture(page, 'night-with-log');
  await nextWeek.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('link', { name: 'Open Practice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Practice');
  const { drills } = await anna.call<{ drills: { id: number; tasks: number }[] }>('GET', '/api/drills');
  expect(drills).toMatchObject([{ tasks: 12 }]);
  const task = await anna.call<{ forecast: object }>('GET', `/api/drills/${drills[0]?.id}/tasks/1`);
  expect(task.forecast).toEqual({ low: 8.5, high: 9.5 });
});

test('a day changed on two devices without a network loses nothing: the person chooses', { tag: '@long' }, async ({
  page,
  home,
  browser,
}) => {
  const anna = await signUp(home);
  const id = '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d';
  const document = { on: '2026-11-28', name: 'Rim Rock', profileId: null, match: null, stages: [] };
  await anna.call('PUT', `/api/days/${id}`, document);
  const other = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  for (const device of [page, other]) {
    await openAs(device, home, anna, `/days/${id}`);
    await expect(device.getByRole('heading', { level: 1, name: 'Rim Rock' })).toBeVisible();
    await device.context().setOffline(true);
  }
  const rename = async (device: Page, name: string): Promise<void> => {
    await device.getByLabel('Name').first().fill(name);
    await device.keyboard.press('Tab');
    await expect(device.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await rename(page, 'By phone');
  await rename(other, 'By tablet');
  await page.context().setOffline(false);
  const name = async () => (await anna.call<days.Day>('GET', `/api/days/${id}`)).name;
  await expect.poll(name).toBe('By phone');
  await other.context().setOffline(false);
  const both = other.getByRole('alert', { name: 'Two versions of this day' });
  await expect(both).toContainText('By tablet');
  await expect(both).toContainText('By phone');
  expect(await name()).toBe('By phone');
  await expectAccessible(other, 'two versions of a day');
  await picture(other, 'conflict');
  await both.getByRole('button', { name: 'Keep this device’s' }).click();
  await expect.poll(name).toBe('By tablet');
  await expect(both).toBeHidden();
  await other.context().close();
});

test('a shot of the field log is written down, corrected, and its wind inferred anew', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const anna = await signUp(home);
  await openAs(page, home, anna, '/days');
  const entry = page.getByRole('form', { name: 'New entry' });
  const type = async (label: string, text: string): Promise<void> => {
    await entry.getByLabel(label).first().fill(text);
  };
  for (const [label, text] of [
    ['Range', '600'],
    ['Called, low', 'R4'],
    ['Called, high', 'R7'],
    ['Metered', '8'],
    ['Held', 'R0.6'],
    ['Impact from center', 'L0.1'],
  ] as const) {
    await type(label, text);
  }
  await entry.getByRole('button', { name: 'Write down' }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('R 4.0 mph to R 7.0 mph');
  const before = await row.locator('[data-label=inferred]').textContent();
  await expectAccessible(page, 'the field log');
  await row.getByRole('button', { name: /^Correct the shot/ }).click();
  const form = page.getByRole('form', { name: 'Correct the entry' });
  await expect(form.getByLabel('Called, high')).toHaveValue(/7/);
  await expect(form.getByLabel('Range')).toBeFocused();
  await form.getByLabel('Called, high').fill('R9');
  await form.getByLabel('Impact from center').fill('R0.2');
  await form.getByRole('radio', { name: 'No', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('R 4.0 mph to R 9.0 mph');
  await expect(row.getByRole('cell', { name: 'no', exact: true })).toBeVisible();
  await expect(row.locator('[data-label=inferred]')).not.toHaveText(before ?? '');
  await expect(entry).toBeVisible();
  const { entries } = await anna.call<{ entries: object[] }>('GET', '/api/field-log');
  expect(entries).toMatchObject([
    { called: { lo: 4, hi: 9 }, hit: false, impact: { right: 0.2 }, metered: { speed: 8 } },
  ]);
});
