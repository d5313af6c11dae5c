import type { HoldField } from '../field/hold-field.ts';
import { directionOf } from '../field/wind-vector.ts';

/** The one wind direction along which a card's holds are laid out. */
export interface MainWind {
  /** Degrees in [0, 360), where it comes from. */
  windDirection: number;
  /** mil of hold per mph of wind from there, per engagement; + right. */
  milPerMph: Float64Array;
}

/** Directions that move the holds less than this share of the strongest move nothing. */
const NEGLIGIBLE = 1e-6;

/**
 * The wind direction whose speed alone says most about the holds of all engagements: the best rank-one fit of `h_j = a_j n_j·V`. With
 * C the second moment of the winds and `A = (a_j n_jᵀ)`, it is `C^½ e`, e the main axis of `C^½ AᵀA C^½`. With one direction of fire the
 * holds are exact in it whatever the direction.
 */
export const mainWind = (field: HoldField): MainWind => {
  const [holdUU, holdUV, holdVV] = secondMoment(
    field.axes.map((axis) => axis.perU),
    field.axes.map((axis) => axis.perV),
  );
  const [a, b, c] = squareRoot(...secondMoment(field.u, field.v));
  // C^½ AᵀA C^½
  const mu = [holdUU * a + holdUV * b, holdUV * a + holdVV * b] as const;
  const mv = [holdUU * b + holdUV * c, holdUV * b + holdVV * c] as const;
  const angle = mainAxis(a * mu[0] + b * mu[1], a * mv[0] + b * mv[1], b * mv[0] + c * mv[1]);
  const e = [Math.cos(angle), Math.sin(angle)] as const;
  const direction = { u: a * e[0] + b * e[1], v: b * e[0] + c * e[1] };
  // A calm, or a wind that moves no hold: any direction will do, a crosswind says something.
  const along = alongOf(field, direction) ?? alongOf(field, { u: field.axes[0].perU, v: field.axes[0].perV });
  if (along === undefined) throw new RangeError('field.axes[0].milPerMph must be > 0, got 0');
  return along;
};

const alongOf = ({ axes, u, v }: HoldField, direction: { u: number; v: number }): MainWind | undefined => {
  const length = Math.hypot(direction.u, direction.v);
  const strongest = Math.max(...axes.map((axis) => axis.milPerMph));
  if (length === 0) return undefined;
  // The sign that makes the mean wind positive: it is named by where it comes from.
  const mean = u.reduce((sum, x, i) => sum + x * direction.u + v[i] * direction.v, 0);
  const scale = (mean < 0 ? -1 : 1) / length;
  const milPerMph = Float64Array.from(axes, (axis) => {
    const per = scale * (axis.perU * direction.u + axis.perV * direction.v);
    return Math.abs(per) > NEGLIGIBLE * strongest ? per : 0;
  });
  if (milPerMph.every((per) => per === 0)) return undefined;
  return { windDirection: directionOf(scale * direction.u, scale * direction.v), milPerMph };
};

/** Mean of x xᵀ: uu, uv, vv. */
const secondMoment = (x: ArrayLike<number>, y: ArrayLike<number>): [number, number, number] => {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < x.length; i++) {
    xx += x[i] * x[i];
    xy += x[i] * y[i];
    yy += y[i] * y[i];
  }
  return [xx / x.length, xy / x.length, yy / x.length];
};

/** Symmetric square root of a symmetric 2 × 2 matrix without negative eigenvalues: (M + √det I)/√(tr + 2√det). */
const squareRoot = (xx: number, xy: number, yy: number): [number, number, number] => {
  const root = Math.sqrt(Math.max(0, xx * yy - xy * xy));
  const scale = Math.sqrt(xx + yy + 2 * root);
  return scale > 0 ? [(xx + root) / scale, xy / scale, (yy + root) / scale] : [0, 0, 0];
};

/** Angle of the eigenvector of the larger eigenvalue. */
const mainAxis = (xx: number, xy: number, yy: number): number => 0.5 * Math.atan2(2 * xy, xx - yy);
