import { decodeFlag, driftMilPerSOf, FLAG_LAW } from '@windcall/cues';
import { drawLesson, LESSONS, seenOf } from '@windcall/training';
import { ydToM } from '@windcall/units';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { gripValue } from '../../../scope/glass.tsx';
import { unitsOf, WIRE_UNITS } from '../../../units/units.ts';
import { tellCue } from './cue-words.ts';
import { figuresOf, ruleOf, wrongWords } from './lesson-copy.ts';
import { taskOf } from './lesson-task.ts';
import { sharesAt } from './shares-at.ts';
import { answerOf } from './views/lesson-view.tsx';
import { LESSON_VIEWS } from './views/lesson-views.ts';

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
    expect(ruleOf(WIRE_UNITS, 5)).toBe(
      'No dust: under 8 mph. One mil a second at 500 yards is one mph; at 1,000, two.',
    );
    // taught with a round distance: off by a fortieth, which nobody notices in a drift
    expect(driftMilPerSOf(-1, ydToM(500))).toBeCloseTo(1, 1);
  });

  test('says a drift in what fits the units shown: mils, meters and meters a second make one thousand', () => {
    const metric = unitsOf({ range: 'm', wind: 'm/s' });
    expect(ruleOf(metric, 5)).toContain('One mil a second at 1,000 meters is one m/s; at 2,000, two.');
  });

  test('is there for every task of every lesson: a question, a readout, three lines or more, one order', () => {
    for (const lesson of LESSONS) {
      const tasks = drawLesson(lesson, 5, sharesAt).slice(0, lesson === 8 || lesson === 10 || lesson === 12 ? 2 : 15);
      for (const [i, asked] of tasks.entries()) {
        const task = taskOf(lesson, 7, asked);
        const view = LESSON_VIEWS[lesson](WIRE_UNITS, task);
        const starts = view.handles.map(({ start }) => start);
        const { big, small, ...given } = answerOf(WIRE_UNITS, view, starts, 'late');
        const words = [
          ...[view.question, view.hint, big, small, view.told.headline, view.told.was, view.told.next],
          ...view.told.rows.flatMap(({ say, comesTo }) => [say, comesTo]),
          ...task.seen.map((cue) => tellCue(WIRE_UNITS, cue)),
        ];
        for (const word of words.map((one) => renderToStaticMarkup(createElement(Fragment, null, one)))) {
          expect(word, `lesson ${lesson}, task ${i}`).not.toMatch(/NaN|undefined|null|Infinity/);
          expect(word, `lesson ${lesson}, task ${i}`).not.toBe('');
        }
        const wrong = wrongWords(
          WIRE_UNITS,
          { lesson, asked: { ...task.asked, ...given.also }, said: given.said, was: task.was },
          task.seen,
        );
        expect(wrong).not.toMatch(/NaN|undefined|null|Infinity/);
        expect(view.told.rows.length).toBeGreaterThanOrEqual(3);
        // a handle keeps the value it is set to
        for (const handle of view.handles) {
          for (const value of [handle.min + handle.step, (handle.min + handle.max) / 2, handle.max - handle.step]) {
            if (Math.abs(value) > 90) continue;
            const whole = gripValue(handle, value);
            expect(gripValue(handle, handle.from(handle.at(whole))), `${handle.label} at ${whole}`).toBeCloseTo(
              whole,
              6,
            );
          }
        }
      }
    }
  });
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
    wrongWords(WIRE_UNITS, { lesson, asked: { ...asked, ...more }, said, was }, seenOf(1, asked));
  expect(wrong(1, 6, 9.5)).toBe('Your R 6.0 would hang at 24°.');
  expect(wrong(1, -6, 9.5)).toBe('Cloth flies away from the wind: this one is from the right.');
  expect(wrong(3, 2.5, 5, { hour: 1, speedMph: 10 })).toBe('You used the clock twice.');
  expect(wrong(7, 2, 3.5, { nearMph: 6, middleMph: 3, farMph: -3 })).toBe('You averaged. Near counts three times.');
  expect(wrong(7, -3, 3.5, { nearMph: 6, middleMph: 3, farMph: -3 })).toContain('You called the plate.');
});
