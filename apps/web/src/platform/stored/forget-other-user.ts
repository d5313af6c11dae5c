import { activeDopeCardId } from './active-dope-card-id.ts';
import { activeTrainingScenario } from './active-training-scenario.ts';
import { advancedBallisticEffects } from './advanced-ballistic-effects.ts';
import { distanceBasedWindField } from './distance-based-wind-field.ts';
import { distanceWeatherData } from './distance-weather-data.ts';
import { distanceWeatherModelState } from './distance-weather-model-state.ts';
import { exportedWeatherData } from './exported-weather-data.ts';
import { selectTrainingScenario } from './select-training-scenario.ts';
import { selectedWeaponProfile } from './selected-weapon-profile.ts';
import { storedOwner } from './stored-owner.ts';
import { weatherModelData } from './weather-model-data.ts';
import { weatherModelState } from './weather-model-state.ts';
import { windFieldData } from './wind-field-data.ts';

/**
 * Called when `userId` signs in. What another user left in this browser (ids that are not theirs, their wind) is removed;
 * the same user finds everything as it was left.
 */
export const forgetOtherUser = (userId: string): void => {
  const owner = storedOwner.read();
  if (owner !== null && owner !== userId) {
    const theirs = [
      activeDopeCardId,
      activeTrainingScenario,
      advancedBallisticEffects,
      distanceBasedWindField,
      distanceWeatherData,
      distanceWeatherModelState,
      exportedWeatherData,
      selectedWeaponProfile,
      weatherModelData,
      weatherModelState,
      windFieldData,
    ];
    for (const stored of theirs) stored.remove();
    selectTrainingScenario(null);
  }
  storedOwner.write(userId);
};
