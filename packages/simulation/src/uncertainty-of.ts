import type { Uncertainty } from '@windcall/ballistics';
import { fpsToMps, grToKg } from '@windcall/units';
import type { Rifle } from './rifle.ts';

/**
 * What varies from shot to shot, in the solver's units. A profile's ± is read as one standard deviation. A muzzle
 * velocity SD by chronograph already holds what charge and bullet weight do to the velocity: it takes their place.
 */
export const uncertaintyOf = (rifle: Rifle): Uncertainty => ({
  groupMoa: rifle.rifleAccuracy,
  ...(rifle.muzzleVelocitySd == null
    ? { powderChargeKg: grToKg(rifle.powderChargeVariation), bulletMassKg: grToKg(rifle.bulletWeightVariation) }
    : { muzzleVelocityMps: fpsToMps(rifle.muzzleVelocitySd) }),
  bcShare: rifle.bcVariation / rifle.bulletBC,
});
