import { fourNormals, STREAM } from './random/draws.ts';
import type { PhiloxKey } from './random/philox.ts';

/** e-folding distance of turbulence smaller than the grid, yd: the IEC 61400-1 coherence length at 2 m, rounded. */
const SURFACE_LENGTH_YD = 10;

export interface GustCorrelation {
  correlationLengthYd: number;
  /** Share of the variance in eddies of that length; the rest decays within `SURFACE_LENGTH_YD`. */
  largeEddyShare: number;
}

/** Correlation of gusts `distanceYd` apart: c·exp(−d/L) + (1 − c)·exp(−d/l₀). */
export const spatialCorrelationAt = (distanceYd: number, gusts: GustCorrelation): number => {
  const d = Math.abs(distanceYd);
  const c = gusts.largeEddyShare;
  return c * Math.exp(-d / gusts.correlationLengthYd) + (1 - c) * Math.exp(-d / SURFACE_LENGTH_YD);
};

/** Correlation of gusts `timeS` apart: exp(−t/τ). */
export const temporalCorrelationAt = (timeS: number, correlationTimeS: number): number =>
  Math.exp(-Math.abs(timeS) / correlationTimeS);

/** Distance between nodes, where gusts are drawn, yd. Every grid option of the wind screen is a multiple. */
export const NODE_SPACING_YD = 25;
/** Steps between two nodes, and between two seconds. */
export const FRACTIONS = 1024;

/** A place along the range: `cell` nodes from the shooter and `fraction` 1024ths of the way to the next. */
export interface Place {
  cell: number;
  fraction: number;
}

/** The place nearest to a distance (yd, may be negative). */
export const placeAt = (distanceYd: number): Place => {
  const steps = Math.round((distanceYd / NODE_SPACING_YD) * FRACTIONS);
  const cell = Math.floor(steps / FRACTIONS);
  return { cell, fraction: steps - cell * FRACTIONS };
};

/** Gusts of speed and direction at one moment, one value per place. */
export interface GustPair {
  speed: Float64Array;
  direction: Float64Array;
}

export const gustPair = (n: number): GustPair => ({ speed: new Float64Array(n), direction: new Float64Array(n) });

/** Fills `out` with unit Gaussian noise, correlated along the range, and independent for every (second, moment). */
export type GustNoise = (out: GustPair, second: number, moment: number, gusts: GustCorrelation) => void;

// Channels: large eddies of speed and direction, then surface-layer turbulence of speed and direction.
const CHANNELS = 4;

/** Draws the midpoint between two values of an Ornstein–Uhlenbeck process with correlation r. */
const bridge = (low: number, high: number, r: number, normal: number): number =>
  (Math.sqrt(r) / (1 + r)) * (low + high) + Math.sqrt((1 - r) / (1 + r)) * normal;

/**
 * Noise at fixed places, the sum of eddies of the correlation length and surface-layer eddies. Each part is first-order autoregressive from
 * node 0 outward, X_i = r·X_{i−1} + √(1 − r²)·ξ_i with r = exp(−h/L). A place between two nodes is found by halving the cell, each midpoint
 * drawn from its law given both ends, so the covariance is exact everywhere. Every ξ is numbered by place and time, so the noise at a place
 * does not depend on which other places are drawn.
 * @param first, last nodes to draw; `first <= 0 <= last`, and every place is between them
 * @param firstSecond number of the noise at second 0
 */
export const createGustNoise = (
  key: PhiloxKey,
  places: readonly Place[],
  first: number,
  last: number,
  firstSecond = 0,
): GustNoise => {
  const nodes = last - first + 1;
  const values = Array.from({ length: CHANNELS }, () => new Float64Array(nodes));
  const normals = new Float64Array(CHANNELS);
  const draw = (second: number, moment: number, cell: number, fraction: number): void => {
    fourNormals(normals, key, firstSecond + second, cell, STREAM.turbulence, moment * FRACTIONS + fraction);
  };

  const drawNodes = (second: number, moment: number, decay: readonly number[]): void => {
    const spread = decay.map((r) => Math.sqrt(1 - r * r));
    for (const step of [1, -1]) {
      for (let cell = step === 1 ? 0 : -1; step === 1 ? cell <= last : cell >= first; cell += step) {
        draw(second, moment, cell, 0);
        const node = cell - first;
        for (let channel = 0; channel < CHANNELS; channel++) {
          const row = values[channel];
          const part = channel >> 1;
          row[node] = cell === 0 ? normals[channel] : decay[part] * row[node - step] + spread[part] * normals[channel];
        }
      }
    }
  };

  const low = new Float64Array(CHANNELS);
  const high = new Float64Array(CHANNELS);
  const middle = new Float64Array(CHANNELS);
  const drawBetween = (second: number, moment: number, place: Place, decay: readonly number[]): void => {
    for (let channel = 0; channel < CHANNELS; channel++) {
      low[channel] = values[channel][place.cell - first];
      high[channel] = values[channel][place.cell - first + 1];
    }
    let from = 0;
    for (let width = FRACTIONS; width > 1; width /= 2) {
      const at = from + width / 2;
      draw(second, moment, place.cell, at);
      for (let channel = 0; channel < CHANNELS; channel++) {
        const r = decay[channel >> 1] ** (width / FRACTIONS);
        middle[channel] = bridge(low[channel], high[channel], r, normals[channel]);
      }
      if (at === place.fraction) return;
      if (at < place.fraction) {
        from = at;
        low.set(middle);
      } else {
        high.set(middle);
      }
    }
  };

  return (out, second, moment, gusts) => {
    const decay = [
      Math.exp(-NODE_SPACING_YD / gusts.correlationLengthYd),
      Math.exp(-NODE_SPACING_YD / SURFACE_LENGTH_YD),
    ];
    const large = Math.sqrt(gusts.largeEddyShare);
    const small = Math.sqrt(1 - gusts.largeEddyShare);
    drawNodes(second, moment, decay);
    for (let i = 0; i < places.length; i++) {
      const place = places[i];
      if (place.fraction === 0) {
        const node = place.cell - first;
        out.speed[i] = large * values[0][node] + small * values[2][node];
        out.direction[i] = large * values[1][node] + small * values[3][node];
      } else {
        drawBetween(second, moment, place, decay);
        out.speed[i] = large * middle[0] + small * middle[2];
        out.direction[i] = large * middle[1] + small * middle[3];
      }
    }
  };
};
