import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import type { LightName } from '../../apps/web/src/scope/range/light.ts';
import type { PictureApi } from './page.ts';

const ENTRY = fileURLToPath(new URL('./page.ts', import.meta.url));

/** A browser that paints WebGL2 in software, or one without any. */
export const launchFor = (lens: boolean): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      ...(lens ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu', '--disable-3d-apis']),
    ],
  });

let script: Promise<string> | null = null;
const bundle = async (): Promise<string> => {
  const made = await rolldown({ input: ENTRY, logLevel: 'silent' });
  const { output } = await made.generate({ format: 'iife', minify: false });
  await made.close();
  return output[0].code;
};

/** An empty page with the painter in it. */
export const openPicture = async (browser: Browser, sizePx = 800): Promise<Page> => {
  script ??= bundle();
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  await page.setContent('<!doctype html><body></body>');
  await page.addScriptTag({ content: await script });
  return page;
};

/** Calls the painter's page. */
export const picture = <K extends keyof PictureApi>(
  page: Page,
  name: K,
  ...given: Parameters<PictureApi[K]>
): Promise<Awaited<ReturnType<PictureApi[K]>>> =>
  page.evaluate(
    ([call, args]) => {
      const api = (window as unknown as { picture: Record<string, (...a: unknown[]) => unknown> }).picture;
      return api[call as string]?.(...(args as unknown[]));
    },
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<PictureApi[K]>>>;

/** Reads the wind off the picture alone: mph, + from the right; the wobble, px. */
export const readWind = async (
  page: Page,
  shown: { readonly yards: number; readonly crossMph: number; readonly headMph?: number; readonly light?: LightName },
): Promise<{ crossMph: number; wobblePx: number }> => {
  const power = 20;
  const pxPerMil = 800 / 10.5;
  await picture(page, 'open', { ...shown, power, sizePx: 800, reticle: false });
  const zM = await picture(page, 'slab', shown.yards, power, 1);
  const { rightMilPerS, wobblePx } = await picture(page, 'read', {
    // as long as a person looks before a call; two seconds leave a reader ± 1.5 mph at 300 yd
    frames: 120,
    width: 640,
    height: 128,
    risePxPerS: (1500 / zM) * pxPerMil,
    mostMilPerS: (16 * 447) / zM,
  });
  return { crossMph: (-rightMilPerS * zM) / 447, wobblePx };
};
