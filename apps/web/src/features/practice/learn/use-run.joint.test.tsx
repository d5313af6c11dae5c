import { act, renderHook } from '@testing-library/react';
import { learn } from '@windcall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendingUser } from '../../../api/index.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { lessonSender } from './learn-progress.ts';
import { type RunKind, useRun } from './use-run.ts';

const app = freshApp();
const kept = () => lessonSender.waiting(sendingUser()).map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-01T10:00:00.000Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0.3);
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(learn.putProgress, () => refuse('busy'));
});

const open = (kind: RunKind, lessons: Parameters<typeof useRun>[1]) => renderHook(() => useRun(kind, lessons)).result;
type Run = ReturnType<typeof open>;
const taskOf = ({ current: { now } }: Run) => {
  if (typeof now === 'string') throw new Error(`a task must be asked, got ${now}`);
  return now;
};
/** Answers correctly, or off by `offMph`, then goes to the next task. */
const answer = (run: Run, { offMph = 0, aided = false } = {}): void => {
  const { was } = taskOf(run);
  act(() => void run.current.answer(was + offMph, {}, aided, false, false));
  act(() => run.current.next());
};

describe('testing out of a lesson', () => {
  it('passes with four right answers', () => {
    const run = open('test-out', [1]);
    for (let i = 0; i < 4; i += 1) answer(run);
    expect(run.current.now).toBe('passed');
  });

  it('does not pass with help in one of them', () => {
    const run = open('test-out', [1]);
    for (let i = 0; i < 4; i += 1) answer(run, { aided: i === 2 });
    expect(run.current.now).toBe('done');
    expect(kept().map(({ aided }) => aided)).toEqual([false, false, true, false]);
  });

  it('does not pass with one wrong answer', () => {
    const run = open('test-out', [1]);
    for (let i = 0; i < 4; i += 1) answer(run, { offMph: i === 1 ? 30 : 0 });
    expect(run.current.now).toBe('done');
  });
});

it('times an answer from its own task, and stores it under its own lesson', () => {
  const run = open('review', [2, 4]);
  const first = taskOf(run).was;
  vi.setSystemTime(Date.now() + 3000);
  answer(run);
  const second = taskOf(run).was;
  vi.setSystemTime(Date.now() + 5000);
  answer(run);
  expect(kept().map(({ lesson, step, was, ms }) => ({ lesson, step, was, ms }))).toEqual([
    { lesson: 2, step: 'review', was: first, ms: 3000 },
    { lesson: 4, step: 'review', was: second, ms: 5000 },
  ]);
});

it('asks eight different lessons in a check ride, and never the last', () => {
  const run = open('check', []);
  const lessons: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    lessons.push(taskOf(run).lesson);
    answer(run);
  }
  expect(run.current.now).toBe('done');
  expect(new Set(lessons).size).toBe(8);
  expect(Math.max(...lessons)).toBeLessThan(12);
});
