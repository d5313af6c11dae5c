import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { scenarioFrom } from '../../../testing/shooting-range.ts';
import type { LoggedShot } from '../shots/logged-shot.ts';
import * as by from './calculations.ts';
import { SHOWN_AFTER_MS, useAnswers } from './use-solution.ts';
import type { ShotStage } from './use-stage.ts';

const app = freshApp();
const field = {
  ...{ distances: [0, 1200], timeSteps: [0, 5, 10] },
  windData: {
    speed: [
      [4, 8, 12],
      [4, 8, 12],
    ],
    direction: [
      [90, 90, 90],
      [90, 90, 90],
    ],
  },
};
const built = by.buildStage({
  profile: (await import('@windcall/simulation')).DEFAULT_PROFILE,
  scenario: scenarioFrom('multi_dof_array_troop_line'),
  wind: { kind: 'samples', field, pace: 'steps' },
});
if (built.status !== 'ok') throw new Error(built.message);
const { stage } = built;
const shot: ShotStage = { status: 'ready', stage, by };
const targetOf = (number: number) => {
  const found = stage.targets[number - 1];
  if (found === undefined) throw new Error('the stage must have the target');
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  signIn(app.server, { user: person(1, 'anna') });
});
const fired = (target: number, moment: number) => ({ target, moment }) as LoggedShot;
const open = (number: number, shots: readonly LoggedShot[], { onStage = true, momentS = 10 } = {}) => {
  const { distance, directionOfFire, lookAngle } = targetOf(number);
  const line = { distance, directionOfFire, lookAngle };
  const { result } = renderHook(() => useAnswers(shot, line, number, { shots, onStage, momentS }), {
    wrapper: AroundHook,
  });
  act(() => void vi.advanceTimersByTime(SHOWN_AFTER_MS + 10));
  return result.current;
};
const hide = (): boolean => desk.shooting.write({ ...desk.shooting.read(), hideAnswers: true });
const speedOf = ({ firing }: ReturnType<typeof open>) => firing.wind?.speedMph ?? 0;

it('shows the wind of the next shot while answers are shown', () => {
  const answers = open(1, [fired(1, 5)]);
  expect(answers.hidden).toBe(false);
  expect(speedOf(answers)).toBeCloseTo(12, 6);
});

it('reveals hidden answers of the last shot at this target, never those of the next shot', () => {
  hide();
  const told = open(1, [fired(2, 0), fired(1, 5)]);
  expect(told.hidden).toBe(false);
  expect(speedOf(told)).toBeCloseTo(8, 6);
  expect(open(1, []).hidden).toBe(true);
});

it('keeps answers hidden when the last shot was at another target, or on another stage', () => {
  hide();
  expect(open(1, [fired(1, 5), fired(2, 5)]).hidden).toBe(true);
  expect(open(1, [fired(1, 5)], { onStage: false }).hidden).toBe(true);
});

it('shows the wind’s clock from the scenario’s direction of fire, and beside it from the target’s', () => {
  const number = stage.targets.findIndex(({ directionOfFire }) => directionOfFire !== stage.directionOfFire) + 1;
  const { wind } = open(number, [], { momentS: 0 }).firing;
  const { directionOfFire } = targetOf(number);
  // the field blows from 3:00 of the direction of fire
  expect(wind?.directionDeg).toBeCloseTo(90, 6);
  const between = (((stage.directionOfFire + 90 - directionOfFire) % 360) + 360) % 360;
  expect(wind?.atTargetDeg).toBeCloseTo(between, 6);
});
