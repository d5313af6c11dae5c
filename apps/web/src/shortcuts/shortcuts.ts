import { defineStored, oneOf } from '../desk/slot.ts';
/** Whether single-key shortcuts work; absent is on. */
export const shortcutsSwitch = defineStored({ key: 'shortcuts', schema: oneOf('on', 'off'), encoding: 'text' });

export interface Shortcut {
  /** `KeyboardEvent.key`, compared without case: ` ` is Space, `?` is `?`. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: string;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
/** A key's name on buttons and in the help. */
export const keyName = (key: string): string => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

const active = new Map<symbol, Shortcut>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

const changed = (): void => {
  snapshot = [...active.values()];
  for (const listener of [...listeners]) listener();
};

/** Lists a shortcut; returns a function that removes it. */
export const listShortcut = (shortcut: Shortcut): (() => void) => {
  const id = Symbol(shortcut.label);
  active.set(id, shortcut);
  changed();
  return () => {
    active.delete(id);
    changed();
  };
};

export const currentShortcuts = (): readonly Shortcut[] => snapshot;
const TURN_OR_FIRE = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
/** True if the screen uses keys that a focused box would take. */
export const hasKeysOfItsOwn = (): boolean =>
  snapshot.some(({ keys }) => keys.some((key) => TURN_OR_FIRE.includes(key)));
export const onShortcutsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]';
/** Elements that Space or Enter already act on; not sliders. */
const PRESSABLE =
  'button, a[href], summary, [role=button], [role=tab], [role=switch], [role=radio], input:not([type=range])';

/** True if a key press is for a shortcut: no modifier, not typing, no dialog, not for the focused control. */
export const isForShortcut = (
  event: KeyboardEvent,
  keys: readonly string[],
  { repeats = false }: { readonly repeats?: boolean } = {},
): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  // a held key acts once, except keys that turn something
  if (event.repeat && !repeats) return false;
  // Shift is a modifier, except for characters that need it, such as `?`
  if (event.shiftKey && /^([a-z ]|Enter)$/i.test(event.key)) return false;
  if (!keys.some((key) => key.toLowerCase() === event.key.toLowerCase())) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING)) return false;
  if ((event.key === ' ' || event.key === 'Enter') && target?.closest(PRESSABLE)) return false;
  return document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') === null;
};
