import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

afterEach(cleanup);

it('comes 700 ms after the pointer, and at once for the next within 300 ms of the last', async () => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      {['First', 'Second'].map((name) => (
        <Tooltip key={name} text={`${name} hint`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }));
  const leave = (name: string) => {
    const button = screen.getByRole('button', { name });
    // pointerleave alone would keep the hint open
    fireEvent.pointerLeave(button);
    fireEvent.blur(button);
  };
  const shown = () => screen.queryByRole('tooltip')?.textContent;

  enter('First');
  await pass(699);
  expect(shown()).toBeUndefined();
  await pass(1);
  expect(shown()).toBe('First hint');

  leave('First');
  await pass(299);
  enter('Second');
  await pass(0);
  expect(shown()).toBe('Second hint');

  leave('Second');
  await pass(301);
  enter('First');
  await pass(699);
  expect(shown()).toBeUndefined();
  await pass(1);
  expect(shown()).toBe('First hint');
  vi.useRealTimers();
});

it('follows the pointer to the next button, also over the way to its hint, and stays while the pointer goes back to its own', async () => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      {['EL', 'WD'].map((name) => (
        <Tooltip key={name} text={`${name} hint`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const shown = () => screen.queryByRole('tooltip')?.textContent;
  const [el, wd] = ['EL', 'WD'].map((name) => screen.getByRole('button', { name }));
  const over = (button: HTMLElement | undefined) => {
    if (button === undefined) throw new Error('the button must be there');
    fireEvent.pointerEnter(button);
    fireEvent.pointerMove(button);
  };
  over(el);
  await pass(700);
  expect(shown()).toBe('EL hint');
  if (el) fireEvent.pointerLeave(el);
  over(el);
  await pass(0);
  expect(shown()).toBe('EL hint');
  // no blur: the hint stays open
  if (el) fireEvent.pointerLeave(el);
  over(wd);
  await pass(0);
  if (wd) fireEvent.pointerMove(wd);
  await pass(0);
  expect(shown()).toBe('WD hint');
  vi.useRealTimers();
});
