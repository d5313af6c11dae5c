import { toWholeSteps } from '@windcall/units';

/**
 * Dials, holds and magnification: what the shooter's hands set. Mils are the corrections they make, + up and + right: a turret
 * that does not track is marked with other figures (`dialScale`).
 */
export interface Aim extends Dials, Holds {
  /** Magnification. */
  readonly power: number;
}
export interface Dials {
  readonly windDial: number;
  readonly elevationDial: number;
}
export interface Holds {
  readonly windHold: number;
  readonly elevationHold: number;
}

/** Bounds and steps. Source: shooting specification, sections 5 and 9. */
export const DIAL = { min: -15, max: 15, step: 0.1 } as const;
export const HOLD = { min: -5, max: 5, step: 0.05 } as const;
export const POWER = { min: 8, max: 40, step: 1, start: 20 } as const;

/** How far a dial turns, and in what steps: mil, or magnification. */
export interface AimRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The nearest whole step within the range; halves away from zero. */
export const clampTo = ({ min, max, step }: AimRange, value: number): number => {
  const [least, most] = [Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9)];
  return toWholeSteps(Math.min(most, Math.max(least, toWholeSteps(value / step, 1))) * step, step);
};

/** A wanted correction as it can be set. All three add up to it, but for half a step. */
export interface Settled {
  /** What the dial, or whatever takes it first, is turned to; mil. */
  readonly dialMil: number;
  /** What is beyond its travel, for the hold; mil. */
  readonly holdMil: number;
  /** What neither reaches; mil. */
  readonly missingMil: number;
}

const NO_HOLD: AimRange = { min: 0, max: 0, step: 1 };

/**
 * Splits a wanted correction (mil, + up or + right) into what the travel and the click of a dial can set, what is left for the
 * hold, and what cannot be set at all. What is rounded away to a step is neither.
 */
export const settle = (wantedMil: number, dial: AimRange, hold: AimRange = NO_HOLD): Settled => {
  const dialMil = clampTo(dial, wantedMil);
  const beyondMil = wantedMil - dialMil;
  if (Math.abs(beyondMil) <= dial.step / 2 + 1e-9) return { dialMil, holdMil: 0, missingMil: 0 };
  const holdMil = clampTo(hold, beyondMil);
  const leftMil = beyondMil - holdMil;
  return { dialMil, holdMil, missingMil: hold !== NO_HOLD && Math.abs(leftMil) <= hold.step / 2 + 1e-9 ? 0 : leftMil };
};

export const STARTING_AIM: Aim = { windDial: 0, elevationDial: 0, windHold: 0, elevationHold: 0, power: POWER.start };

/** Range and steps of each setting. */
export type AimRanges = Readonly<Record<keyof Aim, AimRange>>;
const RANGES: AimRanges = {
  windDial: DIAL,
  elevationDial: DIAL,
  windHold: HOLD,
  elevationHold: HOLD,
  power: POWER,
};

/** The aim with some of its settings changed, each brought within its range. */
export const turn = (aim: Aim, change: Partial<Aim>, ranges: AimRanges = RANGES): Aim => {
  const next = { ...aim };
  for (const name of Object.keys(change) as (keyof Aim)[]) {
    const value = change[name];
    if (value !== undefined && Number.isFinite(value)) next[name] = clampTo(ranges[name], value);
  }
  return next;
};
