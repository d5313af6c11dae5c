// `npm run bench:screens`: every screen of the route table, in both themes and at six widths: serious faults by axe,
// overflow, and the layout shift of a loading phone screen. Written into docs/measured; `--check` writes nothing, and
// fails if axe finds a fault or a screen is too wide. `--pictures DIR` stores pictures.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { READY_COURSES } from '@windcall/simulation';
import { toMarkdown } from '../bench/src/bench-table.ts';
import { record } from '../bench/src/record.ts';
import { openChromium } from './chromium.ts';
import { Product } from './server.ts';
import { type Account, ADMIN, logIn, seriousFaults, signUp } from './story.ts';

const WIDTHS = [320, 390, 768, 1280, 1440, 1920] as const;
const THEMES = ['dark', 'bright'] as const;
/** A screen counts as loaded after this time, even if it still changes. */
const SETTLES_MS = 10_000;
const HEIGHT_OF = (width: number): number => (width < 600 ? 844 : width === 1280 ? 720 : 1080);
/** Imperceptible layout shift. Source: web.dev, "Cumulative Layout Shift"; our limit is half of its 0.1. */
const MOST_SHIFT = 0.05;
const SLOWNESS = 4;

const pictures = process.argv.includes('--pictures') ? process.argv[process.argv.indexOf('--pictures') + 1] : undefined;
const isCheck = process.argv.includes('--check');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;

interface Place {
  readonly name: string;
  readonly path: string;
  readonly who: Account | undefined;
  readonly scenario?: number;
}

/** Paths of the route table. Read as text, because its screens need a browser and their own compiler. */
const ROUTES = fileURLToPath(new URL('../apps/web/src/routes/table.ts', import.meta.url));
const pathsOfRoutes = (): string[] =>
  [...readFileSync(ROUTES, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '');

/** A club with one of everything, so that no screen is empty, and its address for each path of the route table. */
const furnish = async (home: string): Promise<Place[]> => {
  const [course] = READY_COURSES;
  const chief = await logIn(home, ADMIN);
  const [teacher, student] = [await signUp(home, 'teacher'), await signUp(home, 'student')];
  const idOf = async (who: Account, path: string, body: object): Promise<number> =>
    (await who.call<{ id: number }>('POST', path, body)).id;
  const scenario = await idOf(teacher, '/api/training-scenarios/from-template/multi_dof_array_troop_line', {});
  await idOf(teacher, '/api/ballistic-profiles', { name: 'Club 6.5' });
  const klass = await idOf(teacher, '/api/classes', { name: 'Thursday long range' });
  const door = await teacher.call<{ code: string }>('POST', `/api/classes/${klass}/joining`, { open: true, hours: 24 });
  await student.call('POST', `/api/join/${door.code}`, { name: 'Ada' });
  const live = await idOf(teacher, `/api/classes/${klass}/lives`, {
    level: 1,
    tasks: 2,
    distance: 600,
  });
  const match = await teacher.call<{ code: string }>('POST', '/api/matches', {
    name: 'Saturday',
    courses: [course],
    rifle: { profileId: 0 },
  });
  const stage = await idOf(teacher, '/api/courses', { course });
  const run = await idOf(student, '/api/runs', { course, profileId: 0 });
  const share = await teacher.call<{ id: string }>('POST', '/api/shares', { kind: 'course', body: course });
  /** Accounts for the paths that the instructor cannot open. */
  const lookers: Readonly<Record<string, Account | undefined>> = {
    '/admin': chief,
    '/classes/:id/lives/:live': student,
    '/practice/runs/:id': student,
    '/s': undefined,
    '/s/:id': undefined,
    '/validation': undefined,
  };
  const day = '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d';
  await teacher.call('PUT', `/api/days/${day}`, {
    ...{ on: '2026-11-28', name: 'Saturday', profileId: null, match: null },
    stages: [{ n: 1, name: 'Ridge', line: '412 yd, 8 mph', plan: null, called: { lo: 4, hi: 8, from: 90 }, note: '' }],
  });
  const ids: readonly (readonly [path: string, id: string | number])[] = [
    ['/practice/matches/:code', match.code],
    ['/practice/stages/:id', stage],
    ['/practice/runs/:id', run],
    ['/classes/:id', klass],
    ['/s/:id', share.id],
    ['/keep/:id', share.id],
    ['/days/:id', day],
  ];
  const places = pathsOfRoutes().map((path): Place => {
    const known = ids.find(([start]) => path === start || path.startsWith(`${start}/`));
    const led = path
      .replace(/:(id|code)/, String(known?.[1] ?? ':'))
      .replace(':live', String(live))
      .replace(':stage', '1');
    if (led.includes(':')) throw new Error(`${path}: bench:screens must know something to show there`);
    return { name: path, path: led, who: path in lookers ? lookers[path] : teacher };
  });
  return [
    { name: 'Sign in', path: '/', who: undefined },
    { name: 'Join a class', path: `/join/${door.code}`, who: undefined },
    { name: '/ with a stage', path: '/', who: teacher, scenario },
    ...places,
  ];
};

/** Share of a page's script characters that have not run since `startJSCoverage`. */
const unusedShare = async (page: Page): Promise<number> => {
  const scripts = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.endsWith('.js'));
  let [all, idle] = [0, 0];
  for (const { source = '', functions } of scripts) {
    const ran = new Uint8Array(source.length);
    // a function's ranges go from outer to inner: an inner one has its own count
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    all += source.length;
    idle += ran.reduce((sum, one) => sum + 1 - one, 0);
  }
  return idle / all;
};

/**
 * Opens a page and waits until it is complete: the heading is there, no panel is loading, and the network is silent.
 */
const open = async (browser: Browser, home: string, place: Place, options: BrowserContextOptions, slowness = 1) => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  if (slowness > 1) await page.coverage.startJSCoverage({ resetOnNavigation: false });
  if (slowness > 1) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  }
  // this script's runner marks inner functions by a function that no page has
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(
    ([token, scenario]) => {
      if (token) localStorage.setItem('auth_token', token);
      if (scenario) localStorage.setItem('selectedTrainingScenarioId', String(scenario));
      const seen = { shift: 0, moved: '' };
      Object.assign(window, { seen });
      interface Shift extends PerformanceEntry {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources?: readonly { readonly node?: Node | null }[];
      }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) {
          if (entry.hadRecentInput) continue;
          seen.shift += entry.value;
          const node = entry.sources?.[0]?.node;
          if (entry.value > 0.01 && node instanceof Element)
            seen.moved = `${node.tagName.toLowerCase()}.${node.className}`;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [place.who?.token, place.scenario] as const,
  );
  await page.goto(home + place.path);
  await page.locator('main h1, main h2, h1').first().waitFor();
  // a screen that follows a stream is never without traffic
  await page.waitForLoadState('networkidle', { timeout: SETTLES_MS }).catch(() => undefined);
  return { page, close: () => context.close() };
};

const product = await Product.launch({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
const browser = await openChromium();
const rows: string[][] = [];
try {
  const places = (await furnish(product.url)).filter(({ name }) => only === undefined || name.includes(only));
  for (const place of places) {
    const faults: string[] = [];
    const { page, close } = await open(browser, product.url, place, {});
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      for (const width of WIDTHS) {
        const where = `${width} ${theme}`;
        await page.setViewportSize({ width, height: HEIGHT_OF(width) });
        const over = await page.evaluate(async () => {
          // parts that follow the window's width have changed by the second frame
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          return document.documentElement.scrollWidth - window.innerWidth;
        });
        if (over > 0) faults.push(`${where}: ${over} px wider than the window`);
        faults.push(...(await seriousFaults(page)).map((fault) => `${where}: ${fault}`));
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true });
          const file = `${place.name.replaceAll(/\W+/g, '-')}-${width}-${theme}.png`;
          await page.screenshot({ path: join(pictures, file), fullPage: width < 1024 });
        }
      }
    }
    await close();
    if (isCheck && faults.length > 0) process.exitCode = 1;
    const slow = await open(browser, product.url, place, { viewport: { width: 390, height: 844 } }, SLOWNESS);
    const seen = await slow.page.evaluate(() => (window as unknown as { seen: { shift: number; moved: string } }).seen);
    const unused = await unusedShare(slow.page);
    await slow.close();
    if (seen.shift > MOST_SHIFT) faults.push(`jumps by ${seen.shift.toFixed(3)}: ${seen.moved}`);
    rows.push([
      place.name,
      String(WIDTHS.length * THEMES.length),
      String(faults.length),
      seen.shift.toFixed(3),
      (100 * unused).toFixed(0),
    ]);
    console.log(rows.at(-1)?.join(' | '));
    for (const fault of faults) console.log(`  ${fault}`);
  }
  if (only === undefined && !isCheck) {
    record(
      'screens',
      toMarkdown({
        title: 'Every screen of the route table',
        note: `Looked at in both themes at ${WIDTHS.join(', ')} px. Faults: what axe calls serious or critical (WCAG 2.2 A and AA), what is wider than the window, and a shift over ${MOST_SHIFT} while a phone of 390 px loads it with its processor ${SLOWNESS} × slower. The last column is of that load: what its scripts bring and it does not run, until somebody presses something.`,
        columns: ['screen', 'looks', 'faults', 'layout shift', 'scripts not run, %'],
        rows,
      }),
    );
  }
} finally {
  await browser.close();
  await product.remove();
}
