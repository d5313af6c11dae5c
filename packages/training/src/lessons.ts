import { DUST_FROM_MPH, FLAG_LAW } from '@windcall/cues';
import { intervalScore } from './interval-score.ts';

/** The lessons, in the order they are offered. Any may be taken first. */
export const LESSONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type Lesson = (typeof LESSONS)[number];

/** Steps of a lesson, then what comes outside of them. */
export const STEPS = ['cold', 1, 2, 3, 4, 5, 6, 7, 8, 'extra', 'review', 'check'] as const;
export type Step = (typeof STEPS)[number];

/**
 * What a task shows and what is said besides one number, by name. Winds in mph, crosswinds + from the right; distances in yards.
 * Names that begin with `said` are the learner's, all others the task's.
 */
export type Asked = Readonly<Record<string, number | string | boolean | null>>;

/** A task that was answered. mph, + from the right. */
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

/** How well a person reads a flag, degrees each way: the width of a good reading. Source: visible cues, the flag's own error. */
const FLAG_READ_DEG = 6;
/** Strong flags flutter: the same judgment is worth this much more above 10 mph. */
const FLAG_STRONG = { fromMph: 10, times: 4 / 3 } as const;
/** Wind that a flag says nothing above, mph: it flies straight out. */
export const flagFullMph = (): number => Math.floor(FLAG_LAW.fullDeg / FLAG_LAW.liftDegPerMph);
/** What counts as "straight out" where a number is said, mph. */
const flagMostMph = (): number => flagFullMph() - 2;
/** Mirage only streams above this, mph. */
export const MIRAGE_FULL_MPH = 12;

const flagWithin = (mph: number): number =>
  (FLAG_READ_DEG / FLAG_LAW.liftDegPerMph) * (Math.abs(mph) > FLAG_STRONG.fromMph ? FLAG_STRONG.times : 1);
const mirageWithin = (mph: number): number => (Math.abs(mph) <= 3 ? 1 : Math.abs(mph) <= 7 ? 1.5 : 3);

/**
 * How far off a good reading may be, mph each way; lessons that ask for a band have none. Source: the reading errors of each
 * cue, of which a good reader's width is made. Lesson 10 is measured by the par of its own task.
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
      // half of what was planned: with 1 mph one guesser in eight gets through, five bands being few
      return 0.5;
    case 5:
      return 3;
    case 6:
    case 8:
    case 11:
      return 2;
    case 7:
      // three flags read off the picture; winds that are stated leave the sum alone to be off
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

/** How far off an hour of the clock, and a height in the picture, may be said. */
const HOUR_WITHIN = 0.5;
const BULLET_WITHIN_MIL = 0.4;

/** Whether the hour that was said is the one that was asked for, to half an hour either way around the clock. */
const isHour = (asked: Asked): boolean => {
  const [said, was] = [number(asked, 'saidHour'), number(asked, 'hour')];
  if (said === null || was === null) return false;
  const apart = Math.abs(said - was) % 12;
  return Math.min(apart, 12 - apart) <= HOUR_WITHIN + 1e-9;
};

/** Bracket that was said, mph; a single number where none was. */
const bracketOf = ({ asked, said }: Answer): { loMph: number; hiMph: number } => ({
  loMph: number(asked, 'saidLow') ?? said,
  hiMph: number(asked, 'saidHigh') ?? said,
});

/** Whether an answer is right, from its numbers alone: the same here, on the server and on another device. */
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
      // the band that was named, or the next one where the wind is next to the edge
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
      // a meter is one place: it counts for the near third
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

/** Interval score of lesson 12 that a trained reader stays under, in pars: a caller twice as unsure as the best reader, 3.51 a σ. */
const MOST_PARS = 2 * 3.51;

/** How far lesson 12's calls are from par: mean interval score over `MOST_PARS` pars; 1 or less passes. 0 without calls. */
export const callsOverPar = (answers: readonly Answer[]): number => {
  const shares = answers.map(
    (answer) => intervalScore(bracketOf(answer), answer.was) / (MOST_PARS * (number(answer.asked, 'parMph') ?? 1)),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
};
