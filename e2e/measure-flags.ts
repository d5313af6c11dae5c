// `npm run bench:flags`: whether an eye that was told the rules only reads the wind off the flags of sealed calls as they are
// painted, in a Chromium without a graphics card; written into docs/validation.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const browser = await launchFor(false);
const rows: string[][] = [];
try {
  const page = await openPicture(browser, SIZE_PX);
  const all: Drawn[] = [];
  for (const [band, yd] of BANDS) {
    const drawn: Drawn[] = [];
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
      drawn.push({ ...one, read: { ...one.read, cues } });
    }
    rows.push([band, ...figuresOf(drawn).slice(0, -1)]);
    all.push(...drawn);
  }
  rows.push(['all', ...figuresOf(all).slice(0, -1)]);
} finally {
  await browser.close();
}
const markdown = toMarkdown({
  title: 'Reading the air: flags as they are painted',
  note: `${EYE_TASKS} sealed calls of level 2, painted ${SIZE_PX} px wide, each flag at the highest power that shows all of it. A reader of pixels that knows where a pole stands and how large a pennant is tells cloth from ground by its color, finds the tip, and divides its angle by four, at nine moments of the last 20 s. Wanted: slope 0.9 to 1.1, r 0.97, a mean error of 1 mph in each band.`,
  columns: ['Range', 'Flags', 'Slope', 'r', 'Mean error, mph'],
  rows,
});
writeFileSync(DOCUMENT, writeSection(readFileSync(DOCUMENT, 'utf8'), 'flags', markdown));
console.log(markdown);
