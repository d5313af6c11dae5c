import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

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
    // The pointer alone would leave the way to the hint open.
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
