import type { Page } from '@playwright/test';
import { goThrough, grips, question } from '../lesson-by-keys.ts';
import { expect, expectAccessible, expectToast, newName, test } from '../story.ts';

// A phone in a hand.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Slowdown of a phone compared with this machine. */
const SLOWNESS = 4;
/** The counted look, which may be shorter, s. */
const LOOK_S = 20;
/** Most layout shift of a screen while it loads. Source: Core Web Vitals, half of "good". */
const MOST_SHIFT = 0.05;
const MOST_TASKS = 24;

/** Runs before the page's own scripts: sums layout shifts without input. */
const watchShifts = (): void => {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};
/** Fails if a loading screen moved more than allowed. */
const expectStill = async (page: Page, screen: string): Promise<void> => {
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  console.log(`${screen}: layout shift ${shift.toFixed(3)} at ${SLOWNESS} ×`);
  expect(shift, screen).toBeLessThanOrEqual(MOST_SHIFT);
};

const firstLesson = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('auth_token');
    const answer = await fetch('/api/learn/progress', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).lessons[0];
  });

/** Runs in the page: counts frames of a task without a picture, and the tones that ring. */
const watchPicture = (): void => {
  const seen = { bare: 0, tones: 0 };
  Object.assign(window, { picture: seen });
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function (this: AudioContext) {
    seen.tones++;
    return make.call(this);
  };
  const look = (): void => {
    const phase = document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase;
    const canvas = document.querySelector('.player-square canvas[data-layer^="range"]:not([hidden])');
    if ((phase === 'flight' || phase === 'reveal') && !canvas) seen.bare++;
    requestAnimationFrame(look);
  };
  look();
};

/** Plays today's five with a thumb: each shot flies, then its own picture is labeled, and no frame lacks a picture. */
const playFive = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-phase="look"]')).toBeVisible();
  await page.evaluate(watchPicture);
  for (let n = 1; n <= 5; n++) {
    await expect(page.locator(`[data-host="daily"][data-phase="look"][data-call="${n}"]`)).toBeVisible();
    const fired = page.waitForResponse((answer) => answer.url().endsWith(`/tasks/${n}/shot`) && answer.ok());
    const told = page.waitForResponse((answer) => answer.url().endsWith(`/tasks/${n}/reveal`) && answer.ok());
    const { x = 0, y = 0, width = 0 } = (await page.locator('.rail').boundingBox()) ?? {};
    await page.touchscreen.tap(x + 0.4 * width, y + 34);
    await page.getByRole('button', { name: /^Fire/ }).tap();
    const { shot } = await (await fired).json();
    expect(shot.seen.trace.length).toBeGreaterThan(5);
    await expect(page.locator('[data-phase="flight"]')).toBeVisible();
    const landed = performance.now() + 1000 * shot.timeOfFlight;
    const labels = page.getByRole('list', { name: 'What the cues said' }).getByRole('listitem');
    await expect(labels.nth(1)).toBeVisible();
    console.log(`call ${n}: labeled ${((performance.now() - landed) / 1000).toFixed(1)} s after its shot landed`);
    const { read, split } = await (await told).json();
    const total = read.thirds.reduce(
      (sum: number, third: { mph: number | null; weight: number }) => sum + (third.mph === null ? 0 : third.weight),
      0,
    );
    for (const label of await labels.allTextContents()) expect(label).toMatch(new RegExp(`counts [123] of ${total}`));
    await expect(page.getByRole('heading', { name: split.isHit ? /^Hit\./ : /^Miss, / })).toBeVisible();
    const { bare, tones } = await page.evaluate(() => {
      const { picture } = window as unknown as { picture: { bare: number; tones: number } };
      const now = { ...picture };
      picture.tones = 0;
      return now;
    });
    expect(bare, 'frames without a picture').toBe(0);
    // the shot has one tone, steel four more
    expect(tones).toBe(split.isHit ? 5 : 1);
    await page.getByRole('button', { name: n < 5 ? /^Next call/ : /^Summary/ }).tap();
  }
  await expect(page.getByRole('button', { name: /^Reveal of call \d, / })).toHaveCount(5);
  await expectAccessible(page, 'the end of five');
};

test('a stranger calls a wind, keeps it by registering, and seals a first call after lesson 1', async ({
  page,
  home,
}) => {
  test.slow();
  const phone = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => phone.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchShifts);
  await slowDown(SLOWNESS);

  // two steps: drag, fire
  await page.goto(home, { waitUntil: 'commit' });
  const firstByte = performance.now();
  const call = page.getByRole('slider', { name: 'Your call' });
  await expect(page.getByTestId('scope-told')).toHaveText(/Every flag flies to the/);
  await expect(call).toBeVisible();
  await expectStill(page, 'landing');
  await expect(page.locator('kbd:visible')).toHaveCount(0);
  await call.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: /^Fire/ })).toBeEnabled();
  await expect(page.locator('kbd:visible')).toHaveCount(0);
  await page.getByRole('button', { name: /^Fire/ }).tap();
  await expect(page.getByText(/That’s lesson one\.$/)).toBeVisible();
  const seconds = (performance.now() - firstByte) / 1000;
  console.log(
    `landing call: ${seconds.toFixed(1)} s from the first byte to its reveal at ${SLOWNESS} ×, and a look of ${LOOK_S} s`,
  );
  await slowDown(1);
  await expectAccessible(page, 'the reveal of a first call');

  await page.getByRole('button', { name: 'Save it: create an account' }).tap();
  await page.getByLabel('Username', { exact: false }).fill(newName());
  await page.getByLabel('Password', { exact: true }).fill('long range 1000');
  await page.getByLabel('Confirm password', { exact: false }).fill('long range 1000');
  await page.getByRole('button', { name: /create account/i }).tap();
  await expectToast(page, 'Account Created!');
  // with a kept call, the next screen is today's five
  await expect(page.getByText('Call 1 of 5')).toBeVisible();
  const registered = performance.now();
  await page.goto(`${home}/practice`);
  await page.getByRole('button', { name: 'Progress' }).tap();
  await expect(page.getByRole('region', { name: 'The call you came with' })).toContainText('You called R 2');

  await slowDown(SLOWNESS);
  await page.goto(`${home}/practice`);
  const lesson = page.getByRole('button', { name: 'Never read a flag? Two-minute lesson first' });
  await expect(lesson).toBeVisible();
  await expectStill(page, 'home of Practice');
  await lesson.tap();
  await expect(question(page)).toBeVisible();
  await page.reload();
  await expect(grips(page).first()).toBeVisible();
  await expectStill(page, 'lesson 1');
  await slowDown(1);

  await page.getByText('In words').tap();
  await expect(page.locator('.lesson-words')).toBeVisible();
  await grips(page).first().focus();
  let tasks = 0;
  for (; tasks < MOST_TASKS; tasks++) {
    await expect(page.locator('.lesson-question, .lesson-end').first()).toBeVisible();
    if ((await page.locator('.lesson-end').count()) > 0) break;
    await goThrough(page);
    // a first guess is no progress
    if (tasks === 0) expect(await firstLesson(page)).not.toMatchObject({ state: 'passed' });
  }
  await expect(page.getByText('Lesson 1 passed.')).toBeVisible();
  await expect.poll(() => firstLesson(page)).toMatchObject({ lesson: 1, state: 'passed', by: 'steps' });
  await page.getByRole('button', { name: 'All lessons' }).tap();
  await page.getByRole('button', { name: 'Today', exact: true }).tap();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: /^(?:Today’s five|Go on: call 1)/ }).tap();
  await playFive(page);
  const beginning = (performance.now() - registered) / 1000;
  console.log(`registration to five calls and lesson 1: ${beginning.toFixed(0)} s, lesson 1 in ${tasks} tasks`);
});
