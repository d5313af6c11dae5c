import {
  hitProbability,
  type TargetOutline,
  type TargetShape,
  targetOutline,
  targetOutlineMoa,
} from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { degToRad, radToDeg, wrap360 } from '@windcall/units';
import type { RelativeWind } from '@windcall/wind';
import { biasOf, type Covariance, covarianceOf, outer, together, type Unknowns, unknownsAt } from './first-round.ts';
import { solve } from './solve.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** A plate by its shape and width, inches. */
export interface Plate {
  readonly shape: TargetShape;
  readonly widthIn: number;
}

/** Mil that the center of the group moves, + right and + up. */
type Move = readonly [right: number, up: number];

/** How far apart the two solutions of a slope are: small beside what is called, large beside rounding. */
const PROBE_MPH = 1;
const PROBE_YD = 5;

const correctionAt = (stage: stages.Stage, line: LineOfFire): Move | null => {
  const solved = solve(stage, line, 0);
  return solved.status === 'ok' ? [solved.solution.windDriftMils, solved.solution.elevationMils] : null;
};

const slope = (below: Move | null, above: Move | null, apart: number): Move | null =>
  below && above && [(above[0] - below[0]) / apart, (above[1] - below[1]) / apart];

/** From the stage's direction of fire to that of a line, radians. */
const turnTo = (stage: stages.Stage, { directionOfFire }: LineOfFire): number =>
  degToRad(stage.directionOfFire - directionOfFire);

/** The stage in one wind everywhere, as it is along a line. */
const inSteady = (stage: stages.Stage, line: LineOfFire, { crosswindMph, headwindMph }: RelativeWind): stages.Stage => {
  const direction = wrap360(radToDeg(Math.atan2(crosswindMph, headwindMph) - turnTo(stage, line)));
  return { ...stage, wind: { kind: 'steady', speed: Math.hypot(crosswindMph, headwindMph), direction } };
};

/** The stage with its crosswind changed everywhere, + from the right, mph. Null for a wind that is no steady one. */
const withCrosswind = (stage: stages.Stage, line: LineOfFire, mph: number): stages.Stage | null => {
  const { wind } = stage;
  if (wind.kind !== 'steady') return null;
  const fromRad = degToRad(wind.direction) + turnTo(stage, line);
  const crosswindMph = wind.speed * Math.sin(fromRad) + mph;
  return inSteady(stage, line, { crosswindMph, headwindMph: wind.speed * Math.cos(fromRad) });
};

/** Probabilities of a hit, 0 to 1, for each wind-call error that was asked. */
export interface HitChances {
  /** Of a first round, with all that is not known of the rifle and the air; the mean over days. */
  readonly chances: readonly number[];
  /** The same once the rifle was trued by the elevation of `TRUING_SHOTS` shots at `truedAtYd`. */
  readonly trued: readonly number[];
  readonly truedAtYd: number;
  /** The same with a rifle that is known exactly. */
  readonly known: readonly number[];
}

/** One distance of the map. */
export interface HitMapRow extends HitChances {
  readonly distanceYd: number;
}

/** Shots that truing is judged by (count). */
export const TRUING_SHOTS = 3;
/** Distances that a rifle may be trued at, as shares of the one that is asked about, and their step, yd. */
const TRUING_SHARES = [0.85, 1, 1.15] as const;
const TRUING_STEP_YD = 50;

/**
 * The probability of a first-round hit on an outline, for some errors of the wind call (standard deviations, mph): the group of
 * the rifle, its velocity and BC from shot to shot, the wind call, the distance, and what is not known of rifle and air together. The
 * stage's wind must be steady, and is what is called on average. Null where the bullet does not get there.
 *
 * Slopes of the correction over wind and distance are taken as straight, which is good to a point for the errors people make
 * (`hit-map.test.ts` flies it). Method: weapon employment zone analysis, B. Litz, Accuracy and Precision for Long Range Shooting, 2012.
 */
const hitChances = (
  stage: stages.Stage,
  line: LineOfFire,
  outline: TargetOutline,
  errorsMph: readonly number[],
  rangeErrorYd: number,
): HitChances | null => {
  const solved = solve(stage, line, 0);
  const [less, more] = [withCrosswind(stage, line, -PROBE_MPH), withCrosswind(stage, line, PROBE_MPH)];
  if (solved.status !== 'ok' || less === null || more === null) return null;
  const perMph = slope(correctionAt(less, line), correctionAt(more, line), 2 * PROBE_MPH);
  const at = (yd: number) => correctionAt(stage, { ...line, distance: line.distance + yd });
  const perYd = slope(at(-PROBE_YD), at(PROBE_YD), 2 * PROBE_YD);
  if (perMph === null || perYd === null) return null;
  const unknowns = unknownsAt(stage, line);
  if (unknowns === null) return null;
  const own = covarianceOf(solved.solution.dispersion);
  const chancesWith = (bias: Covariance | null): number[] =>
    errorsMph.map((mph) => {
      const errors = [own, outer(perMph, mph), outer(perYd, rangeErrorYd), ...(bias === null ? [] : [bias])];
      return hitProbability(outline, together(...errors), [0, 0]);
    });
  const { bias, atYd } = bestTruing(stage, line, unknowns);
  return {
    chances: chancesWith(biasOf(unknowns)),
    trued: chancesWith(bias),
    truedAtYd: atYd,
    known: chancesWith(null),
  };
};

/** The chances of a first-round hit on a plate at a distance, as `hitChances` has them. */
export const hitMapRow = (
  stage: stages.Stage,
  line: LineOfFire,
  plate: Plate,
  errorsMph: readonly number[],
  rangeErrorYd: number,
): HitMapRow | null => {
  // small angles: an inch at R yards is 1000/(36 R) mil
  const outline = targetOutline(plate.shape, (plate.widthIn * 1000) / (36 * line.distance));
  const chances = hitChances(stage, line, outline, errorsMph, rangeErrorYd);
  return chances && { distanceYd: line.distance, ...chances };
};

/** How well the wind of a target is called and its distance known where nobody says it: one standard deviation, mph and yd. */
export const USUAL_ERRORS = { callMph: 1, rangeYd: 1 } as const;

/** The same for a target of a stage, in a wind along its line that is called to `USUAL_ERRORS`. */
export const targetChances = (
  stage: stages.Stage,
  target: stages.StageTarget,
  wind: RelativeWind,
): HitChances | null =>
  target.targetSize > 0
    ? hitChances(
        inSteady(stage, target, wind),
        target,
        targetOutlineMoa(target.targetType, target.targetSize),
        [USUAL_ERRORS.callMph],
        USUAL_ERRORS.rangeYd,
      )
    : null;

/** Where truing leaves the least of what is not known of the elevation at a distance; of equals the nearest. */
const bestTruing = (stage: stages.Stage, line: LineOfFire, unknowns: Unknowns) => {
  const found = TRUING_SHARES.flatMap((share) => {
    const atYd = TRUING_STEP_YD * Math.max(2, Math.round((share * line.distance) / TRUING_STEP_YD));
    const there = { ...line, distance: atYd };
    const [solved, known] = [solve(stage, there, 0), unknownsAt(stage, there)];
    if (solved.status !== 'ok' || known === null) return [];
    const { sigmaElevationMil: sigmaUpMil } = solved.solution.dispersion;
    return [{ atYd, bias: biasOf(unknowns, { unknowns: known, sigmaUpMil, shots: TRUING_SHOTS }) }];
  });
  return found.reduce((best, one) => (one.bias.up < best.bias.up ? one : best), {
    atYd: line.distance,
    bias: biasOf(unknowns),
  });
};
