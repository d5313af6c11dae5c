import type { HoldField } from '../field/hold-field.ts';
import { axisOf, sampleAt } from '../field/hold-field.ts';
import type { DirectionGroup } from './direction-groups.ts';

/**
 * A bracket in wind space: an ellipse about `middle · (u, v)` with radial half-axis (high − low)/2 and tangential
 * half-axis `acrossMph`, and its projections on the holds of every engagement.
 */
export interface BracketShape {
  group: DirectionGroup;
  lowMph: number;
  highMph: number;
  /** Tangential half-axis in units of the group's spread. */
  kappa: number;
  /** mil, center and half-width of the hold interval per engagement. */
  centerMil: Float64Array;
  halfWidthMil: Float64Array;
}

/** Widths of the bands in units of deltaSpeed, and tangential half-axes in units of the groups' spread. */
const WIDTHS = [1, 2, 3];
const KAPPAS = [1, 2];
/** More bands than this are thinned evenly. */
export const MAX_PRELIMINARY = 160;
/** Slack in steps, so that rounding does not lose a band that touches the samples' range. */
const TOUCH = 1e-9;

export interface BracketBands {
  shapes: BracketShape[];
  /** Overlap of neighboring bands after thinning, as a share of deltaSpeed. */
  effectiveAlpha: number;
}

/**
 * All bands `low = i·s, high = low + m·Δ` of every group that meet its samples' range, `s = Δ (1 − α)`, so that
 * neighboring base bands overlap by exactly αΔ. Above 160 bands s is multiplied by the smallest whole number that
 * reduces them to 160.
 */
export const bracketBands = (
  field: HoldField,
  groups: readonly DirectionGroup[],
  deltaSpeed: number,
  alphaOverlap: number,
): BracketBands => {
  const baseStep = deltaSpeed * (1 - alphaOverlap);
  let step = baseStep;
  let bands = enumerateBands(groups, step, deltaSpeed);
  for (let factor = 2; bands.length > MAX_PRELIMINARY; factor++) {
    step = factor * baseStep;
    const thinned = enumerateBands(groups, step, deltaSpeed);
    // A step beyond every group's range cannot thin further.
    if (thinned.length === 0 || step > MAX_STEP_MPH) break;
    bands = thinned;
  }
  return { shapes: bands.map((band) => project(field, band)), effectiveAlpha: 1 - step / deltaSpeed };
};

/** Holds that differ by less are equal, mil. */
const SAME_HOLD_MIL = 1e-9;

/** The bracket of a constant wind: the hold at every engagement. Null if the wind changes. */
export const stillBracket = ({ axes, nTimes, u, v, holdMil }: HoldField): BracketShape | null => {
  const centerMil = Float64Array.from(axes, (_, j) => holdMil[sampleAt(nTimes, j, 0)]);
  if (holdMil.some((hold, i) => Math.abs(hold - centerMil[axisOf(nTimes, i)]) > SAME_HOLD_MIL)) return null;
  const mean = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0) / values.length;
  const [alongU, alongV] = [mean(u), mean(v)];
  const speed = Math.hypot(alongU, alongV);
  const axis = speed > 0 ? { u: alongU / speed, v: alongV / speed } : { u: 0, v: 1 };
  return {
    group: { ...axis, lowMph: speed, highMph: speed, acrossMph: 0 },
    lowMph: speed,
    highMph: speed,
    kappa: 1,
    centerMil,
    halfWidthMil: new Float64Array(axes.length).fill(SAME_HOLD_MIL),
  };
};

/** No wind is stronger, mph: bounds the thinning. */
const MAX_STEP_MPH = 1000;

type Band = Pick<BracketShape, 'group' | 'lowMph' | 'highMph' | 'kappa'>;

const enumerateBands = (groups: readonly DirectionGroup[], step: number, delta: number): Band[] => {
  const bands: Band[] = [];
  for (const group of groups) {
    const last = Math.floor(group.highMph / step + TOUCH);
    for (const m of WIDTHS) {
      const first = Math.ceil((group.lowMph - m * delta) / step - TOUCH);
      for (const kappa of KAPPAS) {
        for (let i = first; i <= last; i++) {
          bands.push({ group, lowMph: i * step, highMph: i * step + m * delta, kappa });
        }
      }
    }
  }
  return bands;
};

/** `H = a·mid (n·u)`, `W = a √( ((high − low)/2 · n·u)² + (κσ n·t)² )` with n the crosswind axis, t across u. */
const project = ({ axes }: HoldField, band: Band): BracketShape => {
  const { group, lowMph, highMph, kappa } = band;
  const along = (j: number) => axes[j].perU * group.u + axes[j].perV * group.v;
  const across = (j: number) => axes[j].perU * group.v - axes[j].perV * group.u;
  const middle = (lowMph + highMph) / 2;
  const radial = (highMph - lowMph) / 2;
  const tangential = kappa * group.acrossMph;
  return {
    ...band,
    centerMil: Float64Array.from(axes, (_, j) => middle * along(j)),
    halfWidthMil: Float64Array.from(axes, (_, j) => Math.hypot(radial * along(j), tangential * across(j))),
  };
};
