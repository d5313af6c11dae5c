import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { TargetNavigation } from './target-navigation.tsx';

freshApp();

const open = (shots: readonly { target: number | null; isHit: boolean }[] = []) => {
  const onNext = vi.fn();
  const onPrevious = vi.fn();
  const target = { id: 'a', type: 'ipsc' as const, size: 2, position: { x: 0, y: 0 } };
  const engagement = { id: '1', distance: 700, targets: [target] };
  renderInApp(
    <TargetNavigation
      engagement={engagement as never}
      target={target as never}
      targetNumber={2}
      targetCount={3}
      dofDeg={135}
      shots={shots}
      onNext={onNext}
      onPrevious={onPrevious}
    />,
  );
  return { onNext, onPrevious };
};
const region = () => screen.getByRole('region', { name: 'Target Navigation' });
const swipe = (px: number, pointerType = 'touch'): void => {
  fireEvent.pointerDown(region(), { clientX: 200, pointerType });
  fireEvent.pointerUp(region(), { clientX: 200 + px, pointerType });
};

it('shows the result of the last shot at every target, and marks the current one', () => {
  open([
    { target: 1, isHit: true },
    { target: 3, isHit: true },
    { target: 3, isHit: false },
    { target: null, isHit: true },
  ]);
  const items = within(region()).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['Target 1 hit', 'Target 2 not shot at', 'Target 3 missed']);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

it('turns by a swipe of a finger as far as a thumb is wide, not by a drag of the mouse', () => {
  const { onNext, onPrevious } = open();
  swipe(-60);
  expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 0]);
  swipe(60);
  expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 1]);
  swipe(-20);
  swipe(-200, 'mouse');
  expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 1]);
});

it('turns by brackets', () => {
  const { onNext, onPrevious } = open();
  fireEvent.keyDown(document.body, { key: ']' });
  fireEvent.keyDown(document.body, { key: '[' });
  expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 1]);
});
