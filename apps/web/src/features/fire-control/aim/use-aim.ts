import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type AngleScale, dialScale, holdScale } from '../../../platform/measure/angle-scale.ts';
import { unitsNow, useUnits } from '../../../platform/measure/use-units.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { type Aim, DIAL, HOLD, POWER, turn } from '../../../scope/aim.ts';
import type { FireProfile } from '../fire-profile.ts';

type Click = FireProfile['click'];
/** How dials and holds are stepped, shown and typed: in the shown unit, dials by the clicks of the rifle's turrets. */
export interface AimScales {
  readonly dial: AngleScale;
  readonly hold: AngleScale;
}

const scalesFor = (click: Click): AimScales => ({
  dial: dialScale({ most: DIAL.max, step: DIAL.step, click }),
  hold: holdScale({ most: HOLD.max, step: HOLD.step }),
});

/**
 * Dials, holds and magnification, and the ways to turn them. A key that is held turns them many times a second: only what
 * shows a setting (`useSetting`, `useWholeAim`) is rendered again, never the screen.
 */
export interface AimControls {
  readonly read: () => Aim;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object while neither unit nor turrets change. */
  readonly scales: () => AimScales;
  /** Puts a scope with these clicks on: null where they are not known. */
  readonly fit: (click: Click) => void;
  readonly turnTo: (change: Partial<Aim>) => void;
  readonly resetDials: () => void;
  readonly resetHolds: () => void;
}

const openAim = (initial: Aim): AimControls => {
  let aim = initial;
  let fitted: Click = null;
  let made = { units: unitsNow(), scales: scalesFor(null) };
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const scales = (): AimScales => {
    const units = unitsNow();
    if (made.units !== units) made = { units, scales: scalesFor(fitted) };
    return made.scales;
  };
  const turnTo = (change: Partial<Aim>): void => {
    const { dial, hold } = scales();
    aim = turn(aim, change, {
      windDial: dial.range,
      elevationDial: dial.range,
      windHold: hold.range,
      elevationHold: hold.range,
      power: POWER,
    });
    tell();
  };
  return {
    read: () => aim,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scales,
    fit: (click) => {
      if (fitted?.unit === click?.unit && fitted?.value === click?.value) return;
      fitted = click;
      made = { units: unitsNow(), scales: scalesFor(click) };
      tell();
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
export const useAim = (initial: Aim, click: Click): AimControls => {
  const [aiming] = useState(() => openAim(initial));
  useEffect(() => aiming.fit(click), [aiming, click]);
  return aiming;
};

/** How this scope's dials and the shooter's holds are stepped, shown and typed. */
export const useScales = ({ subscribe, scales }: AimControls): AimScales => {
  // another unit chosen elsewhere: rendered again
  useUnits();
  return useSyncExternalStore(subscribe, scales);
};

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
