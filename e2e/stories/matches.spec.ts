import type { Page } from '@playwright/test';
import { readPaper } from '../read-paper.ts';
import {
  type Account,
  countLocks,
  expect,
  expectAccessible,
  expectAwake,
  openAs,
  SHORT_STAGE,
  signUp,
  test,
} from '../story.ts';

const row = (page: Page, line: number) => page.locator('.order-list > li').nth(line - 1);
const targetOf = (page: Page, line: number) => row(page, line).getByLabel(`Target of line ${line}`);

test('a stage is changed by keyboard alone: copied, put in another order, timed, saved and found again', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/practice/games');
  await page.getByRole('link', { name: 'Open matches' }).press('Enter');
  const copy = page.getByRole('button', { name: 'Change a copy of Barricade ladder' });
  await copy.waitFor();
  await expectAccessible(page, 'Matches');
  await copy.press('Enter');
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('Barricade ladder, my copy');
  await expect(page.getByRole('img', { name: 'Range from above. Order: T1, T2, T3, T4, T5' })).toBeVisible();
  await expectAccessible(page, 'the builder');
  // the last line goes first, and the focus stays with it
  const last = targetOf(page, 5);
  await last.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('Alt+ArrowUp');
  await expect(targetOf(page, 1)).toBeFocused();
  await expect(page.getByRole('img', { name: 'Range from above. Order: T5, T1, T2, T3, T4' })).toBeVisible();
  await page.getByLabel('Par time').fill('20');
  await expect(page.getByRole('status', { name: 'What does not fit' })).toContainText('0.9 s a round');
  await page.getByLabel('Par time').fill('120');
  await expect(page.getByRole('status', { name: 'What does not fit' })).toBeEmpty();
  await page.getByRole('button', { name: /^T1 Circle/ }).press('Enter');
  await page.getByRole('switch', { name: 'Distance is told' }).press('Space');
  await expect(page.getByRole('radio', { name: 'Own', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Range from above. Order: T5, T1, T2, T3, T4' })).toBeVisible();
  await expect(page.getByText('T1 not told')).toBeVisible();
  await expect(page.getByLabel('Par time')).toHaveValue('120');
});

test('a stage is shot by keyboard alone, heard by a screen reader, through a reload, and looked back on', {
  tag: '@long',
}, async ({ page, home }) => {
  const account = await signUp(home);
  const { id } = await account.call<{ id: number }>('POST', '/api/runs', { course: SHORT_STAGE, profileId: 0 });
  await openAs(page, home, account, `/practice/runs/${id}`);
  await expect(page.getByRole('heading', { name: SHORT_STAGE.name, level: 2 })).toBeVisible();
  await expectAccessible(page, 'the briefing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  await expectAccessible(page, 'the run');
  await page.keyboard.press('Enter');
  const said = page.locator('p[role=status][aria-live=assertive]');
  await expect(said).toHaveText('Start');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Hit, 300');
  await page.reload();
  await expect(page.getByRole('img', { name: 'Rounds: 1 hit, 1 now' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: /^2 of 2 in \d+\.\d s\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Replay of shot 1' }).press('Enter');
  await expect(page.getByRole('slider', { name: 'Moment of the replay' })).toBeVisible();
  await expectAccessible(page, 'what came of the run');
});

/** Shoots a course of a match without the screen, the first round far off. */
const shootAs = async (account: Account, match: string): Promise<void> => {
  type Run = { id: number; state: string; startsAt: string; now: string; targets: { elevation: number }[] };
  const { id } = await account.call<Run>('POST', '/api/runs', { match, course: 1 });
  await account.call('POST', `/api/runs/${id}/begin`, {});
  await account.call('POST', `/api/runs/${id}/start`, {});
  const running = async (): Promise<Run> => account.call<Run>('GET', `/api/runs/${id}`);
  await expect.poll(async () => (await running()).state, { timeout: 30_000 }).toBe('running');
  const { targets, startsAt } = await running();
  for (const right of [6, 0]) {
    await account.call('POST', `/api/runs/${id}/shots`, {
      shotId: crypto.randomUUID(),
      target: 1,
      at: (Date.now() - Date.parse(startsAt)) / 1000,
      dial: { up: targets[0]?.elevation ?? 0, right: 0 },
      hold: { up: 0, right },
    });
  }
};

test('two shoot a match: its table opens after the own last stage, with the other’s replay, and its director disqualifies an entry', async ({
  page,
  home,
}) => {
  const [ann, bob] = [await signUp(home), await signUp(home)];
  const { code } = await ann.call<{ code: string }>('POST', '/api/matches', {
    name: 'Saturday',
    courses: [SHORT_STAGE],
    rifle: { profileId: 0 },
  });
  await ann.call('POST', `/api/matches/${code}/entries`, { name: 'Ann', division: 'Open', profileId: 0 });
  await shootAs(ann, code);
  await countLocks(page);
  await openAs(page, home, bob, `/practice/matches/${code}`);
  await page.getByLabel('Your name in the table').fill('Bob');
  await page.getByRole('button', { name: 'Enter the match' }).click();
  await expect(page.getByText('You entered as Bob')).toBeVisible();
  await expect(page.getByText('Results are sealed until your own stage is shot. You have shot 0.')).toBeVisible();
  await expect(page.getByText('Ann')).toHaveCount(0);
  await expectAccessible(page, 'a match before the own stage');
  await page.getByRole('button', { name: `Shoot ${SHORT_STAGE.name}` }).click();
  await expect(page.getByText('One try.')).toBeVisible();
  await page.getByRole('button', { name: /^Begin/ }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  const said = page.locator('p[role=status][aria-live=assertive]');
  await expect(said).toHaveText('Start');
  await expectAwake(page, 'a run');
  for (const n of [1, 2]) {
    await page.getByRole('button', { name: /^Fire/ }).click();
    if (n === 1) await expect(page.getByRole('img', { name: 'Rounds: 1 hit, 1 now' })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: /^2 of 2 in/ })).toBeVisible();
  await page.getByRole('link', { name: 'To the match' }).click();
  const table = page.getByRole('table', { name: 'Saturday' });
  const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(name) });
  await expect(rowOf('Bob').getByRole('cell').first()).toHaveText('1');
  await expect(rowOf('Ann').getByRole('cell').first()).toHaveText('2');
  await page.getByRole('button', { name: 'Ann, stage 1: 1' }).click();
  await expect(page.getByRole('img', { name: 'Shots as fired: 1 miss, 1 hit' })).toBeVisible();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Ann, shot 1:/ })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Moment of the replay' })).toBeVisible();
  await page.getByRole('button', { name: 'Next shot' }).click();
  await expect(page.getByRole('heading', { name: /^Ann, shot 2:/ })).toBeVisible();
  await expectAccessible(page, 'the table and a replay in it');
  // the maker disqualifies an entry: it stays, with the reason, and without a place
  await page.evaluate((token) => localStorage.setItem('auth_token', token), ann.token);
  await page.goto(`${home}/practice/matches/${code}`);
  await page.getByRole('button', { name: 'Bob', exact: true }).click();
  await page.getByLabel('Reason, printed with the results').fill('Two accounts');
  await page.getByRole('dialog').getByRole('button', { name: 'Make ruling 1' }).click();
  await expect(rowOf('Bob')).toContainText('Disqualified, ruling 1: Two accounts');
  // on a phone the whole reason is in the window, before the table is scrolled and after
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  for (const scrolled of [0, 400]) {
    await table.evaluate(({ parentElement }, left) => parentElement?.scrollTo({ left }), scrolled);
    const { x = -1, width: wide = 0 } = (await rowOf('Bob').getByText('Disqualified').boundingBox()) ?? {};
    expect([x >= 0, x + wide <= 320], `the reason at 320 px, scrolled by ${scrolled}`).toEqual([true, true]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width, height });
  await expect(rowOf('Bob').getByRole('cell').first()).toBeEmpty();
  await expect(rowOf('Ann').getByRole('cell').first()).toHaveText('1');
  // the browser's print of the page equals the preview
  const printed = async () =>
    readPaper(await page.pdf({ preferCSSPageSize: true })).map(({ text }) => text.replace(/Printed .{1,40} [AP]M/, ''));
  const ofPage = await printed();
  expect(ofPage.join(' ')).toContain('1 Bob disqualified: Two accounts');
  await page.getByRole('link', { name: 'Print results' }).click();
  await page.getByRole('button', { name: /^Print \d pages$/ }).waitFor();
  expect(await printed()).toEqual(ofPage);
  await page.goBack();
  await rowOf('Ann').waitFor();
  // others have shot the match, so it closes instead of being deleted, and leaves its maker's list, not Bob's
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/take it off your list instead/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the match' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close it' }).click();
  await page.getByRole('button', { name: 'Take off my list' }).click();
  await expect(page.getByRole('button', { name: 'Put back on my list' })).toBeVisible();
  const listOf = async ({ call }: Account) => call<{ code: string; closed: boolean }[]>('GET', '/api/matches');
  expect(await listOf(ann)).toEqual([]);
  expect(await listOf(bob)).toMatchObject([{ code, closed: true }]);
  await page.goto(`${home}/practice/matches`);
  await expect(page.getByText('No match yet')).toBeVisible();
  await page.getByLabel('Code or link of a match').fill(code);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Put back on my list' }).click();
  await expect(page.getByRole('button', { name: 'Take off my list' })).toBeVisible();
  expect(await listOf(ann)).toMatchObject([{ code }]);
});

/** The stage with the most controls beside the scope: any order, own dope, a meter, five targets, a second position. */
const FULL_STAGE = {
  ...SHORT_STAGE,
  name: 'Any order',
  level: 1,
  parS: 600,
  prepareS: 60,
  sequence: 'free',
  dope: 'own',
  targets: [1, 2, 3, 4, 5].map((number) => ({ ...SHORT_STAGE.targets[0], number, distance: 200 + 50 * number })),
  positions: [...SHORT_STAGE.positions, { name: 'Kneeling', sway: 0.16, move: 5 }],
  order: [1, 2, 3, 4, 5].map((target) => ({ target, position: 1 + (target % 2), rounds: 2, until: 'rounds' })),
} as const;

test('a stage at its fullest stands on a low laptop without scrolling, with its seal and its forecast', {
  tag: '@long',
}, async ({ page, home }) => {
  const account = await signUp(home);
  const { id } = await account.call<{ id: number }>('POST', '/api/runs', { course: FULL_STAGE, profileId: 0 });
  await openAs(page, home, account, `/practice/runs/${id}`);
  await page.getByRole('button', { name: /^Begin/ }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Next position' }).waitFor();
  await page.getByText(/^Meter at your position/).waitFor();
  await expect(page.getByText('Wind hidden until the run is over')).toBeVisible();
  await expect(page.getByText('Forecast', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await expectAccessible(page, 'a run at its fullest');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a stage is shot by thumb, muted, with everything in reach without scrolling', { tag: '@long' }, async ({
    page,
    home,
  }) => {
    const account = await signUp(home);
    await openAs(page, home, account, '/practice/matches');
    /** Scope, clock, hold and trigger are visible at once, and none covers another. */
    const expectInReach = async (): Promise<void> => {
      const boxOf = async (locator: ReturnType<Page['locator']>) => {
        const box = await locator.boundingBox();
        if (box === null) throw new Error('it must be on the screen');
        return box;
      };
      await expect(page.locator('.run-act')).toBeVisible();
      const scope = await boxOf(page.locator('.run-square'));
      const clock = await boxOf(page.getByRole('timer', { name: 'Time left' }));
      const hold = await boxOf(page.getByRole('slider', { name: /^Wind / }));
      const trigger = await boxOf(page.locator('.run-act .button').first());
      expect(scope.width).toBeGreaterThan(200);
      expect(scope.y + scope.height).toBeLessThanOrEqual(clock.y + 1);
      expect(clock.y + clock.height).toBeLessThanOrEqual(hold.y);
      expect(hold.y + hold.height).toBeLessThanOrEqual(trigger.y);
      expect(trigger.y + trigger.height).toBeLessThanOrEqual(844);
      expect(trigger.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
    };
    for (const stage of [
      'Near–far',
      'Five across',
      'Barricade ladder',
      'Unknown distances',
      'Mover',
      'Know your limits',
      'String of twenty',
    ]) {
      await page.getByRole('button', { name: `Shoot ${stage}` }).tap();
      await page.getByRole('button', { name: /^Begin/ }).tap();
      await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
      await expectInReach();
      await page.getByRole('button', { name: 'Leave' }).tap();
      await expect(page.getByRole('region', { name: 'Last runs' })).toBeVisible();
    }
    const full = await account.call<{ id: number }>('POST', '/api/runs', { course: FULL_STAGE, profileId: 0 });
    await page.goto(`${home}/practice/runs/${full.id}`);
    await page.getByRole('button', { name: /^Begin/ }).tap();
    await page.getByRole('button', { name: /^Start/ }).tap();
    await page.getByRole('button', { name: 'Next position' }).waitFor();
    await page.getByText(/^Meter at your position/).waitFor();
    await expect(page.getByText('Forecast', { exact: true })).toBeVisible();
    await expectInReach();
    await page.getByRole('button', { name: 'T4', exact: true }).tap();
    await expect(page.getByText('T4 400 yd').first()).toBeVisible();
    const { id } = await account.call<{ id: number }>('POST', '/api/courses', { course: SHORT_STAGE });
    await page.goto(`${home}/practice/stages/${id}`);
    await page.getByRole('button', { name: 'Try it' }).tap();
    await page.getByRole('button', { name: /^Begin/ }).tap();
    const sound = page.getByRole('button', { name: 'Sound' });
    if ((await sound.getAttribute('aria-pressed')) === 'true') await sound.tap();
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: /^Start/ }).tap();
    // the live region contains everything that the sounds mean
    const said = page.locator('p[role=status][aria-live=assertive]');
    await expect(said).toHaveText('Start');
    await expectInReach();
    await page.getByRole('button', { name: /^Fire/ }).tap();
    await expect(said).toHaveText('Hit, 300');
    for (let i = 0; i < 20; i++) await page.getByRole('button', { name: /mil right$/ }).tap();
    await page.getByRole('slider', { name: /^Wind / }).tap({ position: { x: 3, y: 20 } });
    await page.getByRole('button', { name: /^Fire/ }).tap();
    await expect(page.getByRole('heading', { name: /^1 of 2 in \d+\.\d s\./ })).toBeVisible();
    await page.getByRole('button', { name: 'Shoot it again' }).tap();
    await expect(page.getByRole('button', { name: /^Begin/ })).toBeVisible();
  });
});
