import { cToF, fpsToMps } from '@windcall/units';
import { vapourFraction } from './air-density.ts';

/**
 * Speed of sound in dry air, m/s: 49.0223·√(T_F + 459.67) ft/s. Source: McCoy, *Modern Exterior Ballistics*, as in JBM and
 * py-ballisticcalc.
 */
export const drySoundMps = (temperatureC: number): number => fpsToMps(49.0223 * Math.sqrt(cToF(temperatureC) + 459.67));

/** Ratio of specific heats of dry air and of water vapour. Source: Cramer, JASA 93 (1993). */
const GAMMA_DRY = 1.4;
const GAMMA_VAPOUR = 1.33;
const VAPOUR_MASS_RATIO = 0.62198;

/**
 * Speed of sound in moist air, m/s: the dry one times √(γ/γ_dry ÷ (M/M_dry)), heat capacities and molar masses mixed by
 * mole fraction of vapour (ideal-gas mixture). Up to +0.4 % for hot saturated air. Within 0.03 % of Cramer (1993), air
 * test.
 */
export const humidSoundMps = (temperatureC: number, pressurePa: number, relativeHumidity: number): number => {
  const xv = vapourFraction(temperatureC, pressurePa, relativeHumidity);
  // c_p and c_v per mole in units of R: c_v = 1/(γ − 1), c_p = c_v + 1; both mix linearly in mole fraction.
  const cv = (1 - xv) / (GAMMA_DRY - 1) + xv / (GAMMA_VAPOUR - 1);
  const gamma = (cv + 1) / cv;
  const massRatio = 1 - xv * (1 - VAPOUR_MASS_RATIO);
  return drySoundMps(temperatureC) * Math.sqrt(gamma / GAMMA_DRY / massRatio);
};
