// `npm run bench:paint`: waiting times for the eye. From a key to the painted reticle and to the painted mark of a
// shot, from the browser's own event timing (input to next paint), written into docs/measured.
import { cpus } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { toMarkdown } from '../bench/src/bench-table.ts';
import { record } from '../bench/src/record.ts';
import { Product } from './server.ts';

const ROUNDS = 30;

/** Collects the browser's input-to-next-paint times of one kind of event from now on, ms. */
const observeEvents = (page: Page, name: string) =>
  page.evaluate((kind) => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === kind) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  }, name);
const collected = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { durations: number[] }).durations);

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

/** Time from the key to the frame after the one whose description has the mark, when it is certainly painted, ms. */
const timeShot = async (page: Page): Promise<number> => {
  const said = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener(
          'keydown',
          (e) => {
            pressed = e.timeStamp;
          },
          { once: true, capture: true },
        );
        const watch = new MutationObserver(() => {
          watch.disconnect();
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - pressed)));
        });
        const twin = document.querySelector('[aria-label="Scope view"]')?.getAttribute('aria-describedby') ?? '';
        const picture = document.getElementById(twin);
        if (picture) watch.observe(picture, { childList: true, characterData: true, subtree: true });
      }),
  );
  await page.waitForTimeout(50);
  const stored = page.waitForResponse((r) => r.url().endsWith('/enhanced-shot'));
  await page.keyboard.press('Enter');
  await stored;
  const ms = await said;
  await page.waitForTimeout(300);
  return ms;
};

const product = await Product.launch();
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
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const answer = await fetch(`${product.url}/api/auth/jwt/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'painter', password: 'long range 1000' }),
  });
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((t) => localStorage.setItem('auth_token', t), token);
  await page.goto(product.url);
  await page.getByRole('button', { name: /^Start with/ }).click();
  await page.getByRole('button', { name: 'Take Shot' }).waitFor();

  await page.getByRole('slider', { name: 'Wind hold' }).focus();
  await observeEvents(page, 'keydown');
  for (let i = 0; i < ROUNDS; i++) {
    await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(60);
  }
  // the browser reports no event that was painted within 16 ms: those count as 16
  const slow = await collected(page);
  const slider = [...slow, ...Array.from({ length: Math.max(0, ROUNDS - slow.length) }, () => 16)];
  await page.getByRole('tab', { name: 'Reticle' }).focus();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const shots: number[] = [];
  for (let i = 0; i < ROUNDS; i++) shots.push(await timeShot(page));

  const row = (what: string, values: readonly number[]) => [
    what,
    String(values.length),
    `${Math.round(quantile(values, 0.5))} ms`,
    `${Math.round(quantile(values, 0.95))} ms`,
    `${Math.round(Math.max(...values))} ms`,
  ];
  const table = toMarkdown({
    title: 'Fire Control: from the key to the eye',
    note: `Chromium ${browser.version()} without a graphics card, ${cpus().length} cores, production build, 1280 × 720. The browser's event timing counts whole 8 ms; the shot is flown in the page; the mark is in the picture before the server is asked.`,
    columns: ['What', 'n', 'median', '95 %', 'most'],
    rows: [row('Hold slider key → painted reticle', slider), row('Fire key → painted mark of the shot', shots)],
  });
  record('paint', table);
  console.log(table);
} finally {
  await browser.close();
  await product.remove();
}
