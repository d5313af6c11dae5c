import { type RefObject, useEffect } from 'react';

/** Whether a click came from a pointer, not from Space or Enter on the focused button. */
const isPointerClick = (event: MouseEvent): boolean => event.detail > 0;

/** A button pressed with the mouse gives the keyboard back, so that Space fires; one reached by keyboard keeps it. */
export const useReleaseFocus = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const desk = element.current;
    if (desk === null) return;
    const onClick = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button !== null && isPointerClick(event) && document.activeElement === button) button.blur();
    };
    desk.addEventListener('click', onClick);
    return () => desk.removeEventListener('click', onClick);
  }, [element]);
};
