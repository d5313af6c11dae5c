import type { profiles } from '@windcall/contract';
import { chronographFps } from '@windcall/simulation';
import type { Units } from '../../units/units.ts';

type Measured = Pick<profiles.Profile, 'muzzleVelocity' | 'chronograph'>;

/** A profile's velocity and its measurement: `2850.3 fps ± 3.1, from 8 shots`. */
export const measuredText = (units: Units, { muzzleVelocity, chronograph }: Measured): string => {
  const { text } = units.format('muzzle', muzzleVelocity, { digits: 1 });
  if (chronograph == null) return `${text}. Turn it on if a chronograph measured this.`;
  const { figure } = units.format('muzzle', chronographFps(chronograph, muzzleVelocity), { digits: 1 });
  return `${text} ± ${figure}, from ${chronograph.shots} shots`;
};
