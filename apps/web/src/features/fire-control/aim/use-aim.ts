import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Aim, DIAL, HOLD, POWER, type Settled, settle, turn } from '../../../scope/aim.ts';
import { toast } from '../../../toasts/toast.ts';
import { type AngleScale, dialScale, holdScale } from '../../../units/angle-scale.ts';
import type { Turrets } from '../../../units/turrets.ts';
import type { Units } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';

/** Scales of dials and holds in the shown unit; dials follow the turrets' marks and tracking. */
export type AimScales = Readonly<Record<Exclude<keyof Aim, 'power'>, AngleScale>>;

const scalesFor = (units: Units, { click, tracking }: Turrets): AimScales => {
  const dial = { most: DIAL.max, step: DIAL.step, click };
  const hold = holdScale(units, { most: HOLD.max, step: HOLD.step });
  return {
    windDial: dialScale(units, { ...dial, tracking: tracking?.windage }),
    elevationDial: dialScale(units, { ...dial, tracking: tracking?.elevation }),
    windHold: hold,
    elevationHold: hold,
  };
};

export type TurretAxis = 'elevation' | 'wind';
export type Corrections = Readonly<Partial<Record<TurretAxis, number>>>;
const SETTING_WORDS: Readonly<Record<keyof AimScales, string>> = {
  windDial: 'wind dial',
  elevationDial: 'elevation dial',
  windHold: 'wind hold',
  elevationHold: 'elevation hold',
};
const axisOf = (name: keyof AimScales): TurretAxis => (name.startsWith('wind') ? 'wind' : 'elevation');

const UNKNOWN: Turrets = { click: null, tracking: null };
const isSame = (one: Turrets, other: Turrets): boolean =>
  one.click?.unit === other.click?.unit &&
  one.click?.value === other.click?.value &&
  one.tracking?.elevation === other.tracking?.elevation &&
  one.tracking?.windage === other.tracking?.windage;

/** The aim and its controls. Held keys change it often, so only its users (`useSetting`, `useWholeAim`) rerender. */
export interface AimControls {
  readonly read: () => Aim;
  /** Turns one setting by whole steps, with a message at the end of its travel. */
  readonly step: (name: keyof AimScales, count: number) => void;
  /**
   * Dials corrections (mil, + up and + right), and holds the rest beyond a dial's travel. Changes nothing if dial and
   * hold together fall short on an axis.
   */
  readonly dialTo: (wanted: Corrections) => Readonly<Partial<Record<TurretAxis, Settled>>>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns one object until unit or turrets change. */
  readonly scales: () => AimScales;
  readonly fit: (units: Units, turrets: Turrets) => void;
  readonly turnTo: (change: Partial<Aim>) => void;
  readonly resetDials: () => void;
  readonly resetHolds: () => void;
}

/** An aim that starts from its last settings. */
export const openAim = (initialUnits: Units, initial: Aim): AimControls => {
  let aim = initial;
  let fitted = { turrets: UNKNOWN, units: initialUnits };
  let scales = scalesFor(initialUnits, UNKNOWN);
  /** Holds set by `dialTo`. A hold that still equals its entry is not the shooter's own. */
  const left: Record<TurretAxis, number> = { elevation: 0, wind: 0 };
  /** The last reported end of travel, so that a held key reports it once. */
  let toldEnd: keyof AimScales | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const turnTo = (change: Partial<Aim>): void => {
    const { windDial, elevationDial, windHold, elevationHold } = scales;
    toldEnd = null;
    aim = turn(aim, change, {
      windDial: windDial.range,
      elevationDial: elevationDial.range,
      windHold: windHold.range,
      elevationHold: elevationHold.range,
      power: POWER,
    });
    tell();
  };
  const step: AimControls['step'] = (name, count) => {
    const scale = scales[name];
    const { dialMil, missingMil } = settle(aim[name] + count * scale.range.step, scale.range);
    if (dialMil !== aim[name]) turnTo({ [name]: dialMil });
    if (missingMil === 0 || toldEnd === name) return;
    toldEnd = name;
    const end = `${scale.text(dialMil, axisOf(name))} ${scale.unit}`;
    const rest = name.endsWith('Dial') ? 'Hold the rest.' : 'Dial the rest.';
    toast({
      title: 'End of Travel',
      description: `The ${SETTING_WORDS[name]} ends at ${end}. ${rest}`,
      variant: 'plain',
    });
  };
  const dialTo: AimControls['dialTo'] = (wanted) => {
    const ranges = scales;
    const settled: Partial<Record<TurretAxis, Settled>> = {};
    const change: Partial<Record<keyof AimScales, number>> = {};
    for (const axis of ['elevation', 'wind'] as const) {
      const mil = wanted[axis];
      if (mil === undefined) continue;
      const set = settle(mil, ranges[`${axis}Dial`].range, ranges[`${axis}Hold`].range);
      settled[axis] = set;
      change[`${axis}Dial`] = set.dialMil;
      const isOurs = left[axis] !== 0 && aim[`${axis}Hold`] === left[axis];
      if (set.holdMil !== 0 || isOurs) change[`${axis}Hold`] = set.holdMil;
    }
    if (Object.values(settled).some(({ missingMil }) => missingMil !== 0)) return settled;
    turnTo(change);
    for (const axis of ['elevation', 'wind'] as const) left[axis] = settled[axis]?.holdMil ?? left[axis];
    return settled;
  };
  return {
    read: () => aim,
    step,
    dialTo,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scales: () => scales,
    fit: (units, turrets) => {
      if (fitted.units === units && isSame(fitted.turrets, turrets)) return;
      fitted = { turrets, units };
      scales = scalesFor(units, turrets);
      tell();
    },
    turnTo,
    resetDials: () => {
      turnTo({ windDial: 0, elevationDial: 0 });
      toast({ title: 'Dials Reset', description: 'Wind and elevation dials are at zero.' });
    },
    resetHolds: () => {
      turnTo({ windHold: 0, elevationHold: 0 });
      toast({ title: 'Holds Reset', description: 'The reticle’s center is on the target.' });
    },
  };
};

/** The shooter's aim, from its last settings; one object for the life of the screen. */
export const useAim = (initial: Aim, turrets: Turrets | null): AimControls => {
  const units = useUnits();
  const [aiming] = useState(() => openAim(units, initial));
  useEffect(() => aiming.fit(units, turrets ?? UNKNOWN), [aiming, turrets, units]);
  return aiming;
};

export const useScales = ({ subscribe, scales }: AimControls): AimScales => useSyncExternalStore(subscribe, scales);

/** One setting: mil, + up or right, or the magnification. */
export const useSetting = ({ subscribe, read }: AimControls, name: keyof Aim): number =>
  useSyncExternalStore(subscribe, () => read()[name]);

export const useWholeAim = ({ subscribe, read }: AimControls): Aim => useSyncExternalStore(subscribe, read);

/** Both holds as one object, replaced only when a hold changes. */
export const useHolds = (aiming: AimControls): Pick<Aim, 'windHold' | 'elevationHold'> => {
  const windHold = useSetting(aiming, 'windHold');
  const elevationHold = useSetting(aiming, 'elevationHold');
  return useMemo(() => ({ windHold, elevationHold }), [windHold, elevationHold]);
};
