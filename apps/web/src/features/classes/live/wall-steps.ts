/**
 * The wall's step through a revealed wind: before its cues, at a cue (question or answer), at their sum, or past it.
 */
export type WallAt =
  | { readonly kind: 'start' | 'sum' | 'between' }
  | { readonly kind: 'cue'; readonly index: number; readonly told: boolean };

/** Two steps per cue, one for the sum, and one beyond. */
export const sumStep = (cues: number): number => 2 * cues + 1;

export const wallAt = (step: number, cues: number): WallAt => {
  if (step <= 0) return { kind: 'start' };
  if (step > sumStep(cues)) return { kind: 'between' };
  if (step === sumStep(cues)) return { kind: 'sum' };
  return { kind: 'cue', index: Math.ceil(step / 2) - 1, told: step % 2 === 0 };
};

/** Whether a cue (from 0) is shown at a step. */
export const isTold = (step: number, index: number): boolean => step >= 2 * (index + 1);

/** The next step. `asks`: each cue is a question before it is shown. */
export const stepAfter = (step: number, cues: number, asks: boolean): number => {
  const end = sumStep(cues);
  if (step >= end - 1) return Math.min(end + 1, step + 1);
  return asks ? step + 1 : 2 * (Math.floor(step / 2) + 1);
};
export const stepBefore = (step: number, cues: number, asks: boolean): number => {
  const end = sumStep(cues);
  if (step >= end) return Math.min(step, end + 1) - 1;
  return Math.max(0, asks ? step - 1 : 2 * (Math.ceil(step / 2) - 1));
};

/** Label of the next press; null after the last cue. */
export const stepWords = (step: number, cues: number): string | null => {
  if (step >= sumStep(cues)) return null;
  if (step === sumStep(cues) - 1) return 'Add them up';
  if (step === 0) return 'Show the first cue';
  return step % 2 === 1 ? 'Tell it' : 'Next cue';
};
