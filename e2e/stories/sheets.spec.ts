import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { stages } from '@windcall/contract';
import { writeTaskLink } from '@windcall/exchange/link';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import product from '../../package.json' with { type: 'json' };
import { expectReadable, exportCard, type PaperPage, printFile, readPaper } from '../read-paper.ts';
import { type Account, expect, openAs, signUp, test } from '../story.ts';

// Every sheet that somebody takes along, on both papers and from both themes: whole, dark, on its paper, with what its figures
// hold for. `SHEETS=folder` keeps each as a PDF to look at.

const PAPERS = [
  { format: 'Letter', chosen: 'letter', widthPt: 612, heightPt: 792 },
  { format: 'A4', chosen: 'a4', widthPt: 595, heightPt: 842 },
] as const;
type Paper = (typeof PAPERS)[number];
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
  readonly open: (page: Page, home: string, furnished: Furnished) => Promise<void>;
  /** Words of every page. */
  readonly said: readonly string[];
  /** A layout of the card, printed from its file. */
  readonly layout?: string;
  /** Inches, if the sheet has its own size whatever paper is in the printer. */
  readonly sizeIn?: readonly [width: number, height: number];
  readonly pages?: number;
}

const openCards = async (page: Page, home: string): Promise<void> => {
  await page.goto(`${home}/wmp`);
  await page.getByRole('tab', { name: 'DOPE Cards', exact: true }).click();
  await expect(page.getByLabel('Print layout')).toBeVisible();
};
const CARD = [RIFLE.name, ...LOAD, ...IN_AIR, 'Coriolis in: 90° E at 44° N', 'Out of 100 shots', 'First round', MADE];
const card = (layout: string, more: Partial<SheetOfPaper> = {}): SheetOfPaper => ({
  ...{ name: `the card, ${layout}`, open: openCards, said: CARD, layout },
  ...more,
});

const SHEETS: readonly SheetOfPaper[] = [
  card('card-3x5', { sizeIn: [5, 3], pages: 1 }),
  card('arm-band', { pages: 1 }),
  card('card-4x6', { sizeIn: [6, 4] }),
  card('half-page', { sizeIn: [8.27, 5.5] }),
  card('page'),
  {
    name: 'the range table',
    open: async (page, home) => {
      await page.goto(`${home}/calculator`);
      // until the account's rifles have come, the built-in one answers, by name
      await expect(page.getByText(RIFLE.name).first()).toBeVisible();
      const line = page.getByLabel('Ask in one line');
      await line.fill('400-1150 by 50, 61 °F, 28.41 inHg, 8-14 from 2:30, 12 in plate');
      await line.press('Enter');
      await expect(page.getByRole('table', { name: 'Corrections by distance' })).toContainText('11 mph');
    },
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
  },
  {
    name: 'the match book',
    open: async (page, home, { match }) => {
      await page.goto(`${home}/practice/matches/${match}/book`);
      await expect(page.getByRole('button', { name: 'Print 2 pages' })).toBeVisible();
    },
    said: [
      ...['Match book', 'Ada Marks', RIFLE.name, ...LOAD, ...IN_AIR, 'Coriolis in: 90° E at 44° N'],
      ...['Sealed: holds for winds straight across', 'None: nobody knows this wind', 'R 10 mph', 'Printed', MADE],
    ],
    pages: 2,
  },
  {
    name: 'the results of a match',
    open: async (page, home, { match }) => {
      await page.goto(`${home}/practice/matches/${match}/print`);
      await expect(page.getByRole('button', { name: 'Print 3 pages' })).toBeVisible();
    },
    said: ['Quick Ranch One-Day', 'Official results', 'Printed', MADE],
    pages: 3,
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
    said: [RIFLE.name, ...LOAD, ...IN_AIR, '44° N', MADE],
  },
];

const setTheme = (page: Page, theme: (typeof THEMES)[number]) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

const fileOf = async (page: Page, layout: string): Promise<string> => {
  const file = await exportCard(page, layout);
  if (file === null) throw new Error(`${layout} must have room for ten targets and four holds`);
  return file;
};

/** The open sheet, as a PDF for a printer with this paper. */
const printed = async (
  page: Page,
  sheet: SheetOfPaper,
  { format }: Paper,
  done: Map<string, Buffer>,
): Promise<Buffer> => {
  const how = { format, preferCSSPageSize: true };
  if (sheet.layout === undefined) return page.pdf(how);
  // the same file on the same paper is the same print, whatever theme it comes from
  const file = await fileOf(page, sheet.layout);
  const key = `${sheet.sizeIn === undefined ? format : ''} ${readFileSync(file, 'utf8')}`;
  const pdf = done.get(key) ?? (await printFile(page, file, how));
  done.set(key, pdf);
  return pdf;
};

const keep = (name: string, pdf: Buffer): void => {
  const folder = process.env.SHEETS;
  if (folder === undefined) return;
  writeFileSync(`${folder}/${name.replaceAll(/\W+/g, '-')}.pdf`, pdf);
};

const expectSheet = (pages: readonly PaperPage[], sheet: SheetOfPaper, paper: Paper, where: string): void => {
  if (sheet.pages !== undefined) expect(pages, where).toHaveLength(sheet.pages);
  const [widthPt, heightPt] = sheet.sizeIn?.map((side) => 72 * side) ?? [paper.widthPt, paper.heightPt];
  for (const [n, one] of pages.entries()) {
    const at = `${where}, page ${n + 1}`;
    expectReadable(one, at);
    // a printer's A4 and a style's differ by half a point
    expect(Math.abs(one.widthPt - (widthPt ?? 0)), at).toBeLessThan(1.5);
    expect(Math.abs(one.heightPt - (heightPt ?? 0)), at).toBeLessThan(1.5);
    const text = one.text.replaceAll('- ', '-').toLowerCase();
    // the range table says on its first page when it was made; the results have no rifle of their own
    const missing = sheet.said.filter((words) => !(n > 0 && words === MADE) && !text.includes(words.toLowerCase()));
    expect(missing, `${at}: ${one.text}`).toEqual([]);
  }
};

test('every sheet prints on Letter and on A4 from both themes: whole, dark, on its own paper, with all that its figures hold for', {
  tag: '@long',
}, async ({ page, home }) => {
  test.slow();
  const who = await signUp(home);
  const furnished = await furnish(who);
  await openAs(page, home, who, '/account', { selectedWeaponProfile: furnished.rifleId });
  const done = new Map<string, Buffer>();
  const looked = new Set<Buffer>();
  for (const sheet of SHEETS) {
    // results open when the match is closed; nobody enters or takes a book along after that
    if (sheet.name.startsWith('the results')) {
      await who.call('PATCH', `/api/matches/${furnished.match}`, { closed: true });
    }
    for (const paper of PAPERS) {
      await page.evaluate((chosen) => localStorage.setItem('paper', chosen), paper.chosen);
      await sheet.open(page, home, furnished);
      for (const theme of THEMES) {
        await setTheme(page, theme);
        const where = `${sheet.name}, ${paper.format}, ${theme}`;
        const pdf = await printed(page, sheet, paper, done);
        if (looked.has(pdf)) continue;
        looked.add(pdf);
        keep(where, pdf);
        const pages = readPaper(pdf);
        expectSheet(pages, sheet, paper, where);
        if (sheet.layout === 'card-3x5') {
          const text = pages.map((one) => one.text).join(' ');
          for (const distance of DISTANCES) expect(text, where).toContain(` ${distance} `);
          const small = pages[0]?.words.filter(({ top, bottom }) => bottom - top < LEAST_PT * WORD_EM - 0.1);
          expect(
            small?.map(({ text: word }) => word),
            `words below 7 pt on ${where}`,
          ).toEqual([]);
        }
      }
    }
  }
});

/** The frame of a printing sheet at the end, before the print removes it. */
interface Printing {
  readonly html: string;
  readonly css: string;
  readonly fontPt: Record<string, number>;
  readonly faces: readonly string[];
}

/** Presses a button that prints, and returns the frame at the browser's print call. */
const pressPrint = async (page: Page, button: Locator): Promise<Printing> => {
  await page.evaluate(() => {
    Object.assign(window, { printing: null });
  });
  await button.click();
  await page.waitForFunction(() => (window as unknown as { printing: unknown }).printing !== null);
  return page.evaluate(() => (window as unknown as { printing: Printing }).printing);
};

/** Prints what the frame held, under the policy that the server sends with every page. */
const printFrame = async (page: Page, home: string, { html, css }: Printing): Promise<PaperPage[]> => {
  const sheet = await page.context().newPage();
  await sheet.goto(home);
  await sheet.evaluate(
    async ([inner, rules]) => {
      document.documentElement.innerHTML = inner;
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(rules);
      document.adoptedStyleSheets = [adopted];
      await document.fonts.ready;
    },
    [html, css] as const,
  );
  const pages = readPaper(await sheet.pdf({ preferCSSPageSize: true }));
  await sheet.close();
  return pages;
};

test('Print prints each sheet with its style sheet, its face and its page under the served policy', async ({
  page,
  home,
}) => {
  test.slow();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  // headless Chromium prints nothing and says nothing: what would be printed is read at the moment of the call
  await page.addInitScript(() => {
    if (window === window.top) return;
    window.print = () => {
      const pt = (selector: string) => {
        const element = document.querySelector(selector);
        return element === null ? 0 : Number.parseFloat(getComputedStyle(element).fontSize) * 0.75;
      };
      const printing = {
        html: document.documentElement.innerHTML,
        css: document.adoptedStyleSheets
          .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))
          .join('\n'),
        fontPt: { hold: pt('.large b'), band: pt('section'), cell: pt('td'), title: pt('h1') },
        faces: [...document.fonts].map(({ family, status }) => `${family} ${status}`),
      };
      Object.assign(window.top as Window, { printing });
    };
  });
  const who = await signUp(home);
  const { rifleId } = await furnish(who);
  await openAs(page, home, who, '/account', { selectedWeaponProfile: rifleId });
  await openCards(page, home);
  const print = page.getByRole('button', { name: 'Print', exact: true });
  for (const { layout = '', sizeIn, said } of SHEETS.filter((sheet) => sheet.layout !== undefined)) {
    await page.getByLabel('Print layout').selectOption(layout);
    const printing = await pressPrint(page, print);
    expect(printing.faces, layout).toEqual(['Inter loaded']);
    const told = await page.getByText(/Holds at [\d.]+ pt\./).allTextContents();
    const largePt = Number(/Holds at ([\d.]+) pt/.exec(told[0] ?? '')?.[1]);
    if (sizeIn !== undefined) expect(printing.fontPt.hold, `holds of ${layout}, pt`).toBeCloseTo(largePt, 1);
    if (layout === 'half-page') expect(printing.fontPt.hold).toBeGreaterThanOrEqual(14);
    if (layout === 'arm-band') expect(printing.fontPt.band).toBeCloseTo(largePt, 1);
    const pages = await printFrame(page, home, printing);
    for (const one of pages) {
      expectReadable(one, layout);
      if (sizeIn === undefined) continue;
      expect(Math.abs(one.widthPt - 72 * sizeIn[0]), layout).toBeLessThan(1.5);
      expect(Math.abs(one.heightPt - 72 * sizeIn[1]), layout).toBeLessThan(1.5);
    }
    const text = pages.map((one) => one.text).join(' ');
    for (const words of said) expect(text.toLowerCase(), layout).toContain(words.toLowerCase());
  }
  await page.goto(`${home}/exchange`);
  const sheet = await pressPrint(page, page.getByRole('button', { name: `Print ${RIFLE.name} to enter in a Kestrel` }));
  expect(sheet.fontPt.cell).toBeCloseTo(12, 1);
  expect(sheet.fontPt.title).toBeCloseTo(17, 1);
  expect(sheet.faces).toEqual(['Inter loaded']);
  const [entry] = await printFrame(page, home, sheet);
  expect(entry?.text).toContain(RIFLE.name);
  if (entry !== undefined) expectReadable(entry, 'the entry sheet');
  expect(refused, 'what the policy refused').toEqual([]);
});
