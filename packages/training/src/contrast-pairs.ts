import { DUST_FROM_MPH, driftMilPerSOf, splashAt, treeBandOf } from '@windcall/cues';
import { ydToM } from '@windcall/units';
import { headOfClock } from './lesson-draws.ts';
import { across, flag, mirage, type SeenCue, SPLASH_LOOKS_S } from './lesson-scenes.ts';
import type { Lesson } from './lessons.ts';

/** What a pair asks, by name: the words stand with the lesson's. */
export type PairQuestion = 'more-wind' | 'calm' | 'more-crosswind' | 'gust-now' | 'number' | 'same-wind' | 'more-path';
export type PairAnswer = 'A' | 'B' | 'same';

/** Two pictures that differ in one thing, and one question. */
export interface ContrastPair {
  readonly a: readonly SeenCue[];
  readonly b: readonly SeenCue[];
  readonly question: PairQuestion;
  readonly answer: PairAnswer;
}

const AT_YD = 500;
const FAR_YD = 600;

const meter = (speedMph: number, hour = 3): SeenCue => ({ kind: 'meter', third: 0, speedMph, hour });
const thirds = (near: number, middle: number, far: number): SeenCue[] =>
  [near, middle, far].map((mph, third) => ({ kind: 'wind', third, mph }));
const tipped = (mph: number, tip: 'low' | 'high'): SeenCue => {
  const seen = flag(AT_YD, 2, across(mph));
  return seen.kind === 'flag' ? { ...seen, tip } : seen;
};
const dust = (mph: number): SeenCue => ({
  ...{ kind: 'dust', yd: AT_YD },
  milPerS: mph < DUST_FROM_MPH ? null : driftMilPerSOf(mph, ydToM(AT_YD)),
});
const splash = (mph: number): SeenCue => ({
  ...{ kind: 'splash', yd: AT_YD },
  marks: SPLASH_LOOKS_S.map((tS) => {
    const { rightMil, radiusMil } = splashAt(tS, across(mph), ydToM(AT_YD)) ?? { rightMil: 0, radiusMil: 0 };
    return { tS, rightMil, radiusMil };
  }),
});

/** The pair of each lesson, A as it is made: one thing differs, everything else is the same cue in the same place. */
const PAIRS: Readonly<Record<Exclude<Lesson, 12>, () => ContrastPair>> = {
  1: () => ({ a: [tipped(9, 'low')], b: [tipped(9, 'high')], question: 'more-wind', answer: 'same' }),
  2: () => ({
    a: [mirage(FAR_YD, 1, 2, 0), flag(FAR_YD, 2, across(0))],
    b: [mirage(FAR_YD, 1, 2, 0), flag(FAR_YD, 2, { crossMph: 0, headMph: headOfClock(8, 12) })],
    ...{ question: 'calm', answer: 'A' },
  }),
  3: () => ({
    a: [flag(AT_YD, 2, { crossMph: 7, headMph: -5 })],
    b: [flag(AT_YD, 2, { crossMph: 7, headMph: 5 })],
    ...{ question: 'more-crosswind', answer: 'same' },
  }),
  4: () => ({
    a: [flag(AT_YD, 2, across(13)), { kind: 'trees', band: treeBandOf(across(2)) }],
    b: [flag(AT_YD, 2, across(4)), { kind: 'trees', band: treeBandOf(across(12)) }],
    ...{ question: 'gust-now', answer: 'A' },
  }),
  5: () => ({ a: [dust(7)], b: [dust(9)], question: 'number', answer: 'B' }),
  6: () => ({
    a: [splash(-6)],
    // the bullet was held into the wind: it comes in from that side
    b: [{ kind: 'trace', yd: AT_YD, from: -1 }],
    ...{ question: 'same-wind', answer: 'same' },
  }),
  7: () => ({ a: thirds(6, 3, -3), b: thirds(-3, 3, 6), question: 'more-path', answer: 'A' }),
  8: () => ({
    a: [flag(AT_YD, 0, across(8)), flag(AT_YD, 1, across(8)), flag(AT_YD, 2, across(8))],
    b: [flag(AT_YD, 0, across(4)), flag(AT_YD, 1, across(13)), flag(AT_YD, 2, across(7))],
    ...{ question: 'more-wind', answer: 'same' },
  }),
  9: () => ({
    a: [meter(8), flag(0.55 * FAR_YD, 1, across(8)), flag(FAR_YD, 2, across(8))],
    b: [meter(8), flag(0.55 * FAR_YD, 1, across(2)), flag(FAR_YD, 2, across(1))],
    ...{ question: 'more-path', answer: 'A' },
  }),
  10: () => ({
    a: [mirage(FAR_YD, 0.5, 1, 6), mirage(FAR_YD, 1, 2, 6)],
    b: [mirage(FAR_YD, 0.5, 1, 6), mirage(FAR_YD, 1, 2, 1)],
    ...{ question: 'more-path', answer: 'A' },
  }),
  11: () => ({
    a: [flag(0.55 * FAR_YD, 1, across(6)), flag(FAR_YD, 2, across(-3))],
    b: [flag(0.55 * FAR_YD, 1, across(6)), flag(FAR_YD, 2, across(6))],
    ...{ question: 'more-path', answer: 'B' },
  }),
};

/** The pair of a lesson, its pictures in either order; null for the last lesson, which has none. */
export const contrastPairOf = (lesson: Lesson, isTurned: boolean): ContrastPair | null => {
  if (lesson === 12) return null;
  const pair = PAIRS[lesson]();
  if (!isTurned) return pair;
  const answer = pair.answer === 'A' ? 'B' : pair.answer === 'B' ? 'A' : 'same';
  return { ...pair, a: pair.b, b: pair.a, answer };
};
