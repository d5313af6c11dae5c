import { drawLesson, isRight, LESSONS, type Lesson } from '@windcall/training';
import { describe, expect, it } from 'vitest';
import { GLASS_EDGE } from '../../../../scope/place-on-glass.ts';
import { WIRE_UNITS } from '../../../../units/units.ts';
import { type LessonTask, taskOf } from '../lesson-task.ts';
import { sharesAt } from '../shares-at.ts';
import { answerOf, type Handle, type LessonView } from './lesson-view.tsx';
import { LESSON_VIEWS } from './lesson-views.ts';

const SEEDS = [3, 11];
/** Tasks whose air is watched take a second to draw. */
const LIVING: readonly Lesson[] = [8, 10, 12];
const viewsOf = (lesson: Lesson): { task: LessonTask; view: LessonView }[] =>
  SEEDS.flatMap((seed) =>
    drawLesson(lesson, seed, sharesAt)
      .slice(0, LIVING.includes(lesson) ? 2 : 12)
      .map((asked) => {
        const task = taskOf(lesson, 'cold', asked);
        return { task, view: LESSON_VIEWS[lesson](WIRE_UNITS, task) };
      }),
  );

/** Places for a handle, at most `most`. */
const placesOf = ({ min, max, step }: Handle, most: number): number[] => {
  const steps = Math.round((max - min) / step);
  const stride = Math.max(1, Math.ceil(steps / most));
  return Array.from({ length: Math.floor(steps / stride) + 1 }, (_, i) => min + i * stride * step);
};
const combined = ([first, ...rest]: readonly number[][]): number[][] =>
  first === undefined ? [[]] : first.flatMap((value) => combined(rest).map((more) => [value, ...more]));

describe.each(LESSONS.map((lesson) => [lesson] as const))('every drawn task of lesson %i', (lesson) => {
  const drawn = viewsOf(lesson);
  /** Every possible answer by handles and choice. */
  const answersOf = ({ task, view }: (typeof drawn)[number]) => {
    const chosen = view.choice ? view.choice.options.map(({ value }) => value) : [null];
    const most = view.handles.length > 1 ? 90 : 400;
    return combined(view.handles.map((handle) => placesOf(handle, most))).flatMap((values) =>
      chosen.map((one) => {
        const { said, also } = answerOf(WIRE_UNITS, view, values, one);
        return isRight({ lesson, step: task.step, asked: { ...task.asked, ...also }, said, was: task.was });
      }),
    );
  };

  it('has handles that are where they are dragged to', () => {
    for (const { view } of drawn) {
      for (const handle of view.handles) {
        for (const value of placesOf(handle, 40)) {
          const { x, y } = handle.at(value);
          const back = handle.from({ x, y });
          // a hand of the clock goes round: both ends are one place
          const off = Math.abs(back - value);
          const turn = handle.max - handle.min;
          expect(handle.turns ? Math.min(off, turn - off) : off, handle.label).toBeLessThan(handle.step / 2 + 1e-6);
          if (handle.start === value) expect([x, y].every((edge) => edge >= 0 && edge <= GLASS_EDGE)).toBe(true);
        }
      }
    }
  });

  it('can be answered right, and wrong', () => {
    for (const one of drawn) {
      const answers = answersOf(one);
      expect(answers, JSON.stringify(one.task.asked)).toContain(true);
      expect(answers).toContain(false);
    }
  });
});
