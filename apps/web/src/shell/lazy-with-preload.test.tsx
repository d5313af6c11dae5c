import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyWithPreload } from './lazy-with-preload.ts';

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
const waiting = (children: ReactNode) => <Suspense fallback={<Meanwhile />}>{children}</Suspense>;

it('shows code that was loaded before in the first render, without a fallback', async () => {
  seen.length = 0;
  const ready = lazyWithPreload(() => Promise.resolve(Screen));
  await ready.preload();
  render(waiting(<ready.Component title="Wind" />));
  expect(screen.getByLabelText('Wind')).toBeTruthy();
  expect(seen).toEqual([]);
});

it('shows the fallback until the code comes, and keeps what was typed when it is asked for once more', async () => {
  let come = (): void => undefined;
  const late = lazyWithPreload<{ title: string }>(
    () =>
      new Promise((resolve) => {
        come = () => resolve(Screen);
      }),
  );
  const { rerender } = render(waiting(<late.Component title="Wind" />));
  expect(screen.getByText('Loading...')).toBeTruthy();
  await act(async () => come());
  const field = await screen.findByLabelText<HTMLInputElement>('Wind');
  await late.preload();
  rerender(waiting(<late.Component title="Air" />));
  expect(screen.getByLabelText('Air')).toBe(field);
});

it('hands a failure to the boundary, which offers to load the page again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const gone = lazyWithPreload<{ title: string }>(async () => {
    throw new Error('gone');
  });
  render(<ErrorBoundary name="/">{waiting(<gone.Component title="Wind" />)}</ErrorBoundary>);
  expect((await screen.findByRole('alert')).textContent).toContain('gone');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  said.mockRestore();
});
