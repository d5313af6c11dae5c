import type { Page } from '@playwright/test';
import {
  type Account,
  expect,
  expectAccessible,
  expectToast,
  fire,
  goTo,
  logIn,
  openAdjust,
  openAs,
  signUp,
  test,
  waitingIn,
} from '../story.ts';

interface Shot {
  readonly shotNumber: number;
  readonly shotId: string | null;
  readonly stageId: number | null;
  readonly impactX: number;
  readonly impactY: number;
  readonly windDial: number;
  readonly elevationDial: number;
  readonly windHold: number;
  readonly elevationHold: number;
  readonly trueWindDriftMils: number;
  readonly trueElevationMils: number;
}
interface Session {
  readonly id: number;
  readonly scenarioId: number;
  readonly shotsFired: number;
}
interface Scenario {
  readonly id: number;
  readonly name: string;
}

const takeShot = (page: Page) => page.getByRole('button', { name: 'Take Shot' });
const dial = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name} dial value` });
/** Opens a tab, whose content appears a moment after the press. */
const tab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
};
const log = (page: Page) => page.getByRole('tabpanel').getByRole('list', { name: /Shots of this session/ });

const makeScenario = (who: Account, template: string, body: object = {}): Promise<Scenario> =>
  who.call<Scenario>('POST', `/api/training-scenarios/from-template/${template}`, body);
const sessionsOf = (who: Account) => who.call<Session[]>('GET', '/api/training-sessions');
const shotsOf = (who: Account, sessionId: number) => who.call<Shot[]>('GET', `/api/shots/session/${sessionId}`);
const sessionOn = async (who: Account, { id }: Scenario): Promise<Session> => {
  const found = (await sessionsOf(who)).find(({ scenarioId }) => scenarioId === id);
  if (found === undefined) throw new Error(`a session must be open on scenario ${id}`);
  return found;
};

/** Opens Fire Control with a scenario chosen on an earlier visit. */
const openOn = async (
  page: Page,
  home: string,
  who: Account,
  { id }: Scenario,
  stored: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id, ...stored });
  await expect(takeShot(page)).toBeVisible();
};

const setDials = async (page: Page, elevation: number, wind: number): Promise<void> => {
  await dial(page, 'Elevation').fill(String(elevation));
  await dial(page, 'Wind').fill(String(wind));
  await dial(page, 'Wind').press('Tab');
};

/** The Shot Log's figures of each shot, oldest first, with every digit: impact, dials, holds, correction. */
const shown = async (page: Page): Promise<string[][]> => {
  await tab(page, 'Shot Log');
  const rows = await log(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => [...item.querySelectorAll('data')].map(({ value }) => value)));
  await tab(page, 'Reticle');
  return rows.toReversed();
};
/** The stored figures in the same order. */
const stored = (shots: readonly Shot[]): string[][] =>
  shots.map((s) =>
    [
      ...[s.impactX, s.impactY, s.windDial, s.elevationDial, s.windHold, s.elevationHold],
      ...[s.trueWindDriftMils, s.trueElevationMils],
    ].map(String),
  );

const keptCount = (page: Page): Promise<number> => waitingIn(page, 'shot').then(({ length }) => length);

/** The marks of the shots as the picture describes them, in words. */
const picture = async (page: Page): Promise<string> => {
  const id = await page.getByRole('img', { name: 'Scope view' }).getAttribute('aria-describedby');
  // Words about the mirage change with time; words about a shot stay.
  const words = (await page.locator(`[id="${id}"]`).textContent()) ?? '';
  return words.match(/Shot \d+: .*?of the center\./g)?.join(' ') ?? '';
};

const THIN = { temperature: -17.3, humidity: 3, pressure: 23.17 };
const HEAVY = { temperature: 118.6, humidity: 97, pressure: 31.02 };
const PRIMARY = {
  windSpeed: 11,
  windDirection: '3:30',
  duration: 40,
  durationVariation: 0.3,
  speedVariation: 3,
  directionVariation: 12,
  correlationTime: 12,
  spatialCorrelationDistance: 200,
};
const zone = (startDistance: number, windSpeed: number, windDirection: string) => ({
  startDistance,
  endDistance: startDistance + 400,
  windSpeed,
  windDirection,
});

const CASES: readonly (readonly [
  name: string,
  template: string,
  body: object,
  wind: 'scenario' | 'samples' | 'recipe',
])[] = [
  [
    'heavy hot air, zones',
    'simple_silhouette_1000',
    {
      environmentalConditions: {
        ...HEAVY,
        windSpeed: 8,
        windDirection: '3:00',
        zoneWindData: [zone(0, 3, '2:00'), zone(400, 17, '9:30'), zone(800, 9, '3:15')],
      },
    },
    'scenario',
  ],
  [
    'directions of fire of their own, thin cold air, one wind',
    'multi_dof_array_troop_line',
    { environmentalConditions: { ...THIN, windSpeed: 13.7, windDirection: '4:30' } },
    'scenario',
  ],
  // last, because a generated or imported wind stays in the browser
  ['a generated wind', 'multiple_engagement', {}, 'recipe'],
  ['an imported wind', 'troop_line', {}, 'samples'],
];

test('what is painted and queued is what is stored, to the last digit, in every kind of wind and air', {
  tag: '@long',
}, async ({ page, home, context }) => {
  const who = await signUp(home);
  const shoot = async ([, template, body, wind]: (typeof CASES)[number]): Promise<void> => {
    const scenario = await makeScenario(who, template, body);
    let windField: string | null = null;
    if (wind === 'recipe') {
      const made = await who.call<{ windField: object }>('POST', '/api/weather/generate-distance-based', {
        ...{ maxDistance: 1200, samplingInterval: 50, duration: 240, timeInterval: 5, modelComplexity: 'state-based' },
        ...{ temperature: 72, humidity: 45, pressure: 29.92, stateBasedWind: { primary: PRIMARY, seed: 20261122 } },
      });
      windField = JSON.stringify(made.windField);
    }
    if (wind === 'samples') {
      const [distances, timeSteps] = [[0, 300, 600, 900, 1200], Array.from({ length: 9 }, (_, i) => i * 5)];
      const field = (of: (d: number, t: number) => number) => distances.map((d) => timeSteps.map((t) => of(d, t)));
      const speed = field((d, t) => 6 + 4 * Math.sin(d / 190 + t / 7));
      const direction = field((d, t) => (80 + 30 * Math.cos(d / 260 - t / 11) + 360) % 360);
      windField = JSON.stringify({ distances, timeSteps, windData: { speed, direction } });
    }
    await openOn(page, home, who, scenario, {
      selectedTrainingScenario: JSON.stringify(scenario),
      ...(windField !== null && { distanceBasedWindField: windField }),
    });
    await setDials(page, 4.3, -0.7);
    await fire(page);
    await context.setOffline(true);
    for (const [elevation, side] of [
      [6.1, 1.2],
      [2.2, 0.1],
    ] as const) {
      const before = await keptCount(page);
      await setDials(page, elevation, side);
      await takeShot(page).click();
      await expect.poll(() => keptCount(page)).toBe(before + 1);
    }
    await expect(page.getByText('not saved').first()).toBeVisible();
    const painted = await shown(page);
    const words = await picture(page);
    expect(painted).toHaveLength(3);
    // Only the intent is queued: the browser sends no figure of the truth.
    const queued = JSON.stringify(await waitingIn(page, 'shot'));
    expect(queued).toContain('elevationDial');
    expect(queued).not.toMatch(/impact|score|isHit|true(Wind|Elev)/i);

    await context.setOffline(false);
    await expect(page.getByText('not saved')).toHaveCount(0, { timeout: 60_000 });
    const { id } = await sessionOn(who, scenario);
    const shots = await shotsOf(who, id);
    expect(stored(shots)).toEqual(painted);
    expect(await shown(page)).toEqual(painted);
    // The browser knows the recipe of a field made by the server: the wind continues beyond the field's end.
    const stage = await who.call<{ wind: { kind: string } }>('GET', `/api/stages/${shots[0]?.stageId}`);
    if (wind !== 'scenario') expect(stage.wind.kind).toBe(wind);
    expect(await picture(page)).toBe(words);
    await page.reload();
    await expect(takeShot(page)).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(painted);
    expect(await picture(page)).toBe(words);
  };
  for (const one of CASES) await test.step(one[0], () => shoot(one));
});

test('a reload before the answer repeats no shot, loses none and draws none again', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const who = await signUp(home);
  const scenario = await makeScenario(who, 'simple_steel_500');
  await openOn(page, home, who, scenario);
  await setDials(page, 2.1, 0.4);
  await fire(page);
  // The server records the next shot, but its answer is lost.
  let recorded = false;
  await page.route('**/enhanced-shot', async (route) => {
    await route.fetch();
    recorded = true;
  });
  await takeShot(page).click();
  await expect.poll(() => recorded).toBe(true);
  const words = await picture(page);
  expect(words).toContain('Shot 2:');
  await page.unroute('**/enhanced-shot');
  await page.reload();
  await expect(takeShot(page)).toBeVisible();
  await expect.poll(() => picture(page)).toBe(words);
  await expect.poll(() => keptCount(page)).toBe(0);
  const { id } = await sessionOn(who, scenario);
  const shots = await shotsOf(who, id);
  expect(shots.map(({ shotNumber }) => shotNumber)).toEqual([1, 2]);
  expect(await shown(page)).toEqual(stored(shots));
  expect(await picture(page)).toBe(words);
});

test('two windows of one browser: the scenario chosen in one is shot in both, each shot in the session it was fired in', {
  tag: '@long',
}, async ({ page, home, context }) => {
  const who = await signUp(home);
  const near = await makeScenario(who, 'simple_steel_500', { name: 'Near plate' });
  const far = await makeScenario(who, 'simple_silhouette_1000', { name: 'Far silhouette' });
  await openOn(page, home, who, near);
  await fire(page);
  const second = await context.newPage();
  await second.goto(home);
  await fire(second);
  // Both windows show both shots, with consecutive numbers.
  await expect.poll(async () => (await shown(page)).length).toBe(2);
  await goTo(second, 'Training');
  await second.getByRole('tab', { name: /My Scenarios/ }).click();
  await second
    .getByRole('listitem')
    .or(second.getByRole('article'))
    .filter({ hasText: 'Far silhouette' })
    .getByRole('button', { name: /^Load Scenario(?! &)/ })
    .click();
  await expect(second).toHaveURL(`${home}/`);
  await expect(takeShot(second)).toBeVisible();
  // The first window changes too, to the other session and without the first session's marks.
  await expect(page.getByText(/1000 yd/).first()).toBeVisible();
  await expect(takeShot(page)).toBeVisible();
  expect(await picture(page)).not.toContain('Shot 1:');
  await fire(page);
  await fire(second);
  const [a, b] = [await sessionOn(who, near), await sessionOn(who, far)];
  expect((await shotsOf(who, a.id)).map(({ shotNumber }) => shotNumber)).toEqual([1, 2]);
  const shots = await shotsOf(who, b.id);
  expect(shots.map(({ shotNumber }) => shotNumber)).toEqual([1, 2]);
  await expect.poll(() => shown(page)).toEqual(stored(shots));
  expect(await shown(second)).toEqual(stored(shots));
  expect(await sessionsOf(who)).toHaveLength(2);
});

test('two windows with a scenario each: runs, cards and shots of one never reach the other', { tag: '@long' }, async ({
  browser,
  home,
}) => {
  test.setTimeout(400_000);
  const who = await signUp(home);
  const windows = await Promise.all(
    [
      { template: 'simple_steel_500', name: 'Near plate', preset: 'Stochastic' },
      { template: 'simple_silhouette_1000', name: 'Far silhouette', preset: 'Complex' },
    ].map(async (own) => ({
      ...own,
      page: await (await browser.newContext()).newPage(),
      scenario: await makeScenario(who, own.template, { name: own.name }),
    })),
  );
  try {
    const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: 'Card rifle' });
    for (const { page, scenario, preset } of windows) {
      await openOn(page, home, who, scenario, { selectedWeaponProfile: String(rifle.id) });
      await goTo(page, 'Weather');
      await openAdjust(page);
      await page.getByRole('button', { name: preset, exact: true }).click();
      await page.getByRole('button', { name: 'Generate Wind Field' }).first().click();
      await expectToast(page, 'Wind Field Generated & Exported');
      await goTo(page, 'WMP');
    }
    // The phases in turn: the user's newest run is always the other window's.
    for (const { page } of windows) {
      await page.getByRole('button', { name: 'Run Wind Field Analysis' }).click();
      await expect(page.getByRole('table', { name: 'Coverage metrics by distance' })).toBeVisible();
    }
    for (const { page } of windows) {
      await tab(page, 'Optimization');
      await tab(page, 'MILP (Phase 3)');
      await page.getByRole('button', { name: 'Single-Objective Optimization' }).click();
      await expect(page.getByText('✓ Optimization Complete')).toBeVisible({ timeout: 60_000 });
    }
    for (const { page, name } of windows) {
      await tab(page, 'DOPE Cards');
      await page.getByLabel('Card name').fill(`Card of ${name}`);
      await page.getByRole('button', { name: 'Create DOPE Card' }).click();
      await expectToast(page, 'DOPE Card Created');
    }
    for (const { page, name, scenario } of windows) {
      const yards = scenario.name === 'Near plate' ? /500/ : /1000/;
      const table = page.getByRole('table', { name: new RegExp(`^Card of ${name}: corrections`) });
      await expect(table.locator('tbody tr')).toHaveCount(1);
      await expect(table.locator('tbody tr')).toContainText(yards);
      await goTo(page, 'Fire Control');
      await fire(page);
      const shots = await shotsOf(who, (await sessionOn(who, scenario)).id);
      expect(shots).toHaveLength(1);
      expect(await shown(page)).toEqual(stored(shots));
    }
    const { wmpDopeCards } = await who.call<{ wmpDopeCards: { name: string; stageId: number }[] }>(
      'GET',
      '/api/wmp/phase3-integration',
    );
    for (const { name, stageId } of wmpDopeCards) {
      const stage = await who.call<{ source: { scenarioName: string } }>('GET', `/api/stages/${stageId}`);
      expect(`Card of ${stage.source.scenarioName}`).toBe(name);
    }
    expect(wmpDopeCards).toHaveLength(2);
  } finally {
    for (const { page } of windows) await page.context().close();
  }
});

test('two users of one browser: neither sees the other’s scenario, dials or shots, and each finds their own again', {
  tag: '@long',
}, async ({ page, home }) => {
  const [anna, ben] = [await signUp(home), await signUp(home)];
  const near = await makeScenario(anna, 'simple_steel_500', { name: 'Plate of Anna' });
  const far = await makeScenario(ben, 'simple_silhouette_1000', { name: 'Silhouette of Ben' });
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  };
  const signIn = async ({ username, password }: Account): Promise<void> => {
    await page.getByLabel('Username', { exact: false }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: /^(log in|login|sign in)$/i }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  };
  await openOn(page, home, anna, near);
  await setDials(page, 2.3, 0.6);
  await fire(page);
  const annas = await picture(page);
  await signOut();

  await signIn(ben);
  await expect(page.getByRole('button', { name: /^Start with/ })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Plate of Anna');
  await expect(dial(page, 'Elevation')).toHaveValue(/^0(\.0+)?$/);
  await openOn(page, home, ben, far);
  await setDials(page, 9.1, -1.2);
  await fire(page);
  await fire(page);
  await signOut();

  await signIn(anna);
  await expect(takeShot(page)).toBeVisible();
  await expect(dial(page, 'Elevation')).toHaveValue(/^2\.30?$/);
  await expect.poll(() => picture(page)).toBe(annas);
  await expect(page.locator('body')).not.toContainText('Silhouette of Ben');
  // Logging out ended their sign-ins.
  for (const [who, dials] of [
    [await logIn(home, anna), [2.3]],
    [await logIn(home, ben), [9.1, 9.1]],
  ] as const) {
    const [own, ...others] = await sessionsOf(who);
    expect(others).toEqual([]);
    expect((await shotsOf(who, own?.id ?? 0)).map((s) => s.elevationDial)).toEqual(dials);
  }
});

test('an earlier session is found, looked at shot by shot, gone on with, and deleted', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const who = await signUp(home);
  const near = await makeScenario(who, 'simple_steel_500', { name: 'Near plate' });
  await openOn(page, home, who, near);
  await setDials(page, 2.3, 0.6);
  await fire(page);
  await setDials(page, 2.1, 0.2);
  await fire(page);
  const before = await shown(page);
  const first = await sessionOn(who, near);
  await tab(page, 'Shot Log');
  await page.getByRole('button', { name: 'New Session' }).click();
  await expect(page.getByText(/: 0 shots/).first()).toBeVisible();
  await expectAccessible(page, 'the Shot Log of a new session');
  await page.getByRole('link', { name: 'Earlier Sessions' }).click();
  await page.getByRole('searchbox', { name: 'Find a rifle or scenario' }).fill('near pl');
  await expectAccessible(page, 'the history');
  await page.getByRole('link', { name: /2 shots/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Shot 2:/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lesson' })).toBeVisible();
  await expectAccessible(page, 'a shot again');
  const again = await page
    .getByRole('term')
    .filter({ hasText: 'Impact' })
    .locator('xpath=following-sibling::dd')
    .locator('data')
    .evaluateAll((all) => all.map((data) => (data as HTMLDataElement).value));
  expect(again).toEqual(before[1]?.slice(0, 2));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 2, name: /^Shot 1:/ })).toBeVisible();

  await page.getByRole('button', { name: 'Resume shooting' }).click();
  await expect(page.getByText(`Session ${first.id}: 2 shots`).first()).toBeVisible();
  await fire(page);
  await page.reload();
  await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(before);
  const shots = await shotsOf(who, first.id);
  expect(await shown(page)).toEqual(stored(shots));
  expect(shots).toHaveLength(3);

  await tab(page, 'Shot Log');
  await page.getByRole('button', { name: 'Delete Session' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Session ${first.id} and its 3 shots are deleted for good.`);
  await expectAccessible(page, 'the question before a session is deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Session Deleted');
  expect((await sessionsOf(who)).map(({ id }) => id)).not.toContain(first.id);
  await expect(page.getByText(/: 0 shots/).first()).toBeVisible();
});

test('a page that opens with nobody signed in removes what was kept of its last user', async ({
  page,
  context,
  home,
}) => {
  const who = await signUp(home);
  const { id } = await who.call<{ id: number }>('POST', '/api/training-scenarios/from-template/troop_line', {});
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  const keptOf = (of: Page) => of.evaluate(async () => (await caches.keys()).filter((key) => key.includes('answers')));
  await expect.poll(() => keptOf(page)).toHaveLength(1);
  const next = await context.newPage();
  await page.close();
  // the sign-in ended while the app was closed, and its token is gone
  await next.addInitScript(() => localStorage.removeItem('auth_token'));
  await next.goto(home);
  await expect(next.getByRole('tab', { name: /register/i })).toBeVisible();
  await expect.poll(() => keptOf(next)).toEqual([]);
  const left = await next.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^(selected|active|fire)/.test(key)),
  );
  expect(left, 'scenario, rifle and aim of who left').toEqual([]);
});
