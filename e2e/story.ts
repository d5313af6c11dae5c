import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { Product } from './server.ts';

/** The administrator of the product that the stories run on. */
export const ADMIN = { username: 'range-chief', password: 'chief of the range' } as const;

/**
 * A test with the running product: one server for each worker, with its own data directory. A story uses it alone, and
 * may stop or kill the server: the next one starts it again.
 */
export const test = base.extend<{ home: string }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off this pattern
    async ({}, use) => {
      const product = await Product.launch({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
      await use(product);
      await product.remove();
    },
    { scope: 'worker' },
  ],
  home: async ({ product }, use) => {
    await product.start();
    await use(product.url);
  },
});
export { expect };

let counter = 0;
export const newName = (stem = 'shooter'): string => `${stem}-${process.pid}-${Date.now() % 1e7}-${counter++}`;

/** Waits until animations have ended: a card that fades in has less contrast. */
const expectSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const AXE_OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};

/** Serious or critical faults of the page by axe: rule and place. */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  await expectSettled(page);
  // once per page, because loading it costs as much as the check
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (options) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target }) => target),
    }));
  }, AXE_OPTIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`);
};

/** Fails with the rule names if axe finds anything serious or critical on the page. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect(await seriousFaults(page), `accessibility of ${screen}`).toEqual([]);
};

/** Registers through the screen and ends up signed in on Fire Control. */
export const register = async (
  page: Page,
  home: string,
  name = newName(),
  password = 'long range 1000',
): Promise<string> => {
  await page.goto(home);
  await page.getByRole('tab', { name: /register/i }).click();
  await page.getByLabel('Username', { exact: false }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: false }).fill(password);
  await page.getByRole('button', { name: /create account|register/i }).click();
  await expectToast(page, 'Account Created!');
  return name;
};

/** An account and its token, for preparing through the API. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** Sends a call as this account and returns its answer; throws unless it is 2xx. */
  readonly call: <T>(method: string, path: string, body?: object) => Promise<T>;
}

/** Most repeats of a request to a busy server. */
const MOST_TRIES = 60;

const send = async (url: string, init: RequestInit, tries = 1): Promise<Response> => {
  const answer = await fetch(url, init);
  if (answer.status === 503 && tries < MOST_TRIES) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return send(url, init, tries + 1);
  }
  if (!answer.ok) throw new Error(`${init.method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

const JSON_BODY = { 'content-type': 'application/json' };

const enter = async (
  home: string,
  path: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Account> => {
  const body = JSON.stringify({ username, password });
  const { token } = await (await send(home + path, { method: 'POST', headers: JSON_BODY, body })).json();
  const authorization = `Bearer ${token}`;
  return {
    username,
    password,
    token,
    call: async (method, callPath, data) =>
      (
        await send(home + callPath, {
          method,
          headers: { authorization, ...(data && JSON_BODY) },
          ...(data && { body: JSON.stringify(data) }),
        })
      ).json(),
  };
};

/** Makes an account without the screen. */
export const signUp = (home: string, username = newName(), password = 'long range 1000'): Promise<Account> =>
  enter(home, '/api/auth/jwt/register', { username, password });

/** Signs in without the screen. */
export const logIn = (home: string, who: { readonly username: string; readonly password: string }): Promise<Account> =>
  enter(home, '/api/auth/jwt/login', who);

/** Opens a screen as a user who signed in on an earlier visit, with these items in local storage. */
export const openAs = async (
  page: Page,
  home: string,
  { token }: Account,
  path = '/',
  stored: Readonly<Record<string, string | number>> = {},
): Promise<void> => {
  // set before the app's first script, and only once: a reload finds the app's own changes
  const earlier = await page.addInitScript(
    (items) => {
      for (const [key, value] of items) localStorage.setItem(key, String(value));
    },
    Object.entries({ auth_token: token, ...stored }),
  );
  await page.goto(home + path);
  await earlier.dispose();
};

/** Screens behind the button More in the desktop's bar. */
const UNDER_MORE: readonly string[] = ['Classes', 'Calculator', 'History', 'Import'];

/** Goes to a screen by its link in the desktop's bar, without reloading the app or losing its memory. */
export const goTo = async (page: Page, screen: string): Promise<void> => {
  const title = page.locator('main h1');
  const left = (await title.textContent()) ?? '';
  const bar = page.getByRole('navigation', { name: 'Main' });
  if (UNDER_MORE.includes(screen)) await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('link', { name: screen, exact: true }).click();
  await expect(title).not.toHaveText(left);
};

/** Goes to a path like a link of the app, without a reload; the caller waits for the next screen's content. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Waits for a toast with this title. A live region repeats its text, so the visible one is checked. */
export const expectToast = async (page: Page, title: string | RegExp): Promise<void> => {
  await expect(page.getByText(title, typeof title === 'string' ? { exact: true } : {}).first()).toBeVisible();
};

/** A new demo account, signed in. */
export const guestOf = async (home: string): Promise<Account> => {
  const [username, password] = [newName('guest'), 'visitor pass'];
  const chief = await logIn(home, ADMIN);
  await chief.call('POST', '/api/admin/jwt/users/create-demo', { username, password });
  return logIn(home, { username, password });
};

/**
 * Fires one shot, by key or button, and returns the server's answer. The trigger is dead while a shot is being
 * recorded, so this waits for a live one before and after.
 */
export const fire = async (
  page: Page,
  how: 'click' | 'Space' | 'Enter' = 'click',
): Promise<{ shot: { id: number } }> => {
  const trigger = page.getByRole('button', { name: 'Take Shot' });
  const expectLive = () => expect(trigger).not.toHaveAttribute('aria-busy', 'true');
  await expectLive();
  const answer = page.waitForResponse((r) => r.url().endsWith('/enhanced-shot') && r.ok());
  if (how === 'click') await trigger.click();
  else await page.keyboard.press(how);
  const recorded = await (await answer).json();
  await expectLive();
  return recorded;
};

/** Opens the inputs of the weather screen, which are hidden behind Adjust. */
export const openAdjust = async (page: Page): Promise<void> => {
  const adjust = page.getByRole('button', { name: 'Adjust' });
  if ((await adjust.getAttribute('aria-expanded')) !== 'true') await adjust.click();
};

/** Items of one kind that this browser stores for the server, oldest first. */
export const waitingIn = <T>(page: Page, kind: string): Promise<T[]> =>
  page.evaluate((wanted) => {
    const items = Object.keys(localStorage)
      .filter((key) => key.startsWith('outbox:'))
      .sort()
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}'));
    return items.filter((item) => item.kind === wanted && item.refused === undefined).map(({ value }) => value);
  }, kind);

/** Drags one finger over the page with the browser's own touch input, which scrolls like a hand's. */
export const dragByTouch = async (
  page: Page,
  from: { readonly x: number; readonly y: number },
  by: { readonly x: number; readonly y: number },
): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  const STEPS = 8;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', step);
  await touch('touchEnd', STEPS);
  await cdp.detach();
};

/** Two rounds at one plate in hardly any wind: dialing the given elevation hits. */
export const SHORT_STAGE = {
  name: 'Two at three hundred',
  rule: 'impacts',
  level: 2,
  parS: 60,
  prepareS: 30,
  sequence: 'fixed',
  signal: 'beep',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 68, humidity: 45, pressure: 29.92, latitude: 45 },
  directionOfFire: 90,
  targets: [{ number: 1, distance: 300, directionOfFire: 90, targetType: 'square', targetSize: 10, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [0, 0], value: 'full', gust: 'steady' },
} as const;

/** Counts the wake locks of a page from its next load on. Hiding a page releases its lock, as browsers do. */
export const countLocks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const held = new Set<EventTarget>();
    let state: DocumentVisibilityState = 'visible';
    const note = (): void => {
      document.documentElement.dataset.locks = String(held.size);
    };
    const release = (lock: EventTarget): void => {
      if (held.delete(lock)) lock.dispatchEvent(new Event('release'));
      note();
    };
    navigator.wakeLock.request = async () => {
      const lock = new EventTarget();
      Object.defineProperties(lock, {
        released: { get: () => !held.has(lock) },
        release: { value: async () => release(lock) },
      });
      held.add(lock);
      note();
      return lock as WakeLockSentinel;
    };
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    addEventListener('story-visibility', (event) => {
      state = (event as CustomEvent<DocumentVisibilityState>).detail;
      if (state === 'hidden') for (const lock of held) release(lock);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
};

/** The page holds one wake lock, loses it while it is hidden, and takes it again when it is shown. */
export const expectAwake = async (page: Page, what: string): Promise<void> => {
  const become = (state: DocumentVisibilityState) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('story-visibility', { detail })), state);
  const root = page.locator('html');
  await expect(root, `${what} stays awake`).toHaveAttribute('data-locks', '1');
  await become('hidden');
  await expect(root, `${what}, hidden`).toHaveAttribute('data-locks', '0');
  await become('visible');
  await expect(root, `${what}, shown again`).toHaveAttribute('data-locks', '1');
};

/** Widths at which labels of an axis are measured, px. */
const AXIS_WIDTHS = [390, 1024, 1280, 1440] as const;

/** No two of these labels touch, at any width. `least`: number of labels at every width. */
export const expectApart = async (page: Page, labels: string, what: string, least = 2): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const at of AXIS_WIDTHS) {
    await page.setViewportSize({ width: at, height: 800 });
    // charts load after the words around them
    await page
      .locator(labels)
      .filter({ visible: true })
      .nth(least - 1)
      .waitFor();
    const found = await page.locator(labels).evaluateAll((all) => {
      const boxes = all.flatMap((label) => {
        const text = document.createRange();
        text.selectNodeContents(label);
        const { left, right, top, bottom } = text.getBoundingClientRect();
        // labels of two charts may be on one line
        const chart = label.closest('svg, table, section');
        return right > left ? [{ said: label.textContent, left, right, top, bottom, chart }] : [];
      });
      const touching = boxes.flatMap((one, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (other) =>
              one.chart === other.chart &&
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          )
          .map((other) => `${one.said} and ${other.said}`),
      );
      return { count: boxes.length, touching };
    });
    expect(found.touching, `${what} at ${at} px`).toEqual([]);
    expect(found.count, `labels of ${what} at ${at} px`).toBeGreaterThanOrEqual(least);
  }
  await page.setViewportSize({ width, height });
};
