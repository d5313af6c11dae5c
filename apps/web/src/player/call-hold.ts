import type { drills } from '@windcall/contract';
import { DIAL, HOLD, settle } from '../scope/aim.ts';
import { bestOf } from './reveal-facts.ts';

/** The wind as it is set on the rifle, mil, + right. */
export interface Setting {
  readonly by: 'hold' | 'dial';
  readonly mil: number;
}

/** The hold that a call comes to, mil: as typed, or derived from its best. Null where neither is known. */
export const holdOfCall = (
  call: Pick<drills.DrillCall, 'lo' | 'hi' | 'best' | 'hold'>,
  scale: drills.DrillTask['windScale'],
): number | null => call.hold ?? (scale && scale.milPerMph * bestOf(call) + scale.stillAir);

/** What a sealed call sets on the rifle: its hold, dialed where the reticle ends before it. Null before the call. */
export const setByCall = ({ call, windScale }: Pick<drills.DrillTask, 'call' | 'windScale'>): Setting | null => {
  const mil = call && holdOfCall(call, windScale);
  if (mil === null) return null;
  return Math.abs(mil) <= HOLD.max ? { by: 'hold', mil } : { by: 'dial', mil: settle(mil, DIAL).dialMil };
};
