import { toWholeSteps } from '@windcall/units';

/**
 * Dials, holds and magnification. Mils are true corrections, + up and right; a turret that does not track shows other numbers
 * (`dialScale`).
 */
export interface Aim extends Dials, Holds {
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

/** Travel and steps of a dial: mil, or magnification. */
export interface AimRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The nearest whole step in the range; halves go away from zero. */
export const clampTo = ({ min, max, step }: AimRange, value: number): number => {
  const [least, most] = [Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9)];
  return toWholeSteps(Math.min(most, Math.max(least, toWholeSteps(value / step, 1))) * step, step);
};

/** A correction as the scope can set it. The parts add up to it within half a step. */
export interface Settled {
  /** Setting of the dial, the first range; mil. */
  readonly dialMil: number;
  /** Part beyond the dial's travel, for the hold; mil. */
  readonly holdMil: number;
  /** Part beyond both; mil. */
  readonly missingMil: number;
}

const NO_HOLD: AimRange = { min: 0, max: 0, step: 1 };

/**
 * Splits a correction (mil, + up or right) into dial, hold and what neither reaches. A remainder from rounding to a step counts
 * as none of them.
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

export type AimRanges = Readonly<Record<keyof Aim, AimRange>>;
const RANGES: AimRanges = {
  windDial: DIAL,
  elevationDial: DIAL,
  windHold: HOLD,
  elevationHold: HOLD,
  power: POWER,
};

/** The aim with some settings changed, each clamped to its range. */
export const turn = (aim: Aim, change: Partial<Aim>, ranges: AimRanges = RANGES): Aim => {
  const next = { ...aim };
  for (const name of Object.keys(change) as (keyof Aim)[]) {
    const value = change[name];
    if (value !== undefined && Number.isFinite(value)) next[name] = clampTo(ranges[name], value);
  }
  return next;
};
