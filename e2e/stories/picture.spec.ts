import { makeCueTrack } from '@windcall/cues';
import { launchFor, openPicture, picture, readFlags, readWind } from '../picture/open-picture.ts';
import { toldByEye } from '../picture/read-mirage.ts';
import { expect, openAs, signUp, test } from '../story.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The picture alone, painted in software, must show the wind it is given.
for (const yards of [300, 1000]) {
  test(`the mirage at ${yards} yd carries 0, 3, 6 and 9 mph to a reader of gray values, and fast wind to no eye`, {
    tag: '@long',
  }, async () => {
    test.slow();
    const browser = await launchFor(true);
    try {
      const page = await openPicture(browser);
      const calm = await readWind(page, { yards, crossMph: 0 });
      expect(Math.abs(calm.crossMph)).toBeLessThan(1.5);
      for (const crossMph of [3, 6, -6, 9]) {
        const read = await readWind(page, { yards, crossMph });
        expect(Math.abs(read.crossMph - crossMph), `${crossMph} mph read as ${read.crossMph}`).toBeLessThan(1.5);
        // an eye sees the wind too
        expect(toldByEye(read)).toBeCloseTo(read.crossMph, 9);
      }
      // a saturated cue shows only that it is saturated: nothing at 300 yd, streaming at 1000
      const fast = await readWind(page, { yards, crossMph: 14 });
      expect(fast.runningPx).toBeLessThan(0.5 * calm.runningPx);
      expect([null, 12]).toContain(toldByEye(fast));
      if (yards === 300) expect(toldByEye(fast)).toBeNull();
    } finally {
      await browser.close();
    }
  });
}

test('painted flags say their wind to a reader of colors who divides the angle by four', { tag: '@long' }, async () => {
  test.slow();
  const browser = await launchFor(false);
  try {
    const page = await openPicture(browser);
    for (const crossMph of [3, -6, 10, -16]) {
      const track = makeCueTrack(() => ({ crossMph, headMph: 0 }), {
        ...{ rangeM: 550, heat: 'moderate', startS: 0, samples: 8, flagsFor: 'call' },
        shown: { flag: true, mirage: false, grass: false, trees: false, dust: false },
      });
      const [flags = []] = await readFlags(page, { yards: 601, tracks: [track] }, [0.5, 1.5]);
      const seen = flags.filter((looks) => looks.some((mph) => mph !== null));
      expect(seen.length, `flags seen in ${crossMph} mph`).toBeGreaterThanOrEqual(3);
      for (const mph of seen.flat()) {
        expect(Math.abs((mph ?? crossMph) - crossMph), `${crossMph} mph read as ${mph}`).toBeLessThan(1.5);
      }
    }
  } finally {
    await browser.close();
  }
});

test('a wind along the line looks like calm, and without heat there is nothing to read', { tag: '@long' }, async () => {
  const browser = await launchFor(true);
  try {
    const page = await openPicture(browser);
    const head = await readWind(page, { yards: 1000, crossMph: 0, headMph: 8 });
    expect(Math.abs(head.crossMph)).toBeLessThan(0.75);
    // the shader agrees with its twin in packages/cues
    expect(await picture(page, 'twinApart')).toBeLessThan(0.004);
    expect((await readWind(page, { yards: 1000, crossMph: 6, light: 'cloud' })).wobblePx).toBeLessThan(0.35);
  } finally {
    await browser.close();
  }
});

test('a browser that loses its graphics goes on without the lens, and with it when it has them again', {
  tag: '@long',
}, async () => {
  const browser = await launchFor(true);
  try {
    const page = await openPicture(browser);
    await picture(page, 'open', { yards: 1000, crossMph: 4 });
    expect(await picture(page, 'shown')).toBe('glass');
    await picture(page, 'graphics', false);
    await picture(page, 'frame', 2);
    expect([await picture(page, 'isBent'), await picture(page, 'shown')]).toEqual([false, 'plain']);
    const without = await page.screenshot();
    await picture(page, 'graphics', true);
    await picture(page, 'frame', 3);
    expect([await picture(page, 'isBent'), await picture(page, 'shown')]).toEqual([true, 'glass']);
    // the picture is rebuilt, not black: the shader agrees with its twin
    expect(await picture(page, 'twinApart')).toBeLessThan(0.004);
    expect((await page.screenshot()).equals(without)).toBe(false);
  } finally {
    await browser.close();
  }
});

test('a browser without WebGL gets air that moves, within the time of a picture', { tag: '@long' }, async () => {
  const browser = await launchFor(false);
  try {
    const page = await openPicture(browser);
    await picture(page, 'open', { yards: 1000, crossMph: 4 });
    expect(await picture(page, 'isBent')).toBe(false);
    const { wobblePx } = await readWind(page, { yards: 1000, crossMph: 0 });
    expect(wobblePx).toBeGreaterThan(0.1);
    const far = await page.screenshot();
    await picture(page, 'open', { yards: 300, crossMph: 4 });
    expect((await page.screenshot()).equals(far)).toBe(false);
  } finally {
    await browser.close();
  }
});

test('a hidden tab paints nothing, and one that comes back paints again', { tag: '@long' }, async ({ page, home }) => {
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.assign(window, {
      hideTab: (value: boolean) => {
        hidden = value;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  await openAs(page, home, await signUp(home));
  await page.locator('canvas[data-layer=still]').waitFor();
  const painter = () => page.workers().find((worker) => worker.url().includes('range-worker'));
  await expect.poll(painter).toBeDefined();
  // the painter works in a worker: its strokes are counted there
  await painter()?.evaluate(() => {
    const brush = OffscreenCanvasRenderingContext2D.prototype;
    const drawImage = brush.drawImage as (...given: unknown[]) => void;
    Object.assign(self, { painted: 0 });
    brush.drawImage = function (this: OffscreenCanvasRenderingContext2D, ...given: unknown[]) {
      (self as unknown as { painted: number }).painted++;
      return drawImage.apply(this, given);
    } as typeof brush.drawImage;
  });
  const paintedIn = async (ms: number): Promise<number> => {
    await painter()?.evaluate(() => Object.assign(self, { painted: 0 }));
    await page.waitForTimeout(ms);
    return (await painter()?.evaluate(() => (self as unknown as { painted: number }).painted)) ?? -1;
  };
  const hide = (value: boolean) =>
    page.evaluate((on) => (window as unknown as { hideTab: (on: boolean) => void }).hideTab(on), value);
  await expect.poll(() => paintedIn(300)).toBeGreaterThan(0);
  await hide(true);
  await page.waitForTimeout(200);
  expect(await paintedIn(1000)).toBe(0);
  await hide(false);
  await expect.poll(() => paintedIn(300)).toBeGreaterThan(0);
});

test('who wants no motion gets a picture that stands, and no reading printed over it', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, home, await signUp(home));
  await expect(page.getByTestId('scope-told')).toContainText(/Mirage .* Flag at .* Grass /);
  await expect(page.locator('.scope-words')).toHaveCount(0);
  const shot = () => page.locator('canvas[data-layer=range-plain]').screenshot();
  // waits until the picture is painted, also on a busy machine
  const stands = async (): Promise<boolean> => {
    const before = await shot();
    await page.waitForTimeout(1000);
    return (await shot()).equals(before);
  };
  await expect.poll(stands).toBe(true);
  expect(await stands()).toBe(true);
});
