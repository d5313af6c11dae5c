import type { drills } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { SHOT, steelDelayS, steelSound } from '../sound/sounds.ts';
import type { RangeSound } from '../sound/use-sound.ts';

export const soundShot = (sound: RangeSound): void => void sound.play(SHOT);

/**
 * Steel after the bullet's flight and the sound's way back, counted from the trigger. A miss is silent, and so is a
 * sealed shot.
 */
export const soundSteel = (
  sound: RangeSound,
  {
    distance,
    targetSize,
    temperatureF,
  }: Pick<drills.DrillTask, 'distance' | 'targetSize'> & { readonly temperatureF: number },
  { isHit, timeOfFlight }: Pick<drills.DrillShot, 'isHit' | 'timeOfFlight'>,
  sinceTriggerS: number,
): void => {
  if (isHit !== true || timeOfFlight === undefined) return;
  const delayS = steelDelayS({ timeOfFlightS: timeOfFlight, distanceYd: distance, temperatureF });
  const widthIn = (targetSize * TARGET_MIL_PER_MOA * distance * 36) / 1000;
  sound.play(steelSound({ widthIn, distanceYd: distance }), Math.max(0, delayS - sinceTriggerS));
};
