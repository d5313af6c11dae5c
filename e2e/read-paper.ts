import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Resolution for measuring ink: strokes of the smallest type are at least a pixel wide. */
const DPI = 110;
const PT_PER_IN = 72;

interface Word {
  readonly text: string;
  /** Sides, pt from the left and the top of the page. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Luminance of the darkest ink in the word's place: 0 black, 255 white. */
  readonly ink: number;
}

export interface PaperPage {
  readonly widthPt: number;
  readonly heightPt: number;
  /** The page's words in the document's order, separated by spaces. */
  readonly text: string;
  readonly words: readonly Word[];
  /** Share of the page that is not light (ratio). */
  readonly inked: number;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

/** A picture in `pdftoppm -gray` format: `P5`, width, height, the largest value, then a byte per pixel. */
const readPgm = (bytes: Buffer): Picture => {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? [];
  if (head === undefined) throw new Error('not a picture in gray');
  return { width: Number(width), height: Number(height), gray: bytes.subarray(head.length) };
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const plain = (text: string): string => text.replace(/&([#\w]+);/g, (all, name: string) => ENTITIES[name] ?? all);

const darkest = (
  { width, height, gray }: Picture,
  { left, top, right, bottom }: Omit<Word, 'text' | 'ink'>,
): number => {
  const px = (pt: number, most: number) => Math.min(most, Math.max(0, Math.round((pt * DPI) / PT_PER_IN)));
  let found = 255;
  for (let y = px(top, height); y < px(bottom, height); y++)
    for (let x = px(left, width); x < px(right, width); x++) found = Math.min(found, gray[y * width + x] ?? 255);
  return found;
};

/** Names of the faces of a printed file, as `ABCDEF+Inter-Regular`; `[none]` for a nameless one. */
export const facesOf = (pdf: Buffer): string[] =>
  execFileSync(join(process.env.POPPLER_BIN ?? '/usr/bin', 'pdffonts'), ['-'], { input: pdf, encoding: 'utf8' })
    .split('\n')
    .slice(2)
    .flatMap((line) => line.split(/\s+/)[0] || []);

/** Reads a printed file: each page's text, its words with their places and ink. */
export const readPaper = (pdf: Buffer): PaperPage[] => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-paper-'));
  const tool = (name: string, ...args: string[]) =>
    execFileSync(join(process.env.POPPLER_BIN ?? '/usr/bin', name), args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    writeFileSync(join(folder, 'it.pdf'), pdf);
    tool('pdftoppm', '-gray', '-r', String(DPI), 'it.pdf', 'page');
    const pictures = readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .sort()
      .map((name) => readPgm(readFileSync(join(folder, name))));
    return tool('pdftotext', '-bbox', '-raw', 'it.pdf', '-')
      .split('<page ')
      .slice(1)
      .map((page, i) => {
        const picture = pictures[i];
        const [, widthPt, heightPt] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
        if (picture === undefined) throw new Error(`page ${i + 1} has no picture`);
        const words = [
          ...page.matchAll(
            /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">(.*?)<\/word>/g,
          ),
        ].map(([, left, top, right, bottom, text = '']) => {
          const place = { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
          return { ...place, text: plain(text).replaceAll('\u00a0', ' '), ink: darkest(picture, place) };
        });
        return {
          widthPt: Number(widthPt),
          heightPt: Number(heightPt),
          text: words.map(({ text }) => text).join(' '),
          words,
          inked: picture.gray.reduce((sum, value) => sum + (value < 200 ? 1 : 0), 0) / picture.gray.length,
        };
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The file of the shown card in a layout; null if the layout has no room for it. */
export const exportCard = async (page: Page, layout: string): Promise<string | null> => {
  const layouts = page.getByLabel('Print layout');
  if ((await layouts.locator(`option[value="${layout}"]`).count()) === 0) return null;
  await layouts.selectOption(layout);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export HTML' }).click();
  return (await download).path();
};

/** Prints an exported file, in its own page. */
export const printFile = async (
  page: Page,
  file: string,
  how: Parameters<Page['pdf']>[0] = { preferCSSPageSize: true },
): Promise<Buffer> => {
  const sheet = await page.context().newPage();
  await sheet.route('file://**', (route) => route.fulfill({ path: file, contentType: 'text/html' }));
  await sheet.goto(`file://${file}`);
  const pdf = await sheet.pdf(how);
  await sheet.close();
  return pdf;
};

/** Prints the shown card in a layout, from its file; null if the layout has no room for it. */
export const printCard = async (page: Page, layout: string): Promise<PaperPage[] | null> => {
  const file = await exportCard(page, layout);
  return file === null ? null : readPaper(await printFile(page, file));
};

/** Ink that stays readable with a pale printer and in daylight: at least 7:1 on white paper. */
const DARK = 90;
/** Largest share of ink for words and plots; a printed background takes more. */
const MOST_INKED = 0.15;
/** Limit for a page lower than `SMALL_PT`, pt: a card on it is densely set. */
const MOST_INKED_SMALL = 0.22;
const SMALL_PT = 400;

/** Fails if a word is pale or cut off, or if the page is not white. */
export const expectReadable = (page: PaperPage, where: string): void => {
  const wrong = page.words.filter(
    ({ text, left, right, top, bottom, ink }) =>
      // the dot between two things and the strokes of fractions and arrows are thinner than a pixel here
      (ink > DARK && !/^[·½¾←→]$/.test(text)) || left < 0 || top < 0 || right > page.widthPt || bottom > page.heightPt,
  );
  expect(
    wrong.map(({ text, ink, right }) => `${text} (ink ${ink}, ends at ${right} pt)`),
    `words that are pale or cut on ${where}`,
  ).toEqual([]);
  expect(page.inked, `ink on ${where}`).toBeLessThan(page.heightPt < SMALL_PT ? MOST_INKED_SMALL : MOST_INKED);
};

/** Every figure of a text in order, with its side or sign if it has one: `U 3.47`, `R 0.6`, `−1607`, `640`. */
export const figuresOf = (text: string): string[] => text.match(/(?:\b[LRUD] |−)?\d+(?:\.\d+)?/g) ?? [];

/** A written figure with the letter of its side; zero has none. */
const lettered = (value: number, digits: number, [plus, minus]: readonly [string, string]): string => {
  const figure = Math.abs(value).toFixed(digits);
  return Number(figure) === 0 ? figure : `${value < 0 ? minus : plus} ${figure}`;
};
/** A correction or an offset (mil, + up): `U 3.47`. */
export const up = (mil: number, digits = 2): string => lettered(mil, digits, ['U', 'D']);
/** A correction (mil) or a crosswind (mph), + right: `R 0.6`. */
export const side = (value: number, digits = 2): string => lettered(value, digits, ['R', 'L']);

/** A share as a percentage: 100 only for the whole, 0 only for nothing. */
export const percent = (share: number): number =>
  share > 1 - 1e-9 ? 100 : share < 1e-9 ? 0 : Math.min(99, Math.max(1, Math.round(100 * share)));
