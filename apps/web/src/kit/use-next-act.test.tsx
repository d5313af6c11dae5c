import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useNextAct } from './use-next-act.ts';

const Note = ({ isOn, onAct }: { readonly isOn: boolean; readonly onAct: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useNextAct(isOn, box, onAct);
  return (
    <>
      <div ref={box}>
        <button type="button">inside</button>
      </div>
      <button type="button">outside</button>
    </>
  );
};

it('ends a note at the next press or key outside its box, and not at Tab or inside', () => {
  const onAct = vi.fn();
  const { rerender } = render(<Note isOn onAct={onAct} />);
  fireEvent.pointerDown(screen.getByText('inside'));
  fireEvent.keyDown(screen.getByText('inside'), { key: 'a' });
  fireEvent.keyDown(screen.getByText('outside'), { key: 'Tab' });
  expect(onAct).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('outside'), { key: 'Escape' });
  fireEvent.pointerDown(screen.getByText('outside'));
  expect(onAct).toHaveBeenCalledTimes(2);
  rerender(<Note isOn={false} onAct={onAct} />);
  fireEvent.pointerDown(screen.getByText('outside'));
  expect(onAct).toHaveBeenCalledTimes(2);
});
