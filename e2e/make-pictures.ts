// `npm run pictures`: the pictures of README and 20 seconds of practice as they are on the screen, taken from the running app.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from '../scripts/build.mjs';
import { webpTools } from '../scripts/system-packages.mjs';
import { chromiumFor } from './chromium.ts';
import { Product } from './server.ts';

const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url));
/** Size of what moves, CSS px; the pictures that stand still are taken at twice the density of a larger window. */
const LOOK = { width: 960, height: 600 };
const STILL = { width: 1280, height: 800 };
const QUALITY = 70;
const MOST_BYTES = 3_000_000;
/** A frame is shown for so long at least and at most, ms: a busy machine takes them unevenly. */
const SHOWN_MS = { least: 120, most: 700 };

const run = (program: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
};
const scratch = mkdtempSync(join(tmpdir(), 'windcall-pictures-'));

/** Takes what a page shows as a picture that stands still. */
const still = async (page: Page, name: string): Promise<void> => {
  const png = join(scratch, `${name}.png`);
  await page.screenshot({ path: png });
  run(webpTools().cwebp, ['-quiet', '-q', '80', png, '-o', join(IMAGES, `${name}.webp`)]);
};

interface Frame {
  readonly file: string;
  readonly atMs: number;
}
/** Takes one frame after the other while something is done on a page. */
const film = async (page: Page, act: () => Promise<void>): Promise<Frame[]> => {
  const frames: Frame[] = [];
  let filming = true;
  const done = act().finally(() => {
    filming = false;
  });
  while (filming) {
    const atMs = performance.now();
    const file = join(scratch, `frame-${String(frames.length).padStart(4, '0')}.png`);
    await page.screenshot({ path: file });
    frames.push({ file, atMs });
    const rest = SHOWN_MS.least - (performance.now() - atMs);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  await done;
  return frames;
};
const weave = (frames: readonly Frame[], name: string): number => {
  const shown = frames.map(({ file, atMs }, i) => {
    const next = frames[i + 1]?.atMs ?? atMs + SHOWN_MS.most;
    return { file, ms: Math.round(Math.min(SHOWN_MS.most, Math.max(SHOWN_MS.least, next - atMs))) };
  });
  const target = join(IMAGES, `${name}.webp`);
  // lossy frames, which may refer to the one before
  const args = shown.flatMap(({ file, ms }) => ['-lossy', '-q', String(QUALITY), '-m', '4', '-d', String(ms), file]);
  run(webpTools().img2webp, ['-loop', '0', '-mixed', ...args, '-o', target]);
  const { size } = statSync(target);
  if (size > MOST_BYTES) throw new Error(`${target} has ${size} bytes, ${MOST_BYTES} at most`);
  const seconds = shown.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(`${name}: ${frames.length} frames, ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(2)} MB`);
  return seconds;
};

build();
const product = await Product.launch();
const browser = await chromium.launch(chromiumFor(['--disable-gpu']));
/** A window of somebody who has an account. */
const open = async (name: string, viewport: typeof LOOK, scale: number): Promise<Page> => {
  const answer = await fetch(`${product.url}/api/auth/jwt/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password: 'long range 1000' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: 'dark',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript((t) => localStorage.setItem('auth_token', t), token);
  return page;
};
const commit = (page: Page) => page.getByRole('button', { name: /^Commit/ });
const sentence = (page: Page) => page.locator('h2.reveal-sentence');
/** Lets a viewer read. */
const look = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);

/** One call of practice, from the flags to the reveal; `pauseMs` is the time to read between its steps. */
const callOnce = async (page: Page, pauseMs: number): Promise<void> => {
  await page.getByRole('heading', { name: 'What’s your wind call?' }).waitFor();
  await look(page, 2 * pauseMs);
  await page.keyboard.press('f');
  await look(page, 2 * pauseMs);
  await page.locator('#call-lo').focus();
  await page.keyboard.type('L1', { delay: 120 });
  await page.locator('#call-hi').focus();
  await page.keyboard.type('R5', { delay: 120 });
  await page.keyboard.press('Tab');
  await look(page, pauseMs);
  await commit(page).click();
  await page.getByRole('heading', { name: 'Set it and send it' }).waitFor();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight', { delay: 60 });
  await look(page, pauseMs);
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'Where did it go?' }).waitFor();
  await look(page, 2 * pauseMs);
  await page.keyboard.press('s');
  await sentence(page).waitFor();
};

try {
  const fire = await open('fire-control', STILL, 1.5);
  await fire.goto(product.url);
  await fire.getByRole('button', { name: /^Start with/ }).click();
  await fire.getByRole('button', { name: 'Take Shot' }).waitFor();
  // what the solution says, held: U 0.89 and R 0.30, in steps of 0.05 mil
  for (let i = 0; i < 18; i++) await fire.keyboard.press('ArrowUp');
  for (let i = 0; i < 6; i++) await fire.keyboard.press('ArrowRight');
  for (let i = 0; i < 3; i++) {
    await fire.keyboard.press('Enter');
    await look(fire, 2500);
  }
  await still(fire, 'fire-control-dark');
  await fire.context().close();

  const practice = await open('practice', STILL, 1.5);
  await practice.goto(`${product.url}/practice`);
  await practice.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await practice.getByRole('heading', { name: 'What’s your wind call?' }).waitFor();
  await look(practice, 2500);
  await callOnce(practice, 300);
  await look(practice, 2500);
  await still(practice, 'reveal-dark');
  await practice.context().close();

  const moving = await open('look', LOOK, 1);
  await moving.goto(`${product.url}/practice`);
  await moving.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await moving.getByRole('heading', { name: 'What’s your wind call?' }).waitFor();
  await look(moving, 2000);
  const frames = await film(moving, async () => {
    await callOnce(moving, 1100);
    await look(moving, 4500);
  });
  weave(frames, 'practice-look');
} finally {
  await browser.close();
  await product.remove();
  rmSync(scratch, { recursive: true, force: true });
}
