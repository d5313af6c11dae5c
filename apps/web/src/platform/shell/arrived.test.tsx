import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Arrived, type Arriving, arriving } from './arrived.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const Screen = ({ title }: { readonly title: string }) => {
  const [typed, setTyped] = useState('');
  return <input aria-label={title} value={typed} onChange={(event) => setTyped(event.target.value)} />;
};

afterEach(cleanup);

const seen: string[] = [];
const Meanwhile = () => {
  seen.push('meanwhile');
  return <p>Loading...</p>;
};

const shown = (it: Arriving<{ title: string }>, title: string) => (
  <Arrived it={it} props={{ title }} meanwhile={<Meanwhile />} />
);

/** One that comes when it is told to. */
const slow = () => {
  let come = (): void => undefined;
  const it = arriving<{ title: string }>(
    () =>
      new Promise((resolve) => {
        come = () => resolve(Screen);
      }),
  );
  return { it, come: () => come() };
};

it('shows what has arrived at once, without anything before it', async () => {
  seen.length = 0;
  const ready = arriving(() => Promise.resolve(Screen));
  await ready.arrive();
  render(shown(ready, 'Wind'));
  expect(screen.getByLabelText('Wind')).toBeTruthy();
  expect(seen).toEqual([]);
});

it('shows what stands there meanwhile until it arrives, and keeps what was typed when its code is asked for once more', async () => {
  const late = slow();
  const { rerender } = render(shown(late.it, 'Wind'));
  expect(screen.getByText('Loading...')).toBeTruthy();
  await act(async () => late.come());
  const field = await screen.findByLabelText<HTMLInputElement>('Wind');
  await late.it.arrive();
  rerender(shown(late.it, 'Air'));
  expect(screen.getByLabelText('Air')).toBe(field);
});

it('shows another one in the same place, and not the one before when that comes late', async () => {
  const late = slow();
  const ready = arriving<{ title: string }>(async () => () => <p>Calculator</p>);
  await ready.arrive();
  const { rerender } = render(shown(late.it, 'Wind'));
  rerender(shown(ready, 'Wind'));
  expect(screen.getByText('Calculator')).toBeTruthy();
  await act(async () => late.come());
  expect(screen.queryByLabelText('Wind')).toBeNull();
  rerender(shown(late.it, 'Wind'));
  expect(screen.getByLabelText('Wind')).toBeTruthy();
});

it('says on the screen that its code cannot be had, and asks for it again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  let there = false;
  const gone = arriving<{ title: string }>(async () => {
    if (!there) throw new Error('gone');
    return Screen;
  });
  render(<ErrorBoundary name="/">{shown(gone, 'Wind')}</ErrorBoundary>);
  expect((await screen.findByRole('alert')).textContent).toContain('gone');
  there = true;
  act(() => screen.getByRole('button', { name: 'Try once more' }).click());
  expect(await screen.findByLabelText('Wind')).toBeTruthy();
  said.mockRestore();
});
