import type { Tone } from '../../kit/badge.tsx';

/** What an RMS error (mil) says of a profile. Source: wind specification, section 5. */
export const readAccuracy = (rmsMil: number): { word: 'Excellent' | 'Good' | 'Fair' | 'Poor'; tone: Tone } => {
  if (rmsMil < 0.05) return { word: 'Excellent', tone: 'ok' };
  if (rmsMil < 0.1) return { word: 'Good', tone: 'ok' };
  return rmsMil < 0.2 ? { word: 'Fair', tone: 'warn' } : { word: 'Poor', tone: 'bad' };
};

/** Why a close fit proves little: it has hardly more points than it has unknowns. Null where it has enough. */
export const thinReason = (points: number, unknowns: number): string | null =>
  points > unknowns + 1
    ? null
    : `${points === 1 ? 'One point' : `${points} points`} for ${unknowns} ${unknowns === 1 ? 'unknown' : 'unknowns'}: any fit is close. Shoot another range to test it.`;
