import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_PROFILE, FIRST_QUESTION } from '@windcall/simulation';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TooltipProvider } from '../../kit/tooltip.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { UnitsProvider } from '../../units/use-units.tsx';
import { CalculatorScreen } from './calculator-screen.tsx';
import { lastQuestion } from './question.ts';

freshApp();
beforeEach(() => lastQuestion.write(FIRST_QUESTION));
afterEach(cleanup);

const open = () =>
  render(
    <MemoryRouter>
      <TooltipProvider>
        <CalculatorScreen rifle={DEFAULT_PROFILE} picker={null} />
      </TooltipProvider>
    </MemoryRouter>,
    { wrapper: UnitsProvider },
  );
const ask = (line: string): void => {
  const box = screen.getByLabelText('Ask in one line');
  fireEvent.change(box, { target: { value: line } });
  fireEvent.submit(box);
};
// by label and text: a question by role walks the whole map of hit chances
const answer = () => screen.getByText(/^(Last answer|Answer)$/).closest('section') ?? document.body;
const number = (name: string): HTMLInputElement => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByLabelText(name));
const fill = (name: string, text: string) => fireEvent.change(number(name), { target: { value: text } });

it('marks the wind and the air of the question before, and takes them out at a press', async () => {
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
