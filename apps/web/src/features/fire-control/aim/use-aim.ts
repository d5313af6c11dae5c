import { useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from '../../../platform/toasts/toast.ts';
import { type Aim, turn } from '../../../scope/aim.ts';

/**
 * Dials, holds and magnification, and the ways to turn them. A key that is held turns them many times a second: only what
 * shows a setting (`useSetting`, `useWholeAim`) is rendered again, never the screen.
 */
export interface AimControls {
  readonly read: () => Aim;
  readonly subscribe: (listener: () => void) => () => void;
  readonly turnTo: (change: Partial<Aim>) => void;
  readonly resetDials: () => void;
  readonly resetHolds: () => void;
}

const openAim = (initial: Aim): AimControls => {
  let aim = initial;
  const listeners = new Set<() => void>();
  const turnTo = (change: Partial<Aim>): void => {
    aim = turn(aim, change);
    for (const listener of [...listeners]) listener();
  };
  return {
    read: () => aim,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turnTo,
    resetDials: () => {
      turnTo({ windDial: 0, elevationDial: 0 });
      toast({ title: 'Dials Reset', description: 'Wind and elevation dials are at zero.' });
    },
    resetHolds: () => {
      turnTo({ windHold: 0, elevationHold: 0 });
      toast({ title: 'Holds Reset', description: 'The reticle’s centre is on the target.' });
    },
  };
};

/** The shooter's dials, holds and magnification, from where they were left; the same object for as long as the screen is there. */
export const useAim = (initial: Aim): AimControls => useState(() => openAim(initial))[0];

/** One setting as it stands: mil, + up or + right, or the magnification. */
export const useSetting = ({ subscribe, read }: AimControls, name: keyof Aim): number =>
  useSyncExternalStore(subscribe, () => read()[name]);

/** All of them. */
export const useWholeAim = ({ subscribe, read }: AimControls): Aim => useSyncExternalStore(subscribe, read);

/** The two holds as one object that stays the same while only dials turn. */
export const useHolds = (aiming: AimControls): Pick<Aim, 'windHold' | 'elevationHold'> => {
  const windHold = useSetting(aiming, 'windHold');
  const elevationHold = useSetting(aiming, 'elevationHold');
  return useMemo(() => ({ windHold, elevationHold }), [windHold, elevationHold]);
};
