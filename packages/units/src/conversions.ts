const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];

/** The nearest of the sixteen points of the compass: 105 is `ESE`. */
export const compassPoint = (bearingDeg: number): string => POINTS[Math.round(wrap360(bearingDeg) / 22.5) % 16] ?? 'N';

/** A bearing in degrees true: `90° E`. */
export const bearingText = (bearingDeg: number): string => `${bearingDeg}° ${compassPoint(bearingDeg)}`;

/** A latitude in degrees, + north: `36° N`, `33° S`. */
export const latitudeText = (latitudeDeg: number): string =>
  `${Math.abs(latitudeDeg)}°${latitudeDeg === 0 ? '' : latitudeDeg > 0 ? ' N' : ' S'}`;

/** Clock degrees as a clock, to the minute: 90 is `3:00`. */
export const clockText = (deg: number): string => {
  const minutes = Math.round((((deg % 360) + 360) % 360) * 2) % 720;
  return `${Math.floor(minutes / 60) || 12}:${String(minutes % 60).padStart(2, '0')}`;
};

/**
 * Exact constants and conversions between the units shooters use and SI.
 *
 * Names read `<what><From>To<To>` or carry the unit as their last word. Angles: `mil` is one milliradian
 * (1/1000 rad, not 1/6400 of a circle), `MOA` is 1/60 of a degree.
 */

/** Meters in one yard, exact. Source: international yard and pound agreement, 1959. */
export const M_PER_YD = 0.9144;
/** Meters in one foot, exact (1/3 yd). */
export const M_PER_FT = 0.3048;
/** Meters in one inch, exact (1/36 yd). */
export const M_PER_IN = 0.0254;
/** m/s in one mile per hour, exact (1609.344 m / 3600 s). */
export const MPS_PER_MPH = 0.44704;
/** Kilograms in one avoirdupois pound, exact. Source: 1959 agreement. */
export const KG_PER_LB = 0.45359237;
/** Kilograms in one grain, exact (1/7000 lb). */
export const KG_PER_GR = KG_PER_LB / 7000;
/** Pascals in one inch of mercury at 0 °C, conventional. Source: NIST SP 811 B.8. */
export const PA_PER_INHG = 3386.389;
/** Joules in one foot-pound force. Source: NIST SP 811, exact from its definition. */
export const J_PER_FTLB = 1.3558179483314003;
/** Milliradians in one minute of angle, exact: 1000·π/(180·60). */
export const MIL_PER_MOA = (1000 * Math.PI) / 10800;
/** Kelvins at 0 °C, exact. */
export const KELVIN_AT_0C = 273.15;

export const ydToM = (yd: number): number => yd * M_PER_YD;
export const mToYd = (m: number): number => m / M_PER_YD;
export const ftToM = (ft: number): number => ft * M_PER_FT;
export const mToFt = (m: number): number => m / M_PER_FT;
export const inToM = (inch: number): number => inch * M_PER_IN;
export const mToIn = (m: number): number => m / M_PER_IN;
export const fpsToMps = (fps: number): number => fps * M_PER_FT;
export const mpsToFps = (mps: number): number => mps / M_PER_FT;
export const mphToMps = (mph: number): number => mph * MPS_PER_MPH;
export const mpsToMph = (mps: number): number => mps / MPS_PER_MPH;
export const grToKg = (gr: number): number => gr * KG_PER_GR;
export const inHgToPa = (inHg: number): number => inHg * PA_PER_INHG;
export const paToInHg = (pa: number): number => pa / PA_PER_INHG;
export const fToC = (f: number): number => ((f - 32) * 5) / 9;
export const cToF = (c: number): number => (c * 9) / 5 + 32;
export const fToK = (f: number): number => fToC(f) + KELVIN_AT_0C;
export const moaToMil = (moa: number): number => moa * MIL_PER_MOA;
export const degToRad = (deg: number): number => (deg * Math.PI) / 180;
export const radToDeg = (rad: number): number => (rad * 180) / Math.PI;

/** Angle folded into [0, 360). Degrees. */
export const wrap360 = (deg: number): number => {
  const r = deg % 360;
  // a second fold: −1e-17 + 360 rounds to 360 itself
  return r < 0 ? (r + 360) % 360 : r === 0 ? 0 : r;
};

/** Angle folded into [−180, 180). Degrees; the signed shortest turn. */
export const wrap180 = (deg: number): number => wrap360(deg + 180) - 180;

/** Milliradians that a length across the line of sight takes at a range: `1000·in / (36·yd)`, as small angles. */
export const inToMil = (inches: number, rangeYd: number): number => (1000 * inches) / (36 * rangeYd);
