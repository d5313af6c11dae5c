import { DUST_FROM_MPH, FLAG_LAW } from '@windcall/cues';
import { intervalScore } from './interval-score.ts';

/** The lessons, in the order of the list. Any may be taken first. */
export const LESSONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type Lesson = (typeof LESSONS)[number];

/** Steps of a lesson, then tasks outside of them. */
export const STEPS = ['cold', 1, 2, 3, 4, 5, 6, 7, 8, 'extra', 'review', 'check'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The data of a task, and answers besides one number, by name. Winds in mph, crosswinds + from the right; distances in
 * yards. Names that begin with `said` are the learner's.
 */
export type Asked = Readonly<Record<string, number | string | boolean | null>>;

/** An answered task. mph, + from the right. */
export interface Answer {
  readonly lesson: Lesson;
  readonly step: Step;
  readonly asked: Asked;
  readonly said: number;
  readonly was: number;
}

const number = (asked: Asked, name: string): number | null => {
  const value = asked[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** Reading error of a flag, degrees each way, which is the tolerance of a good reading. Source: visible cues, the flag's own error. */
const FLAG_READ_DEG = 6;
/** Strong flags flutter, so the tolerance grows by this above 10 mph. */
const FLAG_STRONG = { fromMph: 10, times: 4 / 3 } as const;
/** Highest wind that a flag shows, mph: above it flies straight out. */
export const flagFullMph = (): number => Math.floor(FLAG_LAW.fullDeg / FLAG_LAW.liftDegPerMph);
/** Least number for "straight out", mph. */
const flagMostMph = (): number => flagFullMph() - 2;
/** Above this mirage only streams, mph. */
export const MIRAGE_FULL_MPH = 12;

const flagWithin = (mph: number): number =>
  (FLAG_READ_DEG / FLAG_LAW.liftDegPerMph) * (Math.abs(mph) > FLAG_STRONG.fromMph ? FLAG_STRONG.times : 1);
const mirageWithin = (mph: number): number => (Math.abs(mph) <= 3 ? 1 : Math.abs(mph) <= 7 ? 1.5 : 3);

/**
 * Tolerance of a good reading, mph each way; lessons about a band have none. Source: the reading errors of each cue.
 * Lesson 10 uses the par of its own task.
 */
export const withinMph = (lesson: Lesson, was: number, asked: Asked = {}): number => {
  switch (lesson) {
    case 1:
      return flagWithin(was);
    case 2:
      return mirageWithin(was);
    case 3:
      return Math.max(0.5, 0.1 * Math.abs(was));
    case 4:
      // half of the original plan: with 1 mph one guesser in eight would pass, because there are only five bands
      return 0.5;
    case 5:
      return 3;
    case 6:
    case 8:
    case 11:
      return 2;
    case 7:
      // three flags read off the picture; with stated winds only the sum can be wrong
      return asked.flags === true ? 1.6 : 0.7;
    case 9:
      return 0.7;
    case 10:
      return 2 * (number(asked, 'parMph') ?? 0.8);
    case 12:
      return 0;
  }
};

const isNear = (a: number | null, b: number | null, within: number): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= within + 1e-9;

const saysAtLeast = (said: number, was: number, mph: number): boolean =>
  Math.sign(said) === Math.sign(was) && Math.abs(said) >= mph;

/** Tolerance of an hour of the clock, and of a height in the picture. */
const HOUR_WITHIN = 0.5;
const BULLET_WITHIN_MIL = 0.4;

/** Whether the answered hour is right, to half an hour in either direction around the clock. */
const isHour = (asked: Asked): boolean => {
  const [said, was] = [number(asked, 'saidHour'), number(asked, 'hour')];
  if (said === null || was === null) return false;
  const apart = Math.abs(said - was) % 12;
  return Math.min(apart, 12 - apart) <= HOUR_WITHIN + 1e-9;
};

/** The answered bracket, mph; a single number if there is none. */
const bracketOf = ({ asked, said }: Answer): { loMph: number; hiMph: number } => ({
  loMph: number(asked, 'saidLow') ?? said,
  hiMph: number(asked, 'saidHigh') ?? said,
});

/** Whether an answer is right, from its numbers alone, on any device. */
export const isRight = (answer: Answer): boolean => {
  const { lesson, asked, said, was } = answer;
  const close = isNear(said, was, withinMph(lesson, was, asked));
  if (asked.saidHour !== undefined) return isHour(asked);
  if (asked.part === 'bullet') return isNear(number(asked, 'saidMil'), number(asked, 'bulletMil'), BULLET_WITHIN_MIL);
  switch (lesson) {
    case 1:
      return Math.abs(was) >= flagFullMph() ? saysAtLeast(said, was, flagMostMph()) : close;
    case 2: {
      const read = Math.abs(was) > MIRAGE_FULL_MPH ? saysAtLeast(said, was, MIRAGE_FULL_MPH) : close;
      return read && (asked.focus === undefined || asked.focus === asked.saidFocus);
    }
    case 4: {
      // the answered band, or its neighbor if the wind is near the edge
      const [from, to] = [number(asked, 'saidFromMph') ?? said, number(asked, 'saidToMph') ?? Number.POSITIVE_INFINITY];
      return was >= from - withinMph(4, was) && was < to + withinMph(4, was);
    }
    case 5:
      return Math.abs(was) < DUST_FROM_MPH
        ? Math.abs(said) < DUST_FROM_MPH
        : close && Math.abs(said) >= DUST_FROM_MPH - 3;
    case 8:
      return (
        close &&
        isNear(number(asked, 'saidLow'), number(asked, 'wasLow'), 2) &&
        isNear(number(asked, 'saidHigh'), number(asked, 'wasHigh'), 2) &&
        (asked.wasAtPress === undefined || isNear(number(asked, 'wasAtPress'), said, 1))
      );
    case 9:
      // a meter is in one place, so it counts for the near third
      return close && (asked.saidThird === undefined || asked.saidThird === 0);
    case 11:
      return close && asked.cue === asked.saidCue && asked.why === asked.saidWhy;
    case 12: {
      const { loMph, hiMph } = bracketOf(answer);
      return loMph <= was && was <= hiMph;
    }
    default:
      return close;
  }
};

/** Highest interval score of a trained reader in lesson 12, in pars: a caller with twice the best reader's error, 3.51 a σ. */
const MOST_PARS = 2 * 3.51;

/** Mean interval score of lesson 12's calls over `MOST_PARS` pars; 1 or less passes. 0 without calls. */
export const callsOverPar = (answers: readonly Answer[]): number => {
  const shares = answers.map(
    (answer) => intervalScore(bracketOf(answer), answer.was) / (MOST_PARS * (number(answer.asked, 'parMph') ?? 1)),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
};
