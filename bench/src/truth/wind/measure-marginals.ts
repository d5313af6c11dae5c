import type { AcceptanceRow } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { circularMoments } from '../../../../packages/wind/src/field-statistics.ts';
import { trialField } from '../../../../packages/wind/test/trial-field.ts';

const MEAN_MPH = 5;
const TOLERANCE = 0.02;
/** Gusts this short leave nearly independent values, so that the mean of a few hundred fields is sharp. */
const SHORT_GUSTS = { correlationTime: 1, spatialCorrelationDistance: 25 };

/** Mean and spread of speed and direction over `seeds` fields for one turbulence intensity and one direction SD (deg). */
export const measureMarginals = (turbulenceIntensity: number, sdDeg: number, seeds: number): AcceptanceRow[] => {
  const sdMph = turbulenceIntensity * MEAN_MPH;
  const states = { ...SHORT_GUSTS, windSpeed: MEAN_MPH, speedVariation: sdMph, directionVariation: sdDeg };
  let sum = 0;
  let squares = 0;
  let n = 0;
  const directions: number[][] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const { speed, direction } = trialField({ seed, states }).windData;
    for (const mph of speed.flat()) {
      sum += mph - MEAN_MPH;
      squares += (mph - MEAN_MPH) ** 2;
      n++;
    }
    directions.push(direction.flat());
  }
  const bias = sum / n;
  const { sdDeg: measuredSd } = circularMoments(directions.flat());
  return [
    {
      statistic: `mean speed, mph (TI ${turbulenceIntensity})`,
      target: MEAN_MPH,
      measured: MEAN_MPH + bias,
      tolerance: TOLERANCE,
    },
    {
      statistic: `speed SD / σ (TI ${turbulenceIntensity})`,
      target: 1,
      measured: Math.sqrt(squares / n - bias * bias) / sdMph,
      tolerance: TOLERANCE,
    },
    { statistic: `circular SD / ψ (${sdDeg}°)`, target: 1, measured: measuredSd / sdDeg, tolerance: TOLERANCE },
  ];
};
