import { radToDeg, wrap360 } from '@windcall/units';
import type { RelativeWind } from '@windcall/wind';
import { type LineOfFire, type WindStage, windOverGround } from './wind-at.ts';
import { SHARED_FIELDS, type WindFields } from './wind-fields.ts';

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
const STEP_S = 0.25;

/**
 * A wind meter at the muzzle at a moment (s): it follows the wind at its own place as a first-order lag of 1 s, and beside
 * the reading it has the mean of its last minute. The wind is read in the middle of steps of 0.25 s.
 */
export const meterAt = (
  stage: WindStage,
  line: LineOfFire,
  momentS: number,
  fields: WindFields = SHARED_FIELDS,
): MeterReading => {
  const over = windOverGround(stage, line, momentS, fields);
  const share = -Math.expm1(-STEP_S / LAG_S);
  const steps = Math.round(MEAN_S / STEP_S);
  const before = Math.round(BEFORE_S / STEP_S);
  const at = (k: number): RelativeWind => over(0, momentS + (k - steps) * STEP_S);
  let { crosswindMph, headwindMph } = at(-before);
  const sums = { speed: 0, cross: 0, head: 0 };
  for (let k = -before + 1; k <= steps; k++) {
    const now = at(k - 0.5);
    crosswindMph += share * (now.crosswindMph - crosswindMph);
    headwindMph += share * (now.headwindMph - headwindMph);
    if (k <= 0) continue;
    sums.speed += Math.hypot(crosswindMph, headwindMph);
    sums.cross += crosswindMph;
    sums.head += headwindMph;
  }
  const directionOf = (cross: number, head: number): number =>
    wrap360(radToDeg(Math.atan2(cross, head)) + line.directionOfFire - stage.directionOfFire);
  return {
    speedMph: Math.hypot(crosswindMph, headwindMph),
    directionDeg: directionOf(crosswindMph, headwindMph),
    mean: { speedMph: sums.speed / steps, directionDeg: directionOf(sums.cross, sums.head) },
  };
};
