/** These keep the focus after a press of the mouse: their arrows or letters go on with what the mouse began. */
const KEEPS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=slider], [role=application]';

/** `detail` counts presses of a pointer: 0 for Space or Enter on the focused button. */
const onClick = ({ detail }: MouseEvent): void => {
  const held = document.activeElement;
  if (detail > 0 && held instanceof HTMLElement && held !== document.body && !held.matches(KEEPS)) held.blur();
};

/**
 * Where Space or Enter do something on the screen, a button, a list or a panel that scrolls gives the keyboard back after it was
 * pressed with the mouse; one reached by keyboard keeps it. Returns the way to end that.
 */
export const releaseFocus = (): (() => void) => {
  let byPointer = false;
  const onPointerDown = (): void => {
    byPointer = true;
  };
  const onKeyDown = (): void => {
    byPointer = false;
  };
  /** A list opens when it is pressed, so it gives the keyboard back when something was chosen in it. */
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
