import type { scenarios } from '@windcall/contract';
import { steadyWindText } from '../../platform/measure/steady-wind.ts';
import { said } from '../../platform/measure/use-units.ts';

type Wind = Pick<scenarios.EnvironmentalConditions, 'windSpeed' | 'windDirection'>;
type Effects = scenarios.MultiTargetWindEffects;

/** `8 mph from 3:00`; `calm` without wind. */
export const windText = ({ windSpeed, windDirection }: Wind): string => steadyWindText(windSpeed, windDirection);

/** How the crosswinds on a card were worked out, in one sentence. */
export const windNote = (effects: Effects | null, wind: Wind | null): string => {
  if (effects === null) {
    return wind === null
      ? 'No wind yet: it comes from the Distance & Environments page.'
      : `Wind ${windText(wind)}; its effect on each target is not worked out yet.`;
  }
  const metadata = effects.windFieldMetadata;
  if (effects.calculationMethod === 'distance-based') {
    return metadata === null
      ? 'Wind worked out by distance, from the scenario’s wind zones.'
      : `Wind worked out by distance: ${metadata.distancePoints} distances to ${said('range', metadata.maxDistance)}, at the first moment of the wind field.`;
  }
  return `Uniform wind${wind === null ? '' : `, ${windText(wind)}`}: the same at every distance.`;
};
