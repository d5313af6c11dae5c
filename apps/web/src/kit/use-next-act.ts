import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Keys that only move the focus or modify another key. */
const NO_ACT: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/** Calls `onAct` at the next press or key outside `inside` while `isOn`. */
export const useNextAct = (isOn: boolean, inside: RefObject<Element | null>, onAct: () => void): void => {
  const end = useEffectEvent(onAct);
  useEffect(() => {
    if (!isOn) return;
    const onEvent = (event: Event): void => {
      if (event.target instanceof Node && inside.current?.contains(event.target)) return;
      if (!(event instanceof KeyboardEvent && NO_ACT.has(event.key))) end();
    };
    document.addEventListener('pointerdown', onEvent, true);
    document.addEventListener('keydown', onEvent, true);
    return () => {
      document.removeEventListener('pointerdown', onEvent, true);
      document.removeEventListener('keydown', onEvent, true);
    };
  }, [isOn, inside]);
};
