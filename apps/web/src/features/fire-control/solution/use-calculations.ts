import { useSyncExternalStore } from 'react';

export type Calculations = typeof import('./calculations.ts');

let loaded: Calculations | null = null;
const listeners = new Set<() => void>();

const load = (): void => {
  import('./calculations.ts').then(
    (calculations) => {
      loaded = calculations;
      for (const listener of [...listeners]) listener();
    },
    (error) => console.error('the calculations could not be loaded', error),
  );
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (loaded === null) load();
  return () => void listeners.delete(listener);
};

/** Solving and firing; null until loaded. */
export const useCalculations = (): Calculations | null => useSyncExternalStore(subscribe, () => loaded);
