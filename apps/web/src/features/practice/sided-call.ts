import { drills } from '@windcall/contract';
import { clampTo } from '../../scope/aim.ts';
import { type Draft, withNumber } from './side-words.ts';

export type Side = -1 | 1;
export type Strength = 'low' | 'high';

/**
 * A call as it is said: a side, then the lightest and the strongest it has been, mph from that side. One below 0 comes from the
 * other side. Numbers may wait here for their side. `best` null follows the middle; mph, + from the right.
 */
export interface SidedCall {
  readonly side: Side | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly best: number | null;
}
export const NOTHING_CALLED: SidedCall = { side: null, low: null, high: null, best: null };

const sideOf = (mph: number): Side | null => (mph === 0 ? null : mph < 0 ? -1 : 1);

/** The bracket of a call, as far as it has a side; 0 needs none. */
export const draftOf = ({ side, low, high, best }: SidedCall): Draft => {
  const signed = (strength: number | null): number | null =>
    strength === null || (side === null && strength !== 0) ? null : (side ?? 1) * strength || 0;
  const [lo, hi] = [signed(low), signed(high)];
  return withNumber({ lo, hi, best: null }, 'best', lo === null || hi === null ? null : best);
};

/** The call that a bracket on the rail says. `before` keeps its side where the bracket has none. */
export const callOf = ({ lo, hi, best }: Draft, { side: before }: Pick<SidedCall, 'side'>): SidedCall => {
  if (lo === null || hi === null) {
    const one = lo ?? hi;
    return { side: one === null ? before : (sideOf(one) ?? before), low: one && Math.abs(one), high: null, best: null };
  }
  const side = sideOf(lo + hi) ?? before ?? 1;
  const [low = 0, high = 0] = [side * lo, side * hi].sort((a, b) => a - b);
  return { side, low, high, best };
};

/** Names the side: a wind that was said from the other one turns with it. */
export const withSide = (call: SidedCall, side: Side): SidedCall => ({
  ...call,
  side,
  best: call.best === null || call.side === side ? call.best : -call.best || 0,
});

/**
 * Sets one strength as it is typed. A side typed with the first number names the side of the call; with the second it may say that the
 * wind went over zero. A bare number stays on the side that is shown beside it.
 */
export const withStrength = (
  call: SidedCall,
  which: Strength,
  mph: number | null,
  typed: Side | null = null,
): SidedCall => {
  const other = call[which === 'low' ? 'high' : 'low'];
  const names = typed !== null && (call.side === null || other === null);
  const side = names ? typed : call.side;
  const wasOver = (call[which] ?? 0) < 0;
  const isOver = typed === null ? wasOver : typed !== side;
  return { ...call, side, [which]: mph === null ? null : (isOver ? -1 : 1) * Math.abs(mph) || 0 };
};

/** One strength moved by steps of `stepMph`, across zero too. */
export const turned = (call: SidedCall, which: Strength, steps: number, stepMph: number): SidedCall => ({
  ...call,
  [which]: clampTo(
    { min: -drills.CALL_MPH, max: drills.CALL_MPH, step: stepMph },
    (call[which] ?? 0) + steps * stepMph,
  ),
});

/** Puts the lighter one first, once nothing is typed any more; where the bracket goes over zero, its longer end names the side. */
export const inOrder = (call: SidedCall): SidedCall => {
  const draft = draftOf(call);
  return draft.lo === null || draft.hi === null ? call : callOf(draft, call);
};

/** What the two boxes are called: low and high from one side, over zero by the end they are. */
export const strengthNames = ({ side, low, high }: SidedCall): Readonly<Record<Strength, string>> => {
  if (side === null || (low ?? 0) * (high ?? 0) >= 0) return { low: 'Low', high: 'High' };
  const lowIsLeft = side * (low ?? 0) < 0;
  return { low: lowIsLeft ? 'Left end' : 'Right end', high: lowIsLeft ? 'Right end' : 'Left end' };
};

/** What a call still lacks; null where it is whole. */
export const lackOf = ({ side, low, high }: SidedCall): 'side' | 'number-side' | 'number' | 'width' | null => {
  if (side === null && (low || high)) return 'number-side';
  if (low === null || high === null) return side === null ? 'side' : 'number';
  return low === high ? 'width' : null;
};
/** The same in words, which stand under the boxes. */
export const LACK_WORDS = {
  side: 'Side first. Then the lightest and the strongest it has been.',
  'number-side': 'Left or right? A number needs a side.',
  number: 'The lightest and the strongest it has been.',
  width: 'Open it up: 8 winds in 10 should fall between.',
} as const satisfies Record<NonNullable<ReturnType<typeof lackOf>>, string>;
