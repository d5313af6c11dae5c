import { createRandomStream } from '../src/random/draws.ts';
import type { WindField } from '../src/wind-field.ts';
import { trialField } from './trial-field.ts';

export type Defect = 'short length' | 'white' | 'frozen' | 'jumps' | 'lognormal' | 'short time' | 'long time';

/** The expected score for `general`, ± 0.1; a healthy field scores 1.00. */
export const DEFECT_SCORES: Readonly<Record<Defect, number>> = {
  'short length': 0.41,
  white: 0.21,
  frozen: 0.27,
  jumps: 0.38,
  lognormal: 0.46,
  'short time': 0.74,
  'long time': 0.83,
};

// The complex preset's primary state.
const TAU_S = 10;
const LENGTH_YD = 200;
const MEAN_MPH = 5;
const SD_MPH = 1;
const SD_DEG = 10;
const CLOCK_DEG = 90;
/** A stream that no other draw of the seed uses. */
const JUMP_STREAM = 100;
const JUMP_CHANCE = 0.015;
const JUMP_DEVIATIONS = 5;
const LOG_SD = 0.5;

type Reshape = (z: number) => number;

/** The field with every value shifted by its own standard score. */
const reshape = (field: WindField, next: Reshape): WindField => ({
  ...field,
  windData: {
    speed: field.windData.speed.map((row) =>
      row.map((mph) => Math.max(0, MEAN_MPH + SD_MPH * next((mph - MEAN_MPH) / SD_MPH))),
    ),
    direction: field.windData.direction.map((row) =>
      row.map((deg) => CLOCK_DEG + SD_DEG * next((deg - CLOCK_DEG) / SD_DEG)),
    ),
  },
});

/** A field with other gusts that claims the stochastic preset's law. */
const pretend = (seed: number, correlationTime: number, spatialCorrelationDistance: number): WindField => ({
  ...trialField({ seed, states: { correlationTime, spatialCorrelationDistance } }),
  metadata: { ...trialField({ seed }).metadata },
});

/** A field of the stochastic preset with one defect, and the metadata of a field without it. */
export const defectiveField = (defect: Defect, seed: number): WindField => {
  const healthy = trialField({ seed });
  switch (defect) {
    case 'white':
      return pretend(seed, 0.2, 1);
    case 'short length':
      return pretend(seed, TAU_S, LENGTH_YD / 10);
    case 'short time':
      return pretend(seed, TAU_S / 3, LENGTH_YD);
    case 'long time':
      return pretend(seed, TAU_S * 3, LENGTH_YD);
    case 'frozen': {
      const still = (rows: number[][]): number[][] => rows.map((row) => row.map(() => row[0]));
      return {
        ...healthy,
        windData: { speed: still(healthy.windData.speed), direction: still(healthy.windData.direction) },
      };
    }
    case 'lognormal': {
      // Mean and SD of exp(z/2), so that only the shape is wrong.
      const mean = Math.exp(LOG_SD ** 2 / 2);
      const sd = mean * Math.sqrt(Math.exp(LOG_SD ** 2) - 1);
      return reshape(healthy, (z) => (Math.exp(LOG_SD * z) - mean) / sd);
    }
    case 'jumps': {
      const stream = createRandomStream(seed, JUMP_STREAM);
      return reshape(healthy, (z) => (stream.uniform() < JUMP_CHANCE ? z + JUMP_DEVIATIONS : z));
    }
  }
};
