import { CELL_COUNT, CELLS_PER_MACH } from '../drag/drag-cells.ts';
import { requireBetween, requireFinite, requirePositive } from '../require-number.ts';

/** A bullet's spin for the integrator; see {@link spinTerms}. */
export type SpinTerms = {
  /** Advance of the spin, p·d ÷ V₀ at the muzzle (+ right-hand twist, ratio); 0 for a point mass. */
  readonly advance: number;
  /** Loss of spin per meter of path, 1/m: p = p₀·exp(−D·x). */
  readonly decayPerM: number;
  /** Lift ratio K at Mach 2.2 for the yaw of repose; 0 for none. */
  readonly lift: number;
  /** Lift ratio K at Mach 2.2 for the jump at a change of crosswind; 0 for none. */
  readonly kick: number;
  /** Whether every change of the wind causes a jump, or only the muzzle. */
  readonly kickAlong: boolean;
  /** K by Mach over K at Mach 2.2, at the edges of the drag cells. */
  readonly shape: Float64Array;
  /** Share η of the sideways lift that the Magnus force and moment turn upward. */
  readonly magnus: number;
  /** Litz's spin drift: meters (+ right) per s^1.83. */
  readonly litzDriftM: number;
  /** Litz's aerodynamic jump: tangent of the angle (+ up) per m/s of crosswind at the muzzle. */
  readonly litzJumpPerMps: number;
};

/** Measured aerodynamics of a bullet, instead of estimates from its length. */
export type SpinAerodynamics = {
  /** K = (Ix/md²)·CLα/CMα by rising Mach number: linear between, constant beyond. */
  readonly liftRatio?: readonly { readonly mach: number; readonly k: number }[];
  readonly axialInertia?: number;
  /** Clp with pd/V, negative. */
  readonly rollDamping?: number;
  /** η = CNpα/CLα + CMpα/CMα. */
  readonly magnus?: number;
  /** Factor on K, 0.5–1.5: measured spin drift over the estimated. */
  readonly factor?: number;
};

/**
 * K over K at Mach 2.2: mean of spark-range firings of lead-core match bullets (BRL-MR-3733), ±10 % at Mach 1.2–1.5,
 * ±20 % below.
 */
const SHAPE: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.7, 0.47],
  [0.8, 0.45],
  [0.9, 0.425],
  [1, 0.475],
  [1.15, 0.58],
  [1.42, 0.7],
  [1.8, 0.875],
  [2.2, 1],
  [2.7, 1.1],
  [3.5, 1.2],
];
/** K at Mach 2.2 of a bullet four calibers long, and its exponent of length: 2.7 % rms over eight lead-core bullets. */
const LIFT_AT_4_CALIBERS = 0.1095;
const LIFT_BY_LENGTH = -1.5;
const SHORTEST_CALIBERS = 2.5;
const LONGEST_CALIBERS = 8;
/** Ix/md²: six bullets .104–.111. */
const AXIAL_INERTIA = 0.107;
/** Clp, pd/V convention, ±30 %: worth ±2 % of the drift at 1000 yd. */
const ROLL_DAMPING = -0.0065;
/** η fitted to two bullets of a radar-based program; ±0.1 is ±0.01 mil of height at 1000 yd. */
const MAGNUS = 0.17;
/** One turn in about three calibers; faster twists are limited to this. */
const MOST_ADVANCE = 2;

/** Values at the edges of the drag cells, linear between the given points and constant beyond. */
const atCellEdges = (points: readonly (readonly [number, number])[]): Float64Array => {
  const edges = new Float64Array(CELL_COUNT + 1);
  let i = 0;
  for (let cell = 0; cell <= CELL_COUNT; cell++) {
    const mach = cell / CELLS_PER_MACH;
    while (i < points.length - 2 && mach > points[i + 1][0]) i++;
    const [m0, y0] = points[i];
    const [m1, y1] = points[Math.min(i + 1, points.length - 1)];
    const share = m1 > m0 ? Math.min(1, Math.max(0, (mach - m0) / (m1 - m0))) : 0;
    edges[cell] = y0 + share * (y1 - y0);
  }
  return edges;
};
const STANDARD_SHAPE = atCellEdges(SHAPE);

/** K at Mach 2.2 by length in calibers, tip included. Within 6 % for lead cores of known length. */
export const estimateLiftRatio = (lengthCalibers: number): number =>
  LIFT_AT_4_CALIBERS * (Math.min(LONGEST_CALIBERS, Math.max(SHORTEST_CALIBERS, lengthCalibers)) / 4) ** LIFT_BY_LENGTH;

export const NO_SPIN: SpinTerms = {
  advance: 0,
  decayPerM: 0,
  lift: 0,
  kick: 0,
  kickAlong: false,
  shape: STANDARD_SHAPE,
  magnus: 0,
  litzDriftM: 0,
  litzJumpPerMps: 0,
};

export type SpunBullet = {
  massKg: number;
  diameterM: number;
  lengthM: number;
  /** Meters per turn, > 0. */
  twistM: number;
  /** 1 right-hand, −1 left-hand. */
  sign: 1 | -1;
  densityKgM3: number;
};

/**
 * Spin, lift and their decay of a bullet: p₀ = 2πV₀/twist; D = ρπd²|Clp| ÷ (8(Ix/md²)m). Lift and kick have the same K;
 * the caller removes what it does not need. Sources: McCoy, *Modern Exterior Ballistics*, §9.7 (modified point mass),
 * §10.6 (yaw of repose), §12.9 (crosswind jump); STANAG 4355.
 */
export const spinTerms = (b: SpunBullet, given: SpinAerodynamics = {}): SpinTerms => {
  const inertia = requireBetween('spin.axialInertia', given.axialInertia ?? AXIAL_INERTIA, 0.01, 1);
  const damping = Math.abs(requireBetween('spin.rollDamping', given.rollDamping ?? ROLL_DAMPING, -0.1, 0));
  const factor = requireBetween('spin.factor', given.factor ?? 1, 0.5, 1.5);
  const measured = given.liftRatio;
  if (measured && measured.length === 0) throw new RangeError('spin.liftRatio must not be empty, got 0');
  for (const { mach, k } of measured ?? []) {
    requireFinite('spin.liftRatio mach', mach);
    requireBetween('spin.liftRatio k', k, 0, 2);
  }
  const lift = factor * (measured ? 1 : estimateLiftRatio(b.lengthM / requirePositive('diameterM', b.diameterM)));
  return {
    advance: b.sign * Math.min(MOST_ADVANCE, (2 * Math.PI * b.diameterM) / b.twistM),
    decayPerM: (b.densityKgM3 * Math.PI * b.diameterM * b.diameterM * damping) / (8 * inertia * b.massKg),
    lift,
    kick: lift,
    kickAlong: true,
    shape: measured ? atCellEdges(measured.map(({ mach, k }) => [mach, k] as const)) : STANDARD_SHAPE,
    magnus: requireBetween('spin.magnus', given.magnus ?? MAGNUS, -2, 2),
    litzDriftM: 0,
    litzJumpPerMps: 0,
  };
};
