import { screen } from '@testing-library/react';
import { demo } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person, restricted } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { useDemo } from './use-demo.ts';

const app = freshApp();
const Allowed = () => {
  const { isDemo, isProfileAllowed, isScenarioAllowed } = useDemo();
  const ids = (isAllowed: (id: number) => boolean) => [4, 7].filter(isAllowed).join(' ');
  return isDemo && <output>{`rifle ${ids(isProfileAllowed)}, scenario ${ids(isScenarioAllowed)}`}</output>;
};

it('allows rifles by the list of rifles, and scenarios by the list of scenarios', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  const restrictions = restricted({ allowedProfileIds: [4], allowedScenarioIds: [7] });
  app.server.on(demo.getRestrictions, { hasRestrictions: true, restrictions });
  renderInApp(<Allowed />);
  expect((await screen.findByRole('status')).textContent).toBe('rifle 4, scenario 7');
});
