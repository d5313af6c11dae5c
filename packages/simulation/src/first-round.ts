import { solveSlopes } from '@windcall/ballistics';
import type { ballistics, stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { movesOf } from './certainty-of.ts';
import { correctionAt, prepare } from './prepare.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** A change of the correction that is needed, mil, + right and + up. */
export type Move = readonly [right: number, up: number];
/** What one standard deviation of each thing that is not known of a rifle and its air does to the correction, signed. */
export type Unknowns = ReadonlyMap<string, Move>;

/** A covariance of what is across and what is up, mil². */
export interface Covariance {
  right: number;
  up: number;
  both: number;
}

/** One standard deviation of air as a forecast has it, at the rifle: °F and inHg. */
const AIR = { temperature: 5, pressure: 0.1 } as const;
/** How well the middle of a group is read, mil: half a click of 0.1. */
const READ_MIL = 0.05;

/** What nobody knows of the air. */
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
 * What is not known of a rifle at a distance, each by its standard deviation: velocity, drag, zero, what spin does, and the air. The same
 * name at two distances is the same thing, so that what is seen at one says something of the other. Null where the bullet does not arrive.
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

/** The covariance of a dispersion. */
export const covarianceOf = (spread: ballistics.Dispersion): Covariance => ({
  right: spread.sigmaWindMil ** 2,
  up: spread.sigmaElevationMil ** 2,
  both: spread.correlation * spread.sigmaWindMil * spread.sigmaElevationMil,
});

/** Sum of covariances, which belong to independent errors, as a dispersion. */
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

/** What an error of standard deviation `sd` with these slopes adds. */
export const outer = ([right, up]: Move, sd = 1): Covariance => ({
  right: (right * sd) ** 2,
  up: (up * sd) ** 2,
  both: right * up * sd * sd,
});

/** Shots whose middle was read at a distance. */
export interface Seen {
  /** What is not known there. */
  readonly unknowns: Unknowns;
  /** Scatter of one shot there, up, mil. */
  readonly sigmaUpMil: number;
  /** Shots (count). */
  readonly shots: number;
}

/** How much of what is seen at one distance a correction at another shares, and how much there is to see, mil². */
const sharedWith = (unknowns: Unknowns, seen: Seen): { shared: Move; spread: number } => {
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

/** What one mil of elevation that was seen beyond the solution changes of the correction elsewhere, mil, + right and + up. */
export const learnedFrom = (unknowns: Unknowns, seen: Seen): Move => {
  const { shared, spread } = sharedWith(unknowns, seen);
  return [shared[0] / spread, shared[1] / spread];
};

/**
 * The covariance of the correction by what is not known: the same for all shots of a day. After a rifle was trued by the elevation of
 * some shots, what they leave of it, the windage that follows from the fitted rifle included: one step of least squares,
 * `C ← C − C g gᵀ C / (gᵀ C g + σ²)`, with `σ² = σ_up²/n + 0.05²`.
 * Source: R. E. Kalman, "A new approach to linear filtering and prediction problems", Journal of Basic Engineering 82, 1960.
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
