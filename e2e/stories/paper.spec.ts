import type { Page } from '@playwright/test';
import { type PaperPage, readPaper } from '../read-paper.ts';
import { expect, fire, openAs, signUp, test } from '../story.ts';

/** Ink that a pale printer and daylight leave readable: at least 7:1 on white paper. */
const DARK = 90;
const PAPERS = [
  { format: 'Letter', landscape: false },
  { format: 'Letter', landscape: true },
  { format: 'A4', landscape: false },
  { format: 'A4', landscape: true },
] as const;

/** Fails where a word is pale or cut by the edge, and where the page is not white. */
const expectReadable = (page: PaperPage, where: string): void => {
  const wrong = page.words.filter(
    ({ left, right, top, bottom, ink }) =>
      ink > DARK || left < 0 || top < 0 || right > page.widthPt || bottom > page.heightPt,
  );
  expect(
    wrong.map(({ text, ink, right }) => `${text} (ink ${ink}, ends at ${right} pt)`),
    `words that are pale or cut on ${where}`,
  ).toEqual([]);
  expect(page.inked, `ink on ${where}`).toBeLessThan(0.15);
};

const print = async (page: Page, paper: (typeof PAPERS)[number]): Promise<PaperPage[]> =>
  readPaper(await page.pdf(paper));

const setTheme = (page: Page, theme: 'dark' | 'bright') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

test('a printed range table stands by itself: whole and dark on any paper, from any theme, with what it holds for', async ({
  page,
  home,
}) => {
  test.slow();
  const who = await signUp(home);
  const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', {
    name: 'Paper rifle',
    bulletWeight: 147,
    bulletBC: 0.351,
    muzzleVelocity: 2695,
    zeroRange: 103,
  });
  const question = {
    ...{ distance: 640, windSpeed: 7, windFrom: 60, incline: 5, temperature: 35, pressure: 27.31, humidity: 40 },
    ...{ densityAltitude: null, from: 100, to: 1200, step: 15, targetHeight: 18, targetSpeed: 3 },
  };
  await openAs(page, home, who, '/calculator', {
    calculatorQuestion: JSON.stringify(question),
    selectedWeaponProfile: String(rifle.id),
  });
  await expect(page.locator('main')).toContainText(/147\sgr · G7\s0\.351/);
  const table = page.getByRole('table', { name: 'Corrections by distance' });
  await expect(table.getByRole('row')).toHaveCount(75);
  for (const theme of ['dark', 'bright'] as const) {
    await setTheme(page, theme);
    for (const paper of PAPERS) {
      const where = `${paper.format}${paper.landscape ? ' landscape' : ''}, ${theme}`;
      const pages = await print(page, paper);
      const text = pages.map((one) => one.text).join('\n');
      expect(text).toContain('Windcall');
      expect(text).toContain(
        `printed ${await page.evaluate(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format())}`,
      );
      for (const [n, one] of pages.entries()) {
        expectReadable(one, `${where}, page ${n + 1}`);
        for (const said of [
          'Paper rifle',
          '147 gr',
          'G7 0.351',
          '2695 fps',
          'zero 103 yd',
          '35 °F',
          '27.31 inHg station',
          '40 % humidity',
          '7 mph from 2:00',
          '5° uphill',
          '640 yd',
        ])
          expect(one.text, `${where}, page ${n + 1}`).toContain(said);
        const words = one.words.map((word) => word.text.toUpperCase().replace(/,$/, ''));
        for (const head of 'Distance Elevation Wind per drift Time Speed Mach Energy SD up side'.split(' '))
          expect(words, `${where}, page ${n + 1}`).toContain(head.toUpperCase());
      }
      // every row with every figure: distance, U, R, per wind, drift, time, speed, Mach, energy, both deviations
      const rows = text.split('\n').filter((line) => /^\s*\d{3,4}\s+[UD]?\s*\d/.test(line));
      expect(rows.length, where).toBe(74);
      for (const row of rows) expect(row.match(/\d+(\.\d+)?/g), `${where}: ${row}`).toHaveLength(11);
    }
  }
});

test('every screen prints black on white, whole, with the product, the screen and the time', async ({ page, home }) => {
  test.slow();
  const who = await signUp(home);
  const scenario = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/close_array_troop_line',
    { name: 'Paper array' },
  );
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: scenario.id });
  await fire(page);
  const screens: [path: string, words: string[]][] = [
    ['/', ['Paper array', 'Default 6.5 Creedmoor']],
    ['/calculator', ['Range table']],
    ['/history', ['Paper array']],
    ...['/practice', '/tall-target', '/training', '/truing', '/weather', '/wmp', '/validation', '/account'].map(
      (path): [string, string[]] => [path, []],
    ),
  ];
  for (const [n, [path, words]] of screens.entries()) {
    if (path !== '/') await page.goto(home + path);
    await expect(page.locator('main h1')).toBeAttached();
    for (const word of words) await expect(page.getByText(word).first()).toBeAttached();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const pages = await print(page, PAPERS[n % PAPERS.length] ?? PAPERS[0]);
    for (const [i, one] of pages.entries()) expectReadable(one, `${path}, page ${i + 1}`);
    const title = (await page.title()).replace(' · Windcall', '');
    const text = pages
      .map((one) => one.text)
      .join(' ')
      .toLowerCase();
    const missing = [`Windcall · ${title} · printed `, ...words].filter((word) => !text.includes(word.toLowerCase()));
    expect(missing, path).toEqual([]);
  }
});
