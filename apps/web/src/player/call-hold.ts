import type { drills } from '@windcall/contract';
import { DIAL, HOLD, settle } from '../scope/aim.ts';
import { bestOf } from './reveal-facts.ts';

/** The wind as set on the rifle, mil, + right. */
export interface Setting {
  readonly by: 'hold' | 'dial';
  readonly mil: number;
}

/** The hold of a call, mil: as typed, or derived from its best guess. Null if neither is known. */
export const holdOfCall = (
  call: Pick<drills.DrillCall, 'lo' | 'hi' | 'best' | 'hold'>,
  scale: drills.DrillTask['windScale'],
): number | null => call.hold ?? (scale && scale.milPerMph * bestOf(call) + scale.stillAir);

/**
 * The setting after a sealed call: its hold, or dialed if the reticle does not reach that far. Null before the call.
 */
export const setByCall = ({ call, windScale }: Pick<drills.DrillTask, 'call' | 'windScale'>): Setting | null => {
  const mil = call && holdOfCall(call, windScale);
  if (mil === null) return null;
  return Math.abs(mil) <= HOLD.max ? { by: 'hold', mil } : { by: 'dial', mil: settle(mil, DIAL).dialMil };
};
