import { act, renderHook, waitFor } from '@testing-library/react';
import { drills } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { sendLane } from '../api/index.ts';
import { outbox } from '../desk/outbox.ts';
import { AroundHook } from '../testing/around-hook.tsx';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { callSender, taskLane } from './senders.ts';
import { useDrillTask } from './use-drill-task.ts';

const app = freshApp();
const TASK: drills.DrillTask = {
  ...{ number: 2, distance: 800, directionOfFire: 0, targetType: 'square', targetSize: 2, elevation: 5.4 },
  ...{ windScale: { milPerMph: 0.135, stillAir: 0 }, forecast: { low: 1, high: 8 } },
  meter: { speed: 5, direction: 60, error: 0.5 },
  cues: {
    ...{ rangeM: 731, heat: 'moderate', startS: 0, stepS: 0.5, flags: [], slabs: [], grass: [], trees: [0, 0] },
    dustMilPerS: [null, null],
  },
  ...{ startedAt: '2026-11-01T10:00:00.000Z', elapsed: 0, call: null, shot: null, pointed: null, revealed: false },
};
const BODY = { lo: 3, hi: 8, best: null, hold: null };
const sealed = { committedAt: '2026-11-01T10:00:20.000Z', call: { ...BODY, committedAt: '2026-11-01T10:00:20.000Z' } };

const open = (number = 2) => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(drills.getTask, TASK);
  const onFired = vi.fn<(shot: drills.DrillShot) => void>();
  const { result } = renderHook(() => useDrillTask(7, number, { isOpen: true, onFired }), {
    wrapper: AroundHook,
  });
  return { task: result, onFired };
};
const reads = () => app.server.seenBy(drills.getTask).length;

it('leaves a task as it is when the call of another task is refused', async () => {
  const { task } = open(2);
  await waitFor(() => expect(task.current.query.isSuccess).toBe(true));
  app.server.on(drills.commitCall, () => refuse('out-of-order'));
  callSender.keep({ drill: 7, number: 1, body: BODY });
  await act(async () => {
    await sendLane(callSender, taskLane({ drill: 7, number: 1 }));
  });
  expect(task.current.calling).toMatchObject({ isBusy: false, trouble: null });
  expect(reads()).toBe(1);
  expect(outbox.read()).toHaveLength(1);
});

it('says why its own call was refused, and forgets it', async () => {
  const { task } = open(2);
  await waitFor(() => expect(task.current.query.isSuccess).toBe(true));
  app.server.on(drills.commitCall, () => refuse('out-of-order'));
  act(() => task.current.commit(BODY));
  await waitFor(() => expect(task.current.calling.trouble).toMatchObject({ code: 'out-of-order' }));
  expect(task.current.firing.trouble).toBeNull();
  expect(outbox.read()).toEqual([]);
});

it('reads the task again once its own call is taken', async () => {
  const { task } = open(2);
  await waitFor(() => expect(task.current.query.isSuccess).toBe(true));
  app.server.on(drills.commitCall, sealed);
  act(() => task.current.commit(BODY));
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(task.current.calling).toMatchObject({ isBusy: false, trouble: null }));
});

it('fires once, however often the trigger is pressed before the answer', async () => {
  const { task } = open(2);
  await waitFor(() => expect(task.current.query.isSuccess).toBe(true));
  app.server.on(drills.fireTask, () => refuse('busy'));
  act(() => {
    task.current.fire({ dial: { up: 5.4, right: 0 }, hold: { up: 0, right: 0.4 } } as never);
    task.current.fire({ dial: { up: 5.4, right: 0 }, hold: { up: 0, right: 0.9 } } as never);
  });
  await waitFor(() => expect(app.server.seenBy(drills.fireTask).length).toBeGreaterThan(0));
  expect(outbox.read()).toHaveLength(1);
});

it('sends with a call how long after its picture it was made, and fetches no other picture before it arrives', async () => {
  const { task } = open(2);
  app.server.on(drills.getTask, { ...TASK, seen: 'proof-1' });
  await waitFor(() => expect(task.current.query.data?.seen).toBe('proof-1'));
  app.server.on(drills.commitCall, () => refuse('busy'));
  const before = reads();
  act(() => task.current.commit(BODY));
  await waitFor(() => expect(app.server.seenBy(drills.commitCall).length).toBeGreaterThan(0));
  await act(() => task.current.reread());
  expect([reads(), task.current.calling.kept]).toMatchObject([before, BODY]);
  const sent = app.server.seenBy(drills.commitCall)[0]?.body as { seen: string; sinceS: number };
  expect(sent.seen).toBe('proof-1');
  expect(sent.sinceS).toBeGreaterThanOrEqual(0);
  app.server.on(drills.commitCall, () => refuse('frozen', { frozenAt: '2026-11-01T10:01:30.000Z' }));
  await act(async () => {
    await sendLane(callSender, taskLane({ drill: 7, number: 2 }), true);
  });
  // once the server answers, the task is read again
  await waitFor(() => expect(reads()).toBe(before + 1));
});
