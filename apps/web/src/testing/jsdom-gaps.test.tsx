import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import './jsdom-gaps.ts';

afterEach(cleanup);

it('knows the styles of the page as it is now, whatever was asked before', () => {
  render(
    <main data-testid="outer">
      <button type="button">Fire</button>
    </main>,
  );
  const outer = screen.getByTestId('outer');
  // another file's page may stand beside it
  const buttons = () => within(outer).queryAllByRole('button', { hidden: false });
  expect(buttons()).toHaveLength(1);
  outer.style.display = 'none';
  expect(getComputedStyle(outer).display).toBe('none');
  expect(buttons()).toHaveLength(0);
  outer.setAttribute('style', 'visibility: hidden');
  expect(getComputedStyle(screen.getByText('Fire')).visibility).toBe('hidden');
  expect(buttons()).toHaveLength(0);
  outer.removeAttribute('style');
  expect(buttons()).toHaveLength(1);
  const sheet = document.createElement('style');
  sheet.textContent = 'main { display: none }';
  document.head.append(sheet);
  expect(buttons()).toHaveLength(0);
  sheet.remove();
  expect(buttons()).toHaveLength(1);
});
