// `npm run bench:picture`: whether the picture shows the wind, and the cost of a picture, in a Chromium without a
// graphics card; written into docs/measured.
import { cpus } from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import { toMarkdown } from '../bench/src/bench-table.ts';
import { record } from '../bench/src/record.ts';
import { launchFor, openPicture, picture, readWind } from './picture/open-picture.ts';
import { toldByEye } from './picture/read-mirage.ts';

const WINDS_MPH = [0, 3, 6, 9, 14];
/** Allowed cost of a picture, ms at the 95th percentile: of the script, and in total for the painter without WebGL. */
const BUDGET_MS = { script: 3, strips: 16 };
const FRAMES = 90;

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

const ms = (values: readonly number[]): string[] => [
  `${quantile(values, 0.5).toFixed(1)} ms`,
  `${quantile(values, 0.95).toFixed(1)} ms`,
];

/** Processor time of the page per picture, ms, without the cost of the measurement itself. */
const timeFrames = async (page: Page, painted: boolean): Promise<number[]> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const cost = async (ask: () => Promise<unknown>): Promise<number> => {
    const [before, , after] = [await threadMs(cdp), await ask(), await threadMs(cdp)];
    return after - before;
  };
  const asking: number[] = [];
  const frames: number[] = [];
  for (let i = 0; i < FRAMES; i++) {
    asking.push(await cost(() => picture(page, 'isBent')));
    frames.push(await cost(() => picture(page, 'frame', 100 + i / 30, painted)));
  }
  return frames.map((frame) => Math.max(0, frame - quantile(asking, 0.5)));
};

/** Processor time of the page's thread so far, ms: the machine's other work does not count. */
const threadMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
};

const inWords = (mph: number | null): string =>
  mph === null ? 'nothing runs' : Math.abs(mph) === 12 ? '12 or more' : Math.abs(mph).toFixed(1);

const readings: string[][] = [];
const costs: string[][] = [];
const without = await launchFor(false);
try {
  const page = await openPicture(without);
  for (const sizePx of [800, 400]) {
    await picture(page, 'open', { yards: 1000, crossMph: 8, others: [300, 500, 700, 850], sizePx });
    costs.push([
      `Strips, to the last pixel, ${sizePx} × ${sizePx} px`,
      ...ms(await timeFrames(page, true)),
      `${BUDGET_MS.strips} ms`,
    ]);
  }
} finally {
  await without.close();
}
console.log(costs);

const withLens = await launchFor(true);
try {
  const page = await openPicture(withLens);
  await picture(page, 'open', { yards: 1000, crossMph: 8, others: [300, 500, 700, 850] });
  costs.push(['Script of a picture with the lens', ...ms(await timeFrames(page, false)), `${BUDGET_MS.script} ms`]);
  for (const yards of [1000, 300]) {
    const read = [];
    for (const crossMph of WINDS_MPH) read.push(await readWind(page, { yards, crossMph }));
    console.log(yards, read);
    readings.push([`${yards} yd, read (mph)`, ...read.map(({ crossMph }) => Math.abs(crossMph).toFixed(1))]);
    readings.push([`${yards} yd, runs (px)`, ...read.map(({ runningPx }) => runningPx.toFixed(2))]);
    readings.push([`${yards} yd, told by an eye`, ...read.map((one) => inWords(toldByEye(one)))]);
  }
  const head = await readWind(page, { yards: 1000, crossMph: 0, headMph: 8 });
  const cloud = await readWind(page, { yards: 1000, crossMph: 6, light: 'cloud' });
  readings.push(['head wind of 8 mph, read', Math.abs(head.crossMph).toFixed(1), ...WINDS_MPH.slice(1).map(() => '')]);
  readings.push(['overcast at 6 mph, wobble (px)', '', '', cloud.wobblePx.toFixed(2), '', '']);
} finally {
  await withLens.close();
}
const carries = toMarkdown({
  title: 'Does the picture carry the wind?',
  note: 'A reader of gray values who knows range, focus and power, not the wind: 60 pictures at 20×, moderate mirage, 30 a second. What runs is seen from about 0.35 px on, and nobody tells winds over 12 mph apart: fast air is lost to an eye, not to a program.',
  columns: ['True crosswind (mph)', ...WINDS_MPH.map(String)],
  rows: readings,
});
const cost = toMarkdown({
  title: 'What a picture costs',
  note: `Chromium without a graphics card, ${cpus().length} cores. Processor time of the thread that paints, by itself; 30 pictures a second leave 33 ms each.`,
  columns: ['What', 'median', '95 %', 'at most'],
  rows: costs,
});
record('picture', `${carries}\n\n${cost}`);
console.log(`${carries}\n\n${cost}`);
