import type { cards } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import { type HoldField, sampleAt, type WindSeries } from '@windcall/wmp';
import { windAcross } from './crosswind-bands.ts';

export type Reading = cards.Reading;

/** A shooter's looks, as shares of the way with weights. Thirds are read in their middles: near weighs 3, middle 2, far 1. */
const LOOKS: Readonly<Record<Exclude<Reading, 'path'>, readonly (readonly [share: number, weight: number])[]>> = {
  thirds: [
    [1 / 6, 1 / 2],
    [1 / 2, 1 / 3],
    [5 / 6, 1 / 6],
  ],
  muzzle: [[0, 1]],
  target: [[1, 1]],
};

type Axis = HoldField['axes'][number];

/** Adds the crosswind at a place on the way, mph, by moment: linear between the stations of the series, constant beyond them. */
const addCrosswindAt = (series: WindSeries, axis: Axis, yd: number, weight: number, into: Float64Array): void => {
  const { stationsYd, nTimes, speedMph, directionDeg } = series;
  const across = windAcross(axis);
  const last = stationsYd.length - 1;
  let i = 0;
  while (i < last - 1 && (stationsYd[i + 1] ?? Infinity) < yd) i++;
  const [near, next] = [stationsYd[i] ?? 0, stationsYd[Math.min(last, i + 1)] ?? 0];
  const far = next > near ? Math.min(1, Math.max(0, (yd - near) / (next - near))) : 0;
  const at = (station: number, t: number) => {
    const n = sampleAt(nTimes, station, t);
    const [mph, rad] = [speedMph[n] ?? 0, degToRad(directionDeg[n] ?? 0)];
    return across(mph * Math.sin(rad), mph * Math.cos(rad)).cross;
  };
  for (let t = 0; t < nTimes; t++) {
    into[t] = (into[t] ?? 0) + weight * ((1 - far) * at(i, t) + far * at(Math.min(last, i + 1), t));
  }
};

/** A shooter's reading for each engagement of a field in a wind, mph, + from the right. Row-major, engagements × times. */
export const readCrosswinds = ({ axes, nTimes }: HoldField, series: WindSeries, reading: Exclude<Reading, 'path'>) => {
  const out = new Float64Array(axes.length * nTimes);
  axes.forEach((axis, j) => {
    const row = new Float64Array(nTimes);
    for (const [share, weight] of LOOKS[reading]) addCrosswindAt(series, axis, share * axis.distanceYd, weight, row);
    out.set(row, sampleAt(nTimes, j, 0));
  });
  return out;
};
