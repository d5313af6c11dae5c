import { fireEvent, screen, waitFor } from '@testing-library/react';
import { drills, games } from '@windcall/contract';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyOf, queryClient } from '../../api/index.ts';
import { TopLine } from '../../player/top-line.tsx';
import { NO_CALLS } from '../../testing/no-calls.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { DrillScreen } from './drill-screen.tsx';
import { Progress } from './progress.tsx';

const app = freshApp();
const DRILL: drills.Drill = {
  ...{ id: 7, kind: 'calls', level: 1, tasks: 5, done: 2, over: false, profileName: 'Match rifle' },
  ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, createdAt: '2026-11-01T10:00:00.000Z' },
};
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

const open = (drill: Partial<drills.Drill>, call: number | null = null) => {
  app.server.on(drills.getDrill, { ...DRILL, ...drill });
  const never = () => new Promise<never>(() => undefined);
  app.server.on(drills.getYourWind, NO_CALLS);
  app.server.on(drills.getTask, never);
  app.server.on(drills.summarizeDrill, never);
  const [onCall, onLook] = [vi.fn<(n: number) => void>(), vi.fn<(n: number) => void>()];
  renderInApp(
    <DrillScreen
      {...{ drillId: 7, call, look: null, onCall, onLook, revealEach: true, onLeave: () => undefined }}
      more={{ label: 'Ten more', start: () => undefined, five: () => undefined, trouble: null }}
    />,
  );
  return { onCall, onLook };
};
const tasks = () => app.server.seenBy(drills.getTask).map(({ path }) => Number(path.split('/').at(-1)));

it('opens the first call that is not fired, and says so in the address', async () => {
  const { onCall } = open({ done: 2 });
  await waitFor(() => expect(onCall).toHaveBeenCalledWith(3));
  await waitFor(() => expect(tasks()).toContain(3));
});

it('opens the call of the address', async () => {
  open({ done: 2 }, 2);
  await waitFor(() => expect(tasks()).toEqual([2]));
});

it('opens the last call of a drill that is all fired and not over', async () => {
  const { onCall } = open({ done: 5 });
  await waitFor(() => expect(onCall).toHaveBeenCalledWith(5));
});

it('shows the summary of a drill that is over, and asks for no call', async () => {
  const { onCall } = open({ done: 5, over: true });
  await waitFor(() => expect(app.server.seenBy(drills.summarizeDrill)).toHaveLength(1));
  expect([tasks(), onCall.mock.calls]).toEqual([[], []]);
});

it('shows the summary when a string was stopped before the call of the address', async () => {
  open({ kind: 'kyl', tasks: 10, done: 3, over: true }, 4);
  await waitFor(() => expect(app.server.seenBy(drills.summarizeDrill)).toHaveLength(1));
  expect(tasks()).toEqual([]);
});

/** A drill, then the user's progress. */
const ThenProgress = () => {
  const [isLeft, leave] = useState(false);
  if (isLeft) return <Progress />;
  return (
    <>
      <button type="button" onClick={() => leave(true)}>
        Go on
      </button>
      <DrillScreen
        {...{ drillId: 7, call: 3, look: null, onCall: vi.fn(), onLook: vi.fn(), revealEach: true, onLeave: vi.fn() }}
        more={{ label: 'Ten more', start: vi.fn(), five: vi.fn(), trouble: null }}
      />
    </>
  );
};

it('leaves no number from before its calls to other screens', async () => {
  app.server.on(drills.getDrill, DRILL);
  app.server.on(drills.getYourWind, NO_CALLS);
  app.server.on(drills.getTask, () => new Promise<never>(() => undefined));
  renderInApp(<ThenProgress />);
  await waitFor(() => expect(queryClient.getQueryData(keyOf(drills.getYourWind, {}))).toBeTruthy());
  app.server.on(drills.getYourWind, { ...NO_CALLS, coverage: { ...NO_CALLS.coverage, of: 12 }, handicap: 1.81 });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { name: /^You call to ± 1\.8/ })).toBeTruthy();
});

it('offers to stop with the points of the plates that were hit', async () => {
  app.server.on(games.stopDrill, { ...DRILL, kind: 'kyl', over: true });
  app.server.on(drills.getDrill, DRILL);
  renderInApp(
    <TopLine
      drill={{ ...DRILL, kind: 'kyl', tasks: 10, done: 4 }}
      {...{ number: 4, isHit: true, startedAt: null, onLeave: () => undefined }}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Stop, keep 10' }));
  await waitFor(() => expect(app.server.seenBy(games.stopDrill)[0]?.path).toBe('/api/drills/7/stop'));
});

/** The line of call 4 during its flight, then at its reveal. */
const Line = () => {
  const [isTold, tell] = useState<boolean>();
  return (
    <>
      <TopLine drill={DRILL} {...{ number: 4, isHit: isTold ? true : null, onLeave: () => undefined }} />
      <button type="button" onClick={() => tell(false)}>
        Fly
      </button>
      <button type="button" onClick={() => tell(true)}>
        Tell
      </button>
    </>
  );
};

it('colors the tick of a call only with its reveal, though the reveal is fetched during the flight', async () => {
  renderInApp(<Line />);
  const fly = await screen.findByText('Fly');
  const params = { id: '7', n: '4' };
  queryClient.setQueryData(keyOf(drills.revealTask, { params }), { split: { isHit: true }, score: { outside: 0 } });
  const tick = () => document.querySelector<HTMLElement>('.drill-ticks [data-state=now]')?.dataset.result;
  fireEvent.click(fly);
  expect(tick()).toBeUndefined();
  fireEvent.click(screen.getByText('Tell'));
  expect(tick()).toBe('hit');
});
