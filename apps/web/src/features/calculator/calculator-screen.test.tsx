import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion, DEFAULT_PROFILE, FIRST_QUESTION } from '@windcall/simulation';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastQuestion } from '../../desk/question.ts';
import { TooltipProvider } from '../../kit/index.ts';
import { freshApp } from '../../testing/render-app.tsx';
import { UnitsProvider } from '../../units/index.ts';
import { CalculatorScreen } from './calculator-screen.tsx';

freshApp();
beforeEach(() => lastQuestion.write(FIRST_QUESTION));
afterEach(cleanup);

const RIFLES = ['Dasher 109', 'Creedmoor'];
const chosen = vi.fn();

const open = () =>
  render(
    <MemoryRouter>
      <TooltipProvider>
        <CalculatorScreen
          rifle={DEFAULT_PROFILE}
          reticle="MOA_TREE"
          picker={null}
          rifles={RIFLES}
          chooseRifle={chosen}
        />
      </TooltipProvider>
    </MemoryRouter>,
    { wrapper: UnitsProvider },
  );
const ask = (line: string): void => {
  const box = screen.getByLabelText('Ask in one line');
  fireEvent.change(box, { target: { value: line } });
  fireEvent.submit(box);
};
// by label and text, because a query by role walks the whole map of hit chances
const answer = () => screen.getByText(/^(Last answer|Answer)$/).closest('section') ?? document.body;
const number = (name: string): HTMLInputElement => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByLabelText(name));
const fill = (name: string, text: string) => fireEvent.change(number(name), { target: { value: text } });

it('marks wind and air from the previous question, and removes them at a press', async () => {
  open();
  ask('640 yd, 6 mph from 2:00, 35 °F');
  expect(answer().textContent).toContain('built-in 6.5 Creedmoor');
  expect(screen.queryByText(/from before/)).toBeNull();
  ask('725');
  expect(answer().textContent).toMatch(
    /725 yd, 6 mph from 2:00 \(from before\)Clear, level, 35 °F.*\(from before\)Clear/,
  );
  await press('Clear the wind of the question before');
  expect(answer().textContent).toMatch(/725 yd, no wind, level, 35 °F/);
  await press('Clear the air of the question before');
  expect(answer().textContent).toContain(`725 yd, no wind, level, ${FIRST_QUESTION.temperature} °F`);
  expect(screen.queryByText(/from before/)).toBeNull();
});

it('calls a wind its own again once its box sets it', () => {
  open();
  ask('640 yd, 6 mph from 2:00');
  ask('725');
  fill('Wind', '7');
  expect(answer().textContent).toContain('725 yd, 7 mph from 2:00, level');
});

it('shows what a line asks in place of what a box had refused', () => {
  open();
  fill('Temperature', '999');
  expect(number('Temperature').getAttribute('aria-invalid')).toBe('true');
  expect(answer().textContent).toMatch(/^Last answer/);
  ask('725');
  expect(number('Temperature').value).toBe(String(FIRST_QUESTION.temperature));
  expect(answer().textContent).toMatch(/^Answer/);
});

it('takes an incline without a letter: up, and down by the minus sign', () => {
  open();
  fill('Incline', '5');
  expect(number('Incline').getAttribute('aria-invalid')).toBeNull();
  expect(answer().textContent).toContain('5° up');
  fill('Incline', '-5');
  expect(answer().textContent).toContain('5° down');
});

it('takes a plan in one line: the ranges of the table in three winds, the plate, the air and the rifle', () => {
  open();
  ask('dasher 400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate');
  expect(chosen).toHaveBeenCalledWith('Dasher 109');
  expect(answer().textContent).toMatch(/400 yd, 8–14 mph from 2:30, level, 72 °F, DA 5500 ft/);
  expect(number('Wind, high').value).toBe('14');
  expect(lastQuestion.read()).toMatchObject({ from: 400, to: 1150, step: 75, targetHeight: 12, densityAltitude: 5500 });
  const heads = [...document.querySelectorAll('.range-table th')].map((head) => head.textContent);
  expect(heads.filter((head) => /^\d+\smph/.test(head ?? ''))).toEqual(['8 mph', '11 mph', '14 mph']);
  expect(screen.getByText(/400–1150 yd by 75, 8–14 mph from 2:30/)).toBeTruthy();
});

it('shows the hold in the reticle of the rifle, in the unit of its reader', () => {
  open();
  ask('600 yd, 10 mph from 3');
  const picture = screen.getByLabelText(/^The target in the reticle, held U \d+\.\d\d, R \d+\.\d\d mil$/);
  const { elevationMils = 0 } =
    answerQuestion({ ...FIRST_QUESTION, distance: 600, windSpeed: 10 }, DEFAULT_PROFILE).solution ?? {};
  expect(picture.getAttribute('aria-label')).toContain(`U ${elevationMils.toFixed(2)}`);
  // a hold that is out of view at every power is reported
  ask('1900 yd, calm');
  expect(screen.getByText(/outside the field at every power/)).toBeTruthy();
});

it('says in one sentence what a card and a practice stage cannot hold', () => {
  open();
  ask('400-1150 by 25, 8-14 from 2:30');
  expect(screen.getByText('A card holds 20 ranges and the table has 31: take a larger step.')).toBeTruthy();
  ask('400-1150 by 75, calm');
  expect(screen.getByText('A practice stage needs a wind: add one, as 8-14 from 2:30.')).toBeTruthy();
  ask('600 yd, moving 3 mph left');
  expect(answer().textContent).toContain('Lead, 3 mph to the left');
  expect(screen.getByText('The table holds no lead: ask for one range.')).toBeTruthy();
});

it('shows the elevation of a line while its wind waits for a choice, and the answer of that choice', async () => {
  open();
  ask('600 yd, wind 9 to 3 at 8');
  const still = answerQuestion({ ...FIRST_QUESTION, distance: 600 }, DEFAULT_PROFILE).solution?.elevationMils;
  expect(answer().textContent).toContain('Elevation, still air');
  expect(answer().textContent).toContain(still?.toFixed(2));
  expect(answer().textContent).toContain('Wind waits for your choice–');
  expect(answer().textContent).toContain('600 yd, wind not chosen, level');
  expect(screen.getByRole('alert').textContent).toContain('The wind waits for this choice');
  expect(lastQuestion.read()).toEqual(FIRST_QUESTION);
  await userEvent.click(screen.getByText('3–9 mph from 8:00'));
  expect(answer().textContent).toContain('600 yd, 3–9 mph from 8:00');
  expect(answer().textContent).not.toContain('waits');
});

it('takes a velocity and a zero for the line alone, and says so', () => {
  open();
  ask('600 yd, mv 2650, zero 200 yd');
  const { solution } = answerQuestion(
    { ...FIRST_QUESTION, distance: 600, muzzleFps: 2650, zeroYd: 200 },
    DEFAULT_PROFILE,
  );
  expect(answer().textContent).toContain(solution?.elevationMils.toFixed(2));
  expect(answer().textContent).toContain('2650 fps for this line only, zero 200 yd for this line only');
  ask('600 yd');
  expect(answer().textContent).not.toContain('for this line only');
});
