import { mphToMps, ydToM } from '@windcall/units';
import { covariance, fieldOf, lawOf, lineOf, pathGauge, pathSdOf, wavesOf } from '@windcall/wind';
import { meanOf } from '../../packages/wind/src/surface/gauge.ts';
import type { BenchTable } from './bench-table.ts';

const LAW = lawOf({ ground: 'meadow', sky: 'broken', speedMps: mphToMps(10) });
const RANGE_YD = 600;
const DAY_SEED = 7;
/** Readings of the path over 18 h, one every 5 s. */
const [READINGS, EVERY_S] = [12_960, 5];
const TEN_MINUTES_S = 600;
const FORGETS_IN_S = 90;

/** Number of `moments` that differ in the last bit if read backward or from a fresh field. */
const differing = (moments: readonly number[]): number => {
  const read = (inOrder: readonly number[], fresh: boolean): Map<number, number> => {
    const kept = fieldOf(wavesOf(LAW, DAY_SEED));
    const gauge = lineOf(kept.waves, 60).gauge(300, 2);
    return new Map(
      inOrder.map((t) => [t, (fresh ? fieldOf(wavesOf(LAW, String(DAY_SEED))) : kept).at(t).read(gauge).alongMps]),
    );
  };
  const first = read(moments, false);
  const others = [read([...moments].reverse(), false), read(moments, true)];
  return moments.filter((t) => others.some((other) => other.get(t) !== first.get(t))).length;
};

/** Largest autocorrelation of the path at lags over ten minutes, over 18 h. */
const comesBack = (): number => {
  const field = fieldOf(wavesOf(LAW, DAY_SEED));
  const path = pathGauge(lineOf(field.waves, 90), ydToM(RANGE_YD));
  const values = Array.from({ length: READINGS }, (_, i) => field.at(i * EVERY_S + 0.5).read(path).alongMps);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const off = values.map((value) => value - mean);
  const variance = off.reduce((sum, value) => sum + value * value, 0) / off.length;
  let most = 0;
  for (let lag = TEN_MINUTES_S / EVERY_S; lag < 2500; lag++) {
    let sum = 0;
    for (let i = lag; i < off.length; i++) sum += (off[i] ?? 0) * (off[i - lag] ?? 0);
    most = Math.max(most, Math.abs(sum / (off.length - lag) / variance));
  }
  return most;
};

/** Largest change of the wind at a place in `stepS`, m/s, over 4 s. */
const largestChange = (stepS: number): number => {
  const field = fieldOf(wavesOf(LAW, 3));
  const gauge = lineOf(field.waves, 90).gauge(0);
  const at = (t: number): number => field.at(t).read(gauge).alongMps;
  return Math.max(
    ...Array.from({ length: 400 }, (_, i) => Math.abs(at(500.01 + i * 0.01 + stepS) - at(500.01 + i * 0.01))),
  );
};

/** Difference of the covariance of a sum of two gauges from the sum of their covariances, m²/s². */
const offSum = (): number => {
  const line = lineOf(wavesOf(LAW, 42), 70);
  const [near, far] = [line.gauge(100), line.gauge(400)];
  const both = meanOf([near, far], [1, 3]);
  return Math.abs(covariance(both, near) - (0.25 * covariance(near, near) + 0.75 * covariance(far, near)));
};

/** Laws that hold for every draw and seed, each beside its bound. */
export const surfaceExact = (): BenchTable => {
  const moments = Array.from({ length: 200 }, (_, i) => ((i * 7919) % 86_400) + i / 7);
  const chance = 4 / Math.sqrt((READINGS * EVERY_S) / 2 / FORGETS_IN_S);
  const mirror = Math.abs(pathSdOf(LAW, 300, ydToM(RANGE_YD)) / pathSdOf(LAW, 60, ydToM(RANGE_YD)) - 1);
  const halves = largestChange(5e-4) / largestChange(1e-3);
  const rows: [what: string, bound: string, measured: string, held: boolean][] = [];
  const add = (what: string, bound: string, value: number, held: boolean): void => {
    rows.push([what, bound, value === 0 ? '0' : value.toPrecision(2), held]);
  };
  const changed = differing(moments);
  add('Readings of 200 that differ when asked for backward, or of a fresh field', '0', changed, changed === 0);
  const back = comesBack();
  add('Path of 18 h: largest correlation beyond ten minutes', `chance, ${chance.toFixed(2)}`, back, back < chance);
  add('Spread of the path with the wind from 300° against 60°, apart', '1e-9', mirror, mirror < 1e-9);
  const sum = offSum();
  add('A gauge of two places against two gauges, m²/s²', '1e-12', sum, sum < 1e-12);
  add(
    'Largest change in half a millisecond against that in one',
    '0.45 to 0.55',
    halves,
    halves > 0.45 && halves < 0.55,
  );
  return {
    title: 'Surface-layer wind: what holds of every draw',
    columns: ['What', 'Bound', 'Measured', ''],
    rows: rows.map(([what, bound, measured, held]) => [what, bound, measured, held ? 'held' : '**not held**']),
  };
};
