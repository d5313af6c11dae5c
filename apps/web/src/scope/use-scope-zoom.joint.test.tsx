import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useScopeZoom } from './use-scope-zoom.ts';

afterEach(cleanup);
let setPower: (power: number) => void = () => undefined;
const Scope = () => {
  const scope = useRef<HTMLDivElement>(null);
  const [power, zoomTo] = useState(10);
  setPower = zoomTo;
  useScopeZoom(scope, power, zoomTo);
  return (
    <div ref={scope} data-testid="glass">
      {power}
    </div>
  );
};
const glass = () => screen.getByTestId('glass');
const wheel = (deltaY: number): string | null => {
  fireEvent.wheel(glass(), { deltaY });
  return glass().textContent;
};

it('continues from a power set by key, and adds up small turns of the wheel', () => {
  render(<Scope />);
  expect(wheel(-400)).toBe('16');
  act(() => setPower(30));
  expect(wheel(-100)).toBe('34');
  act(() => setPower(20));
  // each turn is less than half a power; four add up to more
  const shown = [1, 2, 3, 4].map(() => wheel(-10));
  expect([shown[0], shown[3]]).toEqual(['20', '21']);
});

it('zooms with two fingers from the power at which the second came down', () => {
  render(<Scope />);
  const finger = (pointerId: number, clientX: number) => ({ pointerId, pointerType: 'touch', clientX, clientY: 0 });
  const pinch = (from: number, to: number): string | null => {
    fireEvent.pointerDown(glass(), finger(1, 0));
    fireEvent.pointerDown(glass(), finger(2, from));
    fireEvent.pointerMove(glass(), finger(2, to));
    fireEvent.pointerCancel(glass(), finger(1, 0));
    fireEvent.pointerUp(glass(), finger(2, to));
    return glass().textContent;
  };
  expect(pinch(100, 200)).toBe('20');
  expect(pinch(100, 150)).toBe('30');
  act(() => setPower(16));
  expect(pinch(200, 100)).toBe('8');
});
