import type { ResolvedState } from './atmosphere.ts';
import { normalsAt, STREAM, uniformsAt } from './random/draws.ts';
import type { Seed } from './random/philox.ts';

/**
 * Gusts are drawn hour by hour, s, so that a moment late in a day costs at most two hours of draws. No generator call
 * is longer, so its answer is drawn in one piece.
 */
export const STRETCH_S = 3600;
/** Seconds of noise numbered for each stretch: more than an hour and its longest handover, so no two share one. */
export const NOISE_SECONDS = 8192;
/** Handover in correlation times: gusts one correlation time apart then lose under 1 % of their correlation. */
const HANDOVER_TIMES = 12;

/** The part of a time axis with the gusts of one hour. */
export interface Stretch {
  index: number;
  /** On the wind's time axis. */
  beginsS: number;
  /** Index of the stretch's first time on the axis. */
  first: number;
  /** Times since its beginning, ascending. */
  timesS: number[];
  /** Weight of its gusts at each time. The squares of all stretches' weights sum to 1, which keeps the variance. */
  weights: number[];
}

/**
 * The stretches for ascending times (s), in order. After its hour each stretch fades out as a cosine while the next,
 * independent one, rises as a sine, so that the wind does not jump.
 */
export const stretchesOf = (timesS: readonly number[], correlationTimeS: number): Stretch[] => {
  const handoverS = Math.min(STRETCH_S / 2, HANDOVER_TIMES * correlationTimeS);
  const quarter = (s: number): number => (Math.PI / 2) * Math.min(1, s / handoverS);
  const weightAt = (index: number, s: number): number => {
    if (s > STRETCH_S) return s - STRETCH_S < handoverS ? Math.cos(quarter(s - STRETCH_S)) : 0;
    if (index === 0) return s < 0 ? 0 : 1;
    return s > 0 ? Math.sin(quarter(s)) : 0;
  };
  const stretches: Stretch[] = [];
  const lastIndex = Math.floor((timesS[timesS.length - 1] ?? 0) / STRETCH_S);
  for (let index = Math.max(0, Math.floor((timesS[0] ?? 0) / STRETCH_S) - 1); index <= lastIndex; index++) {
    const beginsS = index * STRETCH_S;
    const weights = timesS.map((t) => weightAt(index, t - beginsS));
    const first = weights.findIndex((weight) => weight > 0);
    if (first < 0) continue;
    const own = weights.slice(first, weights.findLastIndex((weight) => weight > 0) + 1);
    const since = timesS.slice(first, first + own.length).map((t) => t - beginsS);
    stretches.push({ index, beginsS, first, timesS: since, weights: own });
  }
  return stretches;
};

/** Times at which the wind changes state. */
export interface StateTrack {
  /** Whether the secondary state blows before the first switch. */
  startsSecondary: boolean;
  /** Centers of the changes, s, ascending. */
  switchTimesS: number[];
  /** Duration of a change, s. */
  rampS: number;
}

// Indices in the `states` stream; later dwells count up from FIRST_DWELL.
const START_STATE = 0;
const START_DWELL = 1;
const FIRST_DWELL = 2;

/** Lognormal dwell of mean `dwellS` and coefficient of variation v; `bias` 1 for the dwell that contains a given instant. */
const drawDwell = (state: ResolvedState, seed: Seed, index: number, hour: number, bias: -1 | 1): number => {
  const a2 = Math.log(1 + state.dwellVariation ** 2);
  const [z] = normalsAt(seed, STREAM.states, index, hour);
  return state.dwellS * Math.exp(Math.sqrt(a2) * z + (bias * a2) / 2);
};

/**
 * Alternating states with lognormal dwells, in equilibrium at an instant half a ramp before t = 0, so that no earlier
 * change reaches into the field. The state at that instant is secondary with probability D2/(D1 + D2), its dwell is
 * length-biased, and its age is uniform. Every later hour is drawn from an instant of its own; if its state differs,
 * the wind changes there. With variation 0 and `primaryFirst` the primary state begins at t = 0 and every dwell is its
 * mean. Source: Cox, Renewal Theory, 1962, §5 (equilibrium renewal process).
 */
export const drawStateTrack = (
  primary: ResolvedState,
  secondary: ResolvedState,
  seed: Seed,
  timesS: { firstS: number; lastS: number },
  primaryFirst: boolean,
): StateTrack => {
  const { firstS, lastS } = timesS;
  const rampS = Math.min(
    Math.sqrt(primary.correlationTimeS * secondary.correlationTimeS),
    Math.min(primary.dwellS, secondary.dwellS) / 2,
  );
  const switchTimesS: number[] = [];
  let inSecondary = false;
  const goOn = (from: number, endS: number, dwellOf: (state: ResolvedState, i: number) => number): void => {
    let t = from;
    for (let i = FIRST_DWELL; t < endS; i++) {
      switchTimesS.push(t);
      inSecondary = !inSecondary;
      t += dwellOf(inSecondary ? secondary : primary, i);
    }
  };
  if (primaryFirst) {
    const period = primary.dwellS + secondary.dwellS;
    const from = Math.floor(Math.max(0, firstS - rampS) / period) * period;
    goOn(from + primary.dwellS, lastS + rampS, (state) => state.dwellS);
    return { startsSecondary: false, switchTimesS, rampS };
  }
  const firstHour = Math.max(0, Math.floor(firstS / STRETCH_S) - 1);
  let startsSecondary = false;
  for (let hour = firstHour; hour * STRETCH_S <= lastS; hour++) {
    const instantS = hour * STRETCH_S + (hour === 0 ? -rampS / 2 : rampS / 2);
    const [chance, age] = uniformsAt(seed, STREAM.states, START_STATE, hour);
    const begins = chance < secondary.dwellS / (primary.dwellS + secondary.dwellS);
    if (hour === firstHour) startsSecondary = begins;
    else if (begins !== inSecondary) switchTimesS.push(instantS);
    inSecondary = begins;
    const dwell = drawDwell(begins ? secondary : primary, seed, START_DWELL, hour, 1);
    const endS = Math.min((hour + 1) * STRETCH_S + rampS / 2, lastS + rampS);
    goOn(instantS + dwell * (1 - age), endS, (state, i) => drawDwell(state, seed, i, hour, -1));
  }
  return { startsSecondary, switchTimesS, rampS };
};

/** 3x² − 2x³ on [0, 1], constant outside. */
const smoothstep = (x: number): number => {
  const c = Math.min(Math.max(x, 0), 1);
  return c * c * (3 - 2 * c);
};

/**
 * Weight of the secondary state, 0–1, at ascending times (s). Each change is a smoothstep centered on its switch, so
 * that the mean weight is the share of time in the secondary state.
 */
export const secondaryWeights = (track: StateTrack, timesS: readonly number[]): Float64Array => {
  const weights = new Float64Array(timesS.length);
  let settled = track.startsSecondary ? 1 : 0;
  let next = 0;
  timesS.forEach((t, k) => {
    while (next < track.switchTimesS.length && track.switchTimesS[next] + track.rampS / 2 <= t) {
      settled = 1 - settled;
      next++;
    }
    let weight = settled;
    let sign = settled === 0 ? 1 : -1;
    for (let j = next; j < track.switchTimesS.length; j++) {
      const x = (t - track.switchTimesS[j]) / track.rampS + 0.5;
      if (x <= 0) break;
      weight += sign * smoothstep(x);
      sign = -sign;
    }
    weights[k] = Math.min(Math.max(weight, 0), 1);
  });
  return weights;
};
