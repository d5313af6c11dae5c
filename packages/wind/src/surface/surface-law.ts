import { MPS_PER_MPH } from '@windcall/units';

export type Ground = 'desert' | 'mown' | 'meadow' | 'brush' | 'edge';
/** Sky, which drives or damps the large eddies. */
export type Sky = 'overcast' | 'broken' | 'sun' | 'night';

/**
 * Roughness length of each ground, m: hardpan, mown field, meadow or prairie, brush, wooded edge.
 * Source: Davenport–Wieringa classes (Stull; Wieringa 1993), short grass 0.008–0.02.
 */
export const GROUNDS: Readonly<Record<Ground, number>> = {
  desert: 0.005,
  mown: 0.01,
  meadow: 0.03,
  brush: 0.1,
  edge: 0.25,
};

/** By day: kinematic heat flux, K·m/s (0.1 is about 120 W/m²). At night: temperature scale of the cooling, K. Depth, m. */
type Heating = { heatFlux: number; depthM: number } | { coolingK: number; depthM: number };

/** Heating and boundary-layer depth of each sky. Fluxes and depths are our choice; the cooling scale follows van Ulden & Holtslag 1985. */
export const SKIES: Readonly<Record<Sky, Heating>> = {
  overcast: { heatFlux: 0.01, depthM: 600 },
  broken: { heatFlux: 0.1, depthM: 900 },
  sun: { heatFlux: 0.22, depthM: 1200 },
  night: { coolingK: 0.08, depthM: 150 },
};

/**
 * Versions of the law. A stage keeps its law to the bit; new winds use law 2. 1: puffs follow the wind along the mean,
 * and large eddies travel with the wind at 20 m. 2: puffs follow the speed of the wind, large eddies also carry each
 * other, and the ground has a lasting pattern.
 */
export const SURFACE_LAWS = [1, 2] as const;
export type SurfaceLawVersion = (typeof SURFACE_LAWS)[number];
/** The law of new winds. */
export const SURFACE_LAW = 2 satisfies SurfaceLawVersion;

/**
 * Standard deviation of lasting differences between places, as a share of the mean: 4 to 11 % between places of open
 * ground 25 to 150 m apart (two places, hence √2), and 26 % in a clearing. Source: Houle & van Breugel 2023, pairs of
 * 10 min means; sensor bias is included.
 */
export const PATTERN_SHARE: Readonly<Record<Ground, number>> = {
  desert: 0.05,
  mown: 0.05,
  meadow: 0.05,
  brush: 0.05,
  edge: 0.15,
};
/** Length of the ground pattern, m: correlation exp(−(d/12.5 m)²). */
export const PATTERN_LENGTH_M = 12.5;

/**
 * A drifting mean: standard deviations along and across as shares of the mean, around a period of two and a half hours
 * and a spread of ln n. Fitted so that 10 min means half an hour apart differ by 34 % and 25° (RMS), as over a dry lake
 * bed. Source: Houle & van Breugel 2023, session 10.20.20.
 */
const DRIFT = { along: 0.24, across: 0.22, hz: 1 / 9000, spread: 0.35, lowestHz: 1 / 18_000 } as const;
/** Lowest frequency of the large eddies, Hz. */
const LOWEST_HZ = 1 / 5400;

export interface SurfaceConstants {
  /** Decay a across the wind of u and v: root coherence exp(−a·n·d/U). Source: Davenport 1961; Solari & Piccardo 2001. */
  acrossU: number;
  acrossV: number;
  /** Decay a along the wind, which sets an eddy's lifetime. Source: Solari & Piccardo 2001. */
  along: number;
  /** Wave numbers of large eddies across the wind: hypot(stretch·k₁, width/depth). Our choice: horizontally isotropic. */
  largeStretch: number;
  largeWidth: number;
  /** Share of the large eddies' variance; other values than 1 only seed defects. */
  large: number;
}

export const SURFACE_CONSTANTS: Readonly<SurfaceConstants> = {
  acrossU: 10,
  acrossV: 6.5,
  along: 3,
  largeStretch: 1,
  largeWidth: 3.5,
  large: 1,
};

export interface SurfaceWeather {
  ground: Ground;
  sky: Sky;
  /** Mean wind 2 m above the ground, >= 0. */
  speedMps: number;
  /** Version of the law; the newest if absent. */
  law?: SurfaceLawVersion;
  /** Whether the mean drifts, as over a dry lake bed: by 34 % and 25° (RMS) from one half hour to the next. */
  drifts?: boolean;
}

/** The four families of eddies, in the order of their waves: down wind (u) and across (v), small ones first. */
export const ROWS = [
  { component: 0, large: false },
  { component: 1, large: false },
  { component: 0, large: true },
  { component: 1, large: true },
] as const;

/** The law for one ground, sky and mean wind. SI units. */
export interface SurfaceLaw extends Required<SurfaceWeather> {
  constants: Readonly<SurfaceConstants>;
  /** Mean wind of the eddies: `speedMps`, but at least 1 mph. */
  eddySpeedMps: number;
  roughnessM: number;
  frictionMps: number;
  /** Obukhov length L, m: negative by day, positive at night. */
  obukhovM: number;
  /** Depth of the boundary layer. */
  depthM: number;
  /** Speed of large eddies: the mean wind at 20 m, in law 2 combined with their own variance. */
  carryMps: number;
  /** Standard deviation of the lasting pattern of the ground, along the mean; 0 in law 1. */
  patternMps: number;
  /** Mean wind at a height (m), relative to 2 m. */
  profile: (heightM: number) => number;
  /** n·S(n), m²/s², one-sided, of each of ROWS at a frequency n, Hz. */
  spectra: readonly ((frequencyHz: number) => number)[];
}

export const HEIGHT_M = 2;
const CARRY_HEIGHT_M = 20;
/** Variance of the large eddies, u and v together, in units of M·u*²: the integrals of their spectra. */
const SWEPT = 1.33;
const VON_KARMAN = 0.4;
const GRAVITY = 9.81;
const TEMPERATURE_K = 293;
/** Lightest wind for the eddies, m/s. The law is not tested below it. */
const LIGHTEST_MPS = MPS_PER_MPH;
/** Shortest Obukhov length at night, m: below it the profile no longer changes. */
const SHORTEST_NIGHT_M = 2;
const STEPS = 60;

/** ψ of momentum at ζ = z/L. Source: Paulson 1970 (unstable), Dyer 1974 (stable, kept to ζ = 1). */
const psi = (zeta: number): number => {
  if (zeta >= 0) return -5 * Math.min(zeta, 1);
  const x = (1 - 16 * zeta) ** 0.25;
  return 2 * Math.log((1 + x) / 2) + Math.log((1 + x * x) / 2) - 2 * Math.atan(x) + Math.PI / 2;
};

/** U(z)·κ/u*: ln(z/z₀) − ψ(z/L) + ψ(z₀/L). Source: Businger–Dyer, as in Paulson 1970. */
const logProfile = (heightM: number, roughnessM: number, obukhovM: number): number =>
  Math.log(heightM / roughnessM) - psi(heightM / obukhovM) + psi(roughnessM / obukhovM);

/** Solves for u* and L, which depend on each other, by damped steps. */
const settle = (speedMps: number, roughnessM: number, heating: Heating): { frictionMps: number; obukhovM: number } => {
  const buoyancy = (VON_KARMAN * GRAVITY) / TEMPERATURE_K;
  let frictionMps = 0.3;
  let obukhovM = 'coolingK' in heating ? 50 : -1e4;
  for (let i = 0; i < STEPS; i++) {
    frictionMps = 0.5 * frictionMps + (0.5 * VON_KARMAN * speedMps) / logProfile(HEIGHT_M, roughnessM, obukhovM);
    // L = −u*³/(κ·g/θ·flux) by day, u*²/(κ·g/θ·θ*) at night. Source: Obukhov 1946; van Ulden & Holtslag 1985.
    obukhovM =
      'coolingK' in heating
        ? Math.max(SHORTEST_NIGHT_M, frictionMps ** 2 / (buoyancy * heating.coolingK))
        : -(frictionMps ** 3) / (buoyancy * heating.heatFlux);
  }
  return { frictionMps, obukhovM };
};

/**
 * The surface-layer law for a ground, sky and mean wind.
 * @param weather `speedMps` is the mean at 2 m; below 1 mph the eddies are those at 1 mph
 * @param changed constants that differ from the law's, to seed a defect or to study an uncertain constant
 * @throws RangeError if ground, sky or speed is invalid Source of constants: fixtures/surface-wind.json. Measured by
 * bench/src/truth/wind/surface-gates.test.ts.
 */
export const lawOf = (
  { ground, sky, speedMps, law = SURFACE_LAW, drifts = false }: SurfaceWeather,
  changed: Partial<SurfaceConstants> = {},
): SurfaceLaw => {
  const roughnessM = GROUNDS[ground];
  const heating = SKIES[sky];
  if (roughnessM === undefined) throw new RangeError(`ground must be one of ${Object.keys(GROUNDS)}, got ${ground}`);
  if (heating === undefined) throw new RangeError(`sky must be one of ${Object.keys(SKIES)}, got ${sky}`);
  if (!(speedMps >= 0 && speedMps < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`speedMps must be >= 0, got ${speedMps}`);
  }
  if (!SURFACE_LAWS.includes(law)) throw new RangeError(`law must be one of ${SURFACE_LAWS}, got ${law}`);
  const constants = { ...SURFACE_CONSTANTS, ...changed };
  const { depthM } = heating;
  const isNight = 'coolingK' in heating;
  const eddySpeedMps = Math.max(speedMps, LIGHTEST_MPS);
  const { frictionMps, obukhovM } = settle(eddySpeedMps, roughnessM, heating);
  const at2m = logProfile(HEIGHT_M, roughnessM, obukhovM);
  const profile = (heightM: number): number => logProfile(heightM, roughnessM, obukhovM) / at2m;
  const square = frictionMps ** 2;
  // f = n·z/U. At night divided by 1 + 5·z/L, because stable air has smaller eddies. Source: Kaimal et al. 1972.
  const reduced = HEIGHT_M / eddySpeedMps / (isNight ? 1 + (5 * HEIGHT_M) / obukhovM : 1);
  // (z_i/|L|)^⅔ of Højstrup 1981, with our 2 so that neutral air also has large eddies (σ_u → 2.4 u*).
  const driven = isNight ? 0 : constants.large * (2 + depthM / -obukhovM) ** (2 / 3);
  // Large eddies also carry each other by their own variance, M·u*²·(0.62 + 0.71). Source: Tennekes 1975 (sweeping).
  const sweptMps = law === 1 ? 0 : Math.sqrt(SWEPT * square * driven);
  const carryMps = Math.hypot(eddySpeedMps * profile(CARRY_HEIGHT_M), sweptMps);
  // fi = n·z_i/carry. Source: Højstrup 1981.
  const deep = depthM / carryMps;
  // Mesoscale part, 3.5 % of the mean between 10 and 60 min. Source: Larsen, Larsen & Petersen 2016, scaled to U = 8 m/s.
  const slow = (n: number): number => (6.8e-4 * eddySpeedMps ** 2 * (1800 * n) ** (-2 / 3)) / (1 + (600 * n) ** 4);
  const drift = (n: number, share: number): number =>
    drifts
      ? ((share * eddySpeedMps) ** 2 * Math.exp(-0.5 * (Math.log(n / DRIFT.hz) / DRIFT.spread) ** 2)) /
        (DRIFT.spread * Math.sqrt(2 * Math.PI))
      : 0;
  // Meander of 0.4 m/s at night, in the shape of v-large (whose integral is 0.7125) with fi = 800 s·n. Source: Hanna 1983.
  const meander = (n: number): number => {
    const f = 800 * n;
    return isNight ? ((0.16 / 0.7125) * 0.95 * f) / (1 + 2 * f) ** (5 / 3) : 0;
  };
  const spectra = [
    // u small. Source: Kaimal, Wyngaard, Izumi & Coté 1972.
    (n: number): number => (square * 105 * reduced * n) / (1 + 33 * reduced * n) ** (5 / 3),
    // v small. Source: Kaimal et al. 1972.
    (n: number): number => (square * 17 * reduced * n) / (1 + 9.5 * reduced * n) ** (5 / 3),
    // u large. Source: Højstrup 1981.
    (n: number): number =>
      (square * driven * 0.5 * deep * n) / (1 + 2.2 * (deep * n) ** (5 / 3)) +
      slow(n) +
      meander(n) +
      drift(n, DRIFT.along),
    // v large. Source: Højstrup 1981.
    (n: number): number =>
      (square * driven * 0.95 * deep * n) / (1 + 2 * deep * n) ** (5 / 3) +
      slow(n) +
      meander(n) +
      drift(n, DRIFT.across),
  ];
  return {
    ground,
    sky,
    speedMps,
    law,
    drifts,
    constants,
    eddySpeedMps,
    roughnessM,
    frictionMps,
    obukhovM,
    depthM,
    carryMps,
    patternMps: law === 1 ? 0 : PATTERN_SHARE[ground] * speedMps,
    profile,
    spectra,
  };
};

/** Speed of the eddies of a row, m/s: Taylor's frozen pattern. */
export const travelOf = ({ eddySpeedMps, carryMps }: SurfaceLaw, row: number): number =>
  ROWS[row].large ? carryMps : eddySpeedMps;

/** Lowest and highest frequency of a row's eddies, Hz: small ones 0.001 <= f <= 6, large ones from an hour and a half. */
export const bandOf = (
  { eddySpeedMps, carryMps, depthM, drifts }: SurfaceLaw,
  row: number,
): [lowHz: number, highHz: number] =>
  ROWS[row].large
    ? [drifts ? DRIFT.lowestHz : LOWEST_HZ, (200 * carryMps) / depthM]
    : [(0.001 * eddySpeedMps) / HEIGHT_M, (6 * eddySpeedMps) / HEIGHT_M];
