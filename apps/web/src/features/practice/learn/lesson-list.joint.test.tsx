import { screen, waitFor } from '@testing-library/react';
import { learn } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { LessonList } from './lesson-list.tsx';

const app = freshApp();
type State = learn.LearnProgress['lessons'][number];
const PAST = '2020-01-01T00:00:00.000Z';
const LATER = '2090-01-01T00:00:00.000Z';
const passed = { state: 'passed', passedAt: PAST } as const;
const SOME: Readonly<Record<number, Partial<State>>> = {
  1: { ...passed, tasks: 6, right: 5, dueAt: PAST },
  2: { state: 'reopened', tasks: 9, right: 4, dueAt: PAST },
  3: { state: 'started', tasks: 2, right: 1 },
  5: { ...passed, tasks: 7, right: 7, dueAt: LATER },
  9: { ...passed, tasks: 8, right: 6, dueAt: LATER },
};
const progress = (some: typeof SOME, slope: number | null = null): learn.LearnProgress => ({
  lessons: ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const).map((lesson) => ({
    ...{ lesson, state: 'new', tasks: 0, right: 0, passedAt: null, dueAt: null, by: null },
    ...some[lesson],
  })),
  flagSlope: slope === null ? null : { slope, low: slope - 0.1, high: slope + 0.1, n: 9 },
});
const onRun = vi.fn();
const onPrimer = vi.fn();
const show = async (known: learn.LearnProgress) => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(learn.getProgress, known);
  onRun.mockReset();
  const shown = renderInApp(<LessonList onRun={onRun} onPrimer={onPrimer} />);
  await waitFor(() => expect(app.server.seenBy(learn.getProgress)).toHaveLength(1));
  return shown;
};
const press = async ({ user }: Awaited<ReturnType<typeof show>>, name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
  return onRun.mock.lastCall;
};

it('runs the next lesson, an opened one, a known one, due reviews, and a mix of passed lessons', async () => {
  const shown = await show(progress(SOME, 1.4));
  expect(await press(shown, /^Next: /)).toEqual(['lesson', [2]]);
  expect(screen.getByRole('button', { name: /^Next: / }).textContent).toBe(
    `Next: ${learn.LESSONS[2].title.toLowerCase()}`,
  );
  expect(await press(shown, /^Lesson 7: /)).toEqual(['lesson', [7]]);
  expect(await press(shown, /^I know lesson 3: /)).toEqual(['test-out', [3]]);
  expect(await press(shown, /^Warm up: 2 due/)).toEqual(['review', [1, 2]]);
  expect(await press(shown, /^Five mixed/)).toEqual(['review', [1, 9, 5, 1, 9]]);
  expect(await press(shown, /^Check ride/)).toEqual(['check', []]);
  await shown.user.click(screen.getByRole('button', { name: /on one page/ }));
  expect(onPrimer).toHaveBeenCalledTimes(1);
});

it('says of each lesson how far it is, and offers to skip those that are not passed', async () => {
  const { container } = await show(progress(SOME, 1.4));
  await screen.findByText(/too strong/);
  const rows = [...container.querySelectorAll('li')];
  expect(rows.map((row) => [...row.querySelectorAll('small')].at(-1)?.textContent)).toEqual([
    'Passed, 5 of 6 right',
    'Take it again, 4 of 9 right',
    'Started, 1 of 2 right',
    'Not started',
    'Passed, 7 of 7 right',
    ...Array(3).fill('Not started'),
    'Passed, 6 of 8 right',
    ...Array(3).fill('Not started'),
  ]);
  const marked = (selector: string) => rows.flatMap((row, i) => (row.matches(selector) ? [i + 1] : []));
  expect(marked(':has(.btn, button + button)')).toEqual([2, 3, 4, 6, 7, 8, 10, 11, 12]);
  expect(marked('[data-next]')).toEqual([2]);
  expect(screen.getByText(/You read flags/).textContent).toBe('You read flags 1.4× too strong.');
});

it.each([
  ['nothing passed', {}, null, /^Start: /, false],
  ['a slope that may be 1', { 1: passed, 2: passed }, 1.05, /^Next: /, false],
  ['a slope below 1', { 2: passed, 3: passed }, 0.7, /^Next: /, true],
] as const)('begins and speaks of flags only where it is sure: %s', async (_, some, slope, name, isSaid) => {
  const shown = await show(progress(some, slope));
  await screen.findByRole('button', { name });
  await waitFor(() => expect(shown.container.textContent?.includes('as strong as they are')).toBe(isSaid));
  expect(screen.queryByRole('button', { name: /^Five mixed|^Warm up/ })).toBeNull();
});
