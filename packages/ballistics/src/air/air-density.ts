import { cToF, fpsToMps, KELVIN_AT_0C } from '@windcall/units';

/** Molar gas constant, J/(mol·K). Source: CIPM-2007. */
const GAS_CONSTANT = 8.314472;
/** Molar mass of dry air with 400 µmol/mol of CO₂, kg/mol. Source: Picard et al. 2008, eq. 3. */
const MOLAR_MASS_DRY_AIR = 28.96546e-3;

/**
 * Saturation vapour pressure over water, Pa. Source: Picard et al., "Revised formula for the density of moist air
 * (CIPM-2007)", Metrologia 45 (2008), eq. A1.1.
 */
export const saturationVapourPa = (temperatureC: number): number => {
  const k = temperatureC + KELVIN_AT_0C;
  return Math.exp(1.2378847e-5 * k * k - 1.9121316e-2 * k + 33.93711047 - 6.3431645e3 / k);
};

/** Mole fraction of water vapour, 0–1. Source: CIPM-2007, eqs. A1.2 and A1.3 (enhancement factor). */
export const vapourFraction = (temperatureC: number, pressurePa: number, relativeHumidity: number): number => {
  const enhancement = 1.00062 + 3.14e-8 * pressurePa + 5.6e-7 * temperatureC * temperatureC;
  return Math.min(1, (relativeHumidity * enhancement * saturationVapourPa(temperatureC)) / pressurePa);
};

/**
 * Density of moist air, kg/m³, by CIPM-2007 (relative uncertainty 22e-6 between 15 and 27 °C, 600–1100 hPa; used beyond that, as in other
 * programs). `temperatureC` °C, `pressurePa` Pa, `relativeHumidity` 0–1.
 */
export const airDensityKgM3 = (temperatureC: number, pressurePa: number, relativeHumidity: number): number => {
  const t = temperatureC;
  const k = t + KELVIN_AT_0C;
  const xv = vapourFraction(t, pressurePa, relativeHumidity);
  const pOverT = pressurePa / k;
  // Compressibility: CIPM-2007, eq. A1.4.
  const z =
    1 -
    pOverT *
      (1.58123e-6 -
        2.9331e-8 * t +
        1.1043e-10 * t * t +
        (5.707e-6 - 2.051e-8 * t) * xv +
        (1.9898e-4 - 2.376e-6 * t) * xv * xv) +
    pOverT * pOverT * (1.83e-11 - 0.765e-8 * xv * xv);
  // CIPM-2007, eq. 1; 0.378 = 1 − M(water)/M(dry air).
  return ((pOverT * MOLAR_MASS_DRY_AIR) / (z * GAS_CONSTANT)) * (1 - 0.378 * xv);
};

/** Gas constant of dry air, J/(kg·K). Source: ICAO Doc 7488. */
const DRY_AIR_GAS_CONSTANT = 287.05287;

/**
 * Density of moist air, kg/m³, as an ideal gas with the virtual temperature T/(1 − 0.379·e/P), as in JBM. Arguments as
 * {@link airDensityKgM3}.
 */
export const virtualDensityKgM3 = (temperatureC: number, pressurePa: number, relativeHumidity: number): number => {
  const vapourPa = Math.min(pressurePa, relativeHumidity * saturationVapourPa(temperatureC));
  const virtualK = (temperatureC + KELVIN_AT_0C) / (1 - (0.379 * vapourPa) / pressurePa);
  return pressurePa / (DRY_AIR_GAS_CONSTANT * virtualK);
};

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
