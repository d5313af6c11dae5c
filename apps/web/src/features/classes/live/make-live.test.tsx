import { screen, waitFor } from '@testing-library/react';
import { lives, profiles, scenarios } from '@windcall/contract';
import { expect, it } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { scenarioFrom } from '../../../testing/shooting-range.ts';
import { MakeLive } from './make-live.tsx';

const app = freshApp();

it.each([
  ['Any distance', {}],
  ['One distance', { distance: 600 }],
  ['Ridge', { scenarioId: 7 }],
] as const)('opens a live where the instructor says: %s', async (place, asked) => {
  signIn(app.server, { user: person(1, 'ruth') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(scenarios.listScenarios, [{ ...scenarioFrom('simple_target'), name: 'Ridge' }]);
  app.server.on(lives.createLive, refuse('busy'));
  const { user } = renderInApp(<MakeLive classId={3} />);
  await screen.findByRole('option', { name: 'Ridge' });
  await user.selectOptions(screen.getByLabelText('Where'), place);
  await user.click(screen.getByRole('button', { name: 'Start a live session' }));
  await waitFor(() => expect(app.server.seenBy(lives.createLive)).toHaveLength(1));
  const body = { level: 1, tasks: 10, rifle: 'own', names: 'shown', callS: null, ...asked };
  expect(app.server.seenBy(lives.createLive)[0]?.body).toEqual(body);
});
