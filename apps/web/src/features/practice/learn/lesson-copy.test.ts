import { decodeFlag, FLAG_LAW } from '@windcall/cues';
import { drawLesson, LESSONS, seenOf, watchLesson } from '@windcall/training';
import { describe, expect, test } from 'vitest';
import { unitsOf, WIRE_UNITS } from '../../../units/units.ts';
import { tellCue } from './cue-words.ts';
import { figuresOf, linesOf, ruleOf, wrongWords } from './lesson-copy.ts';
import { sharesAt } from './shares-at.ts';

describe('what a learner reads', () => {
  test('has the numbers of the cues: ÷ 4, hanging under 2, straight out from 22', () => {
    const rule = ruleOf(WIRE_UNITS, 1);
    expect(rule).toContain(`Angle off the pole ÷ ${FLAG_LAW.liftDegPerMph} is the wind’s speed.`);
    expect(rule).toContain('Hanging: under 2 mph. Straight out: 22 mph or more.');
    expect(figuresOf(WIRE_UNITS).tips).toBe('¾ of its length is 10 mph, half 15, level 22');
    expect(ruleOf(WIRE_UNITS, 3)).toBe(
      'How much counts: 12:00 0, 12:30 ¼, 1:00 ½, 1:30 0.7, 2:00 0.9, 2:30 and 3:00 all. Flag, meter, trees, your face: speed, times the clock. Mirage, dust, splash: already crosswind.',
    );
    for (const { deg, mph } of figuresOf(WIRE_UNITS).flagRow) expect(deg / mph).toBeCloseTo(FLAG_LAW.liftDegPerMph);
  });

  test('has the mirage, grass, tree and drift numbers of their functions', () => {
    expect(ruleOf(WIRE_UNITS, 2)).toContain('15° 1, 30° 2, 45° 3.5, 60° 6, 70° 9, 75° 12 mph');
    expect(ruleOf(WIRE_UNITS, 4)).toContain('15° is 6 mph, 28° is 10 mph');
    expect(ruleOf(WIRE_UNITS, 4)).toContain('twigs move from 6, branches move from 10');
    expect(ruleOf(WIRE_UNITS, 5)).toBe('No dust: under 8 mph. Dust: its drift a second, in mil, × yards ÷ 489.');
    expect(ruleOf(WIRE_UNITS, 6)).toContain('× yards ÷ 245');
  });

  test('divides a drift by what fits the units shown: mils, meters and meters a second make one thousand', () => {
    const metric = unitsOf({ range: 'm', wind: 'm/s' });
    expect(ruleOf(metric, 5)).toContain('× meters ÷ 1000.');
    expect(ruleOf(metric, 6)).toContain('× meters ÷ 500.');
  });

  test('is there for every task of every lesson: lines of the rule, words for the picture, a wrong answer', () => {
    for (const lesson of LESSONS) {
      const tasks = drawLesson(lesson, 5, sharesAt).slice(0, lesson === 8 || lesson === 10 || lesson === 12 ? 2 : 15);
      for (const asked of tasks) {
        const watched = lesson === 8 || lesson === 10 || lesson === 12 ? watchLesson(lesson, asked) : null;
        const seen = watched ? (watched.samples.at(-1) ?? []) : seenOf(lesson, asked);
        const was = watched ? watched.wasMph : Number(asked.wasMph);
        const lines = linesOf(WIRE_UNITS, lesson, seen, was, watched);
        const words = [
          ...lines.flatMap(({ say, comesTo }) => [say, comesTo]),
          ...seen.map((cue) => tellCue(WIRE_UNITS, cue)),
          wrongWords(
            WIRE_UNITS,
            { lesson, step: 7, asked: { ...asked, wasLow: 2, wasHigh: 9 }, said: was > 0 ? -3 : 3, was },
            seen,
          ),
        ];
        for (const word of words) {
          expect(word).not.toMatch(/NaN|undefined|null|Infinity/);
          expect(word).not.toBe('');
        }
        expect(lines.length).toBeGreaterThan(0);
      }
    }
  });
});

test('the weaker end is low, from either side', () => {
  const watched = (lowMph: number, highMph: number) => ({
    ...watchLesson(8, drawLesson(8, 5, sharesAt)[0] ?? {}),
    lowMph,
    highMph,
  });
  const said = (lowMph: number, highMph: number) => [
    linesOf(WIRE_UNITS, 8, [], (lowMph + highMph) / 2, watched(lowMph, highMph)).map(
      ({ say, comesTo }) => `${say} ${comesTo}`,
    ),
    wrongWords(
      WIRE_UNITS,
      { lesson: 8, step: 7, asked: { wasLow: lowMph, wasHigh: highMph }, said: 0, was: (lowMph + highMph) / 2 },
      [],
    ),
  ];
  expect(said(-15.9, -5.9)).toEqual([
    ['Low L 5.9 mph', 'High L 15.9 mph', 'Most of the last 20 seconds L 10.9 mph'],
    'Low L 5.9, high L 15.9, most of the time L 10.9.',
  ]);
  expect(said(5.9, 15.9)[1]).toBe('Low R 5.9, high R 15.9, most of the time R 10.9.');
  expect(said(-2, 3)[1]).toBe('Left end L 2.0, right end R 3.0, most of the time R 0.5.');
});

test('the text twin leaves the arithmetic: a flag is told between two steps of five degrees', () => {
  const [flag] = seenOf(1, { placeYd: 480, wasMph: 9.5 });
  const told = flag ? tellCue(WIRE_UNITS, flag) : '';
  expect(told).toBe('Flag, 480 yd: between 35 and 40° off the pole, cloth to the left.');
  expect(flag?.kind === 'flag' ? decodeFlag(flag.cue) : 0).toBeCloseTo(9.5);
});

test('a wrong answer is told in the terms of its picture', () => {
  const [asked] = [{ rangeYd: 600, placeYd: 480, wasMph: 9.5 }];
  const wrong = (lesson: 1 | 3 | 7, said: number, was: number, more = {}) =>
    wrongWords(WIRE_UNITS, { lesson, step: 7, asked: { ...asked, ...more }, said, was }, seenOf(1, asked));
  expect(wrong(1, 6, 9.5)).toBe('Your R 6.0 would hang at 24°.');
  expect(wrong(1, -6, 9.5)).toBe('Cloth flies away from the wind: this one is from the right.');
  expect(wrong(3, 2.5, 5, { hour: 1, speedMph: 10 })).toBe('You used the clock twice.');
  expect(wrong(7, 2, 3.5, { nearMph: 6, middleMph: 3, farMph: -3 })).toBe('You averaged. Near counts three times.');
  expect(wrong(7, -3, 3.5, { nearMph: 6, middleMph: 3, farMph: -3 })).toContain('You called the plate.');
});
