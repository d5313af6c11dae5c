import type { Tone } from '../../kit/badge.tsx';

/** What an RMS error (mil) says of a profile. Source: wind specification, section 5. */
export const readAccuracy = (rmsMil: number): { word: 'Excellent' | 'Good' | 'Fair' | 'Poor'; tone: Tone } => {
  if (rmsMil < 0.05) return { word: 'Excellent', tone: 'ok' };
  if (rmsMil < 0.1) return { word: 'Good', tone: 'ok' };
  return rmsMil < 0.2 ? { word: 'Fair', tone: 'warn' } : { word: 'Poor', tone: 'bad' };
};
