import { screen, waitFor } from '@testing-library/react';
import { auth, demo, ERRORS } from '@windcall/contract';
import { expect, it } from 'vitest';
import { asMe, person, restricted } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { currentToast } from '../toasts/toast.ts';
import { isOfPlan, useFeatures } from './use-features.ts';

const app = freshApp();
const FEATURES = Object.keys(demo.DEMO_FEATURES) as demo.DemoFeature[];
let features: ReturnType<typeof useFeatures>;
const Seen = () => {
  features = useFeatures();
  return <output>{features.loading ? 'loading' : FEATURES.filter(features.may).join(' ')}</output>;
};
const seen = () => screen.getByRole('status').textContent;
const show = (
  user: Partial<auth.User>,
  rights: { canUseWMP: boolean; canUseTruing: boolean },
  restrictions?: demo.DemoRestrictions,
) => {
  const who = person(1, 'anna', user);
  signIn(app.server, { user: who, ...(restrictions && { restrictions }) });
  app.server.on(auth.me, { ...asMe(who), planFeatures: rights });
  return renderInApp(<Seen />);
};
const without = (...names: demo.DemoFeature[]) => FEATURES.filter((name) => !names.includes(name)).join(' ');

it('checks the plan of a full user for two features, each by its own right, and nothing for the others', async () => {
  expect(FEATURES.filter(isOfPlan).toSorted()).toEqual(['truingEnabled', 'wmpAnalysisEnabled']);
  const first = show({}, { canUseWMP: true, canUseTruing: false });
  await waitFor(() => expect(seen()).toBe(without('truingEnabled')));
  features.sayWhyNot('truingEnabled');
  expect([currentToast()?.title, currentToast()?.description]).toEqual([
    'Plan Required',
    `${demo.DEMO_FEATURES.truingEnabled}: ${ERRORS['plan-required'].message}`,
  ]);
  first.unmount();
});

it('is not loading for a full user, whatever the rules of the demo are', async () => {
  app.server.on(demo.getRestrictions, () => new Promise(() => undefined));
  const who = person(1, 'anna');
  signIn(app.server, { user: who });
  app.server.on(demo.getRestrictions, () => new Promise(() => undefined));
  renderInApp(<Seen />);
  await waitFor(() => expect(features.loading).toBe(false));
});

it('asks the flags of a guest once they are known, and says the limits of the demo', async () => {
  const flags = Object.fromEntries(FEATURES.map((name) => [name, name === 'historicalAnalysisEnabled']));
  show(
    { isDemoUser: true },
    { canUseWMP: false, canUseTruing: true },
    restricted({ ...flags, upgradePromptsEnabled: true }),
  );
  expect(seen()).toBe('loading');
  await waitFor(() => expect(seen()).toBe('truingEnabled historicalAnalysisEnabled'));
  expect(features.refusalOf('wmpAnalysisEnabled')).toEqual({
    title: 'Demo Limitation',
    text: demo.demoLimitationText('wmpAnalysisEnabled'),
  });
});
