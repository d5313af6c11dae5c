import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  airOfDensityAltitude,
  buildStage,
  DEFAULT_PROFILE,
  FIRST_FIRING,
  FIRST_QUESTION,
  rangeTable,
  rows,
  solve,
  stageOf,
  steadyWind,
} from '@windcall/simulation';
import { type Asked, PRESETS } from '@windcall/units';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { lastQuestion } from '../../desk/question.ts';
import { UnitsProvider } from '../../units/index.ts';
import { unitChoices } from '../../units/unit-choices.ts';
import { answerRow } from './answer-row.ts';
import { CalculatorRow } from './calculator-row.tsx';

afterEach(() => {
  cleanup();
  unitChoices.remove();
});

const ASKED = { ...FIRST_QUESTION, distance: 640, windSpeed: 6, windFrom: 60, temperature: 35 };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name},`) });
const open = () =>
  render(
    <MemoryRouter>
      <CalculatorRow stage={null} line={null} rifle={DEFAULT_PROFILE} />
    </MemoryRouter>,
    { wrapper: UnitsProvider },
  );
const figures = (element: HTMLElement) => element.textContent?.match(/\d+\.\d\d/g)?.map(Number);

describe('the calculator on Fire Control', () => {
  it('answers distance, wind and air that are typed, without a scenario, as solve does', async () => {
    open();
    await userEvent.type(field('Distance'), '640');
    await userEvent.type(field('Wind'), '6');
    await userEvent.type(field('Wind from'), '2');
    await userEvent.type(field('Temperature'), '35{Enter}');
    const solved = solve(stageOf(ASKED, DEFAULT_PROFILE), { distance: 640, directionOfFire: 90, lookAngle: 0 }, 0);
    if (solved.status !== 'ok') throw new Error('must be solved');
    const { elevationMils, windDriftMils } = solved.solution;
    // each number is there twice: visible, and for screen readers
    const [up, , right] = figures(screen.getByRole('status')) ?? [];
    expect(up).toBeCloseTo(elevationMils, 1.9);
    expect(right).toBeCloseTo(Math.abs(windDriftMils), 1.9);
  });

  it('takes metric, and returns to the target with Escape', async () => {
    unitChoices.write(PRESETS.metric);
    open();
    await userEvent.type(field('Distance'), '585.216');
    await userEvent.tab();
    expect(figures(screen.getByRole('status'))?.[0]).toBeGreaterThan(1);
    await userEvent.type(field('Distance'), '{Escape}');
    expect(field('Distance').value).toBe('');
    expect(screen.getByRole('status').textContent).toContain('Type any shot');
  });

  it('names what is wrong with its bounds in the shown unit, and keeps what was typed', async () => {
    unitChoices.write(PRESETS.metric);
    open();
    await userEvent.type(field('Distance'), '5000{Enter}');
    expect(screen.getByRole('status').textContent).toContain('Distance: a number from 1.8288 to 1828.8.');
    expect(field('Distance').value).toBe('5000');
  });

  it('keeps what was typed as the same shot when units change', async () => {
    open();
    await userEvent.type(field('Distance'), '640{Enter}');
    const before = figures(screen.getByRole('status'))?.[0];
    act(() => void unitChoices.write(PRESETS.metric));
    expect(field('Distance').value).toBe('585.216');
    await userEvent.tab();
    expect(figures(screen.getByRole('status'))?.[0]).toBe(before);
  });

  it('asks over the loaded stage: its rifle, air and wind where nothing is typed', () => {
    const built = buildStage({
      profile: DEFAULT_PROFILE,
      scenario: { id: 0, name: '', engagements: [], directionOfFire: 40, environmentalConditions: null },
      wind: steadyWind(9, 270),
      air: { temperature: 20, humidity: 30, pressure: 26, latitude: 45 },
    });
    if (built.status !== 'ok') throw new Error('must be built');
    const { stage } = built;
    const line = { distance: 800, directionOfFire: 55, lookAngle: 4 };
    const loaded = { stage, line };
    expect(answerRow({}, loaded, DEFAULT_PROFILE, FIRST_FIRING).solved[0]?.outcome).toEqual(solve(stage, line, 0));
    expect(
      answerRow({ distance: 900, windSpeed: 3 }, loaded, DEFAULT_PROFILE, FIRST_FIRING).solved[0]?.outcome,
    ).toEqual(solve({ ...stage, wind: steadyWind(3, 270) }, { ...line, distance: 900 }, 0));
    // density altitude keeps the stage's place, and a mover adds a lead
    const thin = answerRow(
      { densityAltitude: 6000, targetSpeed: 3, targetTo: 'left' },
      loaded,
      DEFAULT_PROFILE,
      FIRST_FIRING,
    );
    const air = { ...stage.air, ...airOfDensityAltitude(6000, stage.air.temperature) };
    expect(thin.solved[0]?.outcome).toEqual(solve({ ...stage, air }, line, 0));
    expect(thin.leadMil).toBeLessThan(-1);
  });

  it('asked in one line it answers as the boxes do, and repeats every value it used', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Ask in one line' }));
    await userEvent.type(screen.getByLabelText('Ask in one line'), '640 yd, 4-8 mph from 2:00, 35 °F{Enter}');
    const { solved } = answerRow(
      { distance: 640, windSpeed: 4, windTo: 8, windFrom: 60, temperature: 35 },
      { stage: null, line: null },
      DEFAULT_PROFILE,
      FIRST_FIRING,
    );
    expect(solved.map(({ mph }) => mph)).toEqual([4, 6, 8]);
    const text = screen.getByRole('status').textContent ?? '';
    for (const { outcome } of solved) {
      if (outcome.status !== 'ok') throw new Error('must be solved');
      expect(text).toContain(Math.abs(outcome.solution.windDriftMils).toFixed(2));
    }
    expect(text).toContain('640 yd, 4–8 mph from 2:00, level, 35 °F, 29.92 inHg');
  });

  it('a line understood in part changes nothing, and the word is named', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Ask in one line' }));
    const box = screen.getByLabelText('Ask in one line');
    await userEvent.type(box, '640 yd, 6 mph from 2{Enter}');
    const before = figures(screen.getByRole('status'))?.[0];
    await userEvent.clear(box);
    await userEvent.type(box, '640 yd, 6 mph lefty{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('lefty');
    expect(screen.getByRole('status').textContent).toContain('Last answer');
    expect(figures(screen.getByRole('status'))?.[0]).toBe(before);
  });
});

it('shows the elevation of a line while its wind waits, and answers a velocity of the line alone', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Ask in one line' }));
  const box = screen.getByLabelText('Ask in one line');
  await userEvent.type(box, '600 yd, wind 9 to 3 at 8{Enter}');
  const loaded = { stage: null, line: null };
  const rowOf = (asked: Asked) => answerRow(asked, loaded, DEFAULT_PROFILE, FIRST_FIRING).solved[0]?.outcome;
  const still = rowOf({ distance: 600, windSpeed: 0 });
  const elevation = still?.status === 'ok' ? still.solution.elevationMils.toFixed(2) : '';
  expect(screen.getByRole('status').textContent).toMatch(
    new RegExp(`${elevation}.* in still air at 600 yd; the wind waits`),
  );
  await userEvent.clear(box);
  await userEvent.type(box, '600 yd, mv 2650{Enter}');
  expect(screen.getByRole('status').textContent).toContain('2650 fps for this line only');
  const slow = rowOf({ distance: 600, muzzleFps: 2650 });
  expect(figures(screen.getByRole('status'))?.[0]).toBe(
    slow?.status === 'ok' ? Number(slow.solution.elevationMils.toFixed(2)) : 0,
  );
});

it('the range table equals solve row by row, and the server’s table', () => {
  for (const incline of [0, -12]) {
    const question = { ...ASKED, from: 100, to: 1200, step: 100, incline };
    const stage = stageOf(question, DEFAULT_PROFILE);
    const table = rangeTable(question, DEFAULT_PROFILE);
    expect(table.map(({ distance }) => distance)).toEqual(Array.from({ length: 12 }, (_, i) => 100 * (i + 1)));
    const answered = rows(
      stage,
      table.map(({ distance }) => distance),
      0,
      { directionOfFire: 90, lookAngle: incline },
    );
    if (answered.status !== 'ok') throw new Error('must be answered');
    for (const [i, { distance, solution }] of table.entries()) {
      const solved = solve(stage, { distance, directionOfFire: 90, lookAngle: incline }, 0);
      expect(solved).toMatchObject({ status: 'ok', solution });
      expect(answered.rows[i]?.elevation).toBeCloseTo(solution.elevationMils, 6);
      expect(answered.rows[i]?.windage).toBeCloseTo(solution.windDriftMils, 6);
    }
  }
});

it('a question kept by an earlier release is read as it was', () => {
  const { windTo, winds, targetTo, heightFt, ...earlier } = ASKED;
  localStorage.setItem('calculatorQuestion', JSON.stringify(earlier));
  expect(lastQuestion.read()).toEqual(ASKED);
  localStorage.removeItem('calculatorQuestion');
});
