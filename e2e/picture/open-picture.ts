import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { CueTrack } from '@windcall/cues';
import { rolldown } from 'rolldown';
import { openingPower } from '../../apps/web/src/scope/opening-power.ts';
import type { LightName } from '../../apps/web/src/scope/range/light.ts';
import { openChromium } from '../chromium.ts';
import type { PictureApi } from './page.ts';

const ENTRY = fileURLToPath(new URL('./page.ts', import.meta.url));

/** A browser that paints WebGL2 in software, or one without WebGL. */
export const launchFor = (lens: boolean): Promise<Browser> =>
  openChromium(
    lens
      ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-accelerated-2d-canvas']
      : ['--disable-gpu', '--disable-3d-apis'],
  );

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

/** A strip of mirage, px, in which only the air moves: below the flags, over the grass, between the bushes. */
const STRIP = { width: 640, height: 128 };
const PX_PER_MIL = 800 / 10.5;

/** Reads the wind from two seconds of the picture alone, mph, + from the right. */
export const readWind = async (
  page: Page,
  shown: { readonly yards: number; readonly crossMph: number; readonly headMph?: number; readonly light?: LightName },
): Promise<{ crossMph: number; wobblePx: number; runningPx: number }> => {
  const power = 20;
  await picture(page, 'open', {
    ...shown,
    power,
    aimX: 0,
    sizePx: STRIP.width,
    fieldMil: STRIP.width / PX_PER_MIL,
    reticle: false,
  });
  const zM = await picture(page, 'slab', shown.yards, power, 1);
  const { rightMilPerS, ...moves } = await picture(page, 'read', {
    frames: 60,
    ...STRIP,
    upMil: shown.yards < 550 ? -1.8 : -0.1,
    risePxPerS: (1500 / zM) * PX_PER_MIL,
    mostMilPerS: (16 * 447) / zM,
  });
  return { crossMph: (-rightMilPerS * zM) / 447, ...moves };
};

/**
 * Reads each flag of sealed pictures at one distance by the lessons' rule, at moments of their clocks (s): by picture, flag and
 * look; mph, + from the right; null if no cloth is visible. Each flag is read at the highest power that shows all of it.
 */
export const readFlags = async (
  page: Page,
  {
    yards,
    tracks,
    sizePx = 800,
  }: { readonly yards: number; readonly tracks: readonly CueTrack[]; readonly sizePx?: number },
  momentsS: readonly number[],
): Promise<(number | null)[][][]> => {
  const powersOf = ({ flags, rangeM }: CueTrack) => flags.map((flag) => openingPower({ flags: [flag, flag], rangeM }));
  const read = tracks.map((track) => powersOf(track).map((): (number | null)[] => []));
  // grouped by power, so that each terrain is painted once
  for (const power of new Set(tracks.flatMap(powersOf))) {
    for (const [t, track] of tracks.entries()) {
      await picture(page, 'open', { yards, crossMph: 0, power, aimX: 0, sizePx, reticle: false, track });
      const now = await picture(page, 'readFlags', momentsS);
      powersOf(track).forEach((own, f) => {
        const flags = read[t];
        if (own === power && flags !== undefined) flags[f] = now[f] ?? [];
      });
    }
  }
  return read;
};
