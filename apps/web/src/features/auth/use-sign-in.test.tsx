import { expect, it } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import { person } from '../../testing/people.ts';
import { freshApp } from '../../testing/render-app.tsx';
import { enter } from './use-sign-in.ts';

freshApp();

it.each([
  ['kept', '/practice?go=five'],
  ['expired', '/'],
  [undefined, '/'],
] as const)('leads, after a call that was %s, to %s', (firstCall, to) => {
  enter('Account Created!', { token: makeToken({ sub: 1 }), user: person(1, 'anna'), ...(firstCall && { firstCall }) });
  expect(window.location.pathname + window.location.search).toBe(to);
});
