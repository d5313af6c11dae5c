import type { Page } from '@playwright/test';
import { firstFiles, screenBytes } from '../screen-bytes.ts';
import { expect, openAs, signUp, test } from '../story.ts';

/** Most files that a screen requests ahead, beside the page, `boot.js`, the start and its styles. */
const MOST_FILES = 26;

/** Holds every script of the app back until the page has made a call. */
const holdModules = async (page: Page): Promise<string[]> => {
  const order: string[] = [];
  const called = page.waitForRequest((request) => request.url().includes('/api/'));
  await page.route('**/assets/*.js', async (route) => {
    await called;
    await route.continue();
  });
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  return order;
};

/** The first calls leave before any module loads, and are not made again. */
const seeFirstCalls = async (page: Page, home: string): Promise<void> => {
  const who = await signUp(home);
  const order = await holdModules(page);
  await openAs(page, home, who, '/practice');
  await expect(page.getByRole('button', { name: /^Today’s five/ })).toBeEnabled();
  const before = order.slice(order.lastIndexOf('/practice'));
  expect(before.indexOf('/api/auth/me')).toBeGreaterThan(0);
  // the app repeats none of these calls
  for (const call of ['/api/auth/me', '/api/demo/restrictions', '/api/your-wind'])
    expect(
      before.filter((path) => path === call),
      call,
    ).toHaveLength(1);
};

test('every screen brings the scripts that it shows, and few of others', async ({ page, home }) => {
  for (const { name, kb, mostKb } of screenBytes()) {
    expect(kb, name).toBeLessThanOrEqual(mostKb);
    // a screen that was not found would weigh nothing
    expect(kb, name).toBeGreaterThan(50);
  }
  const screens = firstFiles();
  expect(screens.length).toBeGreaterThan(30);
  for (const { path, files } of screens) {
    expect(files.length, path).toBeLessThanOrEqual(MOST_FILES);
    expect(new Set(files).size, path).toBe(files.length);
  }
  await seeFirstCalls(page, home);
});
