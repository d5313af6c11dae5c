import { STREAM, uniformsOfKey } from '../random/draws.ts';
import type { PhiloxKey } from '../random/philox.ts';
import { keyOfSeed, type Seed } from '../random/philox.ts';
import { knotSpacing } from './renewal.ts';
import { bandOf, PATTERN_LENGTH_M, ROWS, type SurfaceLaw, travelOf } from './surface-law.ts';
import { acrossAt, widthOf } from './wave-numbers.ts';

export const WAVES_PER_ROW = 150;
/** Waves of the eddies of a field. */
export const WAVES = ROWS.length * WAVES_PER_ROW;
/** Waves of the lasting pattern of the ground, after the eddies' waves; law 1 has none. */
export const PATTERN_WAVES = 64;

/** Range of a row's waves, and whether they act along the mean wind (0) or across it (1). */
export interface WaveRow {
  readonly component: 0 | 1;
  /** Whether the waves scale with height: large eddies and the lasting pattern. */
  readonly large: boolean;
  readonly from: number;
  readonly to: number;
}
const EDDY_ROWS: readonly WaveRow[] = ROWS.map(({ component, large }, row) => ({
  component,
  large,
  from: row * WAVES_PER_ROW,
  to: (row + 1) * WAVES_PER_ROW,
}));
const ROWS_WITH_PATTERN: readonly WaveRow[] = [
  ...EDDY_ROWS,
  { component: 0, large: true, from: WAVES, to: WAVES + PATTERN_WAVES },
];

const TWO_PI = 2 * Math.PI;
/** Cells of ln n in the sum of a row's spectrum. */
const CELLS = 20 * WAVES_PER_ROW;
// Steps of low-discrepancy sequences: 1/ρ and 1/ρ² of the plastic number, and 1/φ. Source: Roberts 2018 (R2); Weyl 1916.
const FREQUENCY_STEP = 0.7548776662;
const ACROSS_STEP = 0.6180339887;
const PHASE_STEP = 0.569840291;

const frac = (x: number): number => x - Math.floor(x);

/** The waves of a law and a seed: wave m of row r is number r·150 + m, then the pattern's waves. Arrays have equal lengths. */
export interface Waves {
  readonly law: SurfaceLaw;
  readonly seed: Seed;
  readonly rows: readonly WaveRow[];
  /** Wave numbers along the mean wind and across it, 1/m. */
  readonly alongPerM: Float64Array;
  readonly acrossPerM: Float64Array;
  readonly sdMps: Float64Array;
  readonly frequencyHz: Float64Array;
  /** Time between the knots of the amplitude; infinite for the lasting pattern. */
  readonly knotS: Float64Array;
  /** Position of time 0 between two knots, in [0, 1). */
  readonly phase: Float64Array;
}

/** Edges of the strata of a row: ln n and the variance below it. */
interface Strata {
  readonly logHz: Float64Array;
  readonly variance: Float64Array;
}

/** The strata of a row: a mix of even steps of ln n and even steps of variance, half each. */
const cutStrata = (law: SurfaceLaw, row: number): Strata => {
  const [lowHz, highHz] = bandOf(law, row);
  const start = Math.log(lowHz);
  const cell = Math.log(highHz / lowHz) / CELLS;
  const held = Float64Array.from(
    { length: CELLS },
    (_, i) => law.spectra[row](Math.exp(start + (i + 0.5) * cell)) * cell,
  );
  const total = held.reduce((sum, part) => sum + part, 0);
  const logHz = new Float64Array(WAVES_PER_ROW + 1);
  const variance = new Float64Array(WAVES_PER_ROW + 1);
  let reached = 0;
  let below = 0;
  let edge = 1;
  logHz[0] = start;
  for (let i = 0; i < CELLS && edge < WAVES_PER_ROW; i++) {
    const step = 0.5 / CELLS + (0.5 * held[i]) / total;
    while (edge < WAVES_PER_ROW && reached + step >= edge / WAVES_PER_ROW) {
      const fraction = (edge / WAVES_PER_ROW - reached) / step;
      logHz[edge] = start + (i + fraction) * cell;
      variance[edge] = below + fraction * held[i];
      edge++;
    }
    reached += step;
    below += held[i];
  }
  logHz[WAVES_PER_ROW] = start + CELLS * cell;
  variance[WAVES_PER_ROW] = total;
  return { logHz, variance };
};

/** Strata by law, shared by all seeds, because they are most of a field's cost. */
const strataOfLaw = new WeakMap<SurfaceLaw, readonly Strata[]>();
const strataOf = (law: SurfaceLaw): readonly Strata[] => {
  const strata = strataOfLaw.get(law) ?? ROWS.map((_, row) => cutStrata(law, row));
  strataOfLaw.set(law, strata);
  return strata;
};

/**
 * Sets the waves of the ground's lasting pattern, constant in time: wave numbers of the correlation exp(−(d/ℓ)²), each
 * component normal with a standard deviation of √2/ℓ, spread evenly over the plane. Source: spectral representation,
 * Shinozuka & Deodatis 1996; even spread by R2, Roberts 2018.
 */
const layPattern = (waves: Waves, key: PhiloxKey): void => {
  const width = Math.SQRT2 / PATTERN_LENGTH_M;
  const [first, second] = uniformsOfKey(key, STREAM.surfacePattern, 0);
  for (let j = 0; j < PATTERN_WAVES; j++) {
    const m = WAVES + j;
    const radius = width * Math.sqrt(-2 * Math.log(1 - frac(first + (j + 1) * FREQUENCY_STEP)));
    const angle = TWO_PI * frac(second + (j + 1) * PHASE_STEP);
    waves.alongPerM[m] = radius * Math.cos(angle);
    waves.acrossPerM[m] = radius * Math.sin(angle);
    waves.sdMps[m] = waves.law.patternMps / Math.sqrt(PATTERN_WAVES);
    waves.knotS[m] = Number.POSITIVE_INFINITY;
  }
};

/**
 * The waves of a law and a seed. Each row's band is cut into 150 strata with one wave each; frequencies, wave numbers
 * across the wind and knots follow low-discrepancy sequences shifted by three uniforms of (seed, row), so that over
 * seeds the covariance is the law's (law-covariance.test.ts). Strata are interpolated, never rounded to a cell, so the
 * last bit of an engine's logarithm cannot move a wave.
 */
export const wavesOf = (law: SurfaceLaw, seed: Seed): Waves => {
  const key = keyOfSeed(seed);
  const strata = strataOf(law);
  const rows = law.law === 1 ? EDDY_ROWS : ROWS_WITH_PATTERN;
  const column = (): Float64Array => new Float64Array(rows === EDDY_ROWS ? WAVES : WAVES + PATTERN_WAVES);
  const waves: Waves = {
    law,
    seed,
    rows,
    alongPerM: column(),
    acrossPerM: column(),
    sdMps: column(),
    frequencyHz: column(),
    knotS: column(),
    phase: column(),
  };
  for (let row = 0; row < ROWS.length; row++) {
    const { logHz, variance } = strata[row];
    const travelMps = travelOf(law, row);
    const [forFrequency, forAcross] = uniformsOfKey(key, STREAM.surfaceWaves, row, 0);
    const [forPhase] = uniformsOfKey(key, STREAM.surfaceWaves, row, 1);
    for (let j = 0; j < WAVES_PER_ROW; j++) {
      const m = row * WAVES_PER_ROW + j;
      const within = frac(forFrequency + j * FREQUENCY_STEP);
      const frequencyHz = Math.exp(logHz[j] + within * (logHz[j + 1] - logHz[j]));
      const alongPerM = (TWO_PI * frequencyHz) / travelMps;
      waves.frequencyHz[m] = frequencyHz;
      waves.alongPerM[m] = alongPerM;
      waves.acrossPerM[m] = widthOf(law, row, alongPerM) * acrossAt(frac(forAcross + j * ACROSS_STEP));
      waves.sdMps[m] = Math.sqrt(variance[j + 1] - variance[j]);
      waves.knotS[m] = knotSpacing(frequencyHz, law.constants.along);
      waves.phase[m] = frac(forPhase + j * PHASE_STEP);
    }
  }
  if (rows !== EDDY_ROWS) layPattern(waves, key);
  return waves;
};
