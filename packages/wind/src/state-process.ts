import { normalsAt, STREAM, uniformsAt } from './random/draws.ts';
import type { Seed } from './random/seed.ts';
import type { ResolvedState } from './wind-state.ts';

/** When the wind turns from one state to the other. */
export interface StateTrack {
  /** Whether the secondary state blows before the first switch. */
  startsSecondary: boolean;
  /** Centres of the changes, s, ascending. */
  switchTimesS: number[];
  /** How long a change takes, s. */
  rampS: number;
}

// Indices in the `states` stream; the dwells after the first count up from FIRST_DWELL.
const START_STATE = 0;
const START_DWELL = 1;
const FIRST_DWELL = 2;

/** Lognormal dwell of mean `dwellS` and coefficient of variation v; `bias` 1 for the dwell that an instant falls into. */
const drawDwell = (state: ResolvedState, seed: Seed, index: number, bias: -1 | 1): number => {
  const a2 = Math.log(1 + state.dwellVariation ** 2);
  const [z] = normalsAt(seed, STREAM.states, index);
  return state.dwellS * Math.exp(Math.sqrt(a2) * z + (bias * a2) / 2);
};

/**
 * Alternating states with lognormal dwells, seen from an instant at which they have been going on for ever: the state
 * there has the stationary probability D2/(D1 + D2), the dwell holding it is length-biased, and its age is uniform.
 * The instant is half a ramp before t = 0, so that no earlier change reaches into the field.
 * With variation 0 and `primaryFirst` the primary state begins at t = 0 and every dwell is its mean.
 * Source: Cox, Renewal Theory, 1962, §5 (equilibrium renewal process).
 */
export const drawStateTrack = (
  primary: ResolvedState,
  secondary: ResolvedState,
  seed: Seed,
  endS: number,
  primaryFirst: boolean,
): StateTrack => {
  const rampS = Math.min(
    Math.sqrt(primary.correlationTimeS * secondary.correlationTimeS),
    Math.min(primary.dwellS, secondary.dwellS) / 2,
  );
  const switchTimesS: number[] = [];
  let t = 0;
  let inSecondary = false;
  if (!primaryFirst) {
    const [chance, age] = uniformsAt(seed, STREAM.states, START_STATE);
    inSecondary = chance < secondary.dwellS / (primary.dwellS + secondary.dwellS);
    const dwell = drawDwell(inSecondary ? secondary : primary, seed, START_DWELL, 1);
    t = -rampS / 2 + dwell * (1 - age);
    switchTimesS.push(t);
    inSecondary = !inSecondary;
  }
  const startsSecondary = primaryFirst ? false : !inSecondary;
  for (let i = FIRST_DWELL; t < endS + rampS; i++) {
    t += drawDwell(inSecondary ? secondary : primary, seed, i, -1);
    switchTimesS.push(t);
    inSecondary = !inSecondary;
  }
  return { startsSecondary, switchTimesS, rampS };
};

/** 3x² − 2x³ on [0, 1], level outside. */
const smoothstep = (x: number): number => {
  const c = Math.min(Math.max(x, 0), 1);
  return c * c * (3 - 2 * c);
};

/**
 * How far the wind has turned to the secondary state, 0–1, at ascending times (s). Each change is a smoothstep centred
 * on its switch, so that the mean weight is the share of time in the secondary state.
 */
export const secondaryWeights = (track: StateTrack, timesS: readonly number[]): Float64Array => {
  const weights = new Float64Array(timesS.length);
  let settled = track.startsSecondary ? 1 : 0;
  let next = 0;
  timesS.forEach((t, k) => {
    while (next < track.switchTimesS.length && track.switchTimesS[next]! + track.rampS / 2 <= t) {
      settled = 1 - settled;
      next++;
    }
    let weight = settled;
    let sign = settled === 0 ? 1 : -1;
    for (let j = next; j < track.switchTimesS.length; j++) {
      const x = (t - track.switchTimesS[j]!) / track.rampS + 0.5;
      if (x <= 0) break;
      weight += sign * smoothstep(x);
      sign = -sign;
    }
    weights[k] = Math.min(Math.max(weight, 0), 1);
  });
  return weights;
};
