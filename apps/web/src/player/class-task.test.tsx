import { act, screen, waitFor } from '@testing-library/react';
import { drills } from '@windcall/contract';
import { expect, it } from 'vitest';
import { sendLane } from '../api/index.ts';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { ClassTask } from './class-task.tsx';
import type { ClassStep } from './player-state.ts';
import { callSender, taskLane } from './senders.ts';

const app = freshApp();
const DRILL: drills.Drill = {
  ...{ id: 7, kind: 'class', level: 1, tasks: 5, done: 0, over: false, profileName: 'Match rifle' },
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
const CALL = { lo: 6, hi: 8, best: 7, hold: null, committedAt: '2026-11-01T10:00:41.000Z' };
const NEVER = /did not call|made no call/;

const open = async (phase: ClassStep, task: Partial<drills.DrillTask> = {}, isKept = false) => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(drills.getDrill, DRILL);
  app.server.on(drills.getTask, { ...TASK, ...task });
  app.server.on(drills.commitCall, () => refuse('busy'));
  if (isKept) callSender.keep({ drill: 7, number: 2, body: { lo: 6, hi: 8, best: 7 } });
  renderInApp(<ClassTask drillId={7} number={2} phase={phase} said="" aheadMs={0} after={null} />);
  await screen.findByRole('region', { name: 'Scope' });
};

it.each([
  [{ s: 34, counts: null }, 'Your call came 34\u00a0s late. Your instructor is asked.'],
  [{ s: 34, counts: false }, 'Your call came 34\u00a0s late and was left out.'],
] as const)('reports the fate of a late call: %j', async (late, words) => {
  await open('frozen', { late: { ...late, call: CALL } });
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(words);
  expect(screen.queryByText(NEVER)).toBeNull();
});

it('says that a late call that counts may still be fired', async () => {
  await open('frozen', { call: CALL, late: { s: 8, counts: true, call: CALL } });
  expect(await screen.findByText(/^Your call came 8 s late. It counts. You may still fire/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Fire/ })).toBeTruthy();
});

it('reports a call that is still on the phone, and never that nobody called', async () => {
  await open('held', {}, true);
  expect(await screen.findByText('You called. It is still on this phone.')).toBeTruthy();
  expect(screen.queryByText(NEVER)).toBeNull();
  app.server.on(drills.commitCall, () => refuse('frozen', { frozenAt: '2026-11-01T10:01:30.000Z' }));
  await act(async () => {
    await sendLane(callSender, taskLane({ drill: 7, number: 2 }), true);
  });
  await waitFor(() => expect(screen.getByText(/Your call came too late. No penalty/)).toBeTruthy());
  expect(screen.queryByText(NEVER)).toBeNull();
});

it('reports a missing call as missing', async () => {
  await open('frozen');
  expect(await screen.findByText(NEVER)).toBeTruthy();
});
