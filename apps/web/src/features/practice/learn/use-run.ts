import { learn } from '@windcall/contract';
import {
  type Asked,
  CHECK_RIDE,
  drawLesson,
  isRight,
  LESSONS,
  type Lesson,
  type LessonEvent,
  nextStep,
  type Step,
} from '@windcall/training';
import { useState } from 'react';
import { newId } from '../../../api/new-id.ts';
import { keepAnswer } from './learn-progress.ts';
import { type LessonTask, taskOf } from './lesson-task.ts';
import { sharesAt } from './shares-at.ts';

/** Purpose of a visit: a whole lesson, testing out of it, due or mixed tasks, the check ride. */
export type RunKind = 'lesson' | 'test-out' | 'review' | 'check';

/** A seed for draws, new every time. */
const newSeed = (): number => Math.floor(Math.random() * 2 ** 30);
const COLD = 0;
/** A lesson's task without help: its last step. */
const ALONE = 8;
const ALONE_TASKS = 3;
const TEST_OUT_TASKS = 4;

const plan = (
  kind: RunKind,
  lessons: readonly Lesson[],
  seed: number,
): { lesson: Lesson; step: Step; asked: Asked }[] => {
  const alone = (lesson: Lesson, step: Step, i: number) => {
    // the parts of a lesson take turns
    const asked = drawLesson(lesson, seed + i, sharesAt)[ALONE - (i % ALONE_TASKS)] ?? {};
    return { lesson, step, asked: step === 'check' ? { ...asked, ride: seed } : asked };
  };
  if (kind === 'check') {
    // eight of the first eleven lessons, each once
    const first = seed % (LESSONS.length - 1);
    return Array.from({ length: CHECK_RIDE.tasks }, (_, i) =>
      alone((LESSONS[(first + 4 * i) % (LESSONS.length - 1)] ?? 1) as Lesson, 'check', i),
    );
  }
  if (kind === 'test-out') return Array.from({ length: TEST_OUT_TASKS }, (_, i) => alone(lessons[0] ?? 1, 'extra', i));
  return lessons.map((lesson, i) => alone(lesson, 'review', i));
};

interface Shown {
  readonly task: LessonTask;
  readonly shownAt: number;
}

/** Runs through tasks: the current one, the answers, and the next one. */
export const useRun = (kind: RunKind, lessons: readonly Lesson[]) => {
  const [seed] = useState(newSeed);
  const [drawn] = useState(() => (kind === 'lesson' ? drawLesson(lessons[0] ?? 1, seed, sharesAt) : []));
  const [planned] = useState(() => (kind === 'lesson' ? [] : plan(kind, lessons, seed)));
  const [answers, setAnswers] = useState<LessonEvent[]>([]);
  const [turn, setTurn] = useState(0);
  const lesson = lessons[0] ?? 1;

  const taskAfter = (all: readonly LessonEvent[]): LessonTask | 'passed' | 'tomorrow' | 'done' => {
    if (kind !== 'lesson') {
      const next = planned[all.length];
      if (next) return taskOf(next.lesson, next.step, next.asked);
      return kind === 'test-out' && all.every((one) => isRight(one) && !one.aided) ? 'passed' : 'done';
    }
    const colds = all.filter(({ step }) => step === 'cold').length;
    if (colds === 0) return taskOf(lesson, 'cold', drawn[COLD] ?? {});
    const run = all.filter(({ step }) => step !== 'cold');
    const next = nextStep(lesson, run);
    if (next === 'passed' && colds === 1) return taskOf(lesson, 'cold', drawn[COLD] ?? {}, true);
    if (next === 'passed' || next === 'tomorrow') return next;
    if (next === 'extra') return taskOf(lesson, 'extra', drawn[9 + run.length - 8] ?? {});
    return taskOf(lesson, next as Step, drawn[next] ?? {});
  };

  const [now, setNow] = useState<Shown | 'passed' | 'tomorrow' | 'done'>(() => {
    const first = taskAfter([]);
    return typeof first === 'string' ? first : { task: first, shownAt: Date.now() };
  });

  const goOnAfter = (all: readonly LessonEvent[]): void => {
    const task = taskAfter(all);
    setNow(typeof task === 'string' ? task : { task, shownAt: Date.now() });
    setTurn((before) => before + 1);
  };

  /** Stores an answer and returns whether it was right; a worked example continues at once. */
  const answer = (said: number, also: Asked, aided: boolean, inWords: boolean, goesOn: boolean): boolean => {
    if (typeof now === 'string') return false;
    const { task, shownAt } = now;
    const event: LessonEvent = {
      ...{ id: newId(), at: new Date().toISOString(), lesson: task.lesson, step: task.step },
      ...{ asked: { ...task.asked, ...also }, said, was: task.was, aided, inWords },
    };
    const ms = Math.max(0, Math.min(86_400_000, Date.now() - shownAt));
    keepAnswer(learn.lessonEvent.parse({ ...event, ms }));
    setAnswers([...answers, event]);
    if (goesOn) goOnAfter([...answers, event]);
    return isRight(event);
  };

  return {
    now: typeof now === 'string' ? now : now.task,
    turn,
    answers,
    answer,
    next: () => goOnAfter(answers),
  };
};
