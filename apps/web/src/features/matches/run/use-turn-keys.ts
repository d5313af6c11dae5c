import { useEffectEvent, useLayoutEffect } from 'react';
import { isForShortcut, listShortcut, shortcutsSwitch } from '../../../shortcuts/shortcuts.ts';
import { SHIFT_STEPS } from './setting.ts';

const KEYS = {
  ArrowLeft: ['wind', -1],
  ArrowRight: ['wind', 1],
  ArrowUp: ['up', 1],
  ArrowDown: ['up', -1],
} as const;
const isKey = (key: string): key is keyof typeof KEYS => Object.hasOwn(KEYS, key);

/** Arrows turn wind and elevation by a step, with Shift by five; holding them repeats. */
export const useTurnKeys = (turn: (axis: 'wind' | 'up', steps: number) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutsSwitch.read() === 'off' || !isKey(event.key)) return;
    if (!isForShortcut(event, [event.key], { repeats: true })) return;
    // a list of choices has its own use for arrows
    if (event.target instanceof Element && event.target.closest('[role=radiogroup], input[type=range]')) return;
    event.preventDefault();
    const [axis, step] = KEYS[event.key];
    turn(axis, event.shiftKey ? SHIFT_STEPS * step : step);
  });
  useLayoutEffect(() => {
    const unlist = [
      listShortcut({ keys: ['ArrowLeft', 'ArrowRight'], label: 'Wind', group: 'Stage' }),
      listShortcut({ keys: ['ArrowUp', 'ArrowDown'], label: 'Elevation', group: 'Stage' }),
    ];
    window.addEventListener('keydown', onKey);
    return () => {
      for (const off of unlist) off();
      window.removeEventListener('keydown', onKey);
    };
  }, []);
};
