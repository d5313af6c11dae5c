// `npm run bench:web`: the cost of a visit on a quick and on a slow machine, first and repeated, written into
// docs/measured. `--quick` takes one round of each, prints, and writes nothing.
import { cpus } from 'node:os';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { toMarkdown } from '../bench/src/bench-table.ts';
import { record } from '../bench/src/record.ts';
import { Product } from './server.ts';

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 5;
const KEYS = isQuick ? 5 : 25;
const SHOTS = isQuick ? 10 : 300;
/** Slowdowns of the processor. */
const SLOWNESS = [1, 4] as const;

/** Measures of a page's own start. ms since navigation began, kB over the wire. */
interface Visit {
  readonly usable: number;
  readonly lcp: number;
  readonly longestTask: number;
  readonly kilobytes: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Runs before the page's own scripts: records the longest task, the largest paint, and when the trigger first appeared. */
const watchStart = ([token, scenarioId]: readonly [string, number | null]): void => {
  localStorage.setItem('auth_token', token);
  if (scenarioId !== null) localStorage.setItem('selectedTrainingScenarioId', String(scenarioId));
  const seen = { usable: 0, lcp: 0, longestTask: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('longtask', (entry) => {
    seen.longestTask = Math.max(seen.longestTask, entry.duration);
  });
  const look = (): void => {
    const isThere = [...document.querySelectorAll('button')].some(
      (button) => /Take Shot|Start Session|^Start with/.test(button.textContent ?? '') && !button.disabled,
    );
    if (isThere) {
      seen.usable = performance.now();
      console.info('usable');
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** A visit of a signed-in user, with or without a loaded scenario. */
const visit = async (
  context: BrowserContext,
  home: string,
  who: readonly [token: string, scenarioId: number | null],
  slowness: number,
): Promise<Visit> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  // this script's runner marks inner functions by a function that no page has
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(watchStart, who);
  // reported by the page itself, because polling would disturb the measurement
  const usable = page.waitForEvent('console', (message) => message.text() === 'usable');
  await page.goto(home, { waitUntil: 'commit' });
  await usable;
  await page.waitForTimeout(1000);
  const found = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Visit };
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const bytes = scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
    return { ...seen, kilobytes: bytes / 1000 };
  });
  // a repeated visit finds the app stored by its worker, and no work left from the last visit
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(1000);
  await page.close();
  return found;
};

/**
 * Times from a key to the next painted frame, ms, by the browser's own event timing, and tasks over 50 ms meanwhile.
 */
const timeKeys = async (page: Page, keys: readonly string[]): Promise<{ paints: number[]; longTasks: number }> => {
  await page.evaluate(() => {
    const kept = { paints: [] as number[], longTasks: 0 };
    Object.assign(window, { kept });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') kept.paints.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      kept.longTasks += list.getEntries().length;
    }).observe({ type: 'longtask' });
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
  const { paints, longTasks } = await page.evaluate(
    () => (window as unknown as { kept: { paints: number[]; longTasks: number } }).kept,
  );
  // an event painted within 16 ms is not reported
  return { paints: [...paints, ...keys.slice(paints.length).map(() => 16)], longTasks };
};

const heapMb = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
};

/** A phone on a slow 4G. Rates in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** Files fetched within this time after opening count for the screen, ms. */
const FETCHED_WITHIN_MS = 3500;
/** Screens to open first: address, sign of readiness, limit. */
const OPENINGS = [
  { what: 'Practice, to its button', path: '/practice', isSignedIn: true, button: true, mostMs: 4000 },
  { what: 'Landing page, to its picture', path: '/', isSignedIn: false, button: false, mostMs: 3000 },
  { what: 'Fire Control, to its painted range', path: '/', isSignedIn: true, button: false, mostMs: 5000 },
] as const;

interface Opening {
  readonly ready: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** Runs before the page's own scripts: reports when the button can be pressed, or the first picture of the range. */
const watchOpening = ([button, items]: readonly [boolean, readonly (readonly [string, string])[]]): void => {
  for (const [name, value] of items) localStorage.setItem(name, value);
  const tell = (): void => console.info(`ready ${performance.now()}`);
  const look = (): void => {
    if (document.querySelector('.home-do button:enabled') === null) requestAnimationFrame(look);
    else tell();
  };
  if (button) requestAnimationFrame(look);
  const Painter = window.Worker;
  window.Worker = class extends Painter {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      const onNews = ({ data }: MessageEvent): void => {
        if (button || data?.kind !== 'painted') return;
        this.removeEventListener('message', onNews);
        requestAnimationFrame(tell);
      };
      this.addEventListener('message', onNews);
    }
  };
};

/** Opens a screen for the first time on a slow phone. */
const openSlowly = async (
  home: string,
  { path, isSignedIn, button }: (typeof OPENINGS)[number],
  items: readonly (readonly [string, string])[],
): Promise<Opening> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(watchOpening, [button, isSignedIn ? items : []] as const);
  let [requests, bytes] = [0, 0];
  const scripts = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requests++;
    if (new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const ready = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('ready '),
    timeout: 120_000,
  });
  const fetched = new Promise<number>((give) => setTimeout(() => give(bytes), FETCHED_WITHIN_MS));
  await page.goto(home + path, { waitUntil: 'commit' });
  const ms = Number((await ready).text().split(' ')[1]);
  const before = requests;
  const kilobytes = (await fetched) / 1000;
  await context.close();
  return { ready: ms, requests: before, kilobytes };
};

const folderBeside = process.argv.includes('--beside') ? process.argv[process.argv.indexOf('--beside') + 1] : undefined;
const product = await Product.launch();
const beside = folderBeside === undefined ? undefined : await Product.launch({}, folderBeside);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-dev-shm-usage',
  ],
});
const rows: string[][] = [];
const ms = (value: number): string => `${Math.round(value)} ms`;
try {
  const furnish = async (home: string) => {
    const registered = await fetch(`${home}/api/auth/jwt/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'visitor', password: 'long range 1000' }),
    });
    const { token } = (await registered.json()) as { token: string };
    const made = await fetch(`${home}/api/training-scenarios/from-template/multi_dof_array_troop_line`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    });
    return { home, token, scenario: (await made.json()) as { id: number } };
  };
  const own = await furnish(product.url);
  const { token, scenario } = own;
  const releases = [own, ...(beside === undefined ? [] : [await furnish(beside.url)])];
  const openingRows: string[][] = [];
  for (const opening of OPENINGS) {
    const found: Opening[][] = releases.map(() => []);
    // alternates, so that other work on this machine disturbs both alike
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, one] of releases.entries())
        found[at]?.push(
          await openSlowly(one.home, opening, [
            ['auth_token', one.token],
            ['selectedTrainingScenarioId', String(one.scenario.id)],
          ]),
        );
    const medians = found.map((all) => ({
      ready: median(all.map((one) => one.ready)),
      requests: median(all.map((one) => one.requests)),
      kilobytes: median(all.map((one) => one.kilobytes)),
    }));
    const each = (text: (one: Opening) => string): string => medians.map(text).join(' / ');
    const ratio = medians.length > 1 ? ((medians[0]?.ready ?? 0) / (medians[1]?.ready ?? 0)).toFixed(2) : '';
    openingRows.push([
      opening.what,
      each((one) => ms(one.ready)),
      ratio,
      ms(opening.mostMs),
      each((one) => `${one.requests}`),
      each((one) => `${Math.round(one.kilobytes)} kB`),
    ]);
    console.log(openingRows.at(-1)?.join(' | '));
  }
  const machine = `Chromium ${browser.version()} without a graphics card, ${cpus().length} cores, production build, medians of ${ROUNDS}.`;
  if (!isQuick)
    record(
      'openings',
      toMarkdown({
        title: 'First screens on a slow phone',
        note: `${machine} 390 × 844, processor 4 × slower, 150 ms and 1.6 Mbit/s, no worker. ${beside === undefined ? '' : 'This build / release 1.0, opened in turn. '}Scripts: all that is fetched in the first ${FETCHED_WITHIN_MS / 1000} s.`,
        columns: ['what', 'ready', 'ratio', 'goal', 'requests before', 'scripts'],
        rows: openingRows,
      }),
    );
  const viewport = { width: 1280, height: 720 };

  for (const slowness of SLOWNESS) {
    const first: Visit[] = [];
    const again: Visit[] = [];
    const loaded: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport });
      first.push(await visit(context, product.url, [token, null], slowness));
      again.push(await visit(context, product.url, [token, null], slowness));
      loaded.push(await visit(context, product.url, [token, scenario.id], slowness));
      await context.close();
    }
    for (const [name, visits] of [
      ['first visit', first],
      ['again', again],
      ['again, ten targets and a session open', loaded],
    ] as const) {
      const of = (key: keyof Visit): number => median(visits.map((one) => one[key]));
      rows.push([
        `Fire Control, ${name}`,
        `${slowness} ×`,
        ms(of('usable')),
        ms(of('lcp')),
        ms(of('longestTask')),
        `${Math.round(of('kilobytes'))} kB`,
      ]);
      console.log(rows.at(-1)?.join(' | '));
    }
  }

  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript((t) => localStorage.setItem('auth_token', t), token);
  await page.goto(product.url);
  const start = page.getByRole('button', { name: /^Start with/ });
  const trigger = page.getByRole('button', { name: 'Take Shot' });
  await start.or(trigger).first().waitFor();
  if (await start.isVisible()) await start.click();
  await trigger.waitFor();
  const keyRows: string[][] = [];
  for (const slowness of SLOWNESS) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.getByRole('slider', { name: 'Wind hold' }).focus();
    const holds = await timeKeys(
      page,
      Array.from({ length: KEYS }, (_, i) => (i % 2 ? 'ArrowLeft' : 'ArrowRight')),
    );
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const shots = await timeKeys(
      page,
      Array.from({ length: KEYS }, () => 'Enter'),
    );
    for (const [what, { paints, longTasks }] of [
      ['Hold key', holds],
      ['Fire key', shots],
    ] as const) {
      const most = Math.max(...paints);
      keyRows.push([`${what} → next paint`, `${slowness} ×`, ms(median(paints)), ms(most), String(longTasks)]);
      console.log(keyRows.at(-1)?.join(' | '));
    }
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const before = await heapMb(cdp);
  for (let i = 0; i < SHOTS; i++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(1000);
  const heap = `Heap ${before.toFixed(0)} MB before, ${(await heapMb(cdp)).toFixed(0)} MB after ${SHOTS} presses of the fire key.`;
  console.log(heap);
  const markdown = [
    toMarkdown({
      title: 'A visit',
      note: `${machine} 1280 × 720. Usable: the trigger stands there and can be pressed. Goals: usable at 4 × ≤ 2.0 s first, ≤ 1.2 s again; at 1 × ≤ 0.8 s first.`,
      columns: ['what', 'processor slowed', 'usable', 'largest paint', 'longest task', 'scripts over the wire'],
      rows,
    }),
    toMarkdown({
      title: 'Keys on Fire Control',
      note: `${KEYS} presses each, by the browser's event timing (whole 8 ms). Goals: hold key at 4 × ≤ 50 ms, no task over 50 ms. ${heap}`,
      columns: ['what', 'processor slowed', 'median', 'most', 'tasks over 50 ms'],
      rows: keyRows,
    }),
  ].join('\n\n');
  if (!isQuick) record('web', markdown);
} finally {
  await browser.close();
  await product.remove();
  await beside?.remove();
}
