import type { runs } from '@windcall/contract';
import { clampTo } from '../../../scope/aim.ts';

/** What is set for a shot. Wind goes by hold or by dial; elevation is dialed, for each target its own. Mil, + right and + up. */
export interface Setting {
  readonly by: 'hold' | 'dial';
  readonly wind: number;
  /** Elevations that the shooter dialed, by target number. */
  readonly up: Readonly<Record<number, number>>;
}
export const FIRST_SETTING: Setting = { by: 'hold', wind: 0, up: {} };

/** Steps of what is set, mil: of a hold, of a dial, and how many of them Shift takes. */
export const WIND_STEP = { hold: 0.05, dial: 0.1 } as const;
export const UP_STEP = 0.1;
export const SHIFT_STEPS = 5;
/** How far wind and elevation go, mil. */
export const WIND_MOST = { hold: 5, dial: 15 } as const;
export const UP_MOST = 30;

const within = (mil: number, most: number, step: number): number => clampTo({ min: -most, max: most, step }, mil);

/** Wind moved by so many steps. */
export const stepWind = (setting: Setting, steps: number): Setting => {
  const step = WIND_STEP[setting.by];
  return { ...setting, wind: within(setting.wind + steps * step, WIND_MOST[setting.by], step) };
};
/** Wind set to a value. */
export const setWind = (setting: Setting, mil: number): Setting => ({
  ...setting,
  wind: within(mil, WIND_MOST[setting.by], WIND_STEP[setting.by]),
});
/** The other way of setting the same wind, as near as its steps allow. */
export const setWindBy = (setting: Setting, by: Setting['by']): Setting => setWind({ ...setting, by }, setting.wind);

/** The elevation that is dialed for a target: what was set, else what the stage gives, else nothing. */
export const upOf = (setting: Setting, target: Pick<runs.Run['targets'][number], 'number' | 'elevation'>): number =>
  setting.up[target.number] ?? target.elevation ?? 0;
/** Elevation of a target moved by so many steps. */
export const stepUp = (
  setting: Setting,
  target: Pick<runs.Run['targets'][number], 'number' | 'elevation'>,
  steps: number,
): Setting => ({
  ...setting,
  up: { ...setting.up, [target.number]: within(upOf(setting, target) + steps * UP_STEP, UP_MOST, UP_STEP) },
});

/** What a shot says of it. */
export const dialAndHold = (setting: Setting, target: Pick<runs.Run['targets'][number], 'number' | 'elevation'>) => ({
  dial: { up: upOf(setting, target), right: setting.by === 'dial' ? setting.wind : 0 },
  hold: { up: 0, right: setting.by === 'hold' ? setting.wind : 0 },
});
