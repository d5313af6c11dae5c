import type { FellShort, NoZero } from '@windcall/ballistics';
import { mToYd } from '@windcall/units';
import type { Rifle } from './rifle.ts';

const yards = (m: number): string => `${Math.floor(mToYd(m))} yd`;

/** The sentence for a rifle that cannot be sighted in. */
export const noZeroReason = (rifle: Pick<Rifle, 'zeroRange'>, zero: Pick<NoZero, 'reachedM'>): string =>
  `This rifle cannot be sighted in at ${rifle.zeroRange} yd: the bullet gets ${yards(zero.reachedM)} far.`;

/** The sentence for a target out of reach. */
export const fellShortReason = (reachedM: FellShort['reachedM']): string =>
  `The target is out of reach: this bullet gets ${yards(reachedM)} far.`;
