import type { scenarios } from '@windcall/contract';
import { steadyWindText } from '../../units/condition-words.ts';
import type { Units } from '../../units/units.ts';

type Wind = Pick<scenarios.EnvironmentalConditions, 'windSpeed' | 'windDirection'>;
type Effects = scenarios.MultiTargetWindEffects;

/** `8 mph from 3:00`; `calm` without wind. */
export const windText = (units: Units, { windSpeed, windDirection }: Wind): string =>
  steadyWindText(units, windSpeed, windDirection);

/** How a card's crosswinds were calculated, in one sentence. */
export const windNote = (units: Units, effects: Effects | null, wind: Wind | null): string => {
  if (effects === null) {
    return wind === null
      ? 'No wind yet: it comes from the Distance & Environments page.'
      : `Wind ${windText(units, wind)}; its effect on each target is not calculated yet.`;
  }
  const metadata = effects.windFieldMetadata;
  if (effects.calculationMethod === 'distance-based') {
    return metadata === null
      ? 'Wind calculated by distance, from the scenario’s wind zones.'
      : `Wind calculated by distance: ${metadata.distancePoints} distances to ${units.text('range', metadata.maxDistance)}, at the first moment of the wind field.`;
  }
  return `Uniform wind${wind === null ? '' : `, ${windText(units, wind)}`}: the same at every distance.`;
};
