// `npm run bench:flags`: whether an eye that was told the rules only reads the wind off the flags of sealed calls as they are
// painted, in a Chromium without a graphics card; written into docs/validation.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { drills } from '@windcall/contract';
import { addThirds } from '@windcall/cues';
import { trackOfTask } from '../apps/server/src/features/drills/picture-of-task.ts';
import { toMarkdown } from '../bench/src/bench-table.ts';
import { BANDS, type Drawn, EYE_TASKS, eyeTask, figuresOf } from '../bench/src/read-air.ts';
import { writeSection } from '../bench/src/write-section.ts';
import { launchFor, openPicture, readFlags } from './picture/open-picture.ts';

const DOCUMENT = fileURLToPath(new URL('../docs/validation.md', import.meta.url));
/** Moments of the last 20 s before a call that are looked at, s before it. */
const AGO_S = [20, 17.5, 15, 12.5, 10, 7.5, 5, 3, 1] as const;
const COMMIT_S = 40;
const SAMPLES = 43;
const SIZE_PX = 800;

type Cue = drills.PictureRead['cues'][number];
/** The call of who takes these cues together by thirds, mph; null where none of them counts. */
const called = (cues: readonly Cue[]): number | null =>
  addThirds(cues.map((cue) => ({ third: cue.third as 0 | 1 | 2, mph: cue.used ? cue.over20s : null }))).together;

/** Figures of one row: the flags, then the path by flags and mirage, by the flags alone, and by the words of the same calls. */
const rowOf = (drawn: readonly Drawn[], inWords: readonly Drawn[]): string[] => {
  const flagsOnly = drawn.map((one): Drawn => {
    const together = called(one.read.cues.filter(({ kind }) => kind === 'flag'));
    return { ...one, read: { ...one.read, together } };
  });
  return [...figuresOf(drawn), figuresOf(flagsOnly).at(-1) ?? '–', figuresOf(inWords).at(-1) ?? '–'];
};

const browser = await launchFor(false);
const rows: string[][] = [];
try {
  const page = await openPicture(browser, SIZE_PX);
  const all: Drawn[] = [];
  const allInWords: Drawn[] = [];
  for (const [band, yd] of BANDS) {
    const drawn: Drawn[] = [];
    const inWords: Drawn[] = [];
    for (let i = 0; i < EYE_TASKS / BANDS.length; i++) {
      const one = await eyeTask(i, 2, yd);
      const track = trackOfTask(one.task, 2, COMMIT_S - AGO_S[0], SAMPLES);
      const read = await readFlags(
        page,
        { yards: yd, track, sizePx: SIZE_PX },
        AGO_S.map((agoS) => COMMIT_S - agoS),
      );
      const seen = new Map(track.flags.map(({ zM }, f) => [Math.round(zM / 0.9144), read[f] ?? null]));
      const cues = one.read.cues.flatMap((cue) =>
        cue.kind === 'flag' ? [{ ...cue, over20s: seen.get(cue.place) ?? null }] : [cue],
      );
      drawn.push({ ...one, read: { ...one.read, cues, together: called(cues) } });
      inWords.push(one);
    }
    rows.push([band, ...rowOf(drawn, inWords)]);
    all.push(...drawn);
    allInWords.push(...inWords);
  }
  rows.push(['all', ...rowOf(all, allInWords)]);
} finally {
  await browser.close();
}
const markdown = toMarkdown({
  title: 'Reading the air: flags as they are painted',
  note: `${EYE_TASKS} sealed calls of level 2, painted ${SIZE_PX} px wide, each flag at the highest power that shows all of it. A reader of pixels that knows where a pole stands and how large a pennant is tells cloth from ground by its color, finds the tip, and divides its angle by four, at nine moments of the last 20 s. The path is one number a third of what these flags said and what the mirage said in words, near 3, middle 2, far 1; then by the flags alone, and by the words of the same calls, flags and all. Wanted: slope 0.9 to 1.1, r 0.97, a mean error of 1 mph in each band, the path within 1.3 of par: over 240 calls the words reach 1.23 of it, and the picture costs a twentieth more than the words of the same calls. With 60 calls the ratio is known to a tenth.`,
  columns: ['Range', 'Flags', 'Slope', 'r', 'Mean error, mph', 'Path ÷ par', 'By flags alone', 'In words'],
  rows,
});
writeFileSync(DOCUMENT, writeSection(readFileSync(DOCUMENT, 'utf8'), 'flags', markdown));
console.log(markdown);
