import { scenarios, stages, type WindField } from '@windcall/contract';
import { useMemo } from 'react';
import type { AdvancedEffects } from './advanced-ballistic-effects.ts';
import { useWindField } from './current-wind-field.ts';
import { distanceWeatherModelState } from './distance-weather-model-state.ts';
import { type ExportedWeatherData, exportedWeatherData, isWeatherReady } from './exported-weather-data.ts';
import type { ModelState } from './model-state.ts';
import { useStored } from './use-stored.ts';
import { weatherModelState } from './weather-model-state.ts';

/** What the browser has stored of the weather; null where there is nothing. */
export interface StoredWeather {
  readonly field: WindField | null;
  readonly exported: ExportedWeatherData | null;
  readonly model: ModelState | null;
}

/** Weather to shoot in, each value null where its source lacks it. Units as on the wire. */
export interface Weather {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly pressure: number | null;
  /** Wind everywhere; null leaves it to the scenario. */
  readonly steady: { readonly speed: number; readonly direction: string | number } | null;
  readonly field: WindField | null;
  /** Where temperature, humidity and pressure come from, in words for the screen. */
  readonly source: string;
  /** Why nothing may be calculated in it: the specified sentence. */
  readonly fault: 'environment' | 'field-lost' | null;
  /** Name of the scenario that the stored weather was made for, where it is another than the one loaded. */
  readonly madeFor: string | null;
}

type Air = Pick<Weather, 'temperature' | 'humidity' | 'pressure'>;

interface Conditions {
  readonly temperature?: number | null | undefined;
  readonly humidity?: number | null | undefined;
  readonly pressure?: number | null | undefined;
}

const airOf = ({ temperature, humidity, pressure }: Conditions): Air => ({
  temperature: temperature ?? null,
  humidity: humidity ?? null,
  pressure: pressure ?? null,
});

/**
 * The weather that is loaded: what the wind model exported, else its saved state, else the scenario's own, else the
 * default. A source that is there gives all of it: what it lacks is not taken from another, it is a fault.
 */
export const weatherOf = (stored: StoredWeather, scenario: scenarios.Scenario | null): Weather => {
  const { exported, model, field } = stored;
  const own = scenario?.environmentalConditions ?? null;
  const made = exported?.environmentalConditions ?? null;
  const base = model?.baseConditions ?? null;
  const chosen = made ?? base;
  const air = airOf(chosen ?? own ?? scenarios.DEFAULT_ENVIRONMENT);
  const speed = made === null ? model?.primary?.windSpeed : made.windSpeed;
  const direction = made === null ? model?.primary?.windDirection : made.windDirection;
  const hasZones = own?.weatherModel === 'stochastic' && (own.zoneWindData?.length ?? 0) >= 3;
  const hasOwnWind = field !== null || hasZones;
  const lacksWind = chosen !== null && !hasOwnWind && (speed == null || direction == null);
  const lacksAir = Object.values(air).includes(null);
  const isLost = field === null && isWeatherReady(exported);
  const madeFor = exported?.scenarioName ?? null;
  return {
    ...air,
    steady: chosen === null || hasOwnWind || speed == null || direction == null ? null : { speed, direction },
    field,
    source: chosen !== null ? 'Weather Model' : own !== null ? 'Scenario' : 'Default',
    fault: isLost ? 'field-lost' : lacksAir || lacksWind ? 'environment' : null,
    madeFor: madeFor !== null && scenario !== null && madeFor !== scenario.name ? madeFor : null,
  };
};

/** The loaded weather, kept up to date with what the weather screen stores, in this tab or another. */
export const useWeather = (scenario: scenarios.Scenario | null): Weather => {
  const field = useWindField();
  const [exported] = useStored(exportedWeatherData);
  const [distanceModel] = useStored(distanceWeatherModelState);
  const [olderModel] = useStored(weatherModelState);
  const model = distanceModel ?? olderModel;
  return useMemo(() => weatherOf({ field, exported, model }, scenario), [field, exported, model, scenario]);
};

/** The effects of a stage, as the shooter has set them. */
export const stageEffectsOf = (effects: AdvancedEffects): stages.StageEffects => {
  const { spinDrift, aerodynamicJump } = stages.DEFAULT_EFFECTS;
  return {
    spinDrift: effects.useSpinDrift ? spinDrift : 'off',
    aerodynamicJump: effects.useAerodynamicJump ? aerodynamicJump : 'off',
    coriolis: effects.useCoriolisEffect,
    ...(effects.useWindageZero && { windageZero: true }),
    ...(effects.useLocalGravity && { localGravity: true }),
  };
};
