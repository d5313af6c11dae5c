import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Resolution in which ink is looked at: strokes of the smallest type are a pixel wide and more. */
const DPI = 110;
const PT_PER_IN = 72;

interface Word {
  readonly text: string;
  /** Sides, pt from the left and the top of the page. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Luminance of the darkest ink in its place: 0 black, 255 white. */
  readonly ink: number;
}

export interface PaperPage {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly text: string;
  readonly words: readonly Word[];
  /** Share of the page that is not light (ratio). */
  readonly inked: number;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** A picture as `pdftoppm -gray` writes it: `P5`, width, height, the largest value, then a byte a pixel. */
const readPgm = (bytes: Buffer): Picture => {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? [];
  if (head === undefined) throw new Error('not a picture in gray');
  return { width: Number(width), height: Number(height), grey: bytes.subarray(head.length) };
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const plain = (text: string): string => text.replace(/&([#\w]+);/g, (all, name: string) => ENTITIES[name] ?? all);

const darkest = (
  { width, height, grey }: Picture,
  { left, top, right, bottom }: Omit<Word, 'text' | 'ink'>,
): number => {
  const px = (pt: number, most: number) => Math.min(most, Math.max(0, Math.round((pt * DPI) / PT_PER_IN)));
  let found = 255;
  for (let y = px(top, height); y < px(bottom, height); y++)
    for (let x = px(left, width); x < px(right, width); x++) found = Math.min(found, grey[y * width + x] ?? 255);
  return found;
};

/** Reads a printed file as paper shows it: each page's text, its words with their places and the ink they are printed in. */
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
    const texts = tool('pdftotext', '-layout', 'it.pdf', '-').split('\f');
    return tool('pdftotext', '-bbox', 'it.pdf', '-')
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
          return { ...place, text: plain(text), ink: darkest(picture, place) };
        });
        return {
          widthPt: Number(widthPt),
          heightPt: Number(heightPt),
          text: (texts[i] ?? '').replaceAll('\u00a0', ' '),
          words,
          inked: picture.grey.reduce((sum, value) => sum + (value < 200 ? 1 : 0), 0) / picture.grey.length,
        };
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
