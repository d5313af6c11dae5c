import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { stages } from '@windcall/contract';
import { writeTaskLink } from '@windcall/exchange/link';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import product from '../../package.json' with { type: 'json' };
import { expectReadable, facesOf, type PaperPage, readPaper } from '../read-paper.ts';
import { type Account, expect, openAs, signUp, test } from '../story.ts';

// Every sheet that a shooter takes along, in every size: whole, dark, exactly on its paper, in the printed faces, with
// the conditions of its figures. `SHEETS=folder` stores each as a PDF.

/** Sides of each size, pt. */
const SIZES = {
  pocket: [360, 216],
  wrist: [590.4, 172.8],
  half: [396, 612],
  a5: [419.53, 595.28],
  letter: [612, 792],
  a4: [595.3, 841.9],
} as const;
type Size = keyof typeof SIZES;
const ALL = Object.keys(SIZES) as Size[];
const PAGES = ['letter', 'a4'] as const;
const THEMES = ['dark', 'bright'] as const;
/** Height of a word over the size of its type: Inter goes from 0.969 above the line to 0.242 below it. */
const WORD_EM = 1.21;
const LEAST_PT = 7;

const RIFLE = {
  name: 'Paper Dasher',
  bulletWeight: 109,
  bulletBC: 0.297,
  muzzleVelocity: 2840,
  zeroRange: 103,
} as const;
const AIR = { temperature: 61, humidity: 35, pressure: 28.41, latitude: 44 } as const;
const DISTANCES = [400, 500, 550, 600, 700, 750, 850, 900, 1000, 1150] as const;
const LOAD = ['109 gr', 'G7 0.297', '2840 fps', '103 yd'] as const;
const IN_AIR = ['61 °F', '28.41 inHg', '35 %'] as const;
const MADE = `Windcall ${product.version}`;

const state = {
  ...{ windSpeed: 11, windDirection: '2:30', duration: 60, durationVariation: 0.1, speedVariation: 2 },
  ...{ directionVariation: 10, correlationTime: 10, spatialCorrelationDistance: 200 },
};
const COURSE = {
  ...{ name: 'Rooftop', rule: 'impacts', level: 2, parS: 105, prepareS: 30, sequence: 'fixed', signal: 'beep' },
  ...{ marks: 'seen', dope: 'own', air: AIR, directionOfFire: 90, brief: 'Two positions, near to far and back.' },
  targets: DISTANCES.map((distance, i) => ({
    ...{
      number: i + 1,
      distance,
      directionOfFire: 90,
      targetType: 'square',
      targetSize: 2,
      lookAngle: i === 9 ? -4 : 0,
    },
  })),
  positions: [
    { name: 'Roof', sway: 0.08, move: 0 },
    { name: 'Tank trap', sway: 0.12, move: 8 },
  ],
  order: DISTANCES.map((_, i) => ({ target: i + 1, position: i < 5 ? 1 : 2, rounds: 1, until: 'rounds' })),
  wind: { mean: [8, 14], value: 'full', gust: 'gusty' },
} as const;
/** As full as a stage may be. */
const FULL = {
  ...COURSE,
  name: 'Everything at once',
  targets: Array.from({ length: 20 }, (_, i) => ({ ...COURSE.targets[0], number: i + 1, distance: 300 + 25 * i })),
  order: Array.from({ length: 40 }, (_, i) => ({ target: (i % 20) + 1, position: 1, rounds: 1, until: 'rounds' })),
};

interface Furnished {
  readonly rifleId: number;
  readonly match: string;
}
/** A rifle, a card of ten targets and four holds for it, and a match that it was entered in. */
const furnish = async (who: Account): Promise<Furnished> => {
  const { id: rifleId } = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', RIFLE);
  const scenario = await who.call<{ id: number }>('POST', '/api/training-scenarios', {
    ...{ name: 'Ten plates', scenarioType: 'multiple_engagement', directionOfFire: 90 },
    environmentalConditions: {
      ...{ temperature: AIR.temperature, humidity: AIR.humidity, pressure: AIR.pressure },
      ...{ windSpeed: 11, windDirection: '2:30' },
    },
    engagements: DISTANCES.map((distance, i) => ({
      ...{ id: `eng${i + 1}`, distance, sequence: i + 1, directionOfFire: 90 },
      targets: [{ id: 'target1', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
    })),
  });
  const stage = await who.call<{ id: number }>('POST', '/api/stages', {
    ...{ profileId: rifleId, scenarioId: scenario.id, air: AIR },
    wind: {
      ...{ kind: 'recipe', seed: '5' },
      settings: {
        ...{ maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5, modelComplexity: 'complex' },
        stateBasedWind: { primary: state, secondary: { ...state, windSpeed: 8 } },
      },
    },
  });
  const { runId } = await who.call<{ runId: number }>('POST', '/api/wmp/phase1-analysis', { stageId: stage.id });
  await who.call('POST', '/api/wmp/phase2-mathematical', { runId });
  await who.call('POST', '/api/wmp/phase3-milp', { runId, mode: 'pareto', params: { p_min: 0.5 } });
  const card = { runId, brackets: 4, kind: 'hit-probability', misreadMph: 0, cardName: 'Quick Ranch' };
  await who.call('POST', '/api/wmp/create-card', card);
  const { code } = await who.call<{ code: string }>('POST', '/api/matches', {
    name: 'Quick Ranch One-Day',
    courses: [COURSE, FULL],
  });
  const entry = { name: 'Ada Marks', division: 'Open', profileId: rifleId };
  await who.call('POST', `/api/matches/${code}/entries`, entry);
  return { rifleId, match: code };
};

interface SheetOfPaper {
  readonly name: string;
  /** Opens the screen with the sheet; its Print button is the first with that name. */
  readonly open: (page: Page, home: string, furnished: Furnished) => Promise<void>;
  /** Presses Print there. */
  readonly print: (page: Page) => Promise<void>;
  /** Words that every page must have. */
  readonly said: readonly string[];
  readonly sizes: readonly Size[];
  /** Number of pages of a size, if only one number is right. */
  readonly pages?: Partial<Record<Size, number>>;
}

const openCards = async (page: Page, home: string): Promise<void> => {
  await page.goto(`${home}/wmp`);
  await page.getByRole('tab', { name: 'DOPE Cards', exact: true }).click();
  await expect(page.getByLabel('Print layout')).toBeVisible();
  // the card's rifle loads with its stage
  await page.waitForLoadState('networkidle');
};
const pressLink = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click();
const CARD = [RIFLE.name, ...LOAD, ...IN_AIR, 'Coriolis in: 90° E at 44° N', 'Out of 100 shots', 'First round', MADE];

const LABELS: Readonly<Record<Size, RegExp>> = {
  pocket: /^Pocket/,
  wrist: /^Wrist/,
  half: /^Half/,
  a5: /^A5/,
  letter: /^Letter/,
  a4: /^A4/,
};

const SHEETS: readonly SheetOfPaper[] = [
  {
    name: 'the card',
    open: openCards,
    print: (page) => page.getByRole('button', { name: 'Print', exact: true }).click(),
    said: CARD,
    sizes: ALL,
    pages: { pocket: 1, wrist: 1, half: 1, a5: 1, letter: 1, a4: 1 },
  },
  {
    name: 'the range table',
    open: async (page, home) => {
      await page.goto(`${home}/calculator`);
      // the built-in rifle answers until the account's rifles have loaded
      await expect(page.getByText(RIFLE.name).first()).toBeVisible();
      const line = page.getByLabel('Ask in one line');
      await line.fill('400-1150 by 75, 61 °F, 28.41 inHg, 8-14 from 2:30, 12 in plate');
      await line.press('Enter');
      await expect(page.getByRole('table', { name: 'Corrections by distance' })).toContainText('11 mph');
    },
    print: pressLink('Print'),
    said: [
      RIFLE.name,
      ...LOAD,
      '61 °F',
      '28.41 inHg',
      'Coriolis in: 90° E at 36° N',
      '8 mph',
      '11 mph',
      '14 mph',
      MADE,
    ],
    sizes: ALL,
    pages: { pocket: 1, half: 1, a5: 1, letter: 1, a4: 1 },
  },
  {
    name: 'the match book',
    open: (page, home, { match }) => page.goto(`${home}/practice/matches/${match}/book`).then(() => {}),
    print: async () => {},
    said: [
      ...['Match book', 'Ada Marks', RIFLE.name, ...LOAD, ...IN_AIR, 'Coriolis in: 90° E at 44° N'],
      ...['Sealed: holds for winds straight across', 'None: nobody knows this wind', 'R 10 mph', 'Printed', MADE],
    ],
    sizes: ['letter', 'a4', 'half', 'a5'],
    pages: { letter: 2, a4: 2 },
  },
  {
    name: 'the results of a match',
    open: async (page, home, { match }) => {
      await page.goto(`${home}/practice/matches/${match}`);
      await expect(page.getByRole('link', { name: 'Print results' })).toBeVisible();
      await expect(page.getByRole('rowheader', { name: /Ada Marks/ }).first()).toBeVisible();
    },
    print: pressLink('Print results'),
    said: ['Quick Ranch One-Day', 'Official results', 'Printed', MADE],
    sizes: PAGES,
    pages: { letter: 3, a4: 3 },
  },
  {
    name: 'a rifle to enter',
    open: async (page, home) => {
      await page.goto(`${home}/exchange`);
      await expect(page.getByRole('button', { name: `Print ${RIFLE.name} to enter in a Kestrel` })).toBeVisible();
    },
    print: (page) => page.getByRole('button', { name: `Print ${RIFLE.name} to enter in a Kestrel` }).click(),
    said: [RIFLE.name, 'Muzzle velocity', '2840 fps', 'Tick each line', MADE],
    sizes: ['letter', 'a4', 'half', 'a5'],
    pages: { letter: 1, a4: 1, half: 1, a5: 1 },
  },
  {
    name: 'a shared task',
    open: async (page, home) => {
      const task = stages.task.parse({
        ...{ name: 'Ten plates', effects: stages.DEFAULT_EFFECTS, directionOfFire: 90, air: AIR },
        rifle: { ...DEFAULT_PROFILE, ...RIFLE, id: 0, updatedAt: null },
        targets: COURSE.targets,
      });
      await page.goto(`${home}/s#${writeTaskLink(task)}`);
      await expect(page.getByRole('heading', { name: 'Your task', level: 1 })).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
    print: async () => {},
    said: [RIFLE.name, ...LOAD, ...IN_AIR, '44° N', MADE],
    sizes: [],
  },
];

const setTheme = (page: Page, theme: (typeof THEMES)[number]) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

const keep = (name: string, pdf: Buffer): void => {
  const folder = process.env.SHEETS;
  if (folder === undefined) return;
  writeFileSync(`${folder}/${name.replaceAll(/\W+/g, '-')}.pdf`, pdf);
};

/** What the browser prints of the page, as after Ctrl-P. */
const pressCtrlP = async (page: Page, where: string): Promise<PaperPage[]> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  keep(where, pdf);
  expect(
    facesOf(pdf).filter((face) => !/\+Inter-(Regular|SemiBold)$/.test(face)),
    `faces on ${where}`,
  ).toEqual([]);
  return readPaper(pdf);
};

/** Size of the unnamed page while the browser prints, pt: Firefox takes its paper from it. Gone afterwards. */
const expectOwnPage = async (page: Page, size: Size, where: string): Promise<void> => {
  const [rule = '', left] = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const text = document.adoptedStyleSheets[0]?.cssRules[0]?.cssText;
    window.dispatchEvent(new Event('afterprint'));
    return [text, document.adoptedStyleSheets.length] as const;
  });
  const sides =
    /size: ([\d.]+)in ([\d.]+)in/
      .exec(rule)
      ?.slice(1)
      .map((side) => 72 * Number(side)) ?? [];
  expect(left, where).toBe(0);
  expect(sides, where).toEqual(SIZES[size].map((pt) => expect.closeTo(pt, 0)));
};

const expectSheet = (
  pages: readonly PaperPage[],
  { said, pages: count }: SheetOfPaper,
  size: Size,
  where: string,
): void => {
  if (count?.[size] !== undefined) expect(pages, where).toHaveLength(count[size]);
  const [widthPt, heightPt] = SIZES[size];
  for (const [n, one] of pages.entries()) {
    const at = `${where}, page ${n + 1}`;
    expectReadable(one, at);
    expect(Math.abs(one.widthPt - widthPt), at).toBeLessThan(0.5);
    expect(Math.abs(one.heightPt - heightPt), at).toBeLessThan(0.5);
    const text = one.text.replaceAll('- ', '-').toLowerCase();
    const missing = said.filter((words) => !text.includes(words.toLowerCase()));
    expect(missing, `${at}: ${one.text}`).toEqual([]);
    const least = LEAST_PT * WORD_EM - 0.1;
    // a number in a head that runs from bottom to top is wider than high
    const small = one.words.filter(
      ({ text: word, top, bottom, left, right }) => bottom - top < least && (word.length > 2 || right - left < least),
    );
    expect(
      small.map(({ text: word }) => word),
      `words below 7 pt on ${at}`,
    ).toEqual([]);
  }
};

/** Type of words in the table, pt: the smallest. Notes may repeat a word in their own type. */
const typeOf = ([page]: readonly PaperPage[], words: readonly string[]): number =>
  Math.min(
    ...words.map((word) =>
      Math.max(
        ...(page?.words ?? []).filter(({ text }) => text === word).map(({ top, bottom }) => (bottom - top) / WORD_EM),
      ),
    ),
  );
/** Distances of the range table, yd. */
const TABLED = Array.from({ length: 11 }, (_, i) => String(400 + 75 * i));

test('every sheet prints in every size from both themes: whole, dark, on its own paper, with all that its figures hold for', {
  tag: '@long',
}, async ({ page, home }) => {
  test.slow();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const who = await signUp(home);
  const furnished = await furnish(who);
  await openAs(page, home, who, '/account', { selectedWeaponProfile: furnished.rifleId });
  for (const sheet of SHEETS) {
    // results open when the match is closed; nobody enters or takes a book along after that
    if (sheet.name.startsWith('the results')) {
      await who.call('PATCH', `/api/matches/${furnished.match}`, { closed: true });
    }
    await sheet.open(page, home, furnished);
    if (sheet.sizes.length === 0) {
      for (const one of await pressCtrlP(page, sheet.name)) expectReadable(one, sheet.name);
      continue;
    }
    await sheet.print(page);
    for (const size of sheet.sizes) {
      await page.getByRole('radio', { name: LABELS[size] }).check();
      await expectOwnPage(page, size, `${sheet.name}, ${size}`);
      for (const theme of THEMES) {
        await setTheme(page, theme);
        const where = `${sheet.name}, ${size}, ${theme}`;
        const pages = await pressCtrlP(page, where);
        expectSheet(pages, sheet, size, where);
        if (size === 'pocket') {
          const distances = sheet.name === 'the card' ? DISTANCES.map(String) : TABLED;
          expect(typeOf(pages, distances), where).toBeGreaterThanOrEqual(11.9);
        }
      }
    }
  }
  expect(refused, 'what the policy refused').toEqual([]);
});

/** Text of sheets without the moment of the print. */
const textOf = (pages: readonly PaperPage[]): string =>
  pages.map(({ text }) => text.replaceAll(/Printed .{1,40} [AP]M/g, '')).join(' ');

test('Print prints each sheet with its style sheet, its face and its page under the served policy', async ({
  page,
  home,
}) => {
  test.slow();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  // headless Chromium prints nothing, without an error
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: true });
  });
  const who = await signUp(home);
  const furnished = await furnish(who);
  await who.call('PATCH', `/api/matches/${furnished.match}`, { closed: true });
  await openAs(page, home, who, '/account', { selectedWeaponProfile: furnished.rifleId, paper: 'letter' });
  for (const name of ['the card', 'the range table', 'the results of a match']) {
    const sheet = SHEETS.find((one) => one.name === name);
    if (sheet === undefined) throw new Error(`${name} must be a sheet`);
    await sheet.open(page, home, furnished);
    const usual = sheet.sizes.includes('pocket') && name === 'the card' ? 'pocket' : 'letter';
    const byKeys = await pressCtrlP(page, `${name} by Ctrl-P`);
    expectSheet(byKeys, sheet, usual, `${name} by Ctrl-P`);

    await sheet.print(page);
    await expect(page).toHaveURL(/\/paper\?of=/);
    await page.getByRole('button', { name: /^Print / }).click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);
    const byPrint = await pressCtrlP(page, `${name} by Print`);
    expect(textOf(byPrint), name).toBe(textOf(byKeys));

    const small = sheet.sizes[0] ?? usual;
    await page.getByRole('radio', { name: LABELS[small] }).check();
    const sized = await pressCtrlP(page, `${name}, ${small}`);
    expectSheet(sized, sheet, small, `${name}, ${small}`);
    if (small === 'pocket') {
      // ten rows and four holds, and no row is left out
      const rows = name === 'the card' ? DISTANCES.map(String) : TABLED;
      expect(typeOf(sized, rows), name).toBeGreaterThanOrEqual(11.9);
    }
  }
  // the match's older print address leads to the same sheets
  await page.goto(`${home}/practice/matches/${furnished.match}/print`);
  await expect(page.getByRole('button', { name: 'Print 3 pages' })).toBeVisible();
  const byAddress = await pressCtrlP(page, 'the results by address');
  await page.goto(`${home}/practice/matches/${furnished.match}`);
  await expect(page.getByRole('rowheader', { name: /Ada Marks/ }).first()).toBeVisible();
  expect(textOf(await pressCtrlP(page, 'the results by Ctrl-P'))).toBe(textOf(byAddress));
  // a screen without a sheet lists the screens with sheets
  await page.goto(`${home}/account`);
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  const [elsewhere] = readPaper(await page.pdf());
  expect(elsewhere?.text).toContain('This screen has no sheet. Sheets to take along are here:');
  expect(refused, 'what the policy refused').toEqual([]);
});
