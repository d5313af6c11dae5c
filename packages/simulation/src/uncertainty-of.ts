import type { Uncertainty } from '@windcall/ballistics';
import { grToKg } from '@windcall/units';
import type { Rifle } from './rifle.ts';

/** What varies from shot to shot, in the solver's units. A profile's ± is read as one standard deviation. */
export const uncertaintyOf = (rifle: Rifle): Uncertainty => ({
  groupMoa: rifle.rifleAccuracy,
  powderChargeKg: grToKg(rifle.powderChargeVariation),
  bulletMassKg: grToKg(rifle.bulletWeightVariation),
  bcShare: rifle.bcVariation / rifle.bulletBC,
});
