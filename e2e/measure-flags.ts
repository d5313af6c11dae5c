// `npm run bench:flags`: whether an eye with only the rules reads the wind from the painted flags of sealed calls,
// in a Chromium without a graphics card; written into docs/measured.
import { addThirds, type CueTrack, readPicture, TRACK_STEP_S } from '@windcall/cues';
import { mToYd } from '@windcall/units';
import { airOfTask, trackOfTask } from '../apps/server/src/features/drills/picture-of-task.ts';
import { toMarkdown } from '../bench/src/bench-table.ts';
import { BANDS, type Drawn, EYE_TASKS, eyeTask, figuresOf } from '../bench/src/read-air.ts';
import { record } from '../bench/src/record.ts';
import { launchFor, openPicture, readFlags } from './picture/open-picture.ts';

/** Times of looks during 20 seconds, s before the call. */
const AGO_S = [20, 10, 5, 0] as const;
const LOOK_S = 20;
const COMMIT_S = 40;
/** First of the tasks that only this bench calls. */
const FIRST_TASK = 100;
const SIZE_PX = 800;

type Cue = Drawn['read']['cues'][number];
/** The call from these cues by thirds, mph; null if none of them counts. */
const called = (cues: readonly Cue[]): number | null =>
  addThirds(cues.map((cue) => ({ third: cue.third as 0 | 1 | 2, mph: cue.used ? cue.over20s : null }))).together;
const byCues = (drawn: Drawn, cues: Cue[]): Drawn => ({
  ...drawn,
  read: { ...drawn.read, cues, together: called(cues) },
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const atLooks = <T>(samples: readonly T[]): T[] =>
  AGO_S.flatMap((agoS) => samples[(LOOK_S - agoS) / TRACK_STEP_S] ?? []);

/** A track reduced to its looks at cues with numbers. */
const looksOf = (track: CueTrack): CueTrack => ({
  ...track,
  flags: track.flags.map((flag) => ({ ...flag, liftDeg: atLooks(flag.liftDeg), yawDeg: atLooks(flag.yawDeg) })),
  slabs: track.slabs.map((slab) => ({ ...slab, driftMilPerS: atLooks(slab.driftMilPerS) })),
  // these cues give bands, which do not add up
  ...{ grass: [], trees: [], dustMilPerS: [] },
});

/** A call by the picture's text at the looks, with the true wind at each flag. */
const inWords = (drawn: Drawn, track: CueTrack): Drawn => {
  const { task, read } = drawn;
  const air = airOfTask(task, task.beginsS + COMMIT_S);
  const said = readPicture(looksOf(track), AGO_S.length - 1);
  const cues = read.cues.flatMap((cue): Cue[] => {
    const own = said.find(
      ({ kind, placeM, focus }) => kind === cue.kind && Math.round(mToYd(placeM)) === cue.place && focus === cue.focus,
    );
    if (own === undefined) return [];
    const flag = own.kind === 'flag' ? track.flags.find(({ zM }) => zM === own.placeM) : undefined;
    const was = flag
      ? mean(AGO_S.map((agoS) => air(flag.zM, task.beginsS + COMMIT_S - agoS, { asideM: flag.asideM }).crossMph))
      : cue.was;
    return [{ ...cue, over20s: own.over20sMph, used: own.used, was }];
  });
  return byCues(drawn, cues);
};

/** The call with each flag as read from the painted picture. */
const fromPicture = (words: Drawn, track: CueTrack, read: readonly (readonly (number | null)[])[]): Drawn => {
  const seen = new Map(
    track.flags.map(({ zM }, f) => {
      const looks = (read[f] ?? []).filter((mph) => mph !== null);
      return [Math.round(mToYd(zM)), looks.length === 0 ? null : mean(looks)];
    }),
  );
  const cues = words.read.cues.map((cue) =>
    cue.kind === 'flag' ? { ...cue, over20s: seen.get(cue.place) ?? null } : cue,
  );
  return byCues(words, cues);
};

const flagsAlone = (drawn: Drawn): Drawn =>
  byCues(
    drawn,
    drawn.read.cues.filter(({ kind }) => kind === 'flag'),
  );
const pathOverPar = (drawn: readonly Drawn[]): string => figuresOf(drawn).at(-1) ?? '–';
/** One row: flags and path from the picture, path by its flags alone, and path of the same calls in words. */
const rowOf = (drawn: readonly Drawn[], words: readonly Drawn[]): string[] => [
  ...figuresOf(drawn),
  pathOverPar(drawn.map(flagsAlone)),
  pathOverPar(words),
];

const browser = await launchFor(false);
const rows: string[][] = [];
try {
  const page = await openPicture(browser, SIZE_PX);
  const all: Drawn[] = [];
  const allInWords: Drawn[] = [];
  for (const [band, yd] of BANDS) {
    const calls: { drawn: Drawn; track: CueTrack }[] = [];
    for (let i = 0; i < EYE_TASKS; i++) {
      const drawn = await eyeTask(FIRST_TASK + i, 2, yd);
      calls.push({ drawn, track: trackOfTask(drawn.task, 2, COMMIT_S - LOOK_S, LOOK_S / TRACK_STEP_S + 1) });
    }
    const tracks = calls.map(({ track }) => track);
    const read = await readFlags(
      page,
      { yards: yd, tracks, sizePx: SIZE_PX },
      AGO_S.map((agoS) => COMMIT_S - agoS),
    );
    const words = calls.map(({ drawn, track }) => inWords(drawn, track));
    const drawn = words.map((one, t) => fromPicture(one, tracks[t] as CueTrack, read[t] ?? []));
    rows.push([band, ...rowOf(drawn, words)]);
    console.log(rows.at(-1)?.join(' | '));
    all.push(...drawn);
    allInWords.push(...words);
  }
  rows.push(['all', ...rowOf(all, allInWords)]);
} finally {
  await browser.close();
}
const markdown = toMarkdown({
  title: 'Reading the air: flags as they are painted',
  note: `${EYE_TASKS} sealed calls of level 2 a row, painted ${SIZE_PX} px wide, each flag at the highest power that shows all of it. A reader of pixels that knows where a pole stands and how large a pennant is tells cloth from ground by its color, finds the tip, and divides its angle by four. It looks ${AGO_S.join(', ')} s before the call, a second each, and passes over a flag that another one hides. The path is one number a third of what these flags said and what the mirage said in words, near 3, middle 2, far 1; then by the flags alone, and by the words of the same looks, flags and all. Wanted: slope 0.9 to 1.1, r 0.97, a mean error of 1 mph in each band, the path within 1.3 of par. Over ${EYE_TASKS * BANDS.length} calls the ratio is known to a twentieth, in a row to a tenth.`,
  columns: ['Range', 'Flags', 'Slope', 'r', 'Mean error, mph', 'Path ÷ par', 'By flags alone', 'In words'],
  rows,
});
record('flags', markdown);
console.log(markdown);
