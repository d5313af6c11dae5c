import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, register, signUp, test } from '../story.ts';

/** Silent reading of an adult, words a minute. Source: Brysbaert 2019, mean of 190 studies. */
const WORDS_A_MINUTE = 238;
/** A decision, and a key or a press, s. Source: keystroke-level model of Card, Moran and Newell, M and K. */
const DECIDE_S = 1.35;
const KEY_S = 0.28;
/** A look at a picture before it is answered, s. Own assumption. */
const LOOK_S = 6;
/** What a beginner has from registration to the first sealed call, s. */
const SIX_MINUTES_S = 360;

/** How long a beginner takes who reads every line that is new, once, and presses every key. */
const reader = (page: Page) => {
  const known = new Set<string>();
  let seconds = 0;
  return {
    reads: async (): Promise<void> => {
      const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
      for (const line of lines) {
        if (line === '' || known.has(line)) continue;
        known.add(line);
        seconds += (60 * line.split(/\s+/).length) / WORDS_A_MINUTE;
      }
    },
    presses: (keys = 1): void => {
      seconds += DECIDE_S + KEY_S * keys;
    },
    looks: (): void => {
      seconds += LOOK_S;
    },
    seconds: (): number => seconds,
  };
};

/** What the flag on the screen means, by the rule: the words of its picture are what a screen reader says of it. */
const readFlag = async (page: Page): Promise<string> => {
  const told = page.locator('.lesson-words li, .lesson-cues svg').first();
  const words = (await told.getAttribute('aria-label')) ?? (await told.textContent()) ?? '';
  const [, low, high, side] = /between (\d+) and (\d+)° off the pole, cloth to the (left|right)/.exec(words) ?? [];
  const mph = (Number(low) + Number(high)) / 8;
  return `${side === 'left' ? 'R' : 'L'}${Math.round(mph * 2) / 2}`;
};

/** Moves the focus on with the keyboard until it is on what fits, and counts the keys. */
const tabTo = async (page: Page, selector: string): Promise<number> => {
  for (let keys = 0; keys < 60; keys++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) === true, selector)) return keys;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard must reach ${selector}`);
};

/** Looks at the pair of pictures that stands before a rule, if there is one, and goes on from it. */
const comparePair = async (page: Page, byKeys: boolean): Promise<boolean> => {
  if (!(await page.locator('.lesson-pair').isVisible())) return false;
  const same = page.getByRole('button', { name: 'Both the same' });
  if (byKeys) {
    await expect(page.locator('.lesson-question')).toBeFocused();
    await tabTo(page, '.lesson-actions button:last-child');
    await page.keyboard.press('Enter');
  } else await same.click();
  await expect(page.getByText('✓ Right.')).toBeVisible();
  if (byKeys) await expect(page.locator('.lesson-verdict')).toBeFocused();
  if (byKeys) await page.keyboard.press('Enter');
  else await page.getByRole('button', { name: /^Go on/ }).click();
  await expect(page.locator('.lesson-pair')).toHaveCount(0);
  return true;
};

/** Task and button on one screen of a phone, nothing to scroll for. */
const expectOnOneScreen = async (page: Page, what: string): Promise<void> => {
  const { height } = page.viewportSize() ?? { height: 0 };
  for (const part of ['.lesson-eye', '.lesson-question, .lesson-verdict', '.lesson-actions button']) {
    const box = await page.locator(part).first().boundingBox();
    expect(box, `${what}: ${part}`).not.toBeNull();
    expect(box?.y ?? -1, `${what}: top of ${part}`).toBeGreaterThanOrEqual(0);
    if (part !== '.lesson-eye') {
      expect((box?.y ?? 0) + (box?.height ?? height + 1), `${what}: foot of ${part}`).toBeLessThanOrEqual(height);
    }
  }
};

const passed = async (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('auth_token');
    const answer = await fetch('/api/learn/progress', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).lessons[0];
  });

test('a newcomer passes the first lesson in words and by keys alone, on a phone, and seals a call within six minutes', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const beginner = reader(page);
  await page.goto(home);
  await expect(page.getByRole('tab', { name: /register/i })).toBeVisible();
  await beginner.reads();
  await register(page, home);
  // the tab, three fields of some twelve letters, the button
  for (const keys of [1, 13, 13, 13, 1]) beginner.presses(keys);
  await page.goto(`${home}/practice`);
  await expect(page.getByRole('button', { name: 'Learn first: 12 short lessons' })).toBeVisible();
  await beginner.reads();
  beginner.presses(await tabTo(page, '.learn-first button'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Learn to read the wind' })).toBeVisible();
  await expectAccessible(page, 'the list of lessons');
  beginner.presses(await tabTo(page, '.lesson-list .button[data-variant="primary"]'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How much wind at this flag?' })).toBeVisible();
  await expectAccessible(page, 'a task shown');
  await expectOnOneScreen(page, 'a task');
  beginner.presses(await tabTo(page, '.lesson-eye [role="switch"], .lesson-eye input[type="checkbox"]'));
  await page.keyboard.press('Space');
  // the cold task, eight steps, the cold task again; extra ones where a step between two angles was missed
  for (let task = 0; task < 20; task++) {
    if (await page.getByText('Lesson 1 passed.').isVisible()) break;
    await beginner.reads();
    if (await page.locator('.lesson-pair').isVisible()) {
      await expectAccessible(page, 'a pair of pictures in words');
      await comparePair(page, true);
      beginner.presses(5);
      continue;
    }
    if (await page.getByText('Worked example').isVisible()) {
      beginner.presses();
      await page.keyboard.press('Enter');
      await page.waitForTimeout(50);
      continue;
    }
    const said = await readFlag(page);
    // the words were read: what is left is to divide by four
    beginner.presses(0);
    beginner.presses((await tabTo(page, '#lesson-said')) + said.length + 1);
    await page.keyboard.type(said);
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-verdict')).toBeFocused();
    await beginner.reads();
    if (task === 0) {
      await expectAccessible(page, 'a task answered');
      await expectOnOneScreen(page, 'a task answered');
    }
    beginner.presses();
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-verdict')).toHaveCount(0);
  }
  await expect(page.getByText('Lesson 1 passed.')).toBeVisible();
  await expect.poll(() => passed(page)).toMatchObject({ lesson: 1, state: 'passed', by: 'steps' });
  await page.goto(`${home}/practice`);
  beginner.presses((await tabTo(page, '.learn-first button + button')) + 1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await beginner.reads();
  // the picture is watched for the 20 seconds that are taught
  for (let looks = 0; looks < 20 / LOOK_S; looks++) beginner.looks();
  beginner.presses(await tabTo(page, '#call-lo'));
  await page.keyboard.type('L2');
  beginner.presses(2);
  beginner.presses(await tabTo(page, '#call-hi'));
  await page.keyboard.type('R6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Commit/ })).toBeFocused();
  await page.keyboard.press('Enter');
  beginner.presses(2);
  for (let enters = 0; enters < 2; enters++) beginner.presses();
  await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeVisible();
  expect(beginner.seconds(), 'reading and doing, s').toBeLessThan(SIX_MINUTES_S);
});

test('with the pictures and a mouse a beginner seals a call within six minutes too', async ({ page, home }) => {
  const beginner = reader(page);
  await page.goto(home);
  await expect(page.getByRole('tab', { name: /register/i })).toBeVisible();
  await beginner.reads();
  await register(page, home);
  for (const keys of [1, 13, 13, 13, 1]) beginner.presses(keys);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('button', { name: 'Learn first: 12 short lessons' }).click();
  await page.getByRole('button', { name: 'Lesson 1: The flag', exact: true }).click();
  for (let links = 0; links < 3; links++) beginner.presses();
  for (let task = 0; task < 20; task++) {
    await expect(page.locator('.lesson-task, .lesson-end, .lesson-pair')).toBeVisible();
    await beginner.reads();
    if (await page.getByText('Lesson 1 passed.').isVisible()) break;
    if (await comparePair(page, false)) {
      beginner.looks();
      beginner.presses(2);
      continue;
    }
    const goOn = page.getByRole('button', { name: /^Go on/ });
    if (await page.getByText('Worked example').isVisible()) {
      beginner.presses();
      await goOn.click();
      continue;
    }
    const said = await readFlag(page);
    beginner.looks();
    await page.locator('#lesson-said').fill(said);
    await page.getByRole('button', { name: /^Check/ }).click();
    beginner.presses(said.length + 1);
    for (let clicks = 0; clicks < 2; clicks++) beginner.presses();
    await expect(page.locator('.lesson-verdict')).toBeVisible();
    await beginner.reads();
    await goOn.click();
  }
  await expect(page.getByText('Lesson 1 passed.')).toBeVisible();
  await page.goto(`${home}/practice`);
  await page.getByRole('button', { name: 'Skip to calls' }).click();
  await expect(page.getByRole('heading', { name: 'What’s your wind call?' })).toBeVisible();
  await beginner.reads();
  for (let looks = 0; looks < 20 / LOOK_S; looks++) beginner.looks();
  await page.locator('#call-lo').fill('L2');
  await page.locator('#call-hi').fill('R6');
  await page.getByRole('button', { name: /^Commit/ }).click();
  for (const keys of [1, 3, 3, 1]) beginner.presses(keys);
  await expect(page.getByRole('heading', { name: 'Locked, and your hold is set.' })).toBeVisible();
  expect(beginner.seconds(), 'reading and doing, s').toBeLessThan(SIX_MINUTES_S);
});

test('by keys and words alone the near, middle and far thirds are summed, and living air stands for who wants no motion', async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home), '/practice?lesson=lesson.7', { inWords: 'on' });
  const sumOfWords = async (): Promise<string> => {
    const lines = await page.locator('.lesson-words li').allTextContents();
    const winds = lines.map((line) => {
      const [, side, mph] = /: (?:([LR]) )?(\d+\.\d)/.exec(line) ?? [];
      return side === 'L' ? -Number(mph) : Number(mph);
    });
    const [near = 0, middle = 0, far = 0] = winds;
    const sum = Math.round((2 * (3 * near + 2 * middle + far)) / 6) / 2;
    return `${sum < 0 ? 'L' : 'R'}${Math.abs(sum)}`;
  };
  await expect(page.getByRole('heading', { name: 'What is the wind over the whole path?' })).toBeVisible();
  await expect(page.locator('.lesson-words li')).toHaveCount(3);
  await tabTo(page, '#lesson-said');
  await page.keyboard.type(await sumOfWords());
  await page.keyboard.press('Enter');
  await expect(page.locator('.lesson-verdict')).toBeFocused();
  await expectAccessible(page, 'lesson 7, answered');
  await page.keyboard.press('Enter');
  await expect(page.locator('.lesson-question')).toBeFocused();
  await expect(page.getByRole('region', { name: /^Picture [AB]$/ })).toHaveCount(2);
  await expectAccessible(page, 'the pair of lesson 7');
  await tabTo(page, '.lesson-actions button');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Early drift keeps growing/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Worked example')).toBeVisible();

  await page.evaluate(() => localStorage.setItem('inWords', 'off'));
  await page.goto(`${home}/practice?lesson=lesson.8`);
  const eye = page.locator('.lesson-cues');
  await expect(eye).toBeVisible();
  const first = await eye.screenshot();
  await page.waitForTimeout(2500);
  expect((await eye.screenshot()).equals(first), 'a second frame').toBe(true);
  await expectAccessible(page, 'lesson 8, standing still');
});

test('on a phone of 844 px every lesson shows its picture, its question and its button without scrolling', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, home, await signUp(home), '/practice?tab=learn');
  for (let lesson = 2; lesson <= 12; lesson++) {
    await page.goto(`${home}/practice?lesson=lesson.${lesson}`);
    await expect(page.locator('.lesson-question')).toBeVisible();
    await expectOnOneScreen(page, `lesson ${lesson}`);
    const answer = page.locator('.lesson-pane').locator('.grip-rule, .rule-rail, .lesson-bands, .lesson-sides').first();
    const box = await answer.boundingBox();
    expect(box, `lesson ${lesson}: the answer`).not.toBeNull();
    const actions = await page.locator('.lesson-actions').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `lesson ${lesson}: foot of the answer`).toBeLessThanOrEqual(
      (actions?.y ?? 0) + 1,
    );
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `lesson ${lesson}: nothing crosses the edge`,
    ).toBe(true);
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a lesson is passed in two tabs, kept, and sent once there is a network', async ({ page, context, home }) => {
    const anna = await signUp(home);
    await openAs(page, home, anna, '/practice?tab=learn');
    await expect(page.getByRole('heading', { name: 'Learn to read the wind' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const second = await context.newPage();
    await second.goto(`${home}/practice?tab=learn`);
    await expect(second.getByRole('heading', { name: 'Learn to read the wind' })).toBeVisible();
    await context.setOffline(true);
    const answerOne = async (tab: Page): Promise<void> => {
      if (await comparePair(tab, false)) return;
      const worked = await tab.getByText('Worked example').isVisible();
      if (!worked) {
        await tab.locator('#lesson-said').fill(await readFlag(tab));
        await tab.getByRole('button', { name: /^Check/ }).click();
        await expect(tab.locator('.lesson-verdict')).toBeVisible();
      }
      await tab.getByRole('button', { name: /^Go on/ }).click();
    };
    await second.getByRole('button', { name: 'I know lesson 1: The flag' }).click();
    for (let n = 0; n < 2; n++) await answerOne(second);
    await page.getByRole('button', { name: 'Lesson 1: The flag', exact: true }).click();
    for (let task = 0; task < 20; task++) {
      await expect(page.locator('.lesson-task, .lesson-end, .lesson-pair')).toBeVisible();
      if (await page.getByText('Lesson 1 passed.').isVisible()) break;
      await answerOne(page);
    }
    await expect(page.getByText('Lesson 1 passed.')).toBeVisible();
    await page.getByRole('button', { name: 'All lessons' }).click();
    await expect(page.getByText(/answers wait in this browser for the network/)).toBeVisible();
    type State = { readonly lesson: number; readonly state: string; readonly tasks: number; readonly right: number };
    const before = await anna.call<{ lessons: State[] }>('GET', '/api/learn/progress');
    expect(before.lessons[0]).toMatchObject({ state: 'new' });
    await context.setOffline(false);
    const ofServer = async (): Promise<State | undefined> =>
      (await anna.call<{ lessons: State[] }>('GET', '/api/learn/progress')).lessons[0];
    await expect.poll(async () => (await ofServer())?.state).toBe('passed');
    // what both tabs answered is there, and the page says what the server says
    const told = await ofServer();
    const row = page.locator('.lesson-rows li').first();
    await expect(row).toContainText(`Passed, ${told?.right} of ${told?.tasks} right`);
    expect(told?.tasks).toBeGreaterThanOrEqual(8);
    await expect(page.getByText(/answers wait in this browser/)).toHaveCount(0);
  });
});
