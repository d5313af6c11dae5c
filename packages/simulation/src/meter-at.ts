import type { stages } from '@windcall/contract';
import { radToDeg, toWholeSteps, wrap360 } from '@windcall/units';
import { windOverGround } from './wind-at.ts';
import type { LineOfFire, OverGround, WindStage } from './winds/wind-kind.ts';

/** Largest error of a meter, mph, rounding included. */
export const METER_ERROR_MPH = 0.5;
const METER_STEP_MPH = 0.1;

/** Display of a meter: mph and clock degrees; in natural air also the mean of its last minute. */
export interface MeterShows {
  readonly speed: number;
  readonly direction: number;
  readonly mean?: { readonly speed: number; readonly direction: number };
}

/** A meter's offset, mph, from a draw in 0–1. With rounding, at most `METER_ERROR_MPH`. */
export const meterOffOf = (uniform: number): number => (METER_ERROR_MPH - METER_STEP_MPH / 2) * (2 * uniform - 1);

/** A meter's display at the shooter, at a moment of the stage's wind. In the first wind of drills it has no lag. */
export const meterShows = (
  stage: stages.Stage,
  target: stages.StageTarget,
  momentS: number,
  meterOffMph: number,
  over: OverGround = windOverGround(stage, target, momentS + 1),
): MeterShows => {
  const shown = (speedMph: number, directionDeg: number) => ({
    speed: toWholeSteps(Math.max(0, speedMph + meterOffMph), METER_STEP_MPH),
    direction: wrap360(toWholeSteps(wrap360(directionDeg), 15)),
  });
  if (stage.wind.kind === 'surface') {
    const { speedMph, directionDeg, mean } = meterAt(stage, target, momentS, over);
    return { ...shown(speedMph, directionDeg), mean: shown(mean.speedMph, mean.directionDeg) };
  }
  const at = over(0, momentS);
  return shown(Math.hypot(at.crosswindMph, at.headwindMph), radToDeg(Math.atan2(at.crosswindMph, at.headwindMph)));
};

/** Reading of a meter at the muzzle: mph and clock degrees of the wind's origin, on the stage's clock. */
export interface MeterReading {
  speedMph: number;
  directionDeg: number;
  /** Over the last minute: the mean speed, and the origin of the mean vector. */
  mean: { speedMph: number; directionDeg: number };
}

/** Time constant of an impeller, s. */
const LAG_S = 1;
const MEAN_S = 60;
/** Time before the first counted reading, so that the impeller has settled, s. */
const BEFORE_S = 5;
/** Steps of the wind: fine ones as long as they affect the reading, coarse ones for the mean. */
const FINE = { stepS: 0.5, forS: 6 } as const;
const COARSE_S = 1;

/**
 * A wind meter at the muzzle at a moment (s). It follows the wind as a first-order lag of 1 s, and also shows the mean
 * of its last minute. The wind is sampled in the middle of half-second steps, and of one-second steps before the last
 * six seconds. `over`: the air over the ground, if known.
 */
export const meterAt = (
  stage: WindStage,
  line: LineOfFire,
  momentS: number,
  over: OverGround = windOverGround(stage, line, momentS),
): MeterReading => {
  let { crosswindMph, headwindMph } = over(0, momentS - MEAN_S - BEFORE_S);
  const sums = { speed: 0, cross: 0, head: 0 };
  for (let leftS = MEAN_S + BEFORE_S; leftS > 0; ) {
    const stepS = leftS > FINE.forS ? COARSE_S : FINE.stepS;
    const now = over(0, momentS - leftS + stepS / 2);
    const share = -Math.expm1(-stepS / LAG_S);
    crosswindMph += share * (now.crosswindMph - crosswindMph);
    headwindMph += share * (now.headwindMph - headwindMph);
    leftS -= stepS;
    if (leftS >= MEAN_S) continue;
    sums.speed += stepS * Math.hypot(crosswindMph, headwindMph);
    sums.cross += stepS * crosswindMph;
    sums.head += stepS * headwindMph;
  }
  const directionOf = (cross: number, head: number): number =>
    wrap360(radToDeg(Math.atan2(cross, head)) + line.directionOfFire - stage.directionOfFire);
  return {
    speedMph: Math.hypot(crosswindMph, headwindMph),
    directionDeg: directionOf(crosswindMph, headwindMph),
    mean: { speedMph: sums.speed / MEAN_S, directionDeg: directionOf(sums.cross, sums.head) },
  };
};
