import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Ref callback of the row under the bar. */
export const setStripPlace = (element: HTMLElement | null): void => {
  place = element;
  for (const listener of [...listeners]) listener();
};

/** A screen's row under the bar. The page begins below it: `--header` in shell.css. */
export const HeaderStrip = ({ children }: { readonly children: ReactNode }) => {
  const element = useSyncExternalStore(subscribe, () => place);
  return element === null ? null : createPortal(children, element);
};
