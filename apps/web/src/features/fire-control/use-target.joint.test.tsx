import { act, renderHook } from '@testing-library/react';
import type { scenarios } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { AroundHook } from '../../testing/around-hook.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { type CurrentTarget, useTarget } from './use-target.ts';

const app = freshApp();
const [pairs, others] = [scenarioFrom('multi_dof_array_troop_line', 7), scenarioFrom('mid_array_troop_line', 8)];
const START = { scenarioId: null, position: { engagement: 0, target: 0 } };

const open = (initial: Parameters<typeof useTarget>[1] = START) => {
  signIn(app.server, { user: person(1, 'anna') });
  const onMove = vi.fn<(from: CurrentTarget, to: CurrentTarget) => void>();
  const view = renderHook(({ scenario }) => useTarget(scenario, initial, onMove), {
    wrapper: AroundHook,
    initialProps: { scenario: pairs as scenarios.Scenario | null },
  });
  return { ...view, onMove, number: () => view.result.current.current?.number };
};

it('begins another scenario at its first target, and returns to the last target of the first one', () => {
  const { result, rerender, number } = open();
  act(() => result.current.next());
  act(() => result.current.next());
  expect(number()).toBe(3);
  rerender({ scenario: others });
  expect(number()).toBe(1);
  rerender({ scenario: pairs });
  expect(number()).toBe(3);
});

it('takes up the target of an earlier visit in its own scenario only', () => {
  const position = { engagement: 1, target: 0 };
  expect(open({ scenarioId: others.id, position }).number()).toBe(1);
  expect(open({ scenarioId: pairs.id, position }).result.current.current?.position).toEqual(position);
});

it('reports its old and new place, and does not move without a scenario', () => {
  const { result, rerender, onMove } = open();
  act(() => result.current.previous());
  const [[from, to] = []] = onMove.mock.calls;
  expect([from?.number, to?.number]).toEqual([1, from?.count]);
  rerender({ scenario: null });
  act(() => result.current.next());
  expect(onMove).toHaveBeenCalledOnce();
});
