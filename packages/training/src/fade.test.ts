import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagSlope, foldLessons, helpAt, type LessonEvent, lessonsDone, nextStep } from './fade.ts';
import { isRight, type Lesson, type Step, withinMph } from './lessons.ts';

const DAY = 86_400_000;
let count = 0;
const event = (lesson: Lesson, step: Step, good: boolean, more: Partial<LessonEvent> = {}): LessonEvent => {
  count += 1;
  return {
    ...{ id: `id-${count.toString().padStart(6, '0')}`, at: new Date(count * 1000).toISOString(), lesson, step },
    ...{ asked: {}, said: good ? 8 : -8, was: 8, aided: false, inWords: false },
    ...more,
  };
};
const steps = (goods: string, lesson: Lesson = 1): LessonEvent[] =>
  [...goods].map((good, i) => event(lesson, (i + 1) as Step, good === '1'));
const first = (events: LessonEvent[], lesson: Lesson = 1) =>
  foldLessons(events).find((state) => state.lesson === lesson)!;

test('help fades: worked, all but the last line, all but the side, alone', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(helpAt)).toEqual([
    ...['worked', 'worked', 'last-line', 'last-line', 'side', 'side', 'alone', 'alone'],
  ]);
});

test('five of steps 3 to 8 and both alone pass, whatever the examples said', () => {
  expect(first(steps('00011111'))).toMatchObject({ state: 'passed', by: 'steps', tasks: 6, right: 5 });
  expect(first(steps('11001111'))).toMatchObject({ state: 'started', by: null, passedAt: null, dueAt: null });
  expect(first(steps('11111101'))).toMatchObject({ state: 'started' });
});

test('two more at a time until three of the last four alone are right, six at most', () => {
  const run = steps('11111101');
  expect(nextStep(1, run)).toBe('extra');
  run.push(event(1, 'extra', true));
  expect(nextStep(1, run)).toBe('extra');
  run.push(event(1, 'extra', true));
  expect(nextStep(1, run)).toBe('passed');
  expect(first(run)).toMatchObject({ state: 'passed', by: 'steps' });
  const long = [...steps('11111100'), ...[0, 1, 2, 3, 4, 5].map(() => event(1, 'extra', false))];
  expect(nextStep(1, long)).toBe('tomorrow');
  expect(first(long).state).toBe('started');
});

test('a task whose rule was shown is an example, not a right one', () => {
  const run = steps('11111111').map((one) => (one.step === 7 ? { ...one, aided: true } : one));
  expect(first(run)).toMatchObject({ state: 'started', tasks: 5 });
});

test('four alone out of nothing test out; three do not', () => {
  expect(
    first(
      [1, 2, 3, 4].map(() => event(2, 'extra', true)),
      2,
    ),
  ).toMatchObject({ state: 'passed', by: 'test-out' });
  expect(
    first(
      [true, true, true, false].map((good) => event(2, 'extra', good)),
      2,
    ),
  ).toMatchObject({ state: 'started' });
});

test('a passed lesson is due after 1, 3, 7, 21 days; early tasks move nothing; two misses in a row reopen it', () => {
  const events = steps('11111111');
  const passedAt = Date.parse(first(events).passedAt ?? '');
  const due = () => Math.round((Date.parse(first(events).dueAt ?? '') - passedAt) / DAY);
  const reviewOn = (day: number, good: boolean) =>
    events.push(event(1, 'review', good, { at: new Date(passedAt + day * DAY + 60_000).toISOString() }));
  expect(due()).toBe(1);
  reviewOn(0.5, true);
  expect(due()).toBe(1);
  reviewOn(1, true);
  expect(due()).toBe(4);
  reviewOn(4, true);
  expect(due()).toBe(11);
  reviewOn(11, false);
  expect(due()).toBe(12);
  reviewOn(12, true);
  expect(due()).toBe(33);
  reviewOn(33, false);
  expect(first(events).state).toBe('passed');
  reviewOn(34, false);
  expect(first(events)).toMatchObject({ state: 'reopened', dueAt: null });
});

test('six of the eight tasks of a check ride end the lessons', () => {
  const ride = (goods: string) =>
    [...goods].map((good, i) => event(((i % 11) + 1) as Lesson, 'check', good === '1', { asked: { ride: 7 } }));
  // lessons 2, 4, 8 and others have more answers than the number; here all are of lesson 1
  const ofOne = (goods: string) => ride(goods).map((one) => ({ ...one, lesson: 1 as Lesson }));
  expect(lessonsDone(foldLessons(ofOne('11111010')))).toBe(true);
  expect(foldLessons(ofOne('11111010')).every(({ by }) => by === 'check-ride')).toBe(true);
  expect(lessonsDone(foldLessons(ofOne('11111000')))).toBe(false);
  expect(lessonsDone(foldLessons(ofOne('1111111')))).toBe(false);
});

test('any order of arrival, and every event twice, folds to the same bytes', () => {
  const log = [...steps('11111101'), event(1, 'extra', true), event(1, 'extra', true), ...steps('11111111', 3)];
  const straight = JSON.stringify(foldLessons(log));
  fc.assert(
    fc.property(fc.shuffledSubarray([...log, ...log], { minLength: 2 * log.length }), (mixed) => {
      expect(JSON.stringify(foldLessons(mixed))).toBe(straight);
    }),
    { numRuns: 30 },
  );
});

test('the slope of a reader who sees a fifth too much leaves 1 out, from 20 flags read alone', () => {
  const flags = Array.from({ length: 24 }, (_, i) => {
    const was = (i % 2 === 0 ? 1 : -1) * (4 + ((i * 7) % 13));
    return event(1, 'extra', true, { was, said: 1.2 * was + 0.3 * ((i % 3) - 1) });
  });
  const found = flagSlope(flags);
  expect(found?.n).toBe(24);
  expect(found?.slope).toBeCloseTo(1.2, 1);
  expect(found?.low).toBeGreaterThan(1.1);
  expect(flagSlope(flags.slice(0, 19))).toBeNull();
  expect(flagSlope(flags.map((one) => ({ ...one, inWords: true })))).toBeNull();
});

test('what counts as right, cue by cue', () => {
  const right = (lesson: Lesson, said: number, was: number, asked = {}) =>
    isRight({ lesson, step: 7, asked, said, was });
  expect([withinMph(1, 9), withinMph(1, 12)]).toEqual([1.5, 2]);
  expect([right(1, 7.5, 9), right(1, 7.4, 9), right(1, 20, 24), right(1, 19, 24), right(1, -22, 24)]).toEqual([
    ...[true, false, true, false, false],
  ]);
  expect([right(2, 6, 8.5, {}), right(2, 2, 3.5), right(2, 12, 13), right(2, 11, 13)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(right(2, 5, 5, { focus: 0.5, saidFocus: 1 })).toBe(false);
  expect([right(3, 5.4, 5), right(3, 5.6, 5), right(3, 13, 12)]).toEqual([true, false, true]);
  expect(right(4, 10, 9.5, { saidFromMph: 10, saidToMph: 15 })).toBe(true);
  expect(right(4, 10, 8.9, { saidFromMph: 10, saidToMph: 15 })).toBe(false);
  expect([right(5, 0, 6), right(5, 11, 6), right(5, -9, -11)]).toEqual([true, false, true]);
  expect(right(11, 6, 7, { cue: 'A', saidCue: 'A', why: 'late', saidWhy: 'late' })).toBe(true);
  expect(right(11, 6, 7, { cue: 'A', saidCue: 'A', why: 'late', saidWhy: 'full' })).toBe(false);
  expect(right(12, 6, 8.1, { saidLow: 4, saidHigh: 8 })).toBe(false);
});
