import type { WindState } from '../src/atmosphere.ts';
import { generateWindField } from '../src/generate-wind-field.ts';
import type { GeneratedWindField } from '../src/generated-field.ts';
import type { WindFieldSettings } from '../src/settings.ts';
import { WIND_PRESETS } from '../src/settings.ts';

/** The grid of the acceptance trials: 13 distances × 49 times. yd, yd, s, s. */
export const TRIAL_GRID = { maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;

export interface Trial {
  seed: number;
  modelComplexity?: WindFieldSettings['modelComplexity'];
  grid?: Pick<WindFieldSettings, 'maxDistance' | 'samplingInterval' | 'duration' | 'timeInterval'>;
  /** Changes to both states of the complex preset. */
  states?: Partial<WindState>;
}

/** A field of the complex preset's states (stochastic by default), with changes. */
export const trialField = ({
  seed,
  modelComplexity = 'stochastic',
  grid = TRIAL_GRID,
  states,
}: Trial): GeneratedWindField => {
  const { primary, secondary } = WIND_PRESETS.complex;
  const stateBasedWind = { primary: { ...primary, ...states }, secondary: { ...secondary, ...states } };
  const outcome = generateWindField({ seed, ...grid, modelComplexity, stateBasedWind });
  if (outcome.status === 'invalid') throw new Error(`a trial must be valid, got ${JSON.stringify(outcome.problems)}`);
  return outcome.field;
};
