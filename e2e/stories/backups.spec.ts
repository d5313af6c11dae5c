import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Product } from '../server.ts';
import { ADMIN, expect, expectAccessible, expectToast, logIn, openAs, test } from '../story.ts';

const serverDir = fileURLToPath(new URL('../../apps/server', import.meta.url));
/** Runs an operator's command on a data directory. */
const operate = async (dataDir: string, ...args: string[]): Promise<string> => {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/operate.js', ...args], { cwd: serverDir, env });
  return stdout;
};

test('an administrator backs up, verifies, takes the file away, and it restores elsewhere', { tag: '@long' }, async ({
  home,
  page,
}) => {
  test.slow();
  const elsewhere = mkdtempSync(join(tmpdir(), 'windcall-elsewhere-'));
  try {
    await openAs(page, home, await logIn(home, ADMIN), '/admin');
    await page.getByRole('tab', { name: 'Server' }).click();
    await expect(page.getByRole('heading', { name: 'This server' })).toBeVisible();
    await expectAccessible(page, 'the server, without a backup');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expectToast(page, 'Backup Made');
    await page.getByRole('button', { name: /^Verify the backup of/ }).click();
    await expect(page.getByText(/^can be restored/)).toBeVisible({ timeout: 60_000 });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page, 'the server, with a backup');
    await page.getByRole('button', { name: /^Download the backup of/ }).click();
    await page.getByLabel('Your password').fill(ADMIN.password);
    await expectAccessible(page, 'a backup to take away');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^windcall-.*\.jsonl\.gz$/);
    const backup = join(elsewhere, file.suggestedFilename());
    await file.saveAs(backup);
    const data = join(elsewhere, 'data');
    expect(await operate(data, 'restore', backup)).toMatch(/^Restored .*Everyone signs in again/);
    const about = join(elsewhere, 'about.json');
    await operate(data, 'export-user', ADMIN.username, about);
    expect(JSON.parse(readFileSync(about, 'utf8')).account.username).toBe(ADMIN.username);
    await page.getByRole('button', { name: /^Delete the backup of/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No backups here')).toBeVisible();
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test('a newer version is asked for by the administrator’s browser alone, where the operator and the administrator want it', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  const asked: (string | undefined)[][] = [];
  const releases = createServer((request, response) => {
    asked.push([request.method, request.url, request.headers.cookie, request.headers.referer]);
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify({ tag_name: 'v99.0.0', html_url: 'https://releases.example/v99.0.0' }));
  });
  await new Promise<void>((resolve) => {
    releases.listen(0, '127.0.0.1', resolve);
  });
  const { port } = releases.address() as AddressInfo;
  const product = await Product.launch({
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RELEASES_URL: `http://127.0.0.1:${port}/newest`,
  });
  try {
    await openAs(page, product.url, await logIn(product.url, ADMIN), '/admin');
    await page.getByRole('tab', { name: 'Server' }).click();
    const wanted = page.getByRole('switch', { name: 'Tell me when a newer version is out' });
    await expect(wanted).not.toBeChecked();
    expect(asked).toEqual([]);
    await wanted.check();
    await expect(page.getByText(/Windcall 99\.0\.0 is out; this server runs/)).toBeVisible();
    expect(asked).toEqual([['GET', '/newest', undefined, undefined]]);
    await expectAccessible(page, 'a newer version');
    // the policy lets the page request this address only, and no other on the same host
    const other = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'answered',
          () => 'refused',
        ),
      `http://127.0.0.1:${port}/another`,
    );
    expect(other).toBe('refused');
    expect(asked).toHaveLength(1);
  } finally {
    await product.remove();
    releases.close();
  }
});
