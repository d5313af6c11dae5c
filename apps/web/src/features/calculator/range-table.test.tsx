import { screen, within } from '@testing-library/react';
import { stages } from '@windcall/contract';
import {
  DEFAULT_PROFILE,
  FIRST_FIRING,
  FIRST_QUESTION,
  inlineStage,
  solve,
  steadyWind,
  unnamed,
} from '@windcall/simulation';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { RangeTable } from './range-table.tsx';

freshApp();
const stage = inlineStage({ rifle: unnamed(DEFAULT_PROFILE), air: stages.DEFAULT_AIR, wind: steadyWind(10, 90) });
const rows = [400, 600, 800, 1000].map((distance) => {
  const solved = solve(stage, { distance, directionOfFire: 90, lookAngle: 0 }, 0);
  if (solved.status !== 'ok') throw new Error('must be solved');
  return { distance, main: solved.solution, windMils: [solved.solution.windDriftMils] };
});
const table = { winds: [{ speed: 10, from: 90 }], rows, unreached: [] };
const notes = () =>
  within(screen.getByRole('region', { name: 'How certain the rows are' }))
    .getAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-expanded')]);

it('says of any row that is pressed what makes its ±, else of the asked row, and always of the farthest', async () => {
  const { user } = renderInApp(
    <RangeTable
      table={table}
      rifle={DEFAULT_PROFILE}
      question={{ ...FIRST_QUESTION, distance: 600 }}
      firing={FIRST_FIRING}
      stale={false}
    />,
  );
  expect(notes()).toEqual([
    [expect.stringMatching(/^600 yd: Margin: ± /), 'false'],
    [expect.stringMatching(/^1000 yd: Margin: ± /), 'false'],
  ]);
  // also by keyboard: a distance is a button
  const at = screen.getByRole('button', { name: /^800/ });
  at.focus();
  await user.keyboard('{Enter}');
  expect(at.getAttribute('aria-pressed')).toBe('true');
  expect(notes()).toEqual([
    [expect.stringMatching(/^800 yd: Margin: ± /), 'true'],
    [expect.stringMatching(/^1000 yd: Margin: ± /), 'false'],
  ]);
  const drag = screen.getByText(/published BC, ± 5 %/);
  const cause = rows[2]?.main.certainty.causes.find((one) => one.cause === 'drag');
  expect(drag.textContent).toContain((cause?.elevationMils ?? 0).toFixed(3));
  await user.click(at);
  expect(notes()[0]?.[0]).toMatch(/^600 yd: /);
});
