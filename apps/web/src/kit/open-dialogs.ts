import { useEffect, useEffectEvent } from 'react';

/** Close functions of the open dialogs, the topmost last. */
const open: (() => void)[] = [];

export const useOpenDialog = (isOpen: boolean, close: () => void): void => {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const entry = (): void => closeNow();
    open.push(entry);
    return () => void open.splice(open.indexOf(entry), 1);
  }, [isOpen]);
};

/** Closes the topmost dialog; false when none is open. */
export const closeTopDialog = (): boolean => {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
};

export const isDialogOpen = (): boolean => open.length > 0;
