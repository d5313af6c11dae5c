import { MIL_PER_MOA } from './conversions.ts';
import { toWholeSteps } from './figures.ts';
import { MIL_PER_CM100, MIL_PER_IN100 } from './kinds.ts';

export type ClickUnit = 'mil' | 'moa' | 'smoa' | 'cm100';
const MIL_PER: Readonly<Record<ClickUnit, number>> = {
  mil: 1,
  moa: MIL_PER_MOA,
  smoa: MIL_PER_IN100,
  cm100: MIL_PER_CM100,
};

/** Usual clicks by unit. */
export const USUAL_CLICKS: Readonly<Record<string, { readonly unit: ClickUnit; readonly value: number }>> = {
  mil: { unit: 'mil', value: 0.1 },
  MOA: { unit: 'moa', value: 0.25 },
  'in/100 yd': { unit: 'smoa', value: 0.25 },
  'cm/100 m': { unit: 'cm100', value: 1 },
};

/** Mil per click. */
export const clickMil = ({ unit, value }: { readonly unit: ClickUnit; readonly value: number }): number =>
  value * MIL_PER[unit];

/** Dial for a correction (mil), less the turret's error. `clicks` whole, + up or right. */
export const dialFor = (correctionMil: number, click: number, tracking = 1): { clicks: number; dialMil: number } => {
  const clicks = toWholeSteps(correctionMil / tracking / click, 1);
  return { clicks, dialMil: toWholeSteps(clicks * click, click) };
};

/** Tall-target test: movement per dialed mil. `measuredIn` inches at `rangeYd`; 35.4 in for 10 mil at 100 yd (36.0 in) is 0.983. */
export const trackingOf = (dialedMil: number, measuredIn: number, rangeYd: number): number =>
  measuredIn / ((dialedMil / 1000) * rangeYd * 36);
