import { useEffectEvent, useLayoutEffect } from 'react';
import { isForShortcut, listShortcut, shortcutsSwitch } from './shortcuts.ts';

/** These keep the focus after a mouse press, because their keys continue the mouse's work. */
const KEEPS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=slider], [role=application]';

/** `detail` counts pointer presses: 0 for Space or Enter on the focused button. */
const onClick = ({ detail }: MouseEvent): void => {
  const held = document.activeElement;
  if (detail > 0 && held instanceof HTMLElement && held !== document.body && !held.matches(KEEPS)) held.blur();
};

/**
 * On screens with Space or Enter keys, a control gives up the focus after a mouse press; one reached by keyboard keeps it.
 *
 */
const releaseFocus = (): (() => void) => {
  let byPointer = false;
  const onPointerDown = (): void => {
    byPointer = true;
  };
  const onKeyDown = (): void => {
    byPointer = false;
  };
  /** A list opens on a press, so it gives up the focus only after a choice. */
  const onChange = ({ target }: Event): void => {
    if (byPointer && target instanceof HTMLSelectElement) target.blur();
  };
  document.addEventListener('pointerdown', onPointerDown, true);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('click', onClick);
  document.addEventListener('change', onChange);
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, true);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('click', onClick);
    document.removeEventListener('change', onChange);
  };
};

/** An act of a screen, shared by its keys, its button and the help. */
export interface Action {
  readonly name: string;
  /** `KeyboardEvent.key`, compared without case: ` ` is Space. */
  readonly keys: readonly string[];
  readonly enabled: boolean;
  readonly perform: (key: string) => void;
  /** Entry keys, such as digits, act even if single-key shortcuts are off. */
  readonly isEntry?: boolean;
}

/** Binds the keys of actions while mounted, and lists them in the `?` help. The first enabled one acts. */
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
  // layout effect: keys work as soon as the screen shows them
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
