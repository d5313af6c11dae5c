import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFireControl } from '../../../testing/open-fire-control.tsx';
import { freshApp } from '../../../testing/render-app.tsx';

const app = freshApp();

it('folds up and down', async () => {
  openFireControl(app.server, null);
  const title = await screen.findByRole('button', { name: /Current Firing Solution/ });
  expect(title.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('CEP 90%')).toBeTruthy();
  fireEvent.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('CEP 90%')).toBeNull();
  fireEvent.click(title);
  expect(screen.getByText('CEP 90%')).toBeTruthy();
});
