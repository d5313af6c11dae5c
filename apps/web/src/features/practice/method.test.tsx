import { screen } from '@testing-library/react';
import { games } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { Method } from './method.tsx';

const app = freshApp();

it('says what the air of a drill follows, what its flags are made of, and where its tests stand', () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(games.getEvidence, () => new Promise(() => undefined));
  renderInApp(<Method />, '/practice/method');
  expect(screen.getByText(/follow published laws of the air near the ground/)).toBeTruthy();
  expect(screen.getByText(/Their flags are of medium cloth: straight out at 22\.5 mph/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /its tests, and what is not known/ }).getAttribute('href')).toBe(
    '/validation',
  );
});
