import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useWidth } from './use-width.ts';

afterEach(cleanup);

const Drawing = ({ startPx }: { readonly startPx?: number }) => {
  const { box, widthPx } = useWidth(startPx);
  return (
    <div ref={box}>
      <output>{widthPx}</output>
    </div>
  );
};
const width = () => Number(screen.getByRole('status').textContent);

it('begins with the given width, or a usual one', () => {
  const { rerender, unmount } = render(<Drawing startPx={300} />);
  expect(width()).toBe(300);
  rerender(<Drawing startPx={500} />);
  expect(width()).toBe(300);
  unmount();
  render(<Drawing />);
  expect(width()).toBe(640);
});

it('keeps that width in a browser that reports none, and leaves the page without an error', () => {
  const { unmount } = render(<Drawing startPx={240} />);
  expect(typeof ResizeObserver).toBe('undefined');
  expect(width()).toBe(240);
  expect(unmount).not.toThrow();
});
