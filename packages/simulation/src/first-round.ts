import { solveSlopes } from '@windcall/ballistics';
import type { ballistics, stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { movesOf } from './certainty-of.ts';
import { correctionAt, prepare } from './prepare.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** A change of the needed correction, mil, + right and + up. */
export type Move = readonly [right: number, up: number];
/** Signed effect on the correction of one standard deviation of each unknown of a rifle and its air. */
export type Unknowns = ReadonlyMap<string, Move>;

/** A covariance across and up, mil². */
export interface Covariance {
  right: number;
  up: number;
  both: number;
}

/** One standard deviation of forecast air at the rifle: °F and inHg. */
const AIR = { temperature: 5, pressure: 0.1 } as const;
/** Reading error of a group's center, mil: half a click of 0.1. */
const READ_MIL = 0.05;

const airMoves = (stage: stages.Stage, line: LineOfFire): (readonly [string, Move])[] => {
  const at = (name: keyof typeof AIR, by: number): Move | null => {
    const air = { ...stage.air, [name]: stage.air[name] + by };
    const prepared = prepare({ ...stage, air }, line, 0);
    const correction = prepared.status === 'ok' ? correctionAt(prepared, line.distance) : prepared;
    return correction.status === 'ok' ? [correction.windMil, correction.elevationMil] : null;
  };
  return (['temperature', 'pressure'] as const).flatMap((name) => {
    const [more, less] = [at(name, AIR[name]), at(name, -AIR[name])];
    return more && less ? [[name, [(more[0] - less[0]) / 2, (more[1] - less[1]) / 2]] as const] : [];
  });
};

/**
 * Unknowns of a rifle at a distance, one standard deviation each: velocity, drag, zero, spin and air. Equal names at
 * two distances are the same unknown, so an observation at one informs the other. Null if out of reach.
 */
export const unknownsAt = (stage: stages.Stage, line: LineOfFire): Unknowns | null => {
  const prepared = prepare(stage, line, 0);
  if (prepared.status !== 'ok') return null;
  const correction = correctionAt(prepared, line.distance);
  const [slopes] = solveSlopes(prepared.shot, [ydToM(line.distance)], prepared.zero);
  if (correction.status !== 'ok' || slopes === undefined) return null;
  const moves = new Map<string, Move>();
  const add = ([name, [right, up]]: readonly [string, Move]): void => {
    const [wasRight, wasUp] = moves.get(name) ?? [0, 0];
    moves.set(name, [wasRight + right, wasUp + up]);
  };
  for (const cause of movesOf(prepared, correction.row, slopes, slopes)) for (const move of cause.moves) add(move);
  for (const move of airMoves(stage, line)) add(move);
  return moves;
};

export const covarianceOf = (spread: ballistics.Dispersion): Covariance => ({
  right: spread.sigmaWindMil ** 2,
  up: spread.sigmaElevationMil ** 2,
  both: spread.correlation * spread.sigmaWindMil * spread.sigmaElevationMil,
});

/** Sum of independent covariances, as a dispersion. */
export const together = (...parts: readonly Covariance[]): ballistics.Dispersion => {
  const sum = (read: (one: Covariance) => number) =>
    Math.max(
      0,
      parts.reduce((total, one) => total + read(one), 0),
    );
  const [sigmaWindMil, sigmaElevationMil] = [Math.sqrt(sum(({ right }) => right)), Math.sqrt(sum(({ up }) => up))];
  const spread = sigmaWindMil * sigmaElevationMil;
  const both = parts.reduce((total, one) => total + one.both, 0);
  return { sigmaWindMil, sigmaElevationMil, correlation: spread > 0 ? Math.max(-1, Math.min(1, both / spread)) : 0 };
};

/** Covariance of an error with standard deviation `sd` and these slopes. */
export const outer = ([right, up]: Move, sd = 1): Covariance => ({
  right: (right * sd) ** 2,
  up: (up * sd) ** 2,
  both: right * up * sd * sd,
});

/** Shots at a distance whose center was observed. */
export interface Seen {
  readonly unknowns: Unknowns;
  /** Vertical scatter of one shot, mil. */
  readonly sigmaUpMil: number;
  readonly shots: number;
}

/** Covariance of a correction with an observation at another distance, and the observation's variance, mil². */
export const sharedWith = (unknowns: Unknowns, seen: Seen): { shared: Move; spread: number } => {
  let spread = seen.sigmaUpMil ** 2 / seen.shots + READ_MIL ** 2;
  let [right, up] = [0, 0];
  for (const [name, [, seenUp]] of seen.unknowns) {
    spread += seenUp * seenUp;
    const here = unknowns.get(name);
    right += (here?.[0] ?? 0) * seenUp;
    up += (here?.[1] ?? 0) * seenUp;
  }
  return { shared: [right, up], spread };
};

/**
 * The covariance of the correction from unknowns, which all shots of a day share. With `seen`: the rest after truing
 * the rifle by the elevation of some shots, by one least-squares step, `C ← C − C g gᵀ C / (gᵀ C g + σ²)` with `σ² =
 * σ_up²/n + 0.05²`; the windage follows the fitted rifle. Source: R. E. Kalman, "A new approach to linear filtering and
 * prediction problems", Journal of Basic Engineering 82, 1960.
 */
export const biasOf = (unknowns: Unknowns, seen?: Seen): Covariance => {
  const all = { right: 0, up: 0, both: 0 };
  const add = ({ right, up, both }: Covariance, sign: 1 | -1): void => {
    all.right += sign * right;
    all.up += sign * up;
    all.both += sign * both;
  };
  for (const move of unknowns.values()) add(outer(move), 1);
  if (seen !== undefined) {
    const { shared, spread } = sharedWith(unknowns, seen);
    add(outer(shared, 1 / Math.sqrt(spread)), -1);
  }
  return all;
};
