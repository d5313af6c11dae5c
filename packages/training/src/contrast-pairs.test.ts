import { decodeFlag, decodeLean, flagIn, speedMphOf } from '@windcall/cues';
import { describe, expect, test } from 'vitest';
import { contrastPairOf } from './contrast-pairs.ts';
import { crossOfClock, sumOfThirds } from './lesson-draws.ts';
import type { SeenCue } from './lesson-scenes.ts';
import { LESSONS, type Lesson } from './lessons.ts';

const mean = (all: readonly number[]): number => all.reduce((sum, mph) => sum + mph, 0) / all.length;
const readingOf = (cue: SeenCue): number[] => {
  switch (cue.kind) {
    case 'flag':
      return [decodeFlag(cue.cue)];
    case 'mirage':
      return [decodeLean(cue.leanDeg)];
    case 'meter':
      return [crossOfClock(cue.speedMph, cue.hour)];
    case 'wind':
      return [cue.mph];
    default:
      return [];
  }
};
/** The wind over the path as the rule takes it. */
const pathOf = (cues: readonly SeenCue[]): number =>
  sumOfThirds(
    [0, 1, 2].map((third) => {
      const read = cues.filter((cue) => 'third' in cue && cue.third === third).flatMap(readingOf);
      return read.length === 0 ? null : mean(read);
    }),
  );
const of = (lesson: Lesson) => {
  const pair = contrastPairOf(lesson, false);
  if (pair === null) throw new Error(`lesson ${lesson} must have a pair`);
  return pair;
};

describe('a pair of pictures', () => {
  test('stands before every rule but the last, its pictures in either order', () => {
    for (const lesson of LESSONS) {
      const [pair, turned] = [contrastPairOf(lesson, false), contrastPairOf(lesson, true)];
      if (lesson === 12) {
        expect(pair).toBeNull();
        continue;
      }
      expect([turned?.a, turned?.b]).toEqual([pair?.b, pair?.a]);
      expect(turned?.answer).toBe({ A: 'B', B: 'A', same: 'same' }[pair?.answer ?? 'same']);
      expect(turned?.question).toBe(pair?.question);
    }
  });

  test('is answered by what its cues say', () => {
    const winds = (cues: readonly SeenCue[]) => Math.abs(mean(cues.flatMap(readingOf)));
    for (const lesson of [1, 3, 8] as const) expect(winds(of(lesson).a)).toBeCloseTo(winds(of(lesson).b), 6);
    for (const lesson of [7, 9, 10, 11] as const) {
      const { a, b, answer } = of(lesson);
      const more = Math.abs(pathOf(a)) - Math.abs(pathOf(b));
      expect(Math.abs(more), `lesson ${lesson}`).toBeGreaterThan(1);
      expect(answer).toBe(more > 0 ? 'A' : 'B');
    }
  });

  test('differs in the one thing that the lesson is about', () => {
    const pair = of(1);
    expect(pair.a[0]).toMatchObject({ tip: 'low' });
    expect({ ...pair.b[0], tip: 'low' }).toEqual(pair.a[0]);
    // both boil; a flag that stands off its pole is all that tells the wind from 12:00
    const [calm, head] = [of(2).a, of(2).b];
    expect(head[0]).toEqual(calm[0]);
    expect(calm[0]?.kind === 'mirage' && Math.abs(calm[0].leanDeg)).toBe(0);
    expect([calm[1], head[1]].map((cue) => (cue?.kind === 'flag' ? cue.cue.liftDeg : 0))).toEqual([
      flagIn({ crossMph: 0, headMph: 0 }).liftDeg,
      flagIn({ crossMph: 0, headMph: speedMphOf({ crossMph: 0, headMph: 8 }) }).liftDeg,
    ]);
    // the same lift, once away and once toward
    const yaws = [...of(3).a, ...of(3).b].map((cue) =>
      cue.kind === 'flag' ? Math.cos((cue.cue.yawDeg * Math.PI) / 180) : 0,
    );
    expect(yaws[0]).toBeCloseTo(-(yaws[1] ?? 0), 9);
    // a gust that is here, and one that only the trees still show
    const bands = [of(4).a, of(4).b].map((cues) =>
      cues.map((cue) => (cue.kind === 'trees' ? cue.band : readingOf(cue)[0])),
    );
    expect(bands[0]?.[0]).toBeGreaterThan(bands[1]?.[0] ?? 99);
    expect(bands[0]?.[1]).toBeLessThan(bands[1]?.[1] ?? 0);
    expect([...of(5).a, ...of(5).b].map((cue) => cue.kind === 'dust' && cue.milPerS !== null)).toEqual([false, true]);
    // air from the left carries the splash right; the bullet comes in from the left
    const [splash, trace] = [of(6).a[0], of(6).b[0]];
    expect(splash?.kind === 'splash' && (splash.marks[1]?.rightMil ?? 0) > (splash.marks[0]?.rightMil ?? 0)).toBe(true);
    expect(trace).toMatchObject({ kind: 'trace', from: -1 });
    for (const lesson of [9, 10, 11] as const) expect(of(lesson).a[0]).toEqual(of(lesson).b[0]);
    expect(mean(of(7).a.flatMap(readingOf))).toBeCloseTo(mean(of(7).b.flatMap(readingOf)), 9);
  });
});
