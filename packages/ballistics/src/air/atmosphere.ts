import { KELVIN_AT_0C, M_PER_FT } from '@windcall/units';
import { requireBetween } from '../require-number.ts';
import { airDensityKgM3, drySoundMps, humidSoundMps, virtualDensityKgM3 } from './air-density.ts';

export type Atmosphere = {
  temperatureC: number;
  /** Station pressure (not reduced to sea level), Pa. */
  pressurePa: number;
  /** Relative humidity, 0–1. */
  relativeHumidity: number;
  /** Density formula: metrological (default), or the ideal gas with a virtual temperature as in JBM (0.04 % thinner). */
  density?: 'cipm-2007' | 'virtual-temperature';
  /**
   * Speed of sound of the moist air (up to +0.4 %) instead of dry air. Default false: JBM, py-ballisticcalc and most
   * devices use dry air, so their BCs need dry air.
   */
  humidSound?: boolean;
  /**
   * Change of temperature and pressure with height along the path: by the ICAO lapse once the bullet is 30 ft above or
   * below the muzzle (default, as in py-ballisticcalc and js-ballistics: a level shot flies through the measured air),
   * by the ICAO lapse throughout, or none (JBM).
   */
  lapse?: 'beyond-30-ft' | 'icao' | 'none';
};

export type Air = {
  readonly densityKgM3: number;
  readonly soundMps: number;
  /** Coefficients of h, h², h³, h⁴ (h in meters above the muzzle) of density ÷ density at the muzzle. */
  readonly densityByHeight: readonly [number, number, number, number];
  /** Coefficients of slowness relative to the muzzle: (speed of sound at the muzzle) ÷ (speed of sound). */
  readonly slownessByHeight: readonly [number, number, number, number];
  /** Both series apply beyond this height above or below the muzzle; infinite in uniform air. */
  readonly lapseFromM: number;
};

/** Temperature lapse of the troposphere, K/m, exact. Source: ICAO Doc 7488. */
export const LAPSE_K_PER_M = 0.0065;
/** Exponent of the barometric formula g₀·M/(R·L). Source: ICAO Doc 7488. */
export const PRESSURE_EXPONENT = 5.25588;

const LAPSE_FROM_M = { 'beyond-30-ft': 30 * M_PER_FT, icao: 0, none: Number.POSITIVE_INFINITY } as const;

/** Taylor coefficients 1…4 of (1 − q·h)^n about h = 0. */
const powerSeries = (q: number, n: number): [number, number, number, number] => {
  const out: [number, number, number, number] = [0, 0, 0, 0];
  let term = 1;
  for (let i = 1; i <= 4; i++) {
    term *= (-q * (n - i + 1)) / i;
    out[i - 1] = term;
  }
  return out;
};

/**
 * Prepares an atmosphere for the integrator. Along the path P = P₀(1 − Lh/T₀)^5.2559 and T = T₀ − Lh (ICAO Doc 7488),
 * so density has the power 4.2559 and slowness −½; both as four Taylor terms, accurate to 2e-6 within 5 km of height.
 * Throws outside the formulas' range (−90…65 °C, 10…120 kPa, humidity 0…1).
 */
export const prepareAir = (atmosphere: Atmosphere): Air => {
  const { temperatureC, pressurePa, relativeHumidity } = atmosphere;
  requireBetween('temperatureC', temperatureC, -90, 65);
  requireBetween('pressurePa', pressurePa, 10_000, 120_000);
  requireBetween('relativeHumidity', relativeHumidity, 0, 1);
  const kelvin = temperatureC + KELVIN_AT_0C;
  const soundMps = atmosphere.humidSound
    ? humidSoundMps(temperatureC, pressurePa, relativeHumidity)
    : drySoundMps(temperatureC);
  const density = atmosphere.density === 'virtual-temperature' ? virtualDensityKgM3 : airDensityKgM3;
  return {
    densityKgM3: density(temperatureC, pressurePa, relativeHumidity),
    soundMps,
    densityByHeight: powerSeries(LAPSE_K_PER_M / kelvin, PRESSURE_EXPONENT - 1),
    slownessByHeight: powerSeries(LAPSE_K_PER_M / kelvin, -0.5),
    lapseFromM: LAPSE_FROM_M[atmosphere.lapse ?? 'beyond-30-ft'],
  };
};

/** ICAO sea-level temperature, K, and density, kg/m³. Source: ICAO Doc 7488. */
const SEA_LEVEL_K = 15 + KELVIN_AT_0C;
const SEA_LEVEL_DENSITY = 1.225;

/** Density altitude, m: the height in the ICAO atmosphere with this density (kg/m³, > 0). Negative below sea level. */
export const densityAltitudeM = (densityKgM3: number): number =>
  (SEA_LEVEL_K / LAPSE_K_PER_M) * (1 - (densityKgM3 / SEA_LEVEL_DENSITY) ** (1 / (PRESSURE_EXPONENT - 1)));

/** Radius of the earth in the standard atmospheres, m: converts height to geopotential height, which the lapse uses. */
const EARTH_RADIUS_M = 6_356_766;

/** Temperature, °C, and pressure, Pa, of the ICAO atmosphere at a height above sea level, m (−2000…11 000). */
export const standardAtmosphere = (altitudeM: number): { temperatureC: number; pressurePa: number } => {
  const geopotentialM = (EARTH_RADIUS_M * altitudeM) / (EARTH_RADIUS_M + altitudeM);
  const ratio = 1 - (LAPSE_K_PER_M * geopotentialM) / SEA_LEVEL_K;
  return { temperatureC: SEA_LEVEL_K * ratio - KELVIN_AT_0C, pressurePa: 101_325 * ratio ** PRESSURE_EXPONENT };
};
