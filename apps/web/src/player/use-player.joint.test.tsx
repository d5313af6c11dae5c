import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { drills } from '@windcall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AroundHook } from '../testing/around-hook.tsx';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import type { ClassStep } from './player-state.ts';
import { type TaskPace, usePlayer } from './use-player.ts';

const app = freshApp();
const DRILL: drills.Drill = {
  ...{ id: 7, kind: 'calls', level: 1, tasks: 5, done: 0, over: false, profileName: 'Match rifle' },
  ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, createdAt: '2026-11-01T10:00:00.000Z' },
};
const TASK: drills.DrillTask = {
  ...{ number: 2, distance: 800, directionOfFire: 0, targetType: 'square', targetSize: 2, elevation: 5.4 },
  ...{ windScale: { milPerMph: 0.1, stillAir: -0.1 }, forecast: { low: 1, high: 8 } },
  meter: { speed: 5, direction: 60, error: 0.5 },
  cues: {
    ...{ rangeM: 731, heat: 'moderate', startS: 0, stepS: 0.5, flags: [], slabs: [], grass: [], trees: [0, 0] },
    dustMilPerS: [null, null],
  },
  ...{ startedAt: '2026-11-01T10:00:00.000Z', elapsed: 0, call: null, shot: null, pointed: null, revealed: false },
};
const CALL: drills.DrillCall = { lo: 4, hi: 8, best: 5, hold: null, committedAt: '2026-11-01T10:00:20.000Z' };
const SHOT: drills.DrillShot = {
  ...{ shotId: '00000000-0000-4000-8000-000000000001', firedAt: '2026-11-01T10:00:30.000Z', isHit: false },
  ...{ dial: { up: 5.4, right: 0 }, hold: { up: 0, right: 0.4 }, impact: { right: 0.9, up: 0 }, timeOfFlight: 1 },
};
let task = TASK;
beforeEach(() => {
  task = TASK;
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(drills.getTask, () => task);
  app.server.on(drills.commitCall, () => refuse('busy'));
  app.server.on(drills.fireTask, () => refuse('busy'));
  app.server.on(drills.revealTask, () => refuse('sealed'));
});
const own = (onNext = vi.fn<(isOver: boolean) => void>()): TaskPace => ({ kind: 'own', waits: true, onNext });
const ofClass = (step: ClassStep): TaskPace => ({ kind: 'class', step, aheadMs: 0 });
const open = async (pace: TaskPace, more: Partial<drills.Drill> = {}, number = 2) => {
  const view = renderHook(({ at }) => usePlayer({ ...DRILL, ...more }, number, at, 3), {
    wrapper: AroundHook,
    initialProps: { at: pace },
  });
  await waitFor(() => expect(view.result.current.task).toBeTruthy());
  act(() => view.result.current.onPainted());
  return view;
};
const press = (key: string): void => act(() => void fireEvent.keyDown(document.body, { key }));
const fired = () => app.server.seenBy(drills.fireTask).map(({ body }) => body as { hold: { right: number } });

it('turns the focus through plate, three quarters and half, and back', async () => {
  const { result } = await open(own());
  const seen = [0, 1, 2, 3].map(() => {
    press('f');
    return result.current.look.focus;
  });
  expect(seen).toEqual([1, 2, 0, 1]);
});

describe('a string of know your limit', () => {
  it('continues while nothing is fired and after a hit, and ends with a miss', async () => {
    const kyl = { kind: 'kyl', tasks: 10 } as const;
    expect((await open(own(), kyl, 1)).result.current.isOver).toBe(false);
    task = { ...TASK, call: CALL, shot: { ...SHOT, isHit: true } };
    expect((await open(own(), kyl, 2)).result.current.isOver).toBe(false);
    task = { ...TASK, call: CALL, shot: SHOT };
    expect((await open(own(), kyl, 3)).result.current.isOver).toBe(true);
    // in other kinds only the last call ends the drill
    expect((await open(own(), {}, 4)).result.current.isOver).toBe(false);
    expect((await open(own(), {}, 5)).result.current.isOver).toBe(true);
  });
});

it('shows the shot of a daily in the scope, then its reveal, and asks for no mark', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    task = { ...TASK, call: CALL };
    const seen = {
      trace: [{ tS: 60, zM: 731, rightMil: 0.9, upMil: 0, mach: 1 }],
      splash: { crossMph: 5, headMph: 0 },
    };
    app.server.on(drills.fireTask, ({ parsed }) => {
      const shot = { ...SHOT, seen, shotId: parsed.shotId };
      task = { ...task, shot };
      return { shot };
    });
    let answer = (): void => undefined;
    const late = new Promise<void>((done) => {
      answer = done;
    });
    app.server.on(drills.revealTask, async () => {
      await late;
      return refuse('sealed');
    });
    const { result } = await open({ ...own(), waits: false } as TaskPace, { kind: 'daily' });
    press(' ');
    await waitFor(() => expect(result.current.phase).toBe('flight'));
    expect(result.current.shown?.impact).toEqual(SHOT.impact);
    act(() => void vi.advanceTimersByTime(62_000));
    await waitFor(() => expect(result.current.phase).toBe('reveal'));
    // the reveal is slow: the picture of the shot stays, and is never blank
    expect([result.current.reveal.isPending, result.current.shown?.impact]).toEqual([true, SHOT.impact]);
    answer();
    await waitFor(() => expect(result.current.reveal.isPending).toBe(false));
  } finally {
    vi.useRealTimers();
  }
});

it('locks and fires a daily with one press, and waits with a call that an earlier visit sealed', async () => {
  app.server.on(drills.commitCall, () => {
    task = { ...TASK, call: CALL };
    return { committedAt: CALL.committedAt, call: CALL };
  });
  const { result } = await open(own(), { kind: 'daily' });
  act(() => result.current.dispatch({ type: 'called', call: { lo: 4, hi: 8, best: null } }));
  press(' ');
  await waitFor(() => expect(fired()).toHaveLength(1));
  expect(fired()[0]?.hold.right).toBeCloseTo(0.4, 9);
  // sealed earlier: firing needs its own press
  const again = await open(own(), { id: 8, kind: 'daily' });
  expect([again.result.current.phase, fired().length]).toEqual(['locked', 1]);
});

it('fires with the hold of the call until another is set', async () => {
  task = { ...TASK, call: CALL };
  const { result } = await open(own());
  act(() => result.current.dispatch({ type: 'set', setting: { by: 'hold', mil: 0.75 } }));
  press(' ');
  await waitFor(() => expect(fired()).toHaveLength(1));
  expect(fired()[0]).toMatchObject({ dial: { up: 5.4, right: 0 }, hold: { up: 0, right: 0.75 } });
});

it('locks the hold to the call from a class’s freeze on', async () => {
  task = { ...TASK, call: CALL };
  const { result, rerender } = await open(ofClass('open'));
  act(() => result.current.dispatch({ type: 'set', setting: { by: 'hold', mil: 0.75 } }));
  expect(result.current.setting?.mil).toBe(0.75);
  rerender({ at: ofClass('frozen') });
  expect([result.current.isLocked, result.current.setting?.mil]).toEqual([true, 0.4]);
  press(' ');
  await waitFor(() => expect(fired()).toHaveLength(1));
  expect(fired()[0]?.hold.right).toBeCloseTo(0.4, 9);
});

it('reads the task again at each step of its class', async () => {
  const { rerender } = await open(ofClass('open'));
  const reads = () => app.server.seenBy(drills.getTask).length;
  const before = reads();
  rerender({ at: ofClass('frozen') });
  await waitFor(() => expect(reads()).toBe(before + 1));
});

it('saves the mark, then continues, and stays if saving fails', async () => {
  task = { ...TASK, call: CALL, shot: SHOT };
  const onNext = vi.fn<(isOver: boolean) => void>();
  const { result } = await open(own(onNext), { level: 2 });
  expect(result.current.phase).toBe('mark');
  act(() => result.current.dispatch({ type: 'spotted', spot: { right: 0.5, up: -0.2 } }));
  app.server.on(drills.pointTask, () => refuse('busy'));
  press('Enter');
  await waitFor(() => expect(result.current.trouble).toMatch(/^Not saved/));
  expect(onNext).not.toHaveBeenCalled();
  app.server.on(drills.pointTask, ({ parsed }) => ({ pointed: parsed }));
  press('Enter');
  // the shooter chose to see everything at the end
  await waitFor(() => expect(result.current.phase).toBe('sealed'));
  press('Enter');
  expect(onNext).toHaveBeenCalledWith(false);
  expect(app.server.seenBy(drills.pointTask).at(-1)?.body).toEqual({ right: 0.5, up: -0.2 });
});

it('says how late a call arrived after Freeze, by the clock of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-01T10:01:00.000Z') });
  app.server.on(drills.commitCall, () => refuse('frozen', { frozenAt: '2026-11-01T10:01:30.000Z' }));
  const { result } = await open({ kind: 'class', step: 'open', aheadMs: 64_000 });
  act(() => result.current.dispatch({ type: 'called', call: { lo: 4, hi: 8, best: null } }));
  press('c');
  await waitFor(() => expect(result.current.trouble).toBe('Your call arrived 34 s after Freeze and does not count.'));
  expect(app.server.seenBy(drills.commitCall)[0]?.body).toMatchObject({ lo: 4, hi: 8 });
});

it('fires nothing before the first frame is painted, however long it takes', async () => {
  const { result } = renderHook(() => usePlayer({ ...DRILL, kind: 'daily' }, 2, own(), 3), { wrapper: AroundHook });
  await waitFor(() => expect(result.current.task).toBeTruthy());
  act(() => result.current.dispatch({ type: 'called', call: { lo: 4, hi: 8, best: null } }));
  press(' ');
  press('c');
  expect([result.current.phase, app.server.seenBy(drills.commitCall)]).toEqual(['opening', []]);
  act(() => result.current.onPainted());
  expect(result.current.phase).toBe('look');
  press('c');
  await waitFor(() => expect(app.server.seenBy(drills.commitCall)).toHaveLength(1));
});
