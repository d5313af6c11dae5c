import type { runs } from '@windcall/contract';
import { clampTo } from '../../../scope/aim.ts';

/** A shot's settings, mil, + right and up. Wind is held or dialed; each target has its own elevation. */
export interface Setting {
  readonly by: 'hold' | 'dial';
  readonly wind: number;
  /** Elevations that the shooter dialed, by target number. */
  readonly up: Readonly<Record<number, number>>;
}
export const FIRST_SETTING: Setting = { by: 'hold', wind: 0, up: {} };

/** Steps of wind (hold, dial) and of elevation, mil, and the number of steps with Shift. */
export const WIND_STEP = { hold: 0.05, dial: 0.1 } as const;
export const UP_STEP = 0.1;
export const SHIFT_STEPS = 5;
/** Limits of wind and elevation, mil. */
export const WIND_MOST = { hold: 5, dial: 15 } as const;
export const UP_MOST = 30;

const within = (mil: number, most: number, step: number): number => clampTo({ min: -most, max: most, step }, mil);

export const stepWind = (setting: Setting, steps: number): Setting => {
  const step = WIND_STEP[setting.by];
  return { ...setting, wind: within(setting.wind + steps * step, WIND_MOST[setting.by], step) };
};
export const setWind = (setting: Setting, mil: number): Setting => ({
  ...setting,
  wind: within(mil, WIND_MOST[setting.by], WIND_STEP[setting.by]),
});
/** Sets the current wind by hold or dial, as near as the steps allow. */
export const setWindBy = (setting: Setting, by: Setting['by']): Setting => setWind({ ...setting, by }, setting.wind);

/** A target's dialed elevation: the shooter's, otherwise the stage's, otherwise 0. */
export const upOf = (setting: Setting, target: Pick<runs.Run['targets'][number], 'number' | 'elevation'>): number =>
  setting.up[target.number] ?? target.elevation ?? 0;
export const stepUp = (
  setting: Setting,
  target: Pick<runs.Run['targets'][number], 'number' | 'elevation'>,
  steps: number,
): Setting => ({
  ...setting,
  up: { ...setting.up, [target.number]: within(upOf(setting, target) + steps * UP_STEP, UP_MOST, UP_STEP) },
});

/** The settings in a shot's request. */
export const dialAndHold = (setting: Setting, target: Pick<runs.Run['targets'][number], 'number' | 'elevation'>) => ({
  dial: { up: upOf(setting, target), right: setting.by === 'dial' ? setting.wind : 0 },
  hold: { up: 0, right: setting.by === 'hold' ? setting.wind : 0 },
});
