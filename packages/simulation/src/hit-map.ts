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

export interface Plate {
  readonly shape: TargetShape;
  readonly widthIn: number;
}

/** Movement of the group's center, mil, + right and + up. */
type Move = readonly [right: number, up: number];

/** Wind between the two solutions of a slope: small relative to calls, large relative to rounding. */
const PROBE_MPH = 1;
const PROBE_YD = 5;

const correctionAt = (stage: stages.Stage, line: LineOfFire): Move | null => {
  const solved = solve(stage, line, 0);
  return solved.status === 'ok' ? [solved.solution.windDriftMils, solved.solution.elevationMils] : null;
};

const slope = (below: Move | null, above: Move | null, apart: number): Move | null =>
  below && above && [(above[0] - below[0]) / apart, (above[1] - below[1]) / apart];

/** Angle between the directions of fire of the stage and a line, radians. */
const turnTo = (stage: stages.Stage, { directionOfFire }: LineOfFire): number =>
  degToRad(stage.directionOfFire - directionOfFire);

/** The stage in one steady wind, given along a line. */
const inSteady = (stage: stages.Stage, line: LineOfFire, { crosswindMph, headwindMph }: RelativeWind): stages.Stage => {
  const direction = wrap360(radToDeg(Math.atan2(crosswindMph, headwindMph) - turnTo(stage, line)));
  return { ...stage, wind: { kind: 'steady', speed: Math.hypot(crosswindMph, headwindMph), direction } };
};

/** The stage with a steady crosswind added, + from the right, mph. Null if its wind is not steady. */
const withCrosswind = (stage: stages.Stage, line: LineOfFire, mph: number): stages.Stage | null => {
  const { wind } = stage;
  if (wind.kind !== 'steady') return null;
  const fromRad = degToRad(wind.direction) + turnTo(stage, line);
  const crosswindMph = wind.speed * Math.sin(fromRad) + mph;
  return inSteady(stage, line, { crosswindMph, headwindMph: wind.speed * Math.cos(fromRad) });
};

/** Probabilities of a hit, 0 to 1, for each wind-call error. */
export interface HitChances {
  /** First round, with all unknowns of the rifle and the air; the mean over days. */
  readonly chances: readonly number[];
  /** After truing the rifle by the elevation of `TRUING_SHOTS` shots at `truedAtYd`. */
  readonly trued: readonly number[];
  readonly truedAtYd: number;
  /** With an exactly known rifle. */
  readonly known: readonly number[];
}

export interface HitMapRow extends HitChances {
  readonly distanceYd: number;
}

export const TRUING_SHOTS = 3;
/** Candidate distances for truing, as shares of the target's distance, and their step, yd. */
const TRUING_SHARES = [0.85, 1, 1.15] as const;
const TRUING_STEP_YD = 50;

/**
 * The probability of a first-round hit on an outline, for several errors of the wind call (standard deviations, mph).
 * Includes the rifle's group, velocity and BC from shot to shot, the wind call, the distance, and the unknowns of rifle
 * and air. The stage's wind must be steady, and is the mean call. Null if out of reach. Slopes of the correction over
 * wind and distance are linear, accurate to a percentage point for usual errors (`hit-map.test.ts` compares flights).
 * Method: weapon employment zone analysis, B. Litz, Accuracy and Precision for Long Range Shooting, 2012.
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

/** First-round chances on a plate at a distance (`hitChances`). */
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

/** Default errors of the wind call and the distance: one standard deviation, mph and yd. */
export const USUAL_ERRORS = { callMph: 1, rangeYd: 1 } as const;

/** First-round chances on a target of a stage, in a wind along its line that is called to `USUAL_ERRORS`. */
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

/** The truing distance with the smallest remaining elevation error; in a tie the nearest. */
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
