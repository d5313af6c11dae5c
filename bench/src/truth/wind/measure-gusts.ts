import type { AcceptanceRow } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { spatialCorrelationAt } from '../../../../packages/wind/src/gust-noise.ts';
import { lawOfField } from '../../../../packages/wind/src/quality/fit-field-law.ts';
import { residualsOf } from '../../../../packages/wind/src/quality/residuals.ts';
import { largeEddyShareOf, TERRAIN_PRESETS, type Terrain } from '../../../../packages/wind/src/terrain.ts';
import { trialField } from '../../../../packages/wind/test/trial-field.ts';

const GRID = { maxDistance: 100, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;
const TIMES_S = [0, 60, 120, 240];
const PRIMARY_S = 300;
const SECONDARY_S = 50;
const SHARE = SECONDARY_S / (PRIMARY_S + SECONDARY_S);

/** Share of time in the secondary state, and number of changes of state, over `seeds` fields of the complex preset. */
export const measureStates = (seeds: number): AcceptanceRow[] => {
  let occupied = 0;
  let transitions = 0;
  const occupiedAt = TIMES_S.map(() => 0);
  for (let seed = 1; seed <= seeds; seed++) {
    const { statistics, model } = trialField({ seed, grid: GRID, modelComplexity: 'complex' }).metadata;
    occupied += statistics.secondaryOccupancy ?? 0;
    transitions += statistics.transitions ?? 0;
    TIMES_S.forEach((t, i) => {
      occupiedAt[i] += model.secondaryWeight[t / GRID.timeInterval] > 0.5 ? 1 : 0;
    });
  }
  return [
    { statistic: 'occupancy of the secondary state', target: SHARE, measured: occupied / seeds, tolerance: 0.012 },
    ...TIMES_S.map((t, i) => ({
      statistic: `occupancy at ${t} s`,
      target: SHARE,
      measured: occupiedAt[i] / seeds,
      tolerance: 0.02,
    })),
    {
      statistic: 'changes of state in 240 s',
      target: (2 * GRID.duration) / (PRIMARY_S + SECONDARY_S),
      measured: transitions / seeds,
      tolerance: 0.12,
    },
  ];
};

/** Every distance and time step of the wind screen lies on this grid. */
const FINE_GRID = { maxDistance: 1200, samplingInterval: 25, duration: 240, timeInterval: 1 } as const;
/** Gusts so faint that speeds follow them linearly, far from calm, and need no quantiles. */
const FAINT = { speedVariation: 0.5 };
const TOLERANCE = 0.02;

/** Sum and number of products of values `rows` apart in distance and `steps` apart in time. */
class Products {
  sum = 0;
  count = 0;
  add(a: readonly Float64Array[], b: readonly Float64Array[], rows: number, steps: number): void {
    for (let i = 0; i + rows < a.length; i++) {
      const [from, to] = [a[i], b[i + rows]];
      for (let k = 0; k + steps < from.length; k++) this.sum += from[k] * to[k + steps];
      this.count += Math.max(from.length - steps, 0);
    }
  }
  get mean(): number {
    return this.sum / this.count;
  }
}

/**
 * Correlations of the gusts of a terrain over `seeds` fields, against their law: in time at about τ for steps of 2 and
 * 5 s, along the range between neighbors of the three grids and at L, and between speed and direction. The mean is
 * known to be 0 and the variance 1.
 */
export const measureGustCorrelation = (terrain: Terrain, seeds: number): AcceptanceRow[] => {
  const { correlationTime, spatialCorrelationDistance } = TERRAIN_PRESETS[terrain];
  const gusts = {
    correlationLengthYd: spatialCorrelationDistance,
    largeEddyShare: largeEddyShareOf(spatialCorrelationDistance),
  };
  const lagsS = [2, 5].map((dt) => Math.round(correlationTime / dt) * dt);
  const lagsYd = [...new Set([25, 50, 100, spatialCorrelationDistance])];
  const inTime = lagsS.map(() => new Products());
  const inSpace = lagsYd.map(() => new Products());
  const across = new Products();
  for (let seed = 1; seed <= seeds; seed++) {
    const field = trialField({
      seed,
      grid: FINE_GRID,
      states: { ...FAINT, correlationTime, spatialCorrelationDistance },
    });
    const [speed, direction] = residualsOf(field, lawOfField(field));
    for (const channel of [speed, direction]) {
      lagsS.forEach((lag, i) => {
        inTime[i].add(channel, channel, 0, lag);
      });
      lagsYd.forEach((lag, i) => {
        inSpace[i].add(channel, channel, lag / FINE_GRID.samplingInterval, 0);
      });
    }
    across.add(speed, direction, 0, 0);
  }
  return [
    ...lagsS.map((lag, i) => ({
      statistic: `${terrain}: correlation ${lag} s apart (Δt ${[2, 5][i]} s)`,
      target: Math.exp(-lag / correlationTime),
      measured: inTime[i].mean,
      tolerance: TOLERANCE,
    })),
    ...lagsYd.map((lag, i) => ({
      statistic: `${terrain}: correlation ${lag} yd apart${lag === spatialCorrelationDistance ? ' (L)' : ''}`,
      target: spatialCorrelationAt(lag, gusts),
      measured: inSpace[i].mean,
      tolerance: TOLERANCE,
    })),
    {
      statistic: `${terrain}: correlation of speed and direction`,
      target: 0,
      measured: across.mean,
      tolerance: TOLERANCE,
    },
  ];
};
