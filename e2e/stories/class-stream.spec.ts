import { createServer, request, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { type Account, expect, openAs, signUp, test } from '../story.ts';

/** A class with a live in its lobby, and its instructor. */
const classWithLive = async (
  home: string,
): Promise<{ teacher: Account; id: number; command: (step: string) => Promise<unknown> }> => {
  const teacher = await signUp(home);
  const { id } = await teacher.call<{ id: number }>('POST', '/api/classes', { name: 'Thursday long range' });
  const live = await teacher.call<{ id: number }>('POST', `/api/classes/${id}/lives`, {
    level: 1,
    tasks: 2,
    distance: 600,
  });
  const command = (step: string) => teacher.call('POST', `/api/classes/${id}/lives/${live.id}/${step}`, { task: 1 });
  return { teacher, id, command };
};
const mark = (page: Page) => page.locator('.connection-mark');

test('a page hears its class by the stream, and again after the server was killed', { tag: '@long' }, async ({
  home,
  page,
  product,
}) => {
  test.setTimeout(90_000);
  const { teacher, id, command } = await classWithLive(home);
  await openAs(page, home, teacher, `/classes/${id}/desk`);
  await expect(mark(page)).toHaveText('live');
  const polled: string[] = [];
  page.on('request', (asked) => void (asked.url().includes('/events?') && polled.push(asked.url())));
  await command('next');
  await expect(page.getByRole('heading', { name: /^Wind 1 of 2/ })).toBeVisible({ timeout: 1500 });
  expect(polled).toEqual([]);
  await product.stop('SIGKILL');
  await expect(mark(page)).toHaveText('not connected');
  await product.start();
  await command('freeze');
  await expect(page.getByRole('button', { name: /^Reveal/ })).toBeVisible({ timeout: 10_000 });
  await expect(mark(page)).toHaveText(/^(live|every few seconds)$/);
});

test('a page whose stream is blocked asks every two seconds', { tag: '@long' }, async ({ home, page }) => {
  const { teacher, id, command } = await classWithLive(home);
  await page.route('**/stream?*', (route) => route.abort());
  await openAs(page, home, teacher, `/classes/${id}/desk`);
  await expect(mark(page)).toHaveText('every few seconds');
  await command('next');
  await expect(page.getByRole('heading', { name: /^Wind 1 of 2/ })).toBeVisible({ timeout: 5000 });
});

/** A proxy that holds a stream back until it is complete, as buffering proxies do. */
const buffering = (home: string): Promise<{ url: string; proxy: Server }> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(home);
    const proxy = createServer((asked, answer) => {
      const { method, headers, url: path } = asked;
      const onward = request({ hostname, port, path, method, headers }, (came) => {
        if (/stream\?/.test(path ?? '')) return void came.resume();
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    });
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      resolve({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, proxy });
    });
  });

test('a page behind a proxy that buffers asks every two seconds', { tag: '@long' }, async ({ home, page }) => {
  const { teacher, id, command } = await classWithLive(home);
  const { url, proxy } = await buffering(home);
  try {
    const asked = page.waitForRequest(/\/stream\?/);
    await openAs(page, url, teacher, `/classes/${id}/desk`);
    await asked;
    await page.waitForRequest(/\/events\?/, { timeout: 12_000 });
    await command('next');
    await expect(page.getByRole('heading', { name: /^Wind 1 of 2/ })).toBeVisible({ timeout: 5000 });
    await expect(mark(page)).toHaveText('every few seconds');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
