import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, sentenceOf } from '../api/index.ts';
import { ConfirmDialog, Dialog } from '../kit/index.ts';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { SHORT_TOAST_MS, TOAST_MS, toast, toastError, toastNews } from './toast.ts';

freshApp();

beforeEach(() => {
  vi.useFakeTimers();
  renderInApp(<button type="button">elsewhere</button>);
});

const say = (...message: Parameters<typeof toast>): void => act(() => toast(...message));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Visible titles, without the announcements for screen readers. */
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('.toast')].map((item) => item.querySelector('.font-medium')?.textContent ?? null);

it('stays for five seconds', async () => {
  say({ title: 'Saved' });
  await pass(TOAST_MS - 1);
  expect(shown()).toEqual(['Saved']);
  await pass(1);
  expect(shown()).toEqual([]);
});

it('stays for four seconds when it asks for that', async () => {
  say({ title: 'Saved', durationMs: SHORT_TOAST_MS });
  await pass(SHORT_TOAST_MS);
  expect(shown()).toEqual([]);
});

it('is replaced by a newer one, whose time starts afresh', async () => {
  say({ title: 'First' });
  await pass(3000);
  say({ title: 'Second' });
  expect(shown()).toEqual(['Second']);
  await pass(TOAST_MS - 1);
  expect(shown()).toEqual(['Second']);
  await pass(1);
  expect(shown()).toEqual([]);
});

it('holds news until the answer to an act was shown, and drops it if another act is answered', async () => {
  say({ title: 'Profile Created' });
  act(() => toastNews({ title: 'Session Started' }));
  await pass(TOAST_MS - 1);
  expect(shown()).toEqual(['Profile Created']);
  await pass(1);
  expect(shown()).toEqual(['Session Started']);
  say({ title: 'Profile Created' });
  expect(shown()).toEqual(['Profile Created']);
  act(() => toastNews({ title: 'Session Started' }));
  say({ title: 'Hit!' });
  await pass(TOAST_MS);
  expect(shown()).toEqual([]);
});

it('shows the same message anew when it comes twice', async () => {
  say({ title: 'Hit!' });
  await pass(TOAST_MS - 1);
  say({ title: 'Hit!' });
  await pass(1000);
  expect(shown()).toEqual(['Hit!']);
});

it('waits while it is hovered', async () => {
  say({ title: 'Saved' });
  const region = screen.getByRole('region', { name: /Notification/ });
  fireEvent.pointerMove(region);
  await pass(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.pointerLeave(region);
  await pass(TOAST_MS);
  expect(shown()).toEqual([]);
});

it('takes the focus on F8, waits while focused, and goes on Escape', async () => {
  say({ title: 'Saved' });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region', { name: /Notification/ }).contains(document.activeElement)).toBe(true);
  await pass(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' });
  await pass(0);
  expect(shown()).toEqual([]);
});

it.each([
  ['dialog', Dialog],
  ['question', ConfirmDialog],
])('over a %s leaves the first Escape to it and takes the next', async (_, Shown) => {
  const Opened = () => {
    const [open, setOpen] = useState(true);
    const more = { text: 'Sure?', confirmLabel: 'Yes', onConfirm: () => undefined, children: null };
    return <Shown open={open} onOpenChange={setOpen} title="Opened" {...more} />;
  };
  cleanup();
  renderInApp(<Opened />);
  await pass(0);
  say({ title: 'Not saved' });
  const pressEscape = async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' });
    await pass(0);
  };
  await pressEscape();
  expect(screen.queryByText('Opened')).toBeNull();
  expect(shown()).toEqual(['Not saved']);
  await pressEscape();
  expect(shown()).toEqual([]);
});

it('shows the reference of a failure that nobody foresaw below the server’s own sentence, which stays as it is', async () => {
  const failed = (code: string) => new ApiError(500, 'It broke.', { message: 'It broke.', code, requestId: '5f0c-1' });
  act(() => toastError('Delete Failed', sentenceOf(failed('internal'), '')));
  expect(screen.getByText('It broke.')).toBeTruthy();
  expect(screen.getByText('Quote this reference: 5f0c-1')).toBeTruthy();
  const named = new Error('Phase 2 API Error: It broke.', { cause: failed('internal') });
  expect(sentenceOf(named, '')).toBe('Phase 2 API Error: It broke.\nQuote this reference: 5f0c-1');
  // busy errors explain themselves
  expect(sentenceOf(failed('busy'), '')).toBe('It broke.');
});

it('marks a failure as destructive and tells of it at once', async () => {
  act(() => toastError('Login Failed', 'Try again.'));
  await pass(50);
  expect(document.querySelector('.toast')?.getAttribute('data-variant')).toBe('destructive');
  expect(document.querySelector('[aria-live=assertive]')?.textContent).toContain('Login Failed');
});
