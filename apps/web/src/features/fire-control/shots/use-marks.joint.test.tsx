import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { scenarioFrom } from '../../../testing/shooting-range.ts';
import { useMarks } from '../use-firing.ts';
import type { CurrentTarget } from '../use-target.ts';
import type { LoggedShot } from './logged-shot.ts';

const { engagements } = scenarioFrom('multi_dof_array_troop_line');
const at = (engagement: number, target = 0): CurrentTarget =>
  ({
    ...{ engagements, engagement: engagements[engagement], position: { engagement, target } },
    target: engagements[engagement]?.targets[target],
  }) as unknown as CurrentTarget;
const shot = (shotNumber: number, target: number | null = 1): LoggedShot => {
  const { type, size } = engagements[0]?.targets[0] ?? {};
  const distance = engagements[0]?.distance ?? 0;
  return {
    shotNumber,
    target,
    distance,
    targetType: type,
    targetSize: size,
    impactX: 0,
    impactY: 0,
  } as unknown as LoggedShot;
};
const open = (initial: Parameters<typeof useMarks>[3] = { sessionId: null, hiddenThrough: 0 }) => {
  const props = { session: 1, shots: [shot(1), shot(2)] as readonly LoggedShot[], current: at(0) };
  return renderHook(({ session, shots, current }) => useMarks(session, shots, current, initial), {
    initialProps: props,
  });
};
const numbers = ({ current }: ReturnType<typeof open>['result']) =>
  current.marks.map((mark) => (mark as unknown as LoggedShot).shotNumber);

it('hides the marks so far when they are cleared, of this session only', () => {
  const { result, rerender } = open();
  expect(numbers(result)).toEqual([1, 2]);
  act(() => result.current.clear());
  expect(numbers(result)).toEqual([]);
  rerender({ session: 1, shots: [shot(1), shot(2), shot(3)], current: at(0) });
  expect([numbers(result), result.current.hiddenThrough]).toEqual([[3], 2]);
  rerender({ session: 2, shots: [shot(1)], current: at(0) });
  expect([numbers(result), result.current.hiddenThrough]).toEqual([[1], 0]);
});

it('keeps marks hidden that were hidden at an earlier visit, in their own session only', () => {
  expect(numbers(open({ sessionId: 1, hiddenThrough: 1 }).result)).toEqual([2]);
  expect(numbers(open({ sessionId: 5, hiddenThrough: 1 }).result)).toEqual([1, 2]);
});

it('marks the shots at the current engagement, and older releases’ shots by their plate', () => {
  const { result, rerender } = open();
  rerender({ session: 1, shots: [shot(1), shot(2)], current: at(1) });
  expect(numbers(result)).toEqual([]);
  rerender({ session: 1, shots: [shot(4, null)], current: at(0) });
  expect(numbers(result)).toEqual([4]);
});
