import type { FellShort, NoZero } from '@windcall/ballistics';
import { messages } from '@windcall/contract';
import { mToYd } from '@windcall/units';
import type { Rifle } from './rifle.ts';

/** Reason for no solution: a sentence in wire units, and its code and values if it contains measures. */
export interface CannotSolve {
  status: 'cannot-solve';
  reason: string;
  said?: messages.Message;
}

export const cannotSolve = (said: messages.Message): CannotSolve => ({
  status: 'cannot-solve',
  reason: messages.worded(said, messages.WIRE_SAY),
  said,
});

const wholeYd = (m: number): number => Math.floor(mToYd(m));

export const noZero = (rifle: Pick<Rifle, 'zeroRange'>, zero: Pick<NoZero, 'reachedM'>): CannotSolve =>
  cannotSolve({ code: 'no-zero', values: { zeroYd: rifle.zeroRange, reachedYd: wholeYd(zero.reachedM) } });

export const fellShort = (reachedM: FellShort['reachedM']): CannotSolve =>
  cannotSolve({ code: 'out-of-reach', values: { reachedYd: wholeYd(reachedM) } });
