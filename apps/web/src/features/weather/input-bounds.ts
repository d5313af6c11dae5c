import { WEATHER_LABELS } from '@windcall/contract';
import type { WindState } from '@windcall/wind';
import type { Units } from '../../units/units.ts';

/** Bounds and fallbacks of the inputs. Source: wind specification, section 5. */
export const INPUT_BOUNDS = {
  windSpeed: { min: 0, max: 40, fallback: 5 },
  directionVariation: { min: 5, max: 30, fallback: 10 },
  speedVariation: { min: 0, max: 40, fallback: 1 },
  correlationTime: { min: 1, max: 60, fallback: 10 },
  spatialCorrelationDistance: { min: 25, max: 400, fallback: 200, secondaryFallback: 75 },
  duration: { min: 0, max: 3600, fallback: 240 },
  durationVariation: { min: 0, max: 1, fallback: 0.1 },
  latitude: { min: -90, max: 90, fallback: 36 },
} as const;

type Bound = keyof typeof INPUT_BOUNDS;

/** Label, bounds and fallback of an input. */
export const boundedField = <Name extends Bound & keyof typeof WEATHER_LABELS>(name: Name) => {
  const { min, max, fallback } = INPUT_BOUNDS[name];
  return { name, label: WEATHER_LABELS[name], bounds: [min, max], whenEmpty: fallback } as const;
};

/** Warnings beside a state's inputs, in their order. */
export const stateWarnings = (units: Units, state: WindState): string[] => {
  const warnings: string[] = [];
  if (state.speedVariation > 0.6 * state.windSpeed) {
    const advised = units.text('wind', 0.56 * state.windSpeed, 1);
    warnings.push(
      `Speed variation is above 60% of the base speed: ${advised} (56%) or less keeps the gusts believable.`,
    );
  }
  if (state.directionVariation > 25) {
    warnings.push('Direction variation above 25° wanders far: consider complex mode with a second wind state.');
  }
  return warnings;
};

/** Error of a direction variation from a file: the input itself takes at most 30°. */
export const directionVariationError = (degrees: number): string | undefined =>
  degrees > INPUT_BOUNDS.directionVariation.max
    ? `Above ${INPUT_BOUNDS.directionVariation.max}° the wind has no direction to speak of: use a second wind state.`
    : undefined;
