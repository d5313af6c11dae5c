/** These keep the focus after a mouse press, because their keys continue what the mouse began. */
const KEEPS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=slider], [role=application]';

/** `detail` counts pointer presses: 0 for Space or Enter on the focused button. */
const onClick = ({ detail }: MouseEvent): void => {
  const held = document.activeElement;
  if (detail > 0 && held instanceof HTMLElement && held !== document.body && !held.matches(KEEPS)) held.blur();
};

/**
 * On screens with Space or Enter keys, a control gives up the focus after a mouse press; one reached by keyboard keeps it.
 * Returns a function that stops this.
 */
export const releaseFocus = (): (() => void) => {
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
