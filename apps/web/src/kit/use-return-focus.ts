import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened. The library gives it back to a trigger of its own only, and our
 * dialogs are opened from anywhere: without this a keyboard user would start again at the top of the page.
 */
export const useReturnFocus = () => {
  const before = useRef<HTMLElement | null>(null);
  return {
    /** Call while the dialog opens, before the focus moves. */
    remember: (): void => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    /** For `onCloseAutoFocus`. */
    giveBack: (event: Event): void => {
      event.preventDefault();
      before.current?.focus();
    },
  };
};
