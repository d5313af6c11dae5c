import { KELVIN_AT_0C } from '@windcall/units';
import { LAPSE_K_PER_M, PRESSURE_EXPONENT } from './atmosphere.ts';

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
