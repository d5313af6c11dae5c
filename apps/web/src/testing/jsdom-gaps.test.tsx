import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import './jsdom-gaps.ts';

it('knows the styles of the page as it is now, whatever was asked before', () => {
  render(
    <main data-testid="outer">
      <button type="button">Fire</button>
    </main>,
  );
  const outer = screen.getByTestId('outer');
  expect(screen.queryAllByRole('button')).toHaveLength(1);
  outer.style.display = 'none';
  expect(getComputedStyle(outer).display).toBe('none');
  expect(screen.queryAllByRole('button')).toHaveLength(0);
  outer.setAttribute('style', 'visibility: hidden');
  expect(getComputedStyle(screen.getByText('Fire')).visibility).toBe('hidden');
  expect(screen.queryAllByRole('button')).toHaveLength(0);
  outer.removeAttribute('style');
  expect(screen.queryAllByRole('button')).toHaveLength(1);
  const sheet = document.createElement('style');
  sheet.textContent = 'main { display: none }';
  document.head.append(sheet);
  expect(screen.queryAllByRole('button')).toHaveLength(0);
  sheet.remove();
  expect(screen.queryAllByRole('button')).toHaveLength(1);
  outer.remove();
});
