import type { scenarios } from '@windcall/contract';
import { useMemo } from 'react';
import { useWindField } from '../../platform/stored/current-wind-field.ts';
import { distanceWeatherModelState } from '../../platform/stored/distance-weather-model-state.ts';
import { exportedWeatherData } from '../../platform/stored/exported-weather-data.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { weatherModelData } from '../../platform/stored/weather-model-data.ts';
import { weatherModelState } from '../../platform/stored/weather-model-state.ts';
import { type Conditions, conditionsOf } from './conditions.ts';

/** The conditions to calculate with, kept up to date with what the weather screen stores. */
export const useWeather = (scenario: scenarios.Scenario | null): Conditions => {
  const field = useWindField();
  const [exported] = useStored(exportedWeatherData);
  const [distanceModel] = useStored(distanceWeatherModelState);
  const [model] = useStored(weatherModelState);
  const [modelData] = useStored(weatherModelData);
  return useMemo(
    () => conditionsOf({ field, exported, distanceModel, model, modelData }, scenario),
    [field, exported, distanceModel, model, modelData, scenario],
  );
};
