import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../../../../e2e/chromium.ts';
import { chromium, imageTools } from '../../../../scripts/system-packages.mjs';
import { freePort } from '../server-process.ts';
import { type Container, createContainer, type ImageStore, openImageStore, run } from './container.ts';
import { reportFault } from './fault-scale.ts';
import { createCaller } from './http-caller.ts';
import { createShotWriter, NOTHING_WRONG } from './shot-writer.ts';

type Browser = Awaited<ReturnType<typeof openChromium>>;

// Builds the image of deploy/Dockerfile and runs it with an engine's own runtime, as a club does.

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const BASE = 'docker.io/library/node:24-bookworm-slim';
const IMAGE = 'localhost/windcall-drill';
const SHOTS = 60;
/** An idle server ends within this time after SIGTERM, ms. */
const STOP_MS = 5000;

const SHOOTER = { name: 'guest-of-the-club', password: 'long range 1000' };

/** The start page in a new browser. */
const openHere = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.getByLabel('Username').fill(SHOOTER.name);
  await page.getByLabel('Password', { exact: true }).fill(SHOOTER.password);
  return page;
};

/**
 * Registers, fires the first shot of the first lesson and makes a call of practice; returns the call's address and its
 * reveal's text.
 */
const shootFirstEvening = async (browser: Browser, url: string) => {
  const page = await openHere(browser, url);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(SHOOTER.name);
  await page.getByLabel('Password', { exact: true }).fill(SHOOTER.password);
  await page.getByLabel('Confirm password').fill(SHOOTER.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /^Start with/ }).click();
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/enhanced-shot') && answer.ok());
  await page.getByRole('button', { name: 'Take Shot' }).click();
  await recorded;

  await page.goto(`${url}/practice`);
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await page.getByRole('button', { name: 'Type it' }).click();
  await page.locator('#call-lo').fill('L2');
  await page.locator('#call-hi').fill('R6');
  await page.getByRole('button', { name: /^Commit/ }).click();
  await page.getByRole('button', { name: /^Fire Space/ }).click();
  const sentence = await page.locator('h2.reveal-sentence').innerText();
  const drill = page.url();
  await page.context().close();
  return { drill, sentence };
};

/** Logs in from another browser and finds the shot in the history, and the call at its address. */
const findFirstEvening = async (browser: Browser, url: string, first: { drill: string; sentence: string }) => {
  const page = await openHere(browser, url);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click();
  await page.getByText(/^1 shot, [01] hits?$/).waitFor();
  await page.getByText(/^1 of (5|10|20) calls/).waitFor();
  await page.goto(first.drill);
  expect(await page.locator('h2.reveal-sentence').innerText()).toBe(first.sentence);
  await page.context().close();
};

/** The base image: pulled if possible, else Debian's smallest root with this machine's Node and npm. Returns which. */
const baseImage = (store: ImageStore, folder: string): { readonly image: string; readonly made: string } => {
  try {
    store.buildLong('pull', '-q', BASE);
    return { image: BASE, made: 'the published base image' };
  } catch {
    const debian = join(folder, 'debian');
    run(imageTools().debootstrap, ['--variant=minbase', 'bookworm', debian], 3_600_000);
    const local = join(debian, 'usr/local');
    copyFileSync(process.execPath, join(local, 'bin/node'));
    mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
    cpSync(join(run('npm', ['root', '-g']), 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
    run('chroot', [debian, 'groupadd', '-g', '1000', 'node']);
    run('chroot', [debian, 'useradd', '-u', '1000', '-g', 'node', '-m', 'node']);
    // certificates that this machine trusts
    const trusted = process.env.NODE_EXTRA_CA_CERTS;
    const env: string[] = [];
    if (trusted !== undefined) {
      copyFileSync(trusted, join(local, 'share/trusted.pem'));
      mkdirSync(join(local, 'etc'), { recursive: true });
      writeFileSync(join(local, 'etc/npmrc'), 'cafile=/usr/local/share/trusted.pem\n');
      env.push('--env', 'NODE_EXTRA_CA_CERTS=/usr/local/share/trusted.pem');
    }
    const container = store.buildah('from', 'scratch');
    store.buildLong('add', '-q', container, debian, '/');
    store.buildah(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...env,
      container,
    );
    store.buildLong('commit', '-q', '--rm', container, 'localhost/windcall-drill-base');
    rmSync(debian, { recursive: true });
    return { image: 'localhost/windcall-drill-base', made: `Debian's smallest root and Node ${process.versions.node}` };
  }
};

const mayRun = process.platform === 'linux' && process.getuid?.() === 0 && process.env.TEST_DATABASE !== 'postgres';

describe.skipIf(!mayRun)('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-image-'));
  const store = openImageStore(folder);
  const volumes = { '/data': join(folder, 'data'), '/backups': join(folder, 'backups') };
  let container: Container;
  let base: ReturnType<typeof baseImage>;
  let url: string;
  let env: Record<string, string>;
  let browser: Browser;
  beforeAll(async () => {
    process.env.CHROMIUM_PATH ??= chromium();
    browser = await openChromium();
    base = baseImage(store, folder);
    const options = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--quiet'];
    const args = ['--build-arg', `NODE_IMAGE=${base.image}`, '-f', join(root, 'deploy/Dockerfile'), '-t', IMAGE, root];
    store.buildLong('bud', ...options, ...args);
    container = createContainer(store, IMAGE, folder, volumes);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' };
  }, 3_600_000);
  afterAll(async () => {
    await browser?.close();
    container?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the container and waits until its own health check succeeds. */
  const start = async () => {
    const child = container.start(env);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [kind, ...probe] = container.config.Healthcheck.Test;
    expect(kind).toBe('CMD');
    const deadline = Date.now() + 120_000;
    while (container.inside(...probe).code !== 0) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the container is not well: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return { exited, output: () => output };
  };
  /** Waits for a line of its log, because the health check succeeds a moment before it. */
  const says = ({ output }: { readonly output: () => string }, line: string) => expect.poll(output).toContain(line);
  /** Stops it as an engine does; returns the time it took, ms. */
  const stop = async ({ exited }: { readonly exited: Promise<number | null> }): Promise<number> => {
    const begun = performance.now();
    container.signal(container.config.StopSignal);
    expect(await exited).toBe(0);
    return performance.now() - begun;
  };

  it('runs as an ordinary user on a read-only root, stops in time, and has its data when it is started again', async () => {
    const first = await start();
    await says(first, 'The administrator is operator, password');
    expect(container.inside('id', '-u').output).toBe('1000');
    for (const place of ['/', '/app', '/usr/local/bin', '/etc'])
      expect(container.inside('touch', `${place}/written`).code, place).not.toBe(0);
    expect(container.inside('touch', '/tmp/written').code).toBe(0);
    const rights = container.inside('grep', '-E', '^(CapEff|CapBnd|NoNewPrivs)', '/proc/1/status').output;
    expect(rights.replaceAll(/\s+/g, ' ')).toBe(`CapEff: ${'0'.repeat(16)} CapBnd: ${'0'.repeat(16)} NoNewPrivs: 1`);

    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const call = createCaller(url);
    // the administrator exists already, so the first account need not be made on this machine
    const writer = await createShotWriter(call, 'in-a-container');
    await writer.write(call, () => writer.count() >= SHOTS);
    const evening = await shootFirstEvening(browser, url);
    const stoppedMs = await stop(first);
    expect(stoppedMs).toBeLessThan(STOP_MS);

    const begun = performance.now();
    const second = await start();
    const startedMs = performance.now() - begun;
    await says(second, 'Sign in with an existing account');
    const recall = createCaller(url);
    await findFirstEvening(browser, url, evening);
    await writer.signInAgain(recall);
    await writer.write(recall, () => writer.count() >= 2 * SHOTS);
    expect(await writer.audit(recall)).toMatchObject({ acknowledged: 2 * SHOTS, ...NOTHING_WRONG });
    await stop(second);

    const sizeOf = (image: string): string =>
      (JSON.parse(store.buildah('images', '--json', image)) as [{ size: string }])[0].size;
    reportFault({
      fault: `the image of deploy/Dockerfile, built on ${base.made} and run by runc on a read-only root, stopped by SIGTERM and started again on its volume`,
      found: `${sizeOf(IMAGE)}, of which the base ${sizeOf(base.image)}; gone ${(stoppedMs / 1000).toFixed(1)} s after SIGTERM, well again ${(startedMs / 1000).toFixed(1)} s after the start; ${2 * SHOTS} shots acknowledged: none lost, duplicated or altered; a browser registered, fired and called, and another found both after the restart`,
    });
  });
});
