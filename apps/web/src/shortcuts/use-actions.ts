import { useEffectEvent, useLayoutEffect } from 'react';
import { releaseFocus } from './release-focus.ts';
import { isForShortcut, listShortcut, shortcutsSwitch } from './shortcuts.ts';

/** Something that can be done on a screen. Its keys, its button and the help read the same object. */
export interface Action {
  /** What it does, as the help lists it. */
  readonly name: string;
  /** `KeyboardEvent.key`, compared without case: ` ` is Space. */
  readonly keys: readonly string[];
  /** Whether it can be done now: listed and acted on only then. */
  readonly enabled: boolean;
  readonly perform: (key: string) => void;
  /** Keys that say something, such as digits: they act though single-key shortcuts are switched off. */
  readonly isEntry?: boolean;
}

/** Lets the keys of actions do them while mounted, and lists them in the `?` help. The first that is enabled acts. */
export const useActions = (group: string, actions: readonly Action[]): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOff = shortcutsSwitch.read() === 'off';
    const action = actions.find(
      ({ enabled, keys, isEntry = false }) => enabled && (isEntry || !isOff) && isForShortcut(event, keys),
    );
    if (action === undefined) return;
    event.preventDefault();
    action.perform(event.key);
  });
  const listed = JSON.stringify(actions.filter(({ enabled }) => enabled).map(({ name, keys }) => [name, keys]));
  // Before the screen is drawn, so that a key that is shown is heard from the first press.
  useLayoutEffect(() => {
    const shown = JSON.parse(listed) as [label: string, keys: string[]][];
    if (shown.length === 0) return;
    const unlist = shown.map(([label, keys]) => listShortcut({ keys, label, group }));
    window.addEventListener('keydown', onKey);
    const isHeld = shown.some(([, keys]) => keys.some((key) => key === ' ' || key === 'Enter'));
    const keepFocus = isHeld ? releaseFocus() : null;
    return () => {
      for (const one of unlist) one();
      keepFocus?.();
      window.removeEventListener('keydown', onKey);
    };
  }, [listed, group]);
};
