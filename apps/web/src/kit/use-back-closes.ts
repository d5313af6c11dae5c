import { useEffect, useEffectEvent } from 'react';

/** Dialog number of the current history entry; 0 without one. */
const marked = (): number => Number((window.history.state as { dialog?: unknown } | null)?.dialog ?? 0);

/** Numbers of the open dialogs, the top one last; never reused. */
const open: number[] = [];
let count = 0;

/**
 * Makes Back close a dialog instead of leaving the screen, with a history entry per open dialog. If closing is refused or asks
 * first, the entry is put back.
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
      // runs after closing; still open means that closing was refused
      setTimeout(() => {
        if (open.includes(own)) step();
      });
    };
    step();
    window.addEventListener('popstate', onPop);
    return () => {
      open.splice(open.indexOf(own), 1);
      window.removeEventListener('popstate', onPop);
      // closed another way: remove its history entry, unless the user already left it
      if (marked() === own) window.history.back();
    };
  }, [isOpen]);
};
