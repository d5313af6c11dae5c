import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STARTING_AIM } from '../../../scope/aim.ts';
import { currentShortcuts, shortcutsSwitch } from '../../../shortcuts/shortcuts.ts';
import { currentToast, dismissToast } from '../../../toasts/toast.ts';
import { useAim } from './use-aim.ts';
import { useAimKeys } from './use-aim-keys.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  const shown = currentToast();
  if (shown !== null) dismissToast(shown.number);
});

/** A scope with active arrow keys; `press` returns whether the key's default was prevented. */
const atHand = (upDown = true) => {
  const { result, rerender, unmount } = renderHook(
    ({ both }) => {
      const aiming = useAim(STARTING_AIM, null);
      useAimKeys(aiming, both);
      return aiming;
    },
    { initialProps: { both: upDown } },
  );
  const press = (key: string, more: object = {}, target: Element = document.body): boolean =>
    !fireEvent.keyDown(target, { key, ...more });
  return { aim: () => result.current.read(), press, rerender, unmount };
};

it('holds by a step to the side of the arrow, and dials with Shift', () => {
  const { aim, press } = atHand();
  expect(press('ArrowRight')).toBe(true);
  expect(aim()).toMatchObject({ windHold: 0.05, elevationHold: 0, windDial: 0, elevationDial: 0 });
  press('ArrowLeft');
  press('ArrowLeft');
  press('ArrowUp');
  expect(aim()).toMatchObject({ windHold: -0.05, elevationHold: 0.05 });
  press('ArrowDown', { shiftKey: true });
  press('ArrowRight', { shiftKey: true });
  expect(aim()).toMatchObject({ windDial: 0.1, elevationDial: -0.1, windHold: -0.05, elevationHold: 0.05 });
});

it('goes on turning while a key is held', () => {
  const { aim, press } = atHand();
  for (let i = 0; i < 10; i++) press('ArrowUp', { repeat: i > 0 });
  expect(aim().elevationHold).toBe(0.5);
});

it('says once where the travel ends, and again after it was turned back', () => {
  const { aim, press } = atHand();
  const ends = () => currentToast()?.description;
  for (let i = 0; i < 120; i++) press('ArrowUp', { repeat: i > 0 });
  expect(aim().elevationHold).toBe(5);
  expect(ends()).toBe('The elevation hold ends at U 5.00 mil. Dial the rest.');
  const { number } = currentToast() ?? {};
  press('ArrowUp', { repeat: true });
  expect(currentToast()?.number).toBe(number);
  press('ArrowDown');
  press('ArrowUp');
  press('ArrowUp');
  expect(currentToast()?.number).not.toBe(number);
});

it('leaves up and down to the page where they scroll it, and says so in the list', () => {
  const keysListed = () => currentShortcuts().map(({ keys }) => keys.join());
  const { aim, press, rerender, unmount } = atHand(false);
  expect(keysListed()).toEqual(['ArrowLeft,ArrowRight']);
  expect(press('ArrowUp')).toBe(false);
  expect(press('ArrowLeft')).toBe(true);
  expect(aim()).toMatchObject({ windHold: -0.05, elevationHold: 0 });
  rerender({ both: true });
  expect(keysListed()).toEqual(['ArrowUp,ArrowDown', 'ArrowLeft,ArrowRight']);
  press('ArrowUp');
  expect(aim().elevationHold).toBe(0.05);
  unmount();
  expect(keysListed()).toEqual([]);
  expect(press('ArrowUp')).toBe(false);
});

it('takes no other key, none with Ctrl, none while keys are switched off', () => {
  const { aim, press } = atHand();
  expect(press('a')).toBe(false);
  expect(press('ArrowUp', { ctrlKey: true })).toBe(false);
  shortcutsSwitch.write('off');
  expect(press('ArrowUp')).toBe(false);
  shortcutsSwitch.write('on');
  expect(press('ArrowUp')).toBe(true);
  expect(aim().elevationHold).toBe(0.05);
});

it.each([
  '<input>',
  '<select></select>',
  '<div role="slider"></div>',
  '<div role="tab"></div>',
  '<div tabindex="0"></div>',
])('leaves arrows to %s, which they move already', (html) => {
  document.body.innerHTML = html;
  const { aim, press } = atHand();
  const own = document.body.firstElementChild;
  if (own === null) throw new Error('it must be on the page');
  expect(press('ArrowRight', {}, own)).toBe(false);
  expect(aim().windHold).toBe(0);
});
