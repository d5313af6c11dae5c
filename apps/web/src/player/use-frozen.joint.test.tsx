import { act, renderHook } from '@testing-library/react';
import { drills } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { AroundHook } from '../testing/around-hook.tsx';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { useFrozen } from './use-frozen.ts';

const app = freshApp();
const track = (startS: number, endS: number): drills.CueTrack => {
  const moments = Array.from({ length: 1 + (endS - startS) / 0.5 }, () => null);
  return {
    ...{ rangeM: 731, heat: 'moderate', startS, stepS: 0.5, flags: [], slabs: [], grass: [] },
    trees: moments.map(() => 0),
    dustMilPerS: moments,
  };
};
const REPLAY: drills.Replay = {
  ...{ distances: [400, 800], commitS: 30, fireS: 32, held: 0.4, halfWidth: 0.5, track: track(10, 35), moments: [] },
} as never;

beforeEach(() => {
  vi.useFakeTimers();
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(drills.getReplay, REPLAY);
});
const open = (painted: drills.CueTrack | null, calledS: number | null) =>
  renderHook(
    (at: { number: number; calledS: number | null }) => useFrozen({ id: 7, number: at.number }, painted, at.calledS),
    { wrapper: AroundHook, initialProps: { number: 2, calledS } },
  );
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = () => app.server.seenBy(drills.getReplay).map(({ path }) => path);

it('freezes the painted picture at the call, and asks the server nothing', async () => {
  const painted = track(20, 40);
  const { result } = open(painted, 30);
  await settle(5000);
  expect(result.current.track).toBe(painted);
  expect(result.current.momentAt()).toBe(30);
  expect(asked()).toEqual([]);
});

it('asks nothing while the call is open', async () => {
  open(null, null);
  await settle(5000);
  expect(asked()).toEqual([]);
});

it.each([
  ['after a reload', null],
  ['when the painted seconds came after the call', track(40, 60)],
])('fetches the picture of the call %s', async (_, painted) => {
  const { result } = open(painted, 30);
  await settle();
  await settle();
  expect(asked()).toEqual(['/api/drills/7/tasks/2/replay']);
  expect(result.current.track?.startS).toBe(10);
  expect(result.current.momentAt()).toBe(30);
});

it('runs the last 20 s again once, second by second, and is frozen at the call afterwards', async () => {
  const { result } = open(track(20, 40), 30);
  await settle();
  act(() => result.current.again());
  expect(result.current.isRunning).toBe(true);
  await settle();
  await settle();
  expect(result.current.track?.startS).toBe(10);
  const began = result.current.momentAt();
  expect(began).toBeGreaterThanOrEqual(10);
  expect(began).toBeLessThan(11);
  await settle(5000);
  expect(result.current.momentAt() - began).toBeCloseTo(5);
  await settle(14_900);
  expect(result.current.isRunning).toBe(true);
  await settle(200);
  expect(result.current.isRunning).toBe(false);
  expect(result.current.momentAt()).toBe(30);
});

it('stops by a second press, and starts from the beginning at the third', async () => {
  const { result } = open(track(20, 40), 30);
  act(() => result.current.again());
  await settle();
  await settle(8000);
  act(() => result.current.again());
  expect(result.current.isRunning).toBe(false);
  expect(result.current.momentAt()).toBe(30);
  act(() => result.current.again());
  await settle();
  expect(result.current.momentAt()).toBeLessThan(11);
  // the first look's end does not end this one
  await settle(13_000);
  expect(result.current.isRunning).toBe(true);
});

it('says why the seconds cannot be looked at again, with the frozen picture still there', async () => {
  app.server.on(drills.getReplay, () => refuse('sealed'));
  const painted = track(20, 40);
  const { result } = open(painted, 30);
  act(() => result.current.again());
  await settle();
  await settle();
  expect(result.current.error).toMatchObject({ code: 'sealed' });
  expect(result.current.track).toBe(painted);
  expect(result.current.momentAt()).toBe(30);
});
