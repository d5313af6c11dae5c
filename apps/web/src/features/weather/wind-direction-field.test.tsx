import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WindDirectionField } from './wind-direction-field.tsx';

afterEach(cleanup);

it.each([
  ['2:30', '2:30', 13],
  [75, '2:30', 13],
  ['3:00', '3:00', 12],
])('shows a direction of %s as %s, not as the nearest hour', (value, shown, count) => {
  render(<WindDirectionField label="Wind from" value={value} onChange={vi.fn()} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Wind from' });
  expect(select.value).toBe(shown);
  expect(within(select).getAllByRole('option')).toHaveLength(count);
});
