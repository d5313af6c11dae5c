import { act, fireEvent, renderHook } from '@testing-library/react';
import { lives } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { useTellPhone } from './student-screen.tsx';

const app = freshApp();
const told = () => app.server.seenBy(lives.tellPhone).map(({ path, body }) => [path, (body as { is: string }).is]);
const PATH = '/api/classes/3/lives/9/phone';
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00.000Z') });
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(lives.tellPhone, { success: true });
});

it('reports typing, then looking again, and repeats itself every 20 s', async () => {
  const { unmount } = renderHook(() => useTellPhone(3, 9));
  await after(0);
  expect(told()).toEqual([[PATH, 'looking']]);
  fireEvent.input(document.body);
  fireEvent.input(document.body);
  await after(1000);
  expect(told().map(([, is]) => is)).toEqual(['looking', 'typing']);
  await after(6000);
  expect(told()).toHaveLength(2);
  await after(3000);
  expect(told().map(([, is]) => is)).toEqual(['looking', 'typing', 'looking']);
  await after(30_000);
  const before = told().length;
  expect(before).toBeGreaterThan(3);
  unmount();
  await after(60_000);
  expect(told()).toHaveLength(before);
});

it('sends a lost report again, and nothing without a live', async () => {
  app.server.on(lives.tellPhone, () => refuse('busy'));
  const { rerender } = renderHook(({ live }) => useTellPhone(3, live), { initialProps: { live: 9 as number | null } });
  await after(0);
  await after(2500);
  expect(told().length).toBeGreaterThan(1);
  rerender({ live: null });
  await after(0);
  const before = told().length;
  await after(60_000);
  expect(told()).toHaveLength(before);
});
