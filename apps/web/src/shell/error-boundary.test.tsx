import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportReached, reportUnreached } from '../api/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PlainHeader } from './header.tsx';

let broken = true;
const Fragile = () => {
  if (broken) throw new Error('out of glass');
  return <p>all well</p>;
};

beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('holds a screen that broke, says what to do next, and tries once more when asked', async () => {
  render(
    <ErrorBoundary name="/">
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This screen could not be shown');
  expect(screen.getByText('out of glass')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start page' }).getAttribute('href')).toBe('/');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try once more' }));
  expect(screen.getByText('all well')).toBeTruthy();
});

it('gives another screen its chance', () => {
  const { rerender } = render(
    <ErrorBoundary name="/broken">
      <Fragile />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary name="/other">
      <p>another screen</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('another screen')).toBeTruthy();
});

it('without the network does not offer to load a page again that the browser has not kept', () => {
  reportUnreached();
  render(
    <ErrorBoundary name="/">
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Load the page again when the network is back, not before.');
  expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Try once more' })).toBeTruthy();
  reportReached();
});

it('keeps plain links if the bar itself broke', () => {
  render(
    <ErrorBoundary name="/" instead={<PlainHeader />}>
      <Fragile />
    </ErrorBoundary>,
  );
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/', '/practice', '/weather']),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
