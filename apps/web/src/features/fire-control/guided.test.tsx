import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sessions } from '@windcall/contract';
import { expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { openFireControl } from '../../testing/open-fire-control.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';

const app = freshApp();
const pairs = scenarioFrom('multi_dof_array_troop_line');
const card = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent ?? '';
const wind = () => screen.getByRole('region', { name: 'Wind System' }).textContent ?? '';
const CLOSED = 'Shown after the shot';

it('closes solution and wind until the shot, then tells those it was fired in, and closes at the next target', async () => {
  desk.wind.write(growingField(40));
  const { user, range } = openFireControl(app.server, pairs, { path: '/?tab=settings' });
  fireEvent.click(await screen.findByRole('switch', { name: 'Hide the answers until the shot' }));
  expect(desk.shooting.read()).toMatchObject({ hideAnswers: true, windMoves: 'by-shot' });
  await user.click(screen.getByRole('tab', { name: 'Reticle' }));
  expect(card()).toContain(CLOSED);
  expect(wind()).toContain(CLOSED);
  expect(card() + wind()).not.toMatch(/[0-9](mil|mph)/);
  await user.click(await screen.findByRole('button', { name: 'Take Shot' }));
  await waitFor(() => expect(app.server.seenBy(sessions.recordShot)).toHaveLength(1));
  await waitFor(() => expect(card()).toContain(`${Math.abs(range.shots[0]?.trueWindDriftMils ?? 0).toFixed(2)}mil`));
  expect(wind()).toContain('5.0');
  expect(card() + wind()).not.toContain(CLOSED);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(card()).toContain(CLOSED));
  expect(wind()).toContain(CLOSED);
});
