import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import {
  type Account,
  expect,
  expectAccessible,
  expectToast,
  openAs,
  SHORT_STAGE,
  signUp,
  test,
  waitingIn,
} from '../story.ts';

test.use({ serviceWorkers: 'allow' });

interface Session {
  readonly id: number;
  readonly shotsFired: number;
}
interface Shot {
  readonly id: number;
  readonly shotNumber: number;
  readonly elevationDial: number;
}

const takeShot = (page: Page) => page.getByRole('button', { name: 'Take Shot' });
const elevation = (page: Page) => page.getByRole('spinbutton', { name: 'Elevation dial value' });
const solver = (page: Page) => page.getByRole('region', { name: 'Ballistic Solver' });
const offlineWord = (page: Page) => page.getByRole('banner').getByText('Offline');
const log = (page: Page) => page.getByRole('list', { name: /Shots of this session/ }).first();
const keptCount = (page: Page) => waitingIn(page, 'shot').then(({ length }) => length);

/** Opens Fire Control with a scenario, and waits until app and session are stored in the browser. */
const openOnRange = async (page: Page, home: string, template = 'simple_steel_500'): Promise<Account> => {
  const who = await signUp(home);
  const { id } = await who.call<{ id: number }>('POST', `/api/training-scenarios/from-template/${template}`, {});
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
  await expect(takeShot(page)).toBeVisible();
  await ready(page);
  return who;
};

/** The worker has the whole app, and the session's data are stored. */
const ready = async (page: Page, ...others: string[]): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept: string[] = [];
        for (const name of await caches.keys()) {
          if (!name.startsWith('windcall-answers-')) continue;
          for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
        }
        return kept;
      }),
    )
    .toEqual(
      expect.arrayContaining([
        '/api/auth/me',
        '/api/ballistic-profiles',
        '/api/training-sessions',
        expect.stringMatching(/^\/api\/shots\/session\/\d+$/),
        expect.stringMatching(/^\/api\/stages\/\d+$/),
        ...others,
      ]),
    );
};

/** The displayed elevation of the current solution, once it has been calculated. */
const solvedElevation = async (page: Page): Promise<string> => {
  await expect(solver(page).locator('[aria-busy=true]')).toHaveCount(0);
  return (
    (await solver(page)
      .getByText(/mil up$/)
      .textContent()) ?? ''
  );
};

/** Fires one shot that waits in the browser, with this much elevation dialed. */
const fireKept = async (page: Page, elevationMil: number): Promise<void> => {
  const before = await keptCount(page);
  await expect(takeShot(page)).not.toHaveAttribute('aria-busy', 'true');
  await elevation(page).fill(String(elevationMil));
  await elevation(page).press('Tab');
  await takeShot(page).click();
  await expect.poll(() => keptCount(page)).toBe(before + 1);
};

const shotsOf = async (who: Account): Promise<{ sessions: Session[]; shots: Shot[] }> => {
  const sessions = await who.call<Session[]>('GET', '/api/training-sessions');
  const shots = await who.call<Shot[]>('GET', `/api/shots/session/${sessions[0]?.id}`);
  return { sessions, shots };
};

test('the app opens without a network, calculates, keeps three shots over a reload, and records each once', async ({
  page,
  home,
  context,
}) => {
  // the page asks the browser not to delete its data
  await page.addInitScript(() => {
    const ask = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      document.documentElement.dataset.asked = 'persist';
      return ask();
    };
  });
  const who = await openOnRange(page, home);
  const online = await solvedElevation(page);
  expect(Number.parseFloat(online)).toBeGreaterThan(1);

  await context.setOffline(true);
  await page.reload();
  await expect(offlineWord(page)).toBeVisible();
  await expect(takeShot(page)).toBeVisible();
  // Nothing calculated is stored: these equal figures are calculated here.
  expect(await solvedElevation(page)).toBe(online);
  await expectAccessible(page, 'Fire Control without a network');

  for (const dial of [2.1, 2.2]) await fireKept(page, dial);
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'persist');
  await expectToast(page, /Saved here until the server can be reached\./);
  await page.reload();
  await expect(log(page).getByText('not saved')).toHaveCount(2);
  await fireKept(page, 2.3);
  await expect(log(page).getByText('not saved')).toHaveCount(3);
  const line = page.getByText('3 shots are kept in this browser and will be recorded when the server is reached.');
  await expect(line.filter({ visible: true })).toHaveCount(1);
  expect((await shotsOf(who)).shots).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('3 Shots Recorded').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('not saved')).toHaveCount(0);
  await expect(offlineWord(page)).toBeHidden();
  expect(await keptCount(page)).toBe(0);
  const { sessions, shots } = await shotsOf(who);
  expect(sessions).toMatchObject([{ shotsFired: 3 }]);
  expect(shots.map(({ shotNumber, elevationDial }) => [shotNumber, elevationDial])).toEqual([
    [1, 2.1],
    [2, 2.2],
    [3, 2.3],
  ]);
  expect(new Set(shots.map(({ id }) => id)).size).toBe(3);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);

  // Nothing is left that could be sent again.
  await page.reload();
  await expect(takeShot(page)).toBeVisible();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  expect((await shotsOf(who)).shots).toHaveLength(3);
});

test('a server that is gone is no different from a network that is: the shots wait and are recorded in order', {
  tag: '@long',
}, async ({ page, home, product }) => {
  const who = await openOnRange(page, home);
  await product.stop();
  // The page had a server a moment ago, so the first shot is tried; then the server is known to be gone.
  await fireKept(page, 1.1);
  await expect(page.getByText(/^1 shot is kept in this browser/)).toBeVisible();
  await fireKept(page, 1.2);
  await expect(offlineWord(page)).toBeVisible();
  await page.reload();
  await expect(log(page).getByText('not saved')).toHaveCount(2);
  await fireKept(page, 1.3);
  await expect(log(page).getByText('not saved')).toHaveCount(3);

  // Nobody does anything: the page finds the server again by itself.
  await product.start();
  await expect(page.getByText('not saved')).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => keptCount(page)).toBe(0);
  expect((await shotsOf(who)).shots.map((shot) => shot.elevationDial)).toEqual([1.1, 1.2, 1.3]);
});

test('range cards, the stored wind and every screen are there without a network; what needs it says so', {
  tag: '@long',
}, async ({ page, home, context }) => {
  const who = await openOnRange(page, home);
  const samples = (base: number) =>
    Array.from({ length: 60 }, (_, i) => ({ time: i * 5, speed: base + (i % 7), direction: 80 + (i % 5) * 5 }));
  const weaponProfileId = (await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: 'Card rifle' }))
    .id;
  const engagementDistances = [500, 650];
  const analysis = await who.call<{ distanceWindStates: { globalClusters: object[] } }>(
    'POST',
    '/api/wmp/phase1-analysis',
    { windFieldData: { '500': samples(4), '650': samples(5) }, engagementDistances, weaponProfileId },
  );
  const windClusters = analysis.distanceWindStates.globalClusters;
  await who.call('POST', '/api/wmp/phase2-mathematical', { windClusters, engagementDistances, weaponProfileId });
  await who.call('POST', '/api/wmp/phase3-milp', { weaponProfileId, params: { p_min: 0.8 } });
  await who.call('POST', '/api/wmp/create-card', { cardName: 'Range day' });
  // A stored field whose wind is 20 mph from the right, everywhere and always.
  await page.evaluate(() => {
    const [distances, timeSteps] = [[0, 600, 1200], Array.from({ length: 8 }, (_, i) => i * 5)];
    const rows = (value: number) => distances.map(() => timeSteps.map(() => value));
    const field = { distances, timeSteps, windData: { speed: rows(20), direction: rows(90) } };
    localStorage.setItem('distanceBasedWindField', JSON.stringify(field));
  });
  await page.reload();
  const card = page.getByRole('region', { name: 'Range card' });
  await expect(card).toContainText('Range day');
  // The new rifle is the account's only one: its own session is opened.
  await expect(page.getByRole('link', { name: 'Rifle Card rifle' })).toBeVisible();
  await expect(page.getByText(/^Session \d+: 0 shots/)).toBeAttached();
  await ready(page, '/api/wmp/phase3-integration');

  await context.setOffline(true);
  await page.reload();
  await expect(card).toContainText('Range day');
  await expect(card.getByRole('row', { name: /^500 current target/ })).toBeVisible();
  await expect(solver(page)).toContainText('20.0');

  for (const [path, needs] of [
    ['/training', /needs the network/],
    ['/weather', /Generating, rating and saving wind needs the network/],
    ['/truing', /Truing is calculated and stored on the server/],
    ['/wmp', /Windhold probability runs and new cards need the network/],
  ] as const) {
    await page.goto(home + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('note').getByText(needs)).toBeVisible();
    await expectAccessible(page, `${path} without a network`);
  }

  // The server opens a session.
  await page.goto(home);
  await page.getByRole('tab', { name: 'Shot Log' }).click();
  await page.getByRole('button', { name: 'New Session' }).click();
  await expectToast(page, /^Starting a session needs the network\./);
});

test('a logout leaves no answer behind, and the shots of one user are never sent as another', { tag: '@long' }, async ({
  page,
  home,
  context,
}) => {
  const who = await openOnRange(page, home);
  await context.setOffline(true);
  await page.reload();
  await fireKept(page, 1.7);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  const left = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('windcall-answers-')));
  await expect.poll(left).toEqual([]);

  await context.setOffline(false);
  const other = await signUp(home);
  await openAs(page, home, other);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await keptCount(page)).toBe(1);
  expect((await shotsOf(who)).shots).toEqual([]);

  await openAs(page, home, who);
  await expect.poll(() => keptCount(page)).toBe(0);
  expect((await shotsOf(who)).shots.map((shot) => shot.elevationDial)).toEqual([1.7]);
});

test('the app can be installed: manifest, icons, worker and their headers', { tag: '@long' }, async ({
  page,
  home,
  request,
}) => {
  await page.goto(home);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(home + href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Windcall',
    short_name: 'Windcall',
    start_url: '/practice',
    scope: '/',
    display: 'standalone',
    theme_color: await page.locator('meta[name=theme-color]').getAttribute('content'),
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  const offered: string[] = [];
  for (const { src, sizes, purpose } of manifest.icons) {
    const icon = await (await request.get(new URL(src, home).href)).body();
    // A PNG has its width and height at bytes 16 and 20.
    expect(icon.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    offered.push(`${sizes} ${purpose}`);
  }
  expect(offered.sort()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
  for (const path of ['/sw.js', '/', '/manifest.webmanifest']) {
    const file = await request.get(home + path, { headers: { accept: 'text/html,*/*' } });
    expect(file.headers()['cache-control'], path).toBe('no-cache');
  }
  // The browser's own check.
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the worker keeps the whole app and no answer of the API', { tag: '@long' }, async ({ page, home }) => {
  await openOnRange(page, home);
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    let bytes = 0;
    for (const name of await caches.keys()) {
      if (!name.startsWith('workbox-precache')) continue;
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        paths.push(new URL(asked.url).pathname);
        bytes += (await (await cache.match(asked))?.arrayBuffer())?.byteLength ?? 0;
      }
    }
    return { paths, bytes };
  });
  expect(kept.paths.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept.paths).toEqual(expect.arrayContaining(['/index.html', '/boot.js', '/favicon.svg']));
  // All files, unpacked; about half goes over the wire. A worker of 0.24 MB flies a stage offline; libraries of 0.2 MB
  // read workbooks and .fit files.
  expect(kept.bytes).toBeLessThan(4.3 * 1024 * 1024);
});

test('a new version asks, changes nothing until somebody says Reload, and not while shots wait', async ({
  browser,
}) => {
  const { Product } = await import('../server.ts');
  const webDir = mkdtempSync(join(tmpdir(), 'windcall-web-'));
  cpSync(fileURLToPath(new URL('../../apps/web/dist', import.meta.url)), webDir, { recursive: true });
  // Only the plain worker file, because the next version is made by appending to it.
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(webDir, packed), { force: true });
  const product = await Product.launch({ WEB_DIR: webDir });
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await openOnRange(page, product.url);
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    // The next build: another worker file.
    appendFileSync(join(webDir, 'sw.js'), '\n// the next version\n');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
    const prompt = page.getByRole('status', { name: 'Update' });
    await expect(prompt).toContainText('A new version is ready.');
    await expectAccessible(page, 'Fire Control with an update waiting');

    await context.setOffline(true);
    await fireKept(page, 1.9);
    await expect(prompt).toBeHidden();
    await context.setOffline(false);
    await expect.poll(() => keptCount(page), { timeout: 60_000 }).toBe(0);
    await expect(prompt).toBeVisible();
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);

    await prompt.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => 'sameVisit' in window).catch(() => true)).toBe(false);
    await expect(takeShot(page)).toBeVisible();
    await expect(log(page).getByRole('listitem')).toHaveCount(1);
    await expect(prompt).toBeHidden();
  } finally {
    await context.close();
    await product.remove();
    rmSync(webDir, { recursive: true });
  }
});

test('a stage is practiced without the network, kept in the browser, and never sent', { tag: '@long' }, async ({
  page,
  home,
  context,
}) => {
  const account = await signUp(home);
  const { id } = await account.call<{ id: number }>('POST', '/api/courses', {
    course: SHORT_STAGE,
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/api/runs')) asked.push(request.url());
  });
  await openAs(page, home, account, `/practice/stages/${id}`);
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('Two at three hundred');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('windcall-answers-'));
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => new URL(url).pathname);
      }),
    )
    .toEqual(expect.arrayContaining(['/api/auth/me', `/api/courses/${id}`]));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('heading', { name: 'Two at three hundred', level: 2 })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const said = page.locator('p[role=status][aria-live=assertive]');
  await expect(said).toHaveText('Start');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Hit, 300');
  await page.reload();
  await expect(page.getByRole('img', { name: 'Rounds: 1 hit, 1 now' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: /^2 of 2 in \d+\.\d s\.$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Replay of shot 1' }).click();
  await expect(page.getByRole('slider', { name: 'Moment of the replay' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Matches' }).click();
  const last = page.getByRole('region', { name: 'Last runs' });
  await expect(last.getByText(/^2 of 2 in \d+\.\d s, /)).toBeVisible();
  await context.setOffline(false);
  expect(asked).toEqual([]);
  const { entries } = await account.call<{ entries: object[] }>('GET', '/api/sessions-history?kind=run');
  expect(entries).toEqual([]);
});
