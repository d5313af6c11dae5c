import { useEffect, useEffectEvent } from 'react';

/** Number of the dialog whose step of the history the window is at; 0 at none. */
const marked = (): number => Number((window.history.state as { dialog?: unknown } | null)?.dialog ?? 0);

/** The open dialogs, by number, the top one last; numbers are never used twice. */
const open: number[] = [];
let count = 0;

/**
 * Lets Back close what is open, as Escape does, instead of leaving the screen and all that was typed: a step of the
 * history stands for it. Where closing is refused or asks first, the step is put back.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    count += 1;
    const own = count;
    open.push(own);
    const step = (): void => window.history.pushState({ ...window.history.state, dialog: own }, '');
    const onPop = (): void => {
      if (marked() >= own || open.at(-1) !== own) return;
      onClose();
      // After whatever closing does: still open means that it was refused.
      setTimeout(() => {
        if (open.includes(own)) step();
      });
    };
    step();
    window.addEventListener('popstate', onPop);
    return () => {
      open.splice(open.indexOf(own), 1);
      window.removeEventListener('popstate', onPop);
      // Closed otherwise: the step goes with it, unless the way already led elsewhere.
      if (marked() === own) window.history.back();
    };
  }, [isOpen]);
};
