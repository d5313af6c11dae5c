import { gzipSync } from 'node:zlib';
import { expect, expectAccessible, goTo, openAs, signUp, test } from '../story.ts';

/** Bytes of JavaScript, gzipped, that a page fetches during `visit` and until it is idle. */
const scriptBytes = async (page: import('@playwright/test').Page, visit: () => Promise<void>): Promise<number> => {
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') sizes.push(answer.body().then((body) => gzipSync(body).length));
  });
  await visit();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
};

/** The browser's complaints about a page from now on: errors, and violations of the content policy. */
const complaintsOf = (page: import('@playwright/test').Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // requested by the browser for the bare picture that `openAs` opens first; a page of the app names its own
    const isOfPicture = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !isOfPicture) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
};

test('the first screen, with its live wind, brings at most 200 kB of JavaScript and complains about nothing', async ({
  page,
  home,
}) => {
  const complaints = complaintsOf(page);
  const bytes = await scriptBytes(page, async () => {
    await page.goto(home);
    await expect(page.getByRole('tab', { name: /login/i })).toBeVisible();
  });
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  await expectAccessible(page, 'the login screen');
  expect(complaints).toEqual([]);
});

test('a returning user starts without a complaint of the browser, nor of the content policy', { tag: '@long' }, async ({
  page,
  home,
}) => {
  const complaints = complaintsOf(page);
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbade ${blockedURI}`),
    ),
  );
  await openAs(page, home, await signUp(home));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
  // the preloaded files are the screen's own: each exists and was used
  const { ahead, used } = await page.evaluate(() => ({
    ahead: [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"], link[rel="modulepreload"]')].map(
      ({ href }) => href,
    ),
    used: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
  }));
  expect(ahead.some((href) => href.includes('/fire-control'))).toBe(true);
  expect(ahead.filter((href) => href.endsWith('.css') && !used.includes(href))).toEqual([]);
  for (const href of ahead) {
    const file = await page.request.get(href);
    expect(file.headers()['content-type'], href).toMatch(/css|javascript/);
  }
  expect(complaints).toEqual([]);
});

test('every screen is accessible in both themes and fits a phone', { tag: '@long' }, async ({ page, home }) => {
  await openAs(page, home, await signUp(home), '/account');
  const toggle = page.getByRole('button', { name: /^Switch to the (dark|bright) theme$/ });
  const theme = () => page.locator('html').getAttribute('data-theme');
  for (const screen of ['Fire Control', 'Training', 'Weather', 'Truing', 'WMP', 'Account', 'nowhere']) {
    if (screen === 'nowhere') await page.goto(`${home}/nowhere`);
    else await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    // the theme of the last screen, then the other
    const first = await theme();
    await expectAccessible(page, `${screen}, ${first}`);
    await toggle.click();
    await expect.poll(theme).not.toBe(first);
    await expectAccessible(page, `${screen}, ${await theme()}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${screen} overflows a phone by px`).toBeLessThanOrEqual(0);
    if (screen === 'nowhere') {
      await expectAccessible(page, `a phone, ${await theme()}`);
      await toggle.click();
      await expectAccessible(page, `a phone, ${await theme()}`);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('the API describes itself, and answers nothing that is not built', { tag: '@long' }, async ({
  page,
  home,
  request,
}) => {
  const document = await (await request.get(`${home}/api/docs/openapi.json`)).json();
  expect(Object.keys(document.paths)).toContain('/api/calculate-ballistics');
  const nothing = await (await request.get(`${home}/api/nothing-here`)).json();
  // every other path, because all would exceed one address's budget per minute; the access matrix tests each
  const paths = Object.entries<Record<string, unknown>>(document.paths).filter((_, i) => i % 2 === 0);
  for (const [path, methods] of paths) {
    for (const method of Object.keys(methods)) {
      const url = home + path.replaceAll(/\{\w+\}/g, '1');
      const answer = await request.fetch(url, { method: method.toUpperCase() });
      // without a token: refused by the guard, or by the schema of a public call; a public code may be wrong, but no call is unknown
      if (answer.status() === 404) expect((await answer.json()).message, path).not.toBe(nothing.message);
      // sums over all users, the name of a sign-in provider, and a stranger's first wind: open to all
      else if (['/api/evidence', '/api/auth/oidc', '/api/first-call'].includes(path))
        expect(answer.status(), `${method} ${path}`).toBeLessThan(415);
      else expect([400, 401, 415], `${method} ${path}`).toContain(answer.status());
    }
  }
  await page.goto(`${home}/api/docs`);
  await expect(page.getByText('/api/calculate-ballistics').first()).toBeVisible();
  const unknown = await request.get(`${home}/api/nothing-here`);
  expect(unknown.status()).toBe(404);
});
