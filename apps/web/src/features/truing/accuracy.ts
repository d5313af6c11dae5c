import type { Tone } from '../../kit/badge.tsx';

/** Rating of an RMS error (mil). Source: wind specification, section 5. */
export const readAccuracy = (rmsMil: number): { word: 'Excellent' | 'Good' | 'Fair' | 'Poor'; tone: Tone } => {
  if (rmsMil < 0.05) return { word: 'Excellent', tone: 'ok' };
  if (rmsMil < 0.1) return { word: 'Good', tone: 'ok' };
  return rmsMil < 0.2 ? { word: 'Fair', tone: 'warn' } : { word: 'Poor', tone: 'bad' };
};

/** Warns that a close fit proves little with hardly more points than unknowns; null with enough points. */
export const thinReason = (points: number, unknowns: number): string | null =>
  points > unknowns + 1
    ? null
    : `${points === 1 ? 'One point' : `${points} points`} for ${unknowns} ${unknowns === 1 ? 'unknown' : 'unknowns'}: any fit is close. Shoot another range to test it.`;
