import { useRef } from 'react';

/** Gives the focus back to the element that had it before a dialog opened. The library does so only for its own triggers. */
export const useReturnFocus = () => {
  const before = useRef<HTMLElement | null>(null);
  return {
    /** Call before the focus moves. */
    remember: (): void => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    giveBack: (event: Event): void => {
      event.preventDefault();
      before.current?.focus();
    },
  };
};
