// `npm run pictures`: the pictures of README and of decision 0014, and a film of 20 seconds of practice, taken from the
// running app.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from '../scripts/build.mjs';
import { webpTools } from '../scripts/system-packages.mjs';
import { openChromium } from './chromium.ts';
import { Product } from './server.ts';

const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url));
/** Size of the film, CSS px; still pictures are taken at twice the density of a larger window. */
const LOOK = { width: 1088, height: 680 };
const STILL = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const QUALITY = 70;
const MOST_BYTES = 3_000_000;
/** Shortest and longest display of a frame, ms, because a busy machine records them unevenly. */
const SHOWN_MS = { least: 120, most: 700 };

const run = (program: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
};
const scratch = mkdtempSync(join(tmpdir(), 'windcall-pictures-'));

const still = async (page: Page, name: string): Promise<void> => {
  const png = join(scratch, `${name}.png`);
  await page.screenshot({ path: png });
  run(webpTools().cwebp, ['-quiet', '-q', '80', png, '-o', join(IMAGES, `${name}.webp`)]);
};

interface Frame {
  readonly file: string;
  readonly atMs: number;
}
/** Takes frames one after the other during an act on a page. */
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
  // lossy frames, which may refer to earlier ones
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
const browser = await openChromium();
const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json() as Promise<T>;
};
/** A window of a new account; with a scenario's name, also with that scenario and a rifle. */
const open = async (name: string, viewport: typeof LOOK, scale: number, template?: string): Promise<Page> => {
  const { token } = await post<{ token: string }>('/api/auth/jwt/register', {
    username: name,
    password: 'long range 1000',
  });
  const stored: Record<string, string> = { auth_token: token };
  if (template !== undefined) {
    const scenario = await post<{ id: number }>(`/api/training-scenarios/from-template/${template}`, {}, token);
    const rifle = await post<{ id: number }>('/api/ballistic-profiles', { name: 'Club 6.5' }, token);
    stored.selectedWeaponProfile = String(rifle.id);
    stored.selectedTrainingScenarioId = String(scenario.id);
    stored.selectedTrainingScenario = JSON.stringify(scenario);
  }
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: 'dark',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  // runs once, so that the screen's choices stay
  const earlier = await page.addInitScript((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value);
  }, Object.entries(stored));
  await page.goto(product.url);
  await earlier.dispose();
  return page;
};
/** Takes a screen in the dark theme, which comes first, and in the bright one. */
const inBothThemes = async (page: Page, name: string): Promise<void> => {
  for (const [theme, other] of [
    ['dark', 'bright'],
    ['bright', 'dark'],
  ] as const) {
    await still(page, `${name}-${theme}`);
    await page.getByRole('button', { name: `Switch to the ${other} theme` }).click();
    await look(page, 1500);
  }
};
const commit = (page: Page) => page.getByRole('button', { name: /^Commit/ });
const sentence = (page: Page) => page.locator('h2.reveal-sentence');
/** Pauses for the viewer. */
const look = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);

const FORECAST = /forecast\s+([LR]?) ?([\d.]+) to ([LR]?) ?([\d.]+)/i;
/** The middle of the forecast, which a newcomer would call, mph, + from the right. */
const forecastMph = async (page: Page): Promise<number> => {
  const [, loSide, lo, hiSide, hi] = FORECAST.exec(await page.locator('main').innerText()) ?? [];
  const signed = (side: string | undefined, mph: string | undefined) => Number(mph) * (side === 'L' ? -1 : 1);
  return (signed(loSide, lo) + signed(hiSide, hi)) / 2;
};
const asTyped = (mph: number): string => `${mph < 0 ? 'L' : 'R'}${Math.abs(mph).toFixed(1)}`;

/** One call of practice, from the flags to the reveal; `pauseMs` is the time to read between its steps. */
const callOnce = async (page: Page, pauseMs: number): Promise<void> => {
  await page.getByRole('heading', { name: 'What’s your wind call?' }).waitFor();
  await look(page, 2 * pauseMs);
  await page.keyboard.press('f');
  await look(page, 2 * pauseMs);
  const middle = await forecastMph(page);
  await page.getByRole('button', { name: 'Type it' }).click();
  await page.locator('#call-lo').focus();
  await page.keyboard.type(asTyped(middle - 2), { delay: 120 });
  await page.locator('#call-hi').focus();
  await page.keyboard.type(asTyped(middle + 2), { delay: 120 });
  await page.keyboard.press('Tab');
  await look(page, pauseMs);
  await commit(page).click();
  await page.getByRole('heading', { name: 'Locked, and your hold is set.' }).waitFor();
  await look(page, pauseMs);
  await page.keyboard.press('Space');
  await sentence(page).waitFor();
};

try {
  const fire = await open('fire-control', STILL, 1.5);
  await fire.getByRole('button', { name: /^Start with/ }).click();
  await fire.getByRole('button', { name: 'Take Shot' }).waitFor();
  // the solution's values: U 0.89 dialed, R 0.30 held
  await fire.getByRole('spinbutton', { name: 'Elevation dial value' }).fill('0.9');
  await fire.getByRole('spinbutton', { name: 'Wind hold value' }).fill('0.3');
  await fire.keyboard.press('Tab');
  for (let i = 0; i < 3; i++) {
    await fire.getByRole('button', { name: 'Take Shot' }).click();
    await look(fire, 2500);
  }
  await fire.getByText('Hit', { exact: true }).first().waitFor();
  await inBothThemes(fire, 'fire-control');
  await fire.setViewportSize(PHONE);
  await look(fire, 2500);
  await inBothThemes(fire, 'fire-control-phone');
  await fire.context().close();

  const array = await open('array', STILL, 1.5, 'close_array_troop_line');
  await array.goto(`${product.url}/weather`);
  await array.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await array.getByText('Flags across each line of fire', { exact: true }).click();
  await look(array, 8000);
  await inBothThemes(array, 'weather');
  await array.goto(`${product.url}/wmp`);
  await array.getByRole('button', { name: 'Make my card', exact: true }).click();
  await array.getByText(/^Carry [1-4] holds?: \d+ hits in 100\.$/).waitFor();
  await look(array, 6000);
  await still(array, 'card-dark');
  await array.context().close();

  const practice = await open('practice', STILL, 1.5);
  await practice.goto(`${product.url}/practice?tab=own`);
  await practice.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await practice.getByRole('heading', { name: 'What’s your wind call?' }).waitFor();
  await look(practice, 2500);
  await callOnce(practice, 300);
  await look(practice, 2500);
  await still(practice, 'reveal-dark');
  await practice.context().close();

  const moving = await open('look', LOOK, 1);
  await moving.goto(`${product.url}/practice?tab=own`);
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
