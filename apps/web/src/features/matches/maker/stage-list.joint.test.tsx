import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { COURSE_LABELS, courses } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TooltipProvider } from '../../../kit/index.ts';
import { UnitsProvider } from '../../../units/index.ts';
import { StageList } from './maker-screen.tsx';
import type { DraftStage } from './match-draft.ts';

afterEach(cleanup);
const [course] = READY_COURSES;
if (course === undefined) throw new Error('there are courses');
const stage = (key: number, name: string, tie: number | null = null): DraftStage => ({
  key,
  course: courses.completeCourse({ ...course, name }),
  tie,
});
const STAGES = [stage(11, 'One'), stage(12, 'Two', 0), stage(13, 'Three')];
const onChange = vi.fn<(stages: readonly DraftStage[]) => void>();
const onChoose = vi.fn();
beforeEach(() => {
  onChange.mockReset();
  onChoose.mockReset();
});
const show = (more: object = {}) =>
  render(
    <UnitsProvider>
      <TooltipProvider>
        <StageList
          stages={STAGES}
          chosen={12}
          wrong={[13]}
          hasTies={false}
          onChange={onChange}
          onChoose={onChoose}
          {...more}
        />
      </TooltipProvider>
    </UnitsProvider>,
  );
const item = (n: number) => document.querySelectorAll('li')[n] as HTMLElement;
const order = () => onChange.mock.lastCall?.[0].map(({ key }) => key);
const said = () => screen.getByRole('status').textContent;

it('numbers the stages, marks the chosen and the wrong one, and opens the one that is pressed', () => {
  show();
  expect(
    [0, 1, 2].map((n) => [
      item(n).querySelector('.figure')?.textContent,
      item(n).getAttribute('aria-current'),
      item(n).dataset.wrong,
    ]),
  ).toEqual([
    ['1', null, undefined],
    ['2', 'true', undefined],
    ['3', null, 'true'],
  ]);
  fireEvent.click(within(item(2)).getByText('Three'));
  expect(onChoose.mock.calls).toEqual([[13]]);
});

it('moves a stage by its arrows and by Alt with the keys, no farther than the ends, and says where it is', () => {
  show();
  fireEvent.click(screen.getByLabelText('Move Two up'));
  expect([order(), said()]).toEqual([[12, 11, 13], 'Two is stage 1.']);
  fireEvent.click(screen.getByLabelText('Move Two down'));
  expect([order(), said()]).toEqual([[11, 13, 12], 'Two is stage 3.']);
  fireEvent.keyDown(item(2), { key: 'ArrowUp', altKey: true });
  expect([order(), said()]).toEqual([[11, 13, 12], 'Three is stage 2.']);
  fireEvent.keyDown(item(0), { key: 'ArrowDown', altKey: true });
  expect([order(), said()]).toEqual([[12, 11, 13], 'One is stage 2.']);
  const count = onChange.mock.calls.length;
  fireEvent.keyDown(item(0), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(item(2), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(item(1), { key: 'ArrowDown' });
  expect(onChange.mock.calls.length).toBe(count);
  expect(
    ['Move One up', 'Move Three down', 'Move Two up'].map(
      (name) => (screen.getByLabelText(name) as HTMLButtonElement).disabled,
    ),
  ).toEqual([true, true, false]);
});

it('moves a stage that is dragged by its grip over another, and takes out the one whose cross is pressed', () => {
  show();
  fireEvent.dragOver(item(2));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerDown(item(0).querySelector('span[aria-hidden]') as Element);
  fireEvent.dragOver(item(0));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.dragOver(item(2));
  expect(order()).toEqual([12, 13, 11]);
  fireEvent.dragEnd(item(0));
  fireEvent.click(screen.getByLabelText('Take Two out'));
  expect(order()).toEqual([11, 13]);
});

it('lets the time of a stage break ties, after those that do', () => {
  show({ hasTies: true });
  const ties = screen.getAllByLabelText<HTMLInputElement>(COURSE_LABELS.tiebreak);
  expect(ties.map(({ checked }) => checked)).toEqual([false, true, false]);
  fireEvent.click(ties[2] as HTMLElement);
  expect(onChange.mock.lastCall?.[0].map(({ tie }) => tie)).toEqual([null, 0, 1]);
  fireEvent.click(ties[1] as HTMLElement);
  expect(onChange.mock.lastCall?.[0].map(({ tie }) => tie)).toEqual([null, null, null]);
});
