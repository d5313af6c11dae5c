import { degToRad, MIL_PER_MOA, radToDeg, wrap360 } from '@windcall/units';
import type { WindSeries } from './wind-series.ts';

/** The field at some of its times, in the given order. */
export const sliceTimes = (field: HoldField, times: readonly number[]): HoldField => {
  const pick = (values: Float64Array) => {
    const out = new Float64Array(field.axes.length * times.length);
    field.axes.forEach((_, j) => {
      times.forEach((t, i) => {
        out[sampleAt(times.length, j, i)] = values[sampleAt(field.nTimes, j, t)];
      });
    });
    return out;
  };
  return {
    ...field,
    nTimes: times.length,
    u: pick(field.u),
    v: pick(field.v),
    holdMil: pick(field.holdMil),
    ...(field.reading && { reading: pick(field.reading) }),
  };
};

/** Wind components, mph: `u = s·sin(direction)`, `v = s·cos(direction)`. */
interface WindVector {
  u: number;
  v: number;
}

export const windVector = (speedMph: number, directionDeg: number): WindVector => ({
  u: speedMph * Math.sin(degToRad(directionDeg)),
  v: speedMph * Math.cos(degToRad(directionDeg)),
});

/** Origin of a wind (u, v), degrees in [0, 360). */
export const directionOf = (u: number, v: number): number => wrap360(radToDeg(Math.atan2(u, v)));

/** Samples of a field are stored by row, one row per engagement, `nTimes` samples each. */

/** Index of an engagement's sample at a time. */
export const sampleAt = (nTimes: number, axis: number, time: number): number => axis * nTimes + time;

/** The engagement of a sample. */
export const axisOf = (nTimes: number, sample: number): number => Math.floor(sample / nTimes);

/** The samples of one engagement: a view, not a copy. */
export const rowOf = <Samples extends Float64Array | Int32Array>(values: Samples, nTimes: number, axis: number) =>
  values.subarray(sampleAt(nTimes, axis, 0), sampleAt(nTimes, axis + 1, 0)) as Samples;

/** A target direction and distance, and a bullet's response to wind on the way there. */
export interface Engagement {
  /** yd, > 0 */
  distanceYd: number;
  /** Name in maps by distance; the distance in yards if absent. Unique within a field. */
  key?: string;
  /** Direction of fire in the frame of the wind's directions (for clock degrees: target's DoF − scenario's DoF). */
  fireDeg: number;
  /** mil of hold (+ right) per mph of crosswind (+ from the right), > 0: `windKernel().milPerMph`. */
  milPerMph: number;
  /** mil of elevation per mph of headwind, by finite difference of the solver; may be 0 or negative. */
  headMilPerMph: number;
  /** mil of elevation per mph of crosswind (+ from the right): the aerodynamic jump. 0 if absent. */
  crossUpMilPerMph?: number;
  /** mil per mph at each station of the wind, adding up to `milPerMph`: `windKernel().stationWeights`. */
  stationWeights: ArrayLike<number>;
  /** mil, radius of the target; 1.5 MOA if unknown. */
  targetRadiusMil?: number;
}

export interface HoldAxis {
  distanceYd: number;
  key: string;
  fireDeg: number;
  milPerMph: number;
  headMilPerMph: number;
  crossUpMilPerMph: number;
  targetRadiusMil: number;
  /** mil of hold per mph of wind component u and v: `hold = perU·u + perV·v`. */
  perU: number;
  perV: number;
}

/** The holds for a wind at every engagement and time. Row-major arrays, nEngagements × nTimes. */
export interface HoldField {
  axes: readonly HoldAxis[];
  nTimes: number;
  /** s */
  stepS: number;
  /** yd between the first and the last station of the wind. */
  spanYd: number;
  /** Effective wind: u = s·sin(direction), v = s·cos(direction), averaged along the range with the kernel. mph. */
  u: Float64Array;
  v: Float64Array;
  /** mil, correction, + right. */
  holdMil: Float64Array;
  /** Crosswind that the shooter reads, mph, + from the right; the effective wind's if absent. */
  reading?: Float64Array;
}

/** Default radius of a target: 1.5 MOA, mil. Source: wind specification, WMP design. */
export const DEFAULT_TARGET_RADIUS_MIL = 1.5 * MIL_PER_MOA;

/**
 * The hold of every engagement at every time: `V_j(t) = Σ_i W_ji V_i(t) / a_j`, `h_j(t) = a_j·(u cos δ_j − v sin δ_j)`, with δ_j
 * the direction of fire; the crosswind is + from the right.
 */
export const holdField = (engagements: readonly Engagement[], wind: WindSeries): HoldField => {
  const { nTimes, stationsYd } = wind;
  const nStations = stationsYd.length;
  requireShape('wind.speedMph', wind.speedMph.length, nStations * nTimes);
  requireShape('wind.directionDeg', wind.directionDeg.length, nStations * nTimes);
  const windU = wind.speedMph.map((s, i) => s * Math.sin(degToRad(wind.directionDeg[i])));
  const windV = wind.speedMph.map((s, i) => s * Math.cos(degToRad(wind.directionDeg[i])));

  const u = new Float64Array(engagements.length * nTimes);
  const v = new Float64Array(engagements.length * nTimes);
  engagements.forEach(({ stationWeights, milPerMph }, j) => {
    requireShape('stationWeights', stationWeights.length, nStations);
    for (let i = 0; i < nStations; i++) {
      const share = stationWeights[i] / milPerMph;
      if (share === 0) continue;
      for (let t = 0; t < nTimes; t++) {
        u[sampleAt(nTimes, j, t)] += share * windU[sampleAt(nTimes, i, t)];
        v[sampleAt(nTimes, j, t)] += share * windV[sampleAt(nTimes, i, t)];
      }
    }
  });
  return fieldOfVectors(engagements, {
    u,
    v,
    nTimes,
    stepS: wind.stepS,
    spanYd: stationsYd[nStations - 1] - stationsYd[0],
  });
};

/** A known effective wind at every engagement and time. Row-major arrays, nEngagements × nTimes. */
export interface EffectiveWind {
  u: Float64Array;
  v: Float64Array;
  nTimes: number;
  stepS: number;
  spanYd: number;
}

/** `holdField` from effective winds: adds the engagements' axes and the holds. */
export const fieldOfVectors = (
  engagements: readonly Omit<Engagement, 'stationWeights'>[],
  wind: EffectiveWind,
): HoldField => {
  const { nTimes, u, v } = wind;
  if (engagements.length === 0) throw new Error('engagements must not be empty');
  requireShape('u', u.length, engagements.length * nTimes);
  requireShape('v', v.length, engagements.length * nTimes);
  const axes = engagements.map(toAxis);
  if (new Set(axes.map((axis) => axis.key)).size < axes.length) {
    throw new Error(`engagement keys must be unique, got ${axes.map((axis) => axis.key).join(', ')}`);
  }
  const holdMil = u.map((_, i) => {
    const { perU, perV } = axes[axisOf(nTimes, i)];
    return perU * u[i] + perV * v[i];
  });
  return { axes, nTimes, stepS: wind.stepS, spanYd: wind.spanYd, u, v, holdMil };
};

const toAxis = (engagement: Omit<Engagement, 'stationWeights'>): HoldAxis => {
  const { distanceYd, fireDeg, milPerMph, headMilPerMph, crossUpMilPerMph = 0 } = engagement;
  if (!(distanceYd > 0)) throw new Error(`distanceYd must be > 0, got ${distanceYd}`);
  if (!(milPerMph > 0 && milPerMph < Infinity)) throw new Error(`milPerMph must be > 0, got ${milPerMph}`);
  for (const [name, value] of Object.entries({ fireDeg, headMilPerMph, crossUpMilPerMph })) {
    if (!Number.isFinite(value)) throw new Error(`${name} must be finite, got ${value}`);
  }
  return {
    distanceYd,
    key: engagement.key ?? String(distanceYd),
    fireDeg,
    milPerMph,
    headMilPerMph,
    crossUpMilPerMph,
    targetRadiusMil: engagement.targetRadiusMil ?? DEFAULT_TARGET_RADIUS_MIL,
    perU: milPerMph * Math.cos(degToRad(fireDeg)),
    perV: -milPerMph * Math.sin(degToRad(fireDeg)),
  };
};

const requireShape = (name: string, length: number, expected: number): void => {
  if (length !== expected) throw new Error(`${name} must hold ${expected} values, got ${length}`);
};

/** Spreads within this share of each other are a tie. */
const TIE = 1e-9;

/** Index of the engagement for counting widths: the largest standard deviation of the hold; in a tie the farthest. */
export const referenceAxis = (field: HoldField): number => {
  const spreads = field.axes.map((_, j) => spreadOf(rowOf(field.holdMil, field.nTimes, j)));
  let best = 0;
  field.axes.forEach((axis, j) => {
    const difference = spreads[j] - spreads[best];
    const isTie = Math.abs(difference) <= TIE * Math.max(spreads[j], spreads[best]);
    if (isTie ? axis.distanceYd > field.axes[best].distanceYd : difference > 0) best = j;
  });
  return best;
};

const spreadOf = (values: Float64Array): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  // Rounding noise about a constant hold does not count.
  const floor = 1e-12 * Math.abs(mean);
  const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length);
  return sd > floor ? sd : 0;
};
