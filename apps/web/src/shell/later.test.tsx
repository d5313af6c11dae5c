import { cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { Later } from './later.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const show = (message: string) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazy(() => Promise.reject(new TypeError(message)));
  render(
    <ErrorBoundary name="/">
      <p>The scope</p>
      <Later>
        <Part />
      </Later>
    </ErrorBoundary>,
  );
};

it.each([
  'Failed to fetch dynamically imported module: https://club.example/assets/row.js',
  'error loading dynamically imported module: https://club.example/assets/row.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/row.css',
])('leaves the rest of a screen standing without a file that cannot be had: %s', async (message) => {
  show(message);
  expect(await screen.findByText(/not here without the network/)).toBeTruthy();
  expect(screen.getByText('The scope')).toBeTruthy();
});

it('hides no fault of the part itself', async () => {
  show('x is not a function');
  expect(await screen.findByText('This screen could not be shown')).toBeTruthy();
});
