import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history, profiles, scenarios, stages } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage } from '@windcall/simulation';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { scenarioFrom } from '../../../testing/shooting-range.ts';
import { storedProfile } from '../../../testing/stored-things.ts';
import { continuedSession } from '../shots/open-session.ts';
import { SessionView } from './session-view.tsx';

const app = freshApp();
const RIDGE = scenarioFrom('simple_target', 7);
const STAGE = {
  ...inlineStage({
    rifle: { ...DEFAULT_PROFILE, updatedAt: null },
    air: stages.DEFAULT_AIR,
    wind: { kind: 'steady', speed: 5, direction: 90 },
  } as never),
  ...{ id: 3, digest: 'a'.repeat(64) },
};
const session = (profileId: number, stageId: number | null) => ({
  ...{ id: 12, profileId, scenarioId: 7, trainingMode: 'quick_training', notes: null, stageId, seed: '1' },
  ...{ profileName: 'As it was', scenarioName: 'The ridge', createdAt: '2026-03-01T08:00:00.000Z' },
  ...{ shotsFired: 0, hitsOnTarget: 0, avgResponseTime: 0, accuracy: 0 },
});
const Path = () => <output>{useLocation().pathname}</output>;
const open = (profileId = 5, stageId: number | null = 3) => {
  queryClient.clear();
  app.server.on(history.openHistorySession, { session: session(profileId, stageId), stages: [STAGE], shots: [] });
  return renderInApp(
    <>
      <SessionView sessionId={12} shotNumber={null} onShot={() => undefined} />
      <Path />
    </>,
    '/history',
  );
};
const path = () => document.querySelector('output')?.textContent;
const button = () => screen.getByText('Resume shooting').closest('button') as HTMLButtonElement;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, [storedProfile(5, 'Match'), storedProfile(6, 'Field')]);
  app.server.on(scenarios.getScenario, ({ params }) => scenarioFrom('simple_target', Number(params.id)));
});

it.each([5, 0])(
  'loads the rifle (%d) and scenario of the session, and continues it on Fire Control',
  async (profileId) => {
    desk.rifleId.write(6);
    open(profileId);
    await screen.findByText('Resume shooting');
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    fireEvent.click(button());
    await waitFor(() => expect(path()).toBe('/'));
    expect([desk.rifleId.read(), desk.scenario.read()?.id]).toEqual([profileId, RIDGE.id]);
    expect(continuedSession.read()).toEqual({ sessionId: 12, profileId, scenarioId: 7 });
  },
);

it('names a deleted rifle or scenario, and refuses a session that is too old to continue', async () => {
  const first = open(9);
  expect(await screen.findByText(/^Its rifle was deleted since/)).toBeTruthy();
  first.unmount();
  app.server.on(scenarios.getScenario, () => refuse('not-found'));
  const second = open(6);
  expect(await screen.findByText(/^Its scenario was deleted since/)).toBeTruthy();
  second.unmount();
  open(6, null);
  expect(await screen.findByText(/^Recorded by an older version/)).toBeTruthy();
});

it('goes nowhere while the server refuses for another reason', async () => {
  app.server.on(scenarios.getScenario, () => refuse('forbidden'));
  open();
  await screen.findByText('Resume shooting');
  await waitFor(() => expect(button()).toHaveProperty('disabled', true));
  fireEvent.click(button());
  expect([path(), continuedSession.read(), desk.scenario.read()]).toEqual(['/history', null, null]);
});
