import { act, renderHook, waitFor } from '@testing-library/react';
import { learn } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../api/index.ts';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { keepAnswer, statesOf, syncLessons, useLessons } from './learn-progress.ts';

const app = freshApp();
type State = learn.LearnProgress['lessons'][number];
const state = (lesson: State['lesson'], more: Partial<State> = {}): State => ({
  ...{ lesson, state: 'new', tasks: 0, right: 0, passedAt: null, dueAt: null, by: null },
  ...more,
});
const LESSONS = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const).map((lesson) => state(lesson));
const known = (...changed: State[]): learn.LearnProgress => ({
  lessons: LESSONS.map((one) => changed.find(({ lesson }) => lesson === one.lesson) ?? one),
  flagSlope: null,
});
const event = (lesson: learn.LessonEvent['lesson'], step: learn.LessonEvent['step']): learn.LessonEvent => ({
  ...{ id: newId(), lesson, step, asked: {}, said: 5, was: 5, aided: false, inWords: false, ms: 900 },
  at: '2026-11-01T10:00:00.000Z',
});
const stateOf = (states: ReturnType<typeof statesOf>, lesson: number) =>
  states.find((one) => one.lesson === lesson)?.state;

beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

it('uses this browser’s progress in a lesson if it is further, for lessons with answers here', () => {
  const waiting = [event(3, 1)];
  const told = known(state(1, { state: 'passed' }));
  const states = statesOf({ events: [], known: told }, waiting);
  expect([1, 2, 3].map((lesson) => stateOf(states, lesson))).toEqual(['passed', 'new', 'started']);
  expect(statesOf({ events: [], known: told }, []).map((one) => one.state)).toEqual(
    told.lessons.map((one) => one.state),
  );
});

it('never undoes a lesson that the server reports as passed', () => {
  const states = statesOf({ events: [], known: known(state(3, { state: 'passed' })) }, [event(3, 1)]);
  expect(stateOf(states, 3)).toBe('passed');
});

it('keeps an answer until the server has it, and shows the lesson started meanwhile', async () => {
  app.server.on(learn.putProgress, () => refuse('busy'));
  const { result } = renderHook(() => useLessons(), { wrapper: AroundHook });
  act(() => keepAnswer(event(2, 1)));
  await waitFor(() => expect(result.current.waiting).toBe(1));
  expect(stateOf(result.current.states, 2)).toBe('started');
  app.server.on(learn.putProgress, known(state(2, { state: 'started', tasks: 1, right: 1 })));
  app.server.on(learn.getProgress, known(state(2, { state: 'started', tasks: 1, right: 1 })));
  await act(() => syncLessons());
  await waitFor(() => expect(result.current.waiting).toBe(0));
  expect(result.current.events).toHaveLength(1);
  expect(stateOf(result.current.states, 2)).toBe('started');
});
