import { radToDeg, wrap360 } from '@windcall/units';
import { windOverGround } from './wind-at.ts';
import type { LineOfFire, OverGround, WindStage } from './winds/wind-kind.ts';

/** What a meter at the muzzle shows: mph and clock degrees of the stage, where the wind comes from. */
export interface MeterReading {
  speedMph: number;
  directionDeg: number;
  /** Over the last minute: the mean of the speeds, and where the mean of the vectors comes from. */
  mean: { speedMph: number; directionDeg: number };
}

/** Time an impeller takes to follow the wind, s. */
const LAG_S = 1;
const MEAN_S = 60;
/** Before the first reading that counts, so that the impeller has followed the wind, s. */
const BEFORE_S = 5;
/** Steps the wind is read in: fine ones while they still show in the reading, coarse ones for the mean. */
const FINE = { stepS: 0.5, forS: 6 } as const;
const COARSE_S = 1;

/**
 * A wind meter at the muzzle at a moment (s): it follows the wind at its own place as a first-order lag of 1 s, and beside
 * the reading it has the mean of its last minute. The wind is read in the middle of steps
 * of half a second, and before the last six seconds of a second. `over`: the air over the ground, where it is at hand.
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
