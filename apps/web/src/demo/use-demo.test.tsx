import { screen } from '@testing-library/react';
import { demo } from '@windcall/contract';
import { expect, it } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { person, restricted } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { useDemo } from './use-demo.ts';

const app = freshApp();

const Mode = () => {
  const { loading, isDemo } = useDemo();
  return <output>{loading ? 'loading' : isDemo ? 'demo' : 'full'}</output>;
};
const mode = () => screen.getByRole('status').textContent;

it.each([
  ['demo', { hasRestrictions: true, restrictions: restricted() }],
  ['full', { hasRestrictions: true, restrictions: null }],
  ['full', { hasRestrictions: false, restrictions: null }],
])('is %s for %o, and loading until that is known', async (expected, answer) => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(demo.getRestrictions, answer);
  renderInApp(<Mode />);
  expect(mode()).toBe('loading');
  expect(await screen.findByText(expected)).toBeTruthy();
});

it('stops loading when the restrictions cannot be read, logs it, and restricts nobody', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(demo.getRestrictions, () => refuse('internal'));
  renderInApp(<Mode />);
  expect(mode()).toBe('loading');
  expect(await screen.findByText('full')).toBeTruthy();
  expect(console.error).toHaveBeenCalled();
});

it('asks once for the restrictions: after a failure the next component that shows them does not ask again', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(demo.getRestrictions, () => refuse('internal'));
  const { unmount } = renderInApp(<Mode />);
  expect(await screen.findByText('full')).toBeTruthy();
  unmount();
  renderInApp(<Mode />);
  expect(await screen.findByText('full')).toBeTruthy();
  expect(app.server.seenBy(demo.getRestrictions)).toHaveLength(1);
});
