import type { Browser } from '@playwright/test';
import { typeCall } from '../call-by-keys.ts';
import { expectReadable, readPaper } from '../read-paper.ts';
import {
  type Account,
  countLocks,
  expect,
  expectAccessible,
  expectApart,
  expectAwake,
  openAs,
  signUp,
  test,
} from '../story.ts';

const PHONE = { width: 390, height: 844 };
const WALL = { width: 1920, height: 1080 };

/** A separate screen, with every answer about the class that it received. */
const watch = async (browser: Browser, home: string, who: Account, path: string, viewport: typeof PHONE) => {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  const told: Promise<string>[] = [];
  page.on('response', (answer) => {
    // a stream has no end, so it is read beside the page
    if (/\/api\/(classes|drills)\/(?!.*\/stream)/.test(answer.url())) told.push(answer.text().catch(() => ''));
  });
  await countLocks(page);
  await openAs(page, home, who, path);
  return { page, told, context };
};

/** Everything that a class's stream sends a user from now on, as a student or the wall. */
const hearStream = async (home: string, { token }: Account, classId: number) => {
  const leaving = new AbortController();
  const answer = await fetch(`${home}/api/classes/${classId}/stream?as=class&after=0`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const heard = { text: '', stop: () => leaving.abort() };
  (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += part;
  })().catch(() => undefined);
  return heard;
};

test('a class calls one wind: desk, wall and two phones, and nothing of another’s call before the reveal', async ({
  browser,
  home,
  page: desk,
}) => {
  test.setTimeout(120_000);
  const [teacher, ada, ben] = [await signUp(home), await signUp(home), await signUp(home)];
  const { id } = await teacher.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday long range' });
  const { code } = await teacher.call<{ code: string }>('POST', `/api/classes/${id}/joining`, {
    open: true,
    hours: 24,
  });
  await ada.call('POST', `/api/join/${code}`, { name: 'Ada' });
  await ben.call('POST', `/api/join/${code}`, { name: 'Ben' });

  await desk.setViewportSize({ width: 1280, height: 720 });
  await countLocks(desk);
  await openAs(desk, home, teacher, `/classes/${id}`);
  await desk.getByRole('button', { name: 'Start a live session' }).click();
  await desk.getByRole('link', { name: 'To the desk' }).click();
  await desk.getByText('Shows brackets. Do not project this page.').waitFor();
  await expectAwake(desk, 'the desk');
  const wall = await watch(browser, home, teacher, `/classes/${id}/wall`, WALL);
  const { lives } = await teacher.call<{ lives: { id: number }[] }>('GET', `/api/classes/${id}/lives`);
  const path = `/classes/${id}/lives/${lives[0]?.id}`;
  const one = await watch(browser, home, ada, path, PHONE);
  await one.page.getByText('Waiting for wind 1').waitFor();
  await expectAwake(wall.page, 'the wall');
  await expectAwake(one.page, 'a phone');

  const streams = await Promise.all([teacher, ben].map((who) => hearStream(home, who, id)));
  await desk.keyboard.press('n');
  await one.page.getByRole('button', { name: /Commit/ }).waitFor();
  // late: Ben joins while the wind is open
  const two = await watch(browser, home, ben, path, PHONE);
  await two.page.getByRole('button', { name: /Commit/ }).waitFor();
  await typeCall(one.page, 'R2', 'R6');
  await one.page.getByRole('button', { name: /Commit/ }).click();
  await one.page.getByRole('button', { name: /Fire/ }).waitFor();
  // a reload in mid-call finds the sealed call
  await one.page.reload();
  await one.page.getByRole('button', { name: /Fire/ }).click();
  await one.page.getByText('Shot away. Waiting on the class.').waitFor();
  await expect(desk.getByRole('row', { name: /Ada/ })).toContainText('R 2.0 to R 6.0');
  await expect(wall.page.locator('.wall-called')).toHaveText('1 of 2');
  await expectAccessible(desk, 'desk');
  await expectAccessible(wall.page, 'wall');

  await two.context.setOffline(true);
  await expect(two.page.getByText('not connected', { exact: true })).toBeVisible();
  await expect(two.page.getByText('live', { exact: true })).toHaveCount(0);
  await two.context.setOffline(false);
  await expect(two.page.getByText('live', { exact: true })).toBeVisible();
  // Ben has typed and not committed when the calls end
  await typeCall(two.page, 'R1', 'R3');
  await desk.keyboard.press('f');
  await expect(wall.page.getByText('Brackets come when Open again has run out, or with Reveal.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Open again/ })).toBeVisible();
  const ON_DESK = '.desk-table .wind-labels > span, th:has(> .wind-labels) + th';
  await expectApart(desk, ON_DESK, 'the desk’s axis');
  await expect(two.page.getByText(/You did not call this wind/)).toBeVisible();
  await expect(two.page.getByRole('textbox', { name: 'High' })).toHaveValue(/3/);
  const before = [wall, two].map(({ told }) => told.length);
  const sealed = await Promise.all([wall, two].flatMap(({ told }, i) => told.slice(0, before[i])));
  expect(sealed.length).toBeGreaterThan(10);
  for (const { text } of streams) expect(text).toContain('"frozen"');
  for (const body of [...sealed, ...streams.map(({ text }) => text)])
    expect(body).not.toMatch(/"(lo|truth|interval)":-?\d/);
  for (const { stop } of streams) stop();

  // a busy server names a time: the phone repeats its request then
  let refused = 0;
  await one.page.route('**/tasks/1/reveal', (route) =>
    refused++ === 0
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'busy', message: 'Busy.' } })
      : route.fallback(),
  );
  await desk.keyboard.press('r');
  await one.page.locator('h2.reveal-sentence').waitFor();
  expect(refused).toBeGreaterThan(1);
  await one.page.getByText('Your instructor opens the next wind.').waitFor();
  await two.page.getByText('Your instructor opens the next wind.').waitFor();
  // the whole reveal, also for a student without a call
  await expect(two.page.getByText('You made no call. Here is what you would have seen.')).toBeVisible();
  await expect(two.page.getByRole('region', { name: 'What the air showed' })).toBeVisible();
  await expect(wall.page.getByText(/^It was /)).toBeVisible();
  await expectAccessible(wall.page, 'wall after the reveal');
  await expectApart(desk, ON_DESK, 'the desk’s axis after the reveal');
  await expectApart(wall.page, '.wind-labels > span', 'the wall’s axis');
  for (const { page } of [one, two]) await expectApart(page, 'main svg text', 'a student’s charts', 1);
  for (const phone of [one.page, two.page]) {
    await phone.setViewportSize({ width: 320, height: 640 });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await desk.keyboard.press('n');
  await two.page.getByRole('button', { name: /Commit/ }).waitFor();
  await expect(two.page.getByText('Wind 2 of 10')).toBeVisible();
  for (const { context } of [wall, one, two]) await context.close();
});

/** Rows of a CSV without quotes in it. */
const readCsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('after a class: the review of its instructor and of a student, as CSV and on paper, and new codes as slips', {
  tag: '@long',
}, async ({ browser, home, page }) => {
  test.setTimeout(150_000);
  const teacher = await signUp(home);
  const { id } = await teacher.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday long range' });
  const { code } = await teacher.call<{ code: string }>('POST', `/api/classes/${id}/joining`, { open: true });
  const live = await teacher.call<{ id: number }>('POST', `/api/classes/${id}/lives`, {
    level: 1,
    tasks: 2,
    distance: 600,
    rifle: { profileId: 0 },
  });
  const at = `/api/classes/${id}/lives/${live.id}`;
  const join = async (name: string) => {
    const who = await signUp(home);
    await who.call('POST', `/api/join/${code}`, { name });
    const { drillId } = await who.call<{ drillId: number }>('POST', `${at}/join`, { profileId: 0 });
    return { who, drillId };
  };
  const room = [await join('Ada'), await join('Ben')];
  for (const task of [1, 2]) {
    await teacher.call('POST', `${at}/next`, { task });
    // Ben does not call the second wind
    for (const { who, drillId } of room.slice(0, 3 - task)) {
      const path = `/api/drills/${drillId}/tasks/${task}`;
      const { elevation } = await who.call<{ elevation: number }>('GET', path);
      await who.call('POST', `${path}/call`, { lo: -20, hi: 20 });
      const shotId = crypto.randomUUID();
      await who.call('POST', `${path}/shot`, { shotId, dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0 } });
    }
    await teacher.call('POST', `${at}/reveal`, { task });
  }

  // during the live the first screens lead into it
  const [ada] = room;
  if (ada === undefined) throw new Error('Ada must be in the room');
  const phone = await watch(browser, home, ada.who, '/practice', PHONE);
  await expect(phone.page.getByText('Thursday long range is live.')).toBeVisible();
  await phone.page.getByRole('link', { name: 'Join Thursday long range' }).click();
  await expect(phone.page.getByText('Wind 2 of 2')).toBeVisible();
  await teacher.call('POST', `${at}/end`);

  await openAs(page, home, teacher, `/classes/${id}?tab=reviews`);
  await page.getByRole('button', { name: /^Ada, wind 1: L 20.0 to R 20.0, it was .*, held, / }).click();
  await page.getByRole('dialog', { name: 'Ada, wind 1' }).getByText('600 yd').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /^Ben 1 1 of 1/ })).toBeVisible();
  await expectAccessible(page, 'review');
  await expectApart(page, '.review-block thead th', 'the review’s winds');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  const [head = [], ...lines] = readCsv(Buffer.concat(chunks).toString('utf8'));
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect(column('member')).toEqual(['Ada', 'Ben', 'Ada']);
  expect(column('lo_mph')).toEqual(['-20', '-20', '-20']);
  const { tasks } = await teacher.call<{ tasks: { calls: { truth: number }[] }[] }>('GET', `${at}/review`);
  const truths = tasks.flatMap(({ calls }) => calls.map(({ truth }) => truth));
  // A file is rounded to seven digits.
  expect(column('wind_mph').map(Number)).toEqual(truths.map((truth) => Number(truth.toPrecision(7))));

  const paper = async () => readPaper(await page.pdf({ preferCSSPageSize: true }));
  const [sheet, ...more] = await paper();
  if (sheet === undefined) throw new Error('the review must print');
  expect(more).toEqual([]);
  // the paper for the browser's language
  expect([Math.round(sheet.widthPt), Math.round(sheet.heightPt)]).toEqual([612, 792]);
  expect(sheet.text).toMatch(/Ada .*Ben .*Class/);
  expectReadable(sheet, 'the review');
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  const [preview] = await paper();
  const timeless = (text = '') => text.replace(/printed .{1,40} [AP]M/, '');
  expect(timeless(preview?.text)).toBe(timeless(sheet.text));
  await page.goBack();
  await page.getByRole('row', { name: /^Ben 1 1 of 1/ }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // a student sees their own brackets by name, and the others’ without
  await phone.page.goto(`${home}/classes/${id}?tab=reviews`);
  await phone.page.getByRole('img', { name: '1 of 1 held' }).first().waitFor();
  await expect(phone.page.getByRole('main')).not.toContainText('Ben');
  await expectAccessible(phone.page, 'review of a student');
  await phone.page.setViewportSize({ width: 320, height: 640 });
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await phone.page.getByRole('button', { name: /^Ada, wind 2: / }).click();
  await phone.page.getByRole('navigation', { name: 'Look back' }).waitFor();

  // two students without an account lose their codes
  for (const name of ['Kim', 'Lee']) {
    const body = JSON.stringify({ name, requestId: crypto.randomUUID() });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${home}/api/join/${code}/account`, { method: 'POST', headers, body })).status).toBe(201);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}/classes/${id}?tab=members`);
  await page.getByRole('button', { name: 'New codes for several' }).click();
  for (const name of ['Kim', 'Lee']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Make 2 codes' }).click();
  await page.getByRole('link', { name: 'Print slips' }).waitFor();
  await expectAccessible(page, 'new codes');
  const codes = await page.getByRole('dialog').locator('dd').allTextContents();
  const [slips, ...rest] = await paper();
  expect(rest).toEqual([]);
  expect(codes).toHaveLength(2);
  for (const made of codes) expect(slips?.text).toContain(made);
  expect(slips?.text).not.toContain('Print slips');

  // one of them signs in with the slip, and sees a notice about the new code
  const visitor = await browser.newPage();
  await visitor.goto(`${home}/classes`);
  await visitor.getByRole('button', { name: 'Use a sign-in code' }).click();
  await visitor.getByLabel('Sign-in code').fill(codes[0] ?? '');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByText(/^Your instructor made you a new code on /)).toBeVisible();
  await visitor.close();
  await phone.context.close();
});
