import { fireEvent, screen } from '@testing-library/react';
import { buildStage, DEFAULT_PROFILE, solve, targetChances } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { openFireControl } from '../../../testing/open-fire-control.tsx';
import { freshApp, renderInApp } from '../../../testing/render-app.tsx';
import { SolutionCard } from './solution-card.tsx';

const app = freshApp();

it('folds up and down', async () => {
  openFireControl(app.server, null);
  const title = await screen.findByRole('button', { name: /Current Firing Solution/ });
  expect(title.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('CEP 90%')).toBeTruthy();
  fireEvent.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('CEP 90%')).toBeNull();
  fireEvent.click(title);
  expect(screen.getByText('CEP 90%')).toBeTruthy();
});

it('names the average on the way the crosswind, the wind at the target its flag, and below what makes it the chance of a first round', () => {
  const built = buildStage({
    profile: DEFAULT_PROFILE,
    scenario: {
      id: 0,
      name: 'drill',
      directionOfFire: 0,
      environmentalConditions: null,
      engagements: [{ distance: 800, targets: [{ type: 'square', size: 1.5 }] }],
    } as never,
    wind: { kind: 'steady', speed: 5, direction: 90 },
    clock: 'live',
  });
  if (built.status !== 'ok') throw new Error(built.message);
  const { stage } = built;
  const [target] = stage.targets;
  const solved = target && solve(stage, target, 0);
  if (!target || solved?.status !== 'ok') throw new Error('the target must be reached');
  const chances = targetChances(stage, target, { crosswindMph: 5, headwindMph: 0 });
  if (chances === null) throw new Error('the target must be reached');
  const wind = { speedMph: 2, directionDeg: 90, atTargetDeg: 90, crosswindMph: 2, headwindMph: 0, onWayMph: 5 };
  const firing = { status: 'ready', solution: solved.solution, wind, error: null } as const;
  renderInApp(<SolutionCard firing={firing} chances={chances} turrets={null} cardName={null} />);
  fireEvent.click(screen.getByRole('button', { name: /^Margin: ±/ }));
  const text = screen.getByRole('region', { name: 'Ballistic Solver' }).textContent;
  expect(text).toMatch(/CrosswindR5\.0mph.*target flagR2\.0mph/);
  const [first, trued] = [chances.chances[0], chances.trued[0]].map((chance) => Math.round(100 * (chance ?? 0)));
  expect(text).toContain(`The wind called to ± 1.0 mph: first round ${first} in 100; once trued ${trued}: shoot 3 at`);
});
