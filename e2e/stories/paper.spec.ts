import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import product from '../../package.json' with { type: 'json' };
import { expectReadable, figuresOf, type PaperPage, readPaper, side, up } from '../read-paper.ts';
import { type Account, expect, fire, openAs, signUp, test } from '../story.ts';

const PAPERS = [
  { format: 'Letter', landscape: false },
  { format: 'Letter', landscape: true },
  { format: 'A4', landscape: false },
  { format: 'A4', landscape: true },
] as const;

const print = async (page: Page, paper: (typeof PAPERS)[number]): Promise<PaperPage[]> =>
  readPaper(await page.pdf(paper));

const setTheme = (page: Page, theme: 'dark' | 'bright') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

test('a printed range table stands by itself: whole and dark on any paper, from any theme, with what it holds for', {
  tag: '@long',
}, async ({ page, home }) => {
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
  for (const [theme, paper] of [
    ['dark', 'letter'],
    ['bright', 'a4'],
  ] as const) {
    await setTheme(page, theme);
    await page.evaluate((chosen) => localStorage.setItem('paper', chosen), paper);
    await page.reload();
    // the built-in rifle's table comes first, until the chosen rifle has been read
    await expect(page.locator('main')).toContainText(/147\sgr · G7\s0\.351/);
    await expect(table.getByRole('row')).toHaveCount(75);
    const where = `${paper}, ${theme}`;
    const pages = readPaper(await page.pdf({ preferCSSPageSize: true }));
    for (const [n, one] of pages.entries()) {
      expectReadable(one, `${where}, page ${n + 1}`);
      for (const said of [
        ...['Paper rifle', '147 gr', 'G7 0.351', '2695 fps', 'zero 103 yd', '35 °F', '27.31 inHg station'],
        ...['40 % humidity', '7 mph from 2:00', '5° uphill', '640 yd', 'Windcall', 'Printed'],
      ])
        expect(one.text, `${where}, page ${n + 1}`).toContain(said);
      const words = one.words.map((word) => word.text.toUpperCase().replace(/,$/, ''));
      for (const head of 'Distance Elevation Wind per drift Time Speed Mach Energy SD up side'.split(' '))
        expect(words, `${where}, page ${n + 1}`).toContain(head.toUpperCase());
    }
    // every row with every figure: distance, U, R, per wind, drift, time, speed, Mach, energy, both deviations
    const figures = pages.flatMap((one) =>
      figuresOf(one.text.split(/side, mil /)[1]?.split('Corrections in')[0] ?? ''),
    );
    expect(figures, where).toHaveLength(74 * 11);
  }
});

test('every screen prints its sheet or says where sheets are, black on white', { tag: '@long' }, async ({
  page,
  home,
}) => {
  test.slow();
  const who = await signUp(home);
  const scenario = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/close_array_troop_line',
    { name: 'Paper array' },
  );
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: scenario.id });
  await fire(page);
  const NONE = ['This screen has no sheet.', 'range card: WMP', 'range table: Calculator'];
  const screens: [path: string, words: string[]][] = [
    ['/calculator', ['Range table', 'Built-in']],
    ['/history', ['Windcall · History · printed', 'Paper array']],
    ['/exchange', NONE],
    ...[
      '/',
      '/practice',
      '/practice/matches',
      '/practice/games',
      '/tall-target',
      '/training',
      '/truing',
      '/weather',
    ].map((path): [string, string[]] => [path, NONE]),
    ...['/wmp', '/validation', '/account', '/classes', '/rifle'].map((path): [string, string[]] => [path, NONE]),
  ];
  for (const [n, [path, words]] of screens.entries()) {
    if (path !== '/') await page.goto(home + path);
    await expect(page.locator('main h1')).toBeAttached();
    if (path === '/history') await expect(page.getByText('Paper array').first()).toBeAttached();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const pages = await print(page, PAPERS[n % PAPERS.length] ?? PAPERS[0]);
    for (const [i, one] of pages.entries()) expectReadable(one, `${path}, page ${i + 1}`);
    const text = pages
      .map((one) => one.text)
      .join(' ')
      .toLowerCase();
    expect(
      words.filter((word) => !text.includes(word.toLowerCase())),
      `${path}: ${text}`,
    ).toEqual([]);
  }
});

test('the primer prints on one page of either paper, from either theme, with all its figures', {
  tag: '@long',
}, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/practice?tab=primer');
  await expect(page.getByRole('article', { name: 'Reading the wind' })).toBeVisible();
  for (const theme of ['dark', 'bright'] as const) {
    await setTheme(page, theme);
    for (const paper of PAPERS.filter(({ landscape }) => !landscape)) {
      const pages = await print(page, paper);
      expect(pages, `${paper.format}, ${theme}`).toHaveLength(1);
      const [one] = pages;
      if (one === undefined) throw new Error('the primer must print');
      expectReadable(one, `the primer on ${paper.format}, ${theme}`);
      const text = one.text.replace(/\s+/g, ' ');
      for (const said of [
        'Flag: angle off the pole ÷ 4',
        '8° 2 20° 5 32° 8 48° 12 60° 15 80° 20',
        'Hanging means under 2 mph. Straight out means 22 mph or more.',
        'Mirage: lean from straight up',
        '15° 1 30° 2 45° 3.5 60° 6 70° 9 75° 12',
        'Near 3, middle 2, far 1: divide by 6.',
        'Fire within 5 seconds, or look again.',
      ]) {
        expect(text, `${paper.format}, ${theme}`).toContain(said);
      }
    }
  }
});

const RIFLE = {
  name: 'Paper rifle',
  bulletWeight: 147,
  bulletBC: 0.351,
  muzzleVelocity: 2695,
  zeroRange: 103,
} as const;
const LOAD = '147 gr · G7 0.351 · 2695 fps · 1:8 · 0.25 MOA · zero 103 yd';
/** The default air of a scenario, of truing and of a drill. */
const AIR = '72 °F · 29.92 inHg station · 45 % humidity';

const shownAt = (page: Page, iso: string): Promise<string> =>
  page.evaluate(
    (at) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at)),
    iso,
  );

/**
 * Prints from both themes; each print must be readable and contain all of `said`. Returns its text, without the print's
 * time.
 */
const printSaying = async (page: Page, where: string, said: readonly string[]): Promise<string> => {
  let text = '';
  for (const theme of ['dark', 'bright'] as const) {
    await setTheme(page, theme);
    const pages = await print(page, theme === 'dark' ? PAPERS[0] : PAPERS[2]);
    for (const [n, one] of pages.entries()) expectReadable(one, `${where}, ${theme}, page ${n + 1}`);
    text = pages.map((one) => one.text).join(' ');
    expect(text, where).toMatch(/printed \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
    const missing = said.filter((words) => !text.toLowerCase().includes(words.toLowerCase()));
    expect(missing, `${where}, ${theme}: ${text}`).toEqual([]);
  }
  expect(text, where).toContain(`Windcall ${product.version}`);
  return text.replace(/printed \w+ \d+, \d{4}, \d+:\d\d [AP]M · Windcall [\d.]+/, '');
};

interface Solution {
  readonly elevationMils: number;
  readonly windDriftMils: number;
}

/** Prints a session of two shots, and the history. */
const printSession = async (page: Page, home: string, who: Account): Promise<void> => {
  await fire(page);
  await fire(page);
  const [session] = await who.call<{ id: number; stageId: number; createdAt: string }[]>(
    'GET',
    '/api/training-sessions',
  );
  if (session === undefined) throw new Error('a session must be kept');
  const shots = await who.call<{ impactX: number; impactY: number; isHit: boolean; score: number }[]>(
    'GET',
    `/api/shots/session/${session.id}`,
  );
  const { elevationMils, windDriftMils } = await who.call<Solution>('POST', '/api/calculate-ballistics', {
    stageId: session.stageId,
    target: 1,
  });
  const last = shots.at(-1);
  const hits = shots.filter(({ isHit }) => isHit).length;
  const at = await shownAt(page, session.createdAt);
  await page.goto(`${home}/history?session=${session.id}`);
  await expect(page.getByText(/^On a range the margin of this correction is/)).toBeVisible();
  await printSaying(page, 'a session', [
    `Paper array, Paper rifle, ${at} · ${LOAD} · ${AIR}`,
    `2 shots, ${hits} hits`,
    `score ${shots.reduce((sum, { score }) => sum + score, 0)}`,
    `Impact ${side(last?.impactX ?? Number.NaN)} ${up(last?.impactY ?? Number.NaN)}`,
    `Needed ${side(windDriftMils)} ${up(elevationMils)}`,
    'Wind 8.0 mph from 3:00',
    ...shots.map(({ isHit, score }, i) => `${i + 1} ${isHit ? 'Hit' : 'Miss'} ${score} 312 yd`),
  ]);
  await page.goto(`${home}/history`);
  await expect(page.getByRole('list', { name: 'What you shot' })).toBeVisible();
  await printSaying(page, 'the history', [`${at} Paper array Paper rifle 2 shots, ${hits} hits`]);
};

const hold = (bracket: number, windage: number, elevation: number) => ({
  ...{ bracket, windage, elevation, low: windage - 0.1, high: windage + 0.1, ownElevation: bracket === 1 },
  exact: { windage, elevation, low: windage - 0.1, high: windage + 0.1 },
  crosswind: { low: 4 * bracket - 4, high: 4 * bracket },
  onTarget: { low: 4 * bracket - 3, high: 4 * bracket },
});
const rowAt = (target: number, distance: number, elevation: number) => ({
  ...{ target, distance, elevation, directionOfFire: 90, targetType: 'circle', targetSize: 1.5 },
  ...{ holds: [hold(0, -0.3, elevation), hold(1, 0.4, elevation + 0.1)], timeOfFlight: 0.8, subsonic: false },
});
const CARD = {
  ...{ name: 'Relay card', confidence: 0.91, entries: [] },
  metadata: {
    ...{ coveragePercentage: 92, precisionMil: 0.1, confidence: null, windSource: null, wind: '5 mph from 3:00' },
    ...{ profileName: 'Paper rifle', scenarioName: 'Paper array', zeroRange: 103 },
    environment: { temperature: 35, pressure: 27.31, humidity: 40 },
  },
  windBrackets: ['1-4 mph', '4-8 mph'].map((windCondition) => ({
    ...{ label: `${windCondition} from 3:00`, windCondition, windSpeed: 2, windDirection: 90, probability: 0.5 },
    targets: [],
  })),
  rows: [rowAt(1, 500, 4), rowAt(2, 600, 5.2)],
  promise: { coverage: 0.92, hitProbability: 0.87, hitProbabilityMisread: { 1: 0.72, 2: 0.6 }, fields: 4096 },
};

/** Prints a shared card with all its figures. */
const printShared = async (page: Page, home: string, who: Account): Promise<void> => {
  const { id } = await who.call<{ id: string }>('POST', '/api/shares', { kind: 'card', body: CARD });
  await page.goto(`${home}/s/${id}`);
  await expect(page.getByRole('table', { name: 'Corrections by target' })).toBeVisible();
  const text = await printSaying(page, 'a shared card', [
    'Range card Relay card Rifle Paper rifle Zero 103 yd',
    'Air 35 °F · 27.31 inHg station · 40 % humidity',
    'Wind 5 mph from 3:00',
    'you hit about 87 with the right hold',
  ]);
  const rows = CARD.rows.map(({ target, distance, elevation, directionOfFire }) =>
    [
      ...[target, directionOfFire, distance, up(elevation, 1), 'L 0.3', 'L 4 to 0'],
      ...['R 0.4', '0 to R 4', up(elevation + 0.1, 1)],
    ].join(' '),
  );
  expect(figuresOf(text)).toEqual(
    figuresOf(
      `103 yd 35 °F 27.31 40 % 5 mph 3:00 Out of 100 87, 72 by 1 mph, 60 by 2 mph 3 2 1 1 4 MPH FROM 3:00 4 8 MPH FROM 3:00 ${rows.join(' ')}`,
    ),
  );
};

interface Trued {
  readonly rmsError: number;
  readonly maxError: number;
  readonly rmsErrorBefore: number;
  readonly truedMV: number;
  readonly truedBC: number;
  readonly mvStandardError: number;
  readonly bcStandardError: number;
  readonly nextRange: number;
  readonly correctedElevationData: readonly { readonly range: number; readonly drop: number; readonly tof: number }[];
  readonly correctedWindageData: readonly { readonly range: number; readonly windage: number }[];
}

/** Prints the result of truing, from three observations of a rifle slower than its book. */
const printTruing = async (page: Page, home: string, who: Account, profileId: number): Promise<void> => {
  await page.goto(`${home}/truing`);
  await page.getByLabel('Profile to true').selectOption({ label: 'Paper rifle' });
  for (const distance of [400, 700, 1000]) {
    const { elevationMils } = await who.call<Solution>('POST', '/api/calculate-ballistics', {
      ...{ distance, profileId, temperature: 72, pressure: 29.92, humidity: 45, windSpeed: 8 },
      ...{ windDirection: "3 o'clock", useCoriolisEffect: false, muzzleVelocity: 2665 },
    });
    await page.getByRole('spinbutton', { name: 'Range', exact: true }).fill(String(distance));
    await page.getByRole('spinbutton', { name: 'Observed elevation', exact: true }).fill(elevationMils.toFixed(2));
    await page.getByRole('button', { name: 'Add observation' }).click();
    await expect(page.getByRole('cell', { name: `${distance} yd`, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Next: calculate' }).click();
  const answer = page.waitForResponse((one) => one.url().includes('truing') && one.request().method() === 'POST');
  await page.getByRole('button', { name: 'Calculate truing' }).click();
  const found: Trued = await (await answer).json();
  await expect(page.getByRole('table', { name: 'Corrected data' })).toBeVisible();
  await printSaying(page, 'the results of truing', [
    `Paper rifle · ${LOAD} · ${AIR} · 8 mph from 3:00`,
    `RMS error ${found.rmsError.toFixed(3)} mil`,
    `Maximum error ${found.maxError.toFixed(3)} mil`,
    `RMS before ${found.rmsErrorBefore.toFixed(3)} mil`,
    `2695 → ${found.truedMV.toFixed(0)} fps ± ${found.mvStandardError.toFixed(0)} fps`,
    `0.3510 → ${found.truedBC.toFixed(4)} G7 ± ${found.bcStandardError.toFixed(4)} G7`,
    `Shoot next at ${found.nextRange} yd`,
    ...found.correctedElevationData.map(({ range, drop, tof }) => {
      const windage = found.correctedWindageData.find((one) => one.range === range)?.windage ?? Number.NaN;
      return `${range} yd ${drop.toFixed(2)} ${windage.toFixed(2)} ${tof.toFixed(2)}`;
    }),
  ]);
};

interface Revealed {
  readonly distance: number;
  readonly halfWidth: number;
  readonly truth: { readonly atCommit: number; readonly atFire: number };
  readonly shot: { readonly impact: { readonly right: number } };
  readonly score: { readonly interval: number; readonly width: number; readonly outside: number };
  readonly split: { readonly right: Readonly<Record<string, number>> };
}
interface Summary {
  readonly drill: { readonly createdAt: string };
  readonly calls: number;
  readonly hits: number;
  readonly handicap: number;
  readonly par: number;
  readonly coverage: { readonly held: number; readonly of: number };
  readonly overall: { readonly handicap: number };
  readonly judged: readonly {
    readonly number: number;
    readonly distance: number;
    readonly truth: number;
    readonly interval: number;
    readonly isHit: boolean;
  }[];
}

/** The reveal's words for parts of the split, if they differ from the parts' names. */
const PART_WORDS: Readonly<Record<string, string>> = {
  read: 'Wind call',
  arithmetic: 'Math',
  waited: 'Waited 0 s',
};

/** Prints a drill of five calls: the reveal of the first, and the result. */
const printDrill = async (page: Page, home: string, who: Account, profileId: number): Promise<void> => {
  const { id } = await who.call<{ id: number }>('POST', '/api/drills', {
    ...{ kind: 'calls', level: 1, profileId, tasks: 5 },
  });
  for (let n = 1; n <= 5; n++) {
    const task = `/api/drills/${id}/tasks/${n}`;
    const { elevation } = await who.call<{ elevation: number }>('GET', task);
    await who.call('POST', `${task}/call`, { lo: -3, hi: 5 });
    const shot = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 0.1 }, shotId: randomUUID() };
    await who.call('POST', `${task}/shot`, shot);
  }
  const summary = await who.call<Summary>('GET', `/api/drills/${id}/summary`);
  const about = `Calls, level 1 · Paper rifle · ${AIR} · ${await shownAt(page, summary.drill.createdAt)}`;
  const { halfWidth, truth, shot, score, split } = await who.call<Revealed>('GET', `/api/drills/${id}/tasks/1/reveal`);
  await page.goto(`${home}/practice?drill=${id}&look=1`);
  await expect(page.getByRole('slider', { name: 'Moment of the replay' })).toBeVisible();
  await printSaying(page, 'the reveal', [
    about,
    `It was ${side(truth.atCommit, 1)}`,
    'You called L 3.0 to R 5.0, best R 1.0: ',
    ...Object.entries(split.right).map(([part, mil]) => `${PART_WORDS[part] ?? part} ${side(mil)}`),
    `Impact ${side(shot.impact.right)}`,
    `plate ± ${halfWidth.toFixed(2)}`,
    // four facts beside each other: their figures on one line, their words on the next
    `Score ${score.interval.toFixed(1)} mph`,
    `${score.width.toFixed(1)} wide + ${(10 * score.outside).toFixed(1)} for ${score.outside.toFixed(1)} outside`,
  ]);
  // the printed copy takes no choice from the screen
  await expect(page.getByRole('radio', { name: 'Plate' })).toBeChecked();
  await page.goto(`${home}/practice?drill=${id}&call=6`);
  await expect(page.getByRole('heading', { name: /^5 calls/ })).toBeVisible();
  const { hits, coverage } = summary;
  await printSaying(page, 'the summary', [
    about,
    `5 calls, ${coverage.held} held the wind`,
    ...summary.judged.map((one) =>
      [one.number, one.distance, side(one.truth, 1), one.interval.toFixed(1), one.isHit ? 'hit' : 'miss'].join(' '),
    ),
    `Inside ${coverage.held} of ${coverage.of}`,
    'Handicap – ',
    `This drill: you ± ${summary.handicap.toFixed(1)}, best possible ± ${summary.par.toFixed(1)}.`,
    `Hits ${hits} of 5 `,
  ]);
};

test('a session, a shared card, truing and a drill print whole from any theme, with rifle, air, date and every figure', {
  tag: '@long',
}, async ({ page, home }) => {
  test.slow();
  const who = await signUp(home);
  const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', RIFLE);
  const scenario = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/close_array_troop_line',
    { name: 'Paper array' },
  );
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: scenario.id, selectedWeaponProfile: rifle.id });
  await printSession(page, home, who);
  await printShared(page, home, who);
  await printTruing(page, home, who, rifle.id);
  await printDrill(page, home, who, rifle.id);
});
