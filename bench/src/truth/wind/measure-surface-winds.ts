import { M_PER_YD } from '@windcall/units';
import { lineOf } from '../../../../packages/wind/src/surface/gauge.ts';
import { fieldOf } from '../../../../packages/wind/src/surface/surface-field.ts';
import {
  lawOf,
  type SurfaceConstants,
  type SurfaceWeather,
} from '../../../../packages/wind/src/surface/surface-law.ts';
import { wavesOf } from '../../../../packages/wind/src/surface/waves.ts';
import { powerSpectrum } from './power-spectrum.ts';
import {
  ACROSS_YD,
  ALONG_YD,
  LAG_STEP_S,
  LAGS,
  PATH_KNOTS,
  PATH_STEP_M,
  pathWeights,
  slopeFrequencies,
} from './surface-figures.ts';

/** Readings of the wind at the muzzle: 20 Hz for slightly over 10 min. */
const STEP_S = 0.05;
const READINGS = 12_288;
/** All other readings use every tenth of these. */
const SELDOM = Math.round(LAG_STEP_S / STEP_S);
const SPECTRUM_READINGS = 8192;
const GUST_READINGS = Math.round(3 / STEP_S);

/** Bands of the spectrum, Hz. */
export const BANDS_HZ = [
  [0.005, 0.02],
  [0.02, 0.1],
  [0.1, 0.5],
  [0.5, 2],
] as const;

/** Figures of drawn winds over all seeds. Wind across the line of fire. */
export interface MeasuredSurfaceWinds {
  sdAlongMps: number;
  sdAcrossMps: number;
  /** Power of the record divided by `power`, in each of BANDS_HZ. */
  bands: number[];
  /** Slope of ln S over ln n for f from 0.45 to 1.8, of the winds and of the law's `power`. */
  slope: number;
  slopeOfLaw: number;
  acrossAt: number[];
  /** Largest correlation along the wind, and its lag, s. */
  along: number;
  lagS: number;
  gustFactor: number;
  /** Standard deviation of the direction within 10 min, degrees. */
  directionDeg: number;
  /** Flatness of the changes in 1 s; 3 in a Gaussian wind. */
  flatness: number;
  meterToPath: number;
  pathShare: number;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Sums of products of two readings' deviations from known means, for a correlation over all seeds. */
class Pair {
  both = 0;
  first = 0;
  second = 0;
  add(a: number, b: number): void {
    this.both += a * b;
    this.first += a * a;
    this.second += b * b;
  }
  get correlation(): number {
    return this.both / Math.sqrt(this.first * this.second);
  }
}

/** Largest 3 s mean of the speed, divided by its mean. */
const gustOf = (speeds: Float64Array): number => {
  let sum = 0;
  let window = 0;
  let most = 0;
  speeds.forEach((speed, i) => {
    sum += speed;
    window += speed - (i >= GUST_READINGS ? speeds[i - GUST_READINGS] : 0);
    if (i >= GUST_READINGS - 1) most = Math.max(most, window / GUST_READINGS);
  });
  return most / (sum / speeds.length);
};

/** Standard deviation of the direction from the record's mean direction, degrees. */
const swingOf = (along: Float64Array, across: Float64Array): number => {
  const [u, v] = [meanOf([...along]), meanOf([...across])];
  const angles = Array.from(along, (x, i) => Math.atan2(across[i] * u - x * v, x * u + across[i] * v));
  const mean = meanOf(angles);
  return (Math.sqrt(meanOf(angles.map((angle) => (angle - mean) ** 2))) * 180) / Math.PI;
};

const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const [x, y] = [meanOf(points.map((p) => p[0])), meanOf(points.map((p) => p[1]))];
  const along = points.reduce((sum, p) => sum + (p[0] - x) * (p[1] - y), 0);
  return along / points.reduce((sum, p) => sum + (p[0] - x) ** 2, 0);
};

export interface Drawing {
  seeds: number;
  /** First seed. */
  firstSeed: number;
  /** Constants other than the law's. */
  changed?: Partial<SurfaceConstants>;
  /** Replaces the moment to read, s. */
  clock?: (momentS: number) => number;
}

/**
 * Measures drawn winds: 10 min of each seed from 10 000 s times the seed, at the muzzle, across and along the wind and
 * over the path of 600 yd.
 * @param power  S(n) to compare with the spectrum, m²/s² per Hz
 */
export const measureSurfaceWinds = (
  weather: SurfaceWeather,
  power: (frequencyHz: number) => number,
  { seeds, firstSeed, changed = {}, clock = (momentS) => momentS }: Drawing,
): MeasuredSurfaceWinds => {
  const law = lawOf(weather, changed);
  const mean = law.speedMps;
  const squares = { along: 0, across: 0 };
  const spectrum = new Float64Array(SPECTRUM_READINGS / 2);
  const pairs = ACROSS_YD.map(() => new Pair());
  const meterAndPath = new Pair();
  const lagged = new Float64Array(LAGS);
  const change = { fourth: 0, second: 0 };
  const gusts: number[] = [];
  const swings: number[] = [];
  const totalWeight = pathWeights.reduce((sum, weight) => sum + weight, 0);

  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const waves = wavesOf(law, seed);
    const field = fieldOf(waves);
    const line = lineOf(waves, 90);
    const muzzle = line.gauge(0);
    const aside = ACROSS_YD.map((yd) => line.gauge(yd * M_PER_YD));
    const downWind = lineOf(waves, 180).gauge(ALONG_YD * M_PER_YD);
    const hats = Array.from({ length: PATH_KNOTS }, (_, i) => line.gauge(i * PATH_STEP_M, 0, PATH_STEP_M));
    const along = new Float64Array(READINGS);
    const across = new Float64Array(READINGS);
    const down: number[] = [];
    const here: number[] = [];
    for (let i = 0; i < READINGS; i++) {
      const moment = field.at(clock(seed * 1e4 + i * STEP_S));
      const wind = moment.read(muzzle);
      along[i] = wind.alongMps;
      across[i] = wind.acrossMps;
      if (i % SELDOM !== 0) continue;
      const off = wind.alongMps - mean;
      aside.forEach((gauge, k) => {
        pairs[k].add(off, moment.read(gauge).alongMps - mean);
      });
      here.push(off);
      down.push(moment.read(downWind).alongMps - mean);
      let path = 0;
      hats.forEach((hat, k) => {
        path += (pathWeights[k] * line.cross(moment.read(hat))) / totalWeight;
      });
      meterAndPath.add(off, path - mean);
    }
    along.forEach((u, i) => {
      squares.along += (u - mean) ** 2 / READINGS / seeds;
      squares.across += across[i] ** 2 / READINGS / seeds;
      if (i + 1 / STEP_S >= READINGS) return;
      const by = along[i + 1 / STEP_S] - u;
      change.fourth += by ** 4;
      change.second += by ** 2;
    });
    powerSpectrum(along.subarray(0, SPECTRUM_READINGS), STEP_S).forEach((value, k) => {
      spectrum[k] += value / seeds;
    });
    const own = meanOf(down.map((x) => x * x));
    for (let lag = 0; lag < LAGS; lag++) {
      let sum = 0;
      for (let i = 0; i + lag < here.length; i++) sum += here[i] * down[i + lag];
      lagged[lag] += sum / (here.length - lag) / own / seeds;
    }
    gusts.push(gustOf(along.map((u, i) => Math.hypot(u, across[i]))));
    swings.push(swingOf(along, across));
  }

  const hz = (k: number): number => k / (SPECTRUM_READINGS * STEP_S);
  const inBand = (low: number, high: number): { drawn: number; law: number } => {
    const sums = { drawn: 0, law: 0 };
    for (let k = 1; k < spectrum.length; k++) {
      if (hz(k) < low || hz(k) >= high) continue;
      sums.drawn += spectrum[k];
      sums.law += power(hz(k));
    }
    return sums;
  };
  const octaves = slopeFrequencies(law).map((n) => {
    const { drawn, law: said } = inBand(n * 2 ** (-1 / 16), n * 2 ** (1 / 16));
    return { n, drawn, said };
  });
  const perHz = (n: number): number => n * (2 ** (1 / 16) - 2 ** (-1 / 16));
  const best = lagged.indexOf(Math.max(...lagged));
  return {
    sdAlongMps: Math.sqrt(squares.along),
    sdAcrossMps: Math.sqrt(squares.across),
    bands: BANDS_HZ.map(([low, high]) => {
      const { drawn, law: said } = inBand(low, high);
      return drawn / said;
    }),
    slope: slopeOf(octaves.map(({ n, drawn }) => [Math.log(n), Math.log(drawn / perHz(n))])),
    slopeOfLaw: slopeOf(octaves.map(({ n, said }) => [Math.log(n), Math.log(said / perHz(n))])),
    acrossAt: pairs.map((pair) => pair.correlation),
    along: lagged[best],
    lagS: best * LAG_STEP_S,
    gustFactor: median(gusts),
    directionDeg: median(swings),
    flatness: (change.fourth / change.second ** 2) * seeds * (READINGS - 1 / STEP_S),
    meterToPath: meterAndPath.correlation,
    pathShare: Math.sqrt(meterAndPath.second / meterAndPath.first),
  };
};
