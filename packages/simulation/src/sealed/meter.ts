import type { stages } from '@windcall/contract';
import { radToDeg, toWholeSteps, wrap360 } from '@windcall/units';
import { meterAt } from '../meter-at.ts';
import { windOverGround } from '../wind-at.ts';
import type { OverGround } from '../winds/wind-kind.ts';

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
