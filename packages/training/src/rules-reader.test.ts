// @module-tag long
import { decodeLean, decodeRunning, decodeSplash, decodeTrees, flagSpeedMph } from '@windcall/cues';
import { ydToM } from '@windcall/units';
import { createRandomStream, type RandomStream } from '@windcall/wind';
import { describe, expect, test } from 'vitest';
import { type LessonEvent, nextStep } from './fade.ts';
import { crossOfClock, drawLesson, sumOfThirds } from './lesson-draws.ts';
import { type SeenCue, SPLASH_LOOKS_S, seenOf, watchLesson } from './lesson-scenes.ts';
import { type Asked, LESSONS, type Lesson, MIRAGE_FULL_MPH } from './lessons.ts';

/** The solver's thirds for the default rifle; a test of the web app compares them with the solver. */
const sharesAt = (rangeYd: number): [number, number, number] =>
  rangeYd < 800 ? [0.51, 0.35, 0.14] : [0.47, 0.37, 0.16];

const off = (dice: RandomStream, by: number): number => (2 * dice.uniform() - 1) * by;

/** Taught reading of one cue, up to 3° off for angles. mph, + from the right. */
const inverse = (seen: SeenCue, dice: RandomStream): number => {
  switch (seen.kind) {
    case 'flag': {
      const value = -Math.sin((seen.cue.yawDeg * Math.PI) / 180);
      return flagSpeedMph(Math.max(0, seen.cue.liftDeg + off(dice, 3))) * value;
    }
    case 'mirage':
      return decodeLean(Math.max(-78, Math.min(78, seen.leanDeg + off(dice, 3))));
    case 'meter':
    case 'clock':
      return crossOfClock(seen.speedMph, seen.hour);
    case 'dust':
      return seen.milPerS === null ? 0 : decodeRunning(seen.milPerS * (1 + off(dice, 0.1)), ydToM(seen.yd));
    case 'splash': {
      const [a, b] = seen.marks;
      const rightMil = (b?.rightMil ?? 0) - (a?.rightMil ?? 0) + off(dice, 0.2);
      return decodeSplash({ rightMil, seconds: SPLASH_LOOKS_S[1] - SPLASH_LOOKS_S[0] }, ydToM(seen.yd));
    }
    default:
      return 0;
  }
};

const mean = (all: readonly number[]): number => all.reduce((sum, mph) => sum + mph, 0) / all.length;

/** One number per third from looks over 20 s, then the sum. */
const overLooks = (samples: readonly (readonly SeenCue[])[], dice: RandomStream, by = sumOfThirds): number => {
  const looks = [0, 10, 20, 40].map((ago) => samples[samples.length - 1 - ago] ?? []);
  const thirds = [0, 1, 2].map((third) => {
    const read = looks.flatMap((seen) =>
      seen.filter((cue) => 'third' in cue && cue.third === third).map((cue) => inverse(cue, dice)),
    );
    return read.length === 0 ? null : mean(read);
  });
  return by(thirds);
};

type Said = Pick<LessonEvent, 'said' | 'was'> & { readonly also?: Asked };
type Reader = (lesson: Lesson, asked: Asked, dice: RandomStream) => Said;

const misleads = (seen: SeenCue): string | null => {
  if (seen.kind === 'trees') return 'late';
  if (seen.kind === 'mirage' && Math.abs(decodeLean(seen.leanDeg)) > MIRAGE_FULL_MPH) return 'full';
  // from 11:00 to 1:00, less than half a degree beyond
  if (seen.kind === 'flag' && Math.abs(Math.sin((seen.cue.yawDeg * Math.PI) / 180)) < 0.51) return 'end-on';
  return seen.kind === 'mirage' && seen.focus === 1 ? 'other-air' : null;
};

/** A reader who knows only the rules. `sum` combines the thirds. */
const byTheRules =
  (sum = sumOfThirds): Reader =>
  (lesson, asked, dice) => {
    if (lesson === 8) {
      const { samples, lowMph, highMph, wasMph } = watchLesson(8, asked);
      const read = samples.map(([flag]) => (flag ? inverse(flag, dice) : 0));
      // fluttering cloth: each look is a mean of three
      const smooth = read.map((_, i) => mean(read.slice(Math.max(0, i - 1), i + 2)));
      const [saidLow, saidHigh] = [Math.min(...smooth), Math.max(...smooth)];
      return {
        said: (saidLow + saidHigh) / 2,
        was: wasMph,
        also: { saidLow, saidHigh, wasLow: lowMph, wasHigh: highMph },
      };
    }
    if (lesson === 10 || lesson === 12) {
      const { samples, wasMph } = watchLesson(lesson, asked);
      const said = overLooks(samples, dice, sum);
      return { said, was: wasMph, also: { saidLow: said - 1.6, saidHigh: said + 1.6 } };
    }
    const seen = seenOf(lesson, asked);
    const was = Number(asked.wasMph);
    const [first] = seen;
    // the solver gives the bullet's height at a flag, and this reader uses the solver
    if (asked.part === 'bullet') return { said: was, was, also: { saidMil: 1 + off(dice, 0.3), bulletMil: 1 } };
    if (asked.part === 'height' && first?.kind === 'flag')
      return { said: Math.sign(was) * flagSpeedMph(first.cue.liftDeg + off(dice, 3)), was };
    if ((asked.part === 'clock' || asked.scope === true) && first?.kind === 'flag') {
      const hour = ((first.cue.yawDeg + 180 + off(dice, 8)) / 30 + 12) % 12;
      return { said: was, was, also: { saidHour: Math.round(2 * hour) / 2 } };
    }
    switch (lesson) {
      case 2: {
        const half = seen.find((cue) => cue.kind === 'mirage' && cue.focus === 0.5);
        return { said: inverse(half ?? first!, dice), was, also: half ? { saidFocus: 0.5 } : {} };
      }
      case 3:
        return { said: inverse(seen.at(-1)!, dice), was };
      case 4: {
        const band = decodeTrees(first?.kind === 'trees' ? first.band : 0);
        return {
          said: band.fromMph,
          was,
          also: { saidFromMph: band.fromMph, ...(Number.isFinite(band.toMph) && { saidToMph: band.toMph }) },
        };
      }
      case 7:
        return { said: sum(seen.map((cue) => inverse(cue, dice))), was };
      case 11: {
        const wrong = seen.findIndex((cue) => misleads(cue) !== null);
        const trusted = seen[1 - wrong] ?? first!;
        return {
          said: inverse(trusted, dice),
          was,
          also: { saidCue: wrong === 1 ? 'A' : 'B', saidWhy: misleads(seen[wrong]!) },
        };
      }
      default:
        return { said: inverse(first!, dice), was };
    }
  };

/** Whether a reader passes a lesson drawn with a seed. */
const passes = (reader: Reader, lesson: Lesson, seed: number): boolean => {
  const dice = createRandomStream(seed, 99);
  const run: LessonEvent[] = [];
  const tasks = drawLesson(lesson, seed, sharesAt);
  for (let i = 1; i < tasks.length; i++) {
    const next = nextStep(lesson, run);
    if (next === 'passed') return true;
    if (next === 'tomorrow') return false;
    const { said, was, also } = reader(lesson, tasks[i] ?? {}, dice);
    run.push({
      ...{ id: String(i), at: String(i), lesson, step: next as LessonEvent['step'], aided: false, inWords: false },
      ...{ asked: { ...tasks[i], ...also }, said, was },
    });
  }
  return nextStep(lesson, run) === 'passed';
};

const passed = (reader: Reader, lesson: Lesson, runs: number): number =>
  Array.from({ length: runs }, (_, i) => passes(reader, lesson, 100 + i)).filter(Boolean).length;

/** Living air takes longer to draw. */
const runsOf = (lesson: Lesson): number => ([8, 10, 12].includes(lesson) ? 10 : 100);

describe('who reads by the rules passes', () => {
  test.each(LESSONS.map((lesson) => [lesson]))('lesson %i', (lesson) => {
    expect(passed(byTheRules(), lesson, runsOf(lesson))).toBeGreaterThanOrEqual(0.9 * runsOf(lesson));
  });
});

const rules = byTheRules();
const changed =
  (change: (said: number, asked: Asked) => number): Reader =>
  (lesson, asked, dice) => {
    const { said, ...rest } = rules(lesson, asked, dice);
    return { ...rest, said: change(said, asked) };
  };

/** A reader who does not look at living air gets about its mean. */
const watched = (_: 10 | 12, asked: Asked): number => (Number(asked.meanMph) * Number(asked.fromDeg)) / 90;

const guess: Reader = (lesson, asked, dice) => {
  const said = off(dice, 16);
  const { was, also } =
    lesson === 8
      ? rules(lesson, asked, dice)
      : { was: lesson === 10 || lesson === 12 ? watched(lesson, asked) : Number(asked.wasMph), also: {} };
  const bands = [0, 3, 6, 10, 15, 99];
  const band = Math.floor(dice.uniform() * 5);
  return {
    ...{ said, was },
    also: {
      ...(lesson === 8 && { ...also, saidLow: said - 3, saidHigh: said + 3 }),
      ...(lesson === 12 && { saidLow: said - 2, saidHigh: said + 2 }),
      ...((asked.part === 'clock' || asked.scope === true) && { saidHour: Math.floor(24 * dice.uniform()) / 2 }),
      ...(asked.part === 'bullet' && { saidMil: 3 + off(dice, 5), bulletMil: 1 }),
      ...(lesson === 2 && asked.focus !== undefined && { saidFocus: dice.uniform() < 0.5 ? 1 : 0.5 }),
      ...(lesson === 4 && { saidFromMph: bands[band] ?? 0, saidToMph: bands[band + 1] ?? 99 }),
      ...(lesson === 11 && {
        saidCue: dice.uniform() < 0.5 ? 'A' : 'B',
        saidWhy: ['late', 'full', 'end-on', 'other-air'][Math.floor(dice.uniform() * 4)] ?? '',
      }),
    },
  };
};

const plainMean = (thirds: readonly (number | null)[]): number => mean(thirds.filter((mph) => mph !== null));
const plateOnly = (thirds: readonly (number | null)[]): number => thirds.at(-1) ?? 0;

describe('who breaks a rule fails its lesson', () => {
  test.each(LESSONS.map((lesson) => [lesson]))('guessing, lesson %i', (lesson) => {
    expect(passed(guess, lesson, runsOf(lesson))).toBeLessThanOrEqual(0.1 * runsOf(lesson));
  });

  test.each<[string, Lesson, Reader]>([
    ['÷ 3', 1, changed((said) => (said * 4) / 3)],
    ['the clock twice', 3, changed((said, asked) => said * Math.abs(crossOfClock(1, Number(asked.hour))))],
    ['the plate’s flag only', 7, byTheRules(plateOnly)],
    ['the plain average', 7, byTheRules(plainMean)],
    ['the plate’s air for the middle', 2, changed((said, asked) => Number(asked.plateMph ?? said))],
  ])('%s, lesson %i', (_, lesson, reader) => {
    expect(passed(reader, lesson, runsOf(lesson))).toBeLessThanOrEqual(0.1 * runsOf(lesson));
  });
});
