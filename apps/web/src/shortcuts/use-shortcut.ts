import { useEffectEvent, useLayoutEffect } from 'react';
import { releaseFocus } from './release-focus.ts';
import { isForShortcut, listShortcut, shortcutsSwitch } from './shortcuts.ts';

interface Options {
  /** Listed and acted on only while true. */
  readonly enabled?: boolean;
  readonly group?: string;
}

/** Lets single keys do something while mounted, unless shortcuts are switched off, and lists them in the `?` help. */
export const useShortcut = (
  keys: string | readonly string[],
  label: string,
  act: () => void,
  { enabled = true, group = 'Everywhere' }: Options = {},
): void => {
  const list = (typeof keys === 'string' ? [keys] : keys).join('\n');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutsSwitch.read() === 'off' || !isForShortcut(event, list.split('\n'))) return;
    event.preventDefault();
    act();
  });
  // Before the screen is drawn, so that a key that is shown is heard from the first press.
  useLayoutEffect(() => {
    if (!enabled) return;
    const unlist = listShortcut({ keys: list.split('\n'), label, group });
    window.addEventListener('keydown', onKey);
    const keepFocus = /^( |Enter)$/m.test(list) ? releaseFocus() : null;
    return () => {
      unlist();
      keepFocus?.();
      window.removeEventListener('keydown', onKey);
    };
  }, [enabled, list, label, group]);
};
