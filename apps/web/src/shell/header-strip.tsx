import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
let strips = 0;
const listeners = new Set<() => void>();

const change = (act: () => void): void => {
  act();
  for (const listener of [...listeners]) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The element of the bar in which a screen may say what it is about. A ref callback. */
export const setStripPlace = (element: HTMLElement | null): void =>
  change(() => {
    place = element;
  });

/** Whether a screen says something in the bar. */
export const useHasStrip = (): boolean => useSyncExternalStore(subscribe, () => strips > 0);

/** A screen's own words in the bar at the top, where the way through stands otherwise. */
export const HeaderStrip = ({ children }: { readonly children: ReactNode }) => {
  const element = useSyncExternalStore(subscribe, () => place);
  useEffect(() => {
    change(() => {
      strips += 1;
    });
    return () =>
      change(() => {
        strips -= 1;
      });
  }, []);
  return element === null ? null : createPortal(children, element);
};
