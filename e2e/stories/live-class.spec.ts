import type { Browser, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, openAs, signUp, test } from '../story.ts';

const PHONE = { width: 390, height: 844 };
const WALL = { width: 1920, height: 1080 };

/** A screen of its own, and every answer about the class that it was sent. */
const watch = async (browser: Browser, home: string, who: Account, path: string, viewport: typeof PHONE) => {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  const told: Promise<string>[] = [];
  page.on('response', (answer) => {
    // a stream has no end: it is read beside the page
    if (/\/api\/(classes|drills)\/(?!.*\/stream)/.test(answer.url())) told.push(answer.text().catch(() => ''));
  });
  await openAs(page, home, who, path);
  return { page, told, context };
};

/** Everything that a class's stream says to somebody from now on, as students and the wall hear it. */
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

const makeCall = async (phone: Page, lo: string, hi: string): Promise<void> => {
  await phone.getByRole('textbox', { name: 'Low' }).fill(lo);
  await phone.getByRole('textbox', { name: 'High' }).fill(hi);
  await phone.getByRole('textbox', { name: 'High' }).blur();
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
  await openAs(desk, home, teacher, `/classes/${id}`);
  await desk.getByRole('button', { name: 'Open a live' }).click();
  await desk.getByRole('link', { name: 'To the desk' }).click();
  await desk.getByText('Desk: not for the wall').waitFor();
  const wall = await watch(browser, home, teacher, `/classes/${id}/wall`, WALL);
  const { lives } = await teacher.call<{ lives: { id: number }[] }>('GET', `/api/classes/${id}/lives`);
  const path = `/classes/${id}/lives/${lives[0]?.id}`;
  const one = await watch(browser, home, ada, path, PHONE);
  await one.page.getByRole('button', { name: 'Join', exact: true }).click();
  await one.page.getByText('Waiting for the first wind').waitFor();

  const streams = await Promise.all([teacher, ben].map((who) => hearStream(home, who, id)));
  await desk.keyboard.press('n');
  await one.page.getByRole('button', { name: /Commit/ }).waitFor();
  // late: Ben joins while the wind is open
  const two = await watch(browser, home, ben, path, PHONE);
  await two.page.getByRole('button', { name: 'Join', exact: true }).click();
  await two.page.getByRole('button', { name: /Commit/ }).waitFor();
  await makeCall(one.page, 'R2', 'R6');
  await one.page.getByRole('button', { name: /Commit/ }).click();
  await one.page.getByRole('button', { name: /Fire/ }).waitFor();
  // a reload in mid-call finds the sealed call
  await one.page.reload();
  await one.page.getByRole('button', { name: /Fire/ }).click();
  await one.page.getByText('Fired. Now the others.').waitFor();
  await expect(desk.getByRole('row', { name: /Ada/ })).toContainText('R 2.0 to R 6.0');
  await expect(wall.page.getByText('Called 1 of 2')).toBeVisible();
  await expectAccessible(desk, 'desk');
  await expectAccessible(wall.page, 'wall');

  // Ben has typed and not committed when the calls end
  await makeCall(two.page, 'R1', 'R3');
  await desk.keyboard.press('f');
  await expect(wall.page.getByText('Calls have ended')).toBeVisible();
  await expect(two.page.getByText(/Calls have ended and yours was not in/)).toBeVisible();
  await expect(two.page.getByRole('textbox', { name: 'High' })).toHaveValue(/3/);
  const before = [wall, two].map(({ told }) => told.length);
  const sealed = await Promise.all([wall, two].flatMap(({ told }, i) => told.slice(0, before[i])));
  expect(sealed.length).toBeGreaterThan(10);
  for (const { text } of streams) expect(text).toContain('"frozen"');
  for (const body of [...sealed, ...streams.map(({ text }) => text)])
    expect(body).not.toMatch(/"(lo|truth|interval)":-?\d/);
  for (const { stop } of streams) stop();

  await desk.keyboard.press('r');
  await one.page.getByText('Your instructor opens the next wind.').waitFor();
  await two.page.getByText('Your instructor opens the next wind.').waitFor();
  await expect(wall.page.getByText(/^It was /)).toBeVisible();
  await expectAccessible(wall.page, 'wall after the reveal');
  for (const phone of [one.page, two.page]) {
    await phone.setViewportSize({ width: 320, height: 640 });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await desk.keyboard.press('n');
  await two.page.getByRole('button', { name: /Commit/ }).waitFor();
  await expect(two.page.getByText('Wind 2 of 10')).toBeVisible();
  for (const { context } of [wall, one, two]) await context.close();
});
