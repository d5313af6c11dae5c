import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentShortcuts, shortcutsSwitch } from '../../../shortcuts/shortcuts.ts';
import { useTurnKeys } from './use-open-run.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const turn = vi.fn();
const Turned = () => {
  useTurnKeys(turn);
  return (
    <>
      <input aria-label="Typed" />
      <input aria-label="Slid" type="range" />
    </>
  );
};
const press = (key: string, more: object = {}, target: Element | Window = window): unknown => {
  turn.mockClear();
  const goesOn = fireEvent.keyDown(target, { key, ...more });
  return turn.mock.calls.length === 0 ? null : [...turn.mock.calls.flat(), goesOn];
};

it('turns wind and elevation by a step, by five with Shift, and goes on while held', () => {
  render(<Turned />);
  expect(press('ArrowLeft')).toEqual(['wind', -1, false]);
  expect(press('ArrowRight')).toEqual(['wind', 1, false]);
  expect(press('ArrowUp')).toEqual(['up', 1, false]);
  expect(press('ArrowDown', { shiftKey: true })).toEqual(['up', -5, false]);
  expect(press('ArrowRight', { shiftKey: true, repeat: true })).toEqual(['wind', 5, false]);
});

it('leaves other keys, fields that use arrows, and everything once shortcuts are off', () => {
  render(<Turned />);
  expect(press('a')).toBeNull();
  expect(press('toString')).toBeNull();
  expect(press('ArrowUp', { ctrlKey: true })).toBeNull();
  expect(press('ArrowUp', {}, screen.getByLabelText('Typed'))).toBeNull();
  expect(press('ArrowUp', {}, screen.getByLabelText('Slid'))).toBeNull();
  shortcutsSwitch.write('off');
  expect(press('ArrowUp')).toBeNull();
});

it('is listed in the help while the stage is open, and not after it', () => {
  const listed = () => currentShortcuts().map(({ label, keys }) => [label, keys]);
  const view = render(<Turned />);
  expect(listed()).toEqual([
    ['Wind', ['ArrowLeft', 'ArrowRight']],
    ['Elevation', ['ArrowUp', 'ArrowDown']],
  ]);
  view.unmount();
  expect(listed()).toEqual([]);
  expect(press('ArrowUp')).toBeNull();
});
