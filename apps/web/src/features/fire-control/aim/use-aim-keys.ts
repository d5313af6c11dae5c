import { useLayoutEffect } from 'react';
import { isForShortcut, listShortcut, shortcutsSwitch } from '../../../shortcuts/shortcuts.ts';
import type { AimControls, AimScales } from './use-aim.ts';

const TURNS: Readonly<Record<string, readonly [axis: 'elevation' | 'wind', steps: number]>> = {
  ArrowUp: ['elevation', 1],
  ArrowDown: ['elevation', -1],
  ArrowRight: ['wind', 1],
  ArrowLeft: ['wind', -1],
};
const OWN_ARROWS =
  'input, select, [role=slider], [role=spinbutton], [role=tab], [role=radio], [role=tabpanel], [tabindex="0"]';

/**
 * Arrows hold, and with Shift dial: one step per press, repeated while held. `upDown` is off if arrows scroll the page.
 */
export const useAimKeys = (aiming: AimControls, upDown: boolean): void => {
  useLayoutEffect(() => {
    const group = 'Fire Control';
    const unlist = [
      upDown
        ? listShortcut({ keys: ['ArrowUp', 'ArrowDown'], label: 'Elevation hold (with Shift the dial)', group })
        : null,
      listShortcut({ keys: ['ArrowLeft', 'ArrowRight'], label: 'Wind hold (with Shift the dial)', group }),
    ];
    const onKey = (event: KeyboardEvent): void => {
      const turned = TURNS[event.key];
      if (turned === undefined || shortcutsSwitch.read() === 'off') return;
      const [axis, steps] = turned;
      if (axis === 'elevation' && !upDown) return;
      if (event.target instanceof Element && event.target.matches(OWN_ARROWS)) return;
      if (!isForShortcut(event, [event.key], { repeats: true })) return;
      event.preventDefault();
      const name: keyof AimScales = `${axis}${event.shiftKey ? 'Dial' : 'Hold'}`;
      aiming.step(name, steps);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      for (const one of unlist) one?.();
    };
  }, [aiming, upDown]);
};
