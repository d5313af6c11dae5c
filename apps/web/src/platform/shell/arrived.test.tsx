import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Arrived, arriving } from './arrived.tsx';

const Screen = ({ title }: { readonly title: string }) => {
  const [typed, setTyped] = useState('');
  return <input aria-label={title} value={typed} onChange={(event) => setTyped(event.target.value)} />;
};

afterEach(cleanup);

const seen: string[] = [];
const Fallback = () => {
  seen.push('fallback');
  return <p>Loading...</p>;
};

const shown = (it: Parameters<typeof Arrived<{ title: string }>>[0]['it'], title: string) => (
  <Suspense fallback={<Fallback />}>
    <Arrived it={it} props={{ title }} />
  </Suspense>
);

it('shows what has arrived at once, without the fallback', async () => {
  seen.length = 0;
  const ready = arriving(() => Promise.resolve(Screen));
  await ready.arrive();
  render(shown(ready, 'Wind'));
  expect(screen.getByLabelText('Wind')).toBeTruthy();
  expect(seen).toEqual([]);
});

it('shows the fallback until it arrives, and keeps what was typed when its code is asked for once more', async () => {
  let arrive = (): void => undefined;
  const slow = arriving<{ title: string }>(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(Screen);
      }),
  );
  const { rerender } = render(shown(slow, 'Wind'));
  expect(screen.getByText('Loading...')).toBeTruthy();
  await act(async () => arrive());
  const field = await screen.findByLabelText<HTMLInputElement>('Wind');
  const again = slow.arrive();
  arrive();
  await again;
  rerender(shown(slow, 'Air'));
  expect(screen.getByLabelText('Air')).toBe(field);
});

it('lets the screen say that its code cannot be had', async () => {
  const gone = arriving<{ title: string }>(() => Promise.reject(new Error('gone')));
  await expect(gone.arrive()).rejects.toThrow('gone');
});
