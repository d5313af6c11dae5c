import { scenarios, type stages, type WindField } from '@windcall/contract';
import { useMemo } from 'react';
import { desk } from './desk.ts';
import { type AdvancedEffects, stageEffectsOf } from './shapes.ts';
import { useThing } from './slot.ts';
import {
  type ExportedWeather,
  isWeatherReady,
  type ModelState,
  type NaturalAir,
  type WeatherLoss,
} from './weather-shapes.ts';

export interface StoredWeather {
  readonly field: WindField | null;
  readonly exported: ExportedWeather | null;
  readonly model: ModelState | null;
  readonly natural: NaturalAir | null;
  /** Unreadable part of the stored weather. */
  readonly lost: WeatherLoss | null;
}

/** Weather to shoot in; a value is null if its source lacks it. Units as on the wire. */
export interface Weather {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly pressure: number | null;
  /** One wind everywhere; null leaves it to the scenario. */
  readonly steady: { readonly speed: number; readonly direction: string | number } | null;
  readonly field: WindField | null;
  /** Natural air, which replaces every other wind. */
  readonly natural: NaturalAir | null;
  /** Source of temperature, humidity and pressure, in words for the screen. */
  readonly source: string;
  /** Fault that blocks every calculation. */
  readonly fault: WeatherLoss | null;
  /** Scenario of the stored weather, if another one is loaded. */
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
 * The loaded weather: the wind model's export, else its saved state, else the scenario's, else the default. A missing value is a
 * fault.
 */
export const weatherOf = (stored: StoredWeather, scenario: scenarios.Scenario | null): Weather => {
  const { exported, model, natural, lost } = stored;
  const field = natural === null ? stored.field : null;
  const own = scenario?.environmentalConditions ?? null;
  const made = exported?.environmentalConditions ?? null;
  const base = model?.baseConditions ?? null;
  // an export without conditions is incomplete: model settings do not replace them
  const chosen = exported === null ? base : (made ?? {});
  const air = airOf(chosen ?? own ?? scenarios.DEFAULT_ENVIRONMENT);
  const speed = exported === null ? model?.primary?.windSpeed : made?.windSpeed;
  const direction = exported === null ? model?.primary?.windDirection : made?.windDirection;
  const hasZones = own?.weatherModel === 'stochastic' && (own.zoneWindData?.length ?? 0) >= 3;
  const hasOwnWind = natural !== null || field !== null || hasZones;
  const lacksWind = chosen !== null && !hasOwnWind && (speed == null || direction == null);
  const lacksAir = Object.values(air).includes(null);
  const isLost = natural === null && field === null && isWeatherReady(exported);
  const madeFor = exported?.scenarioName ?? null;
  return {
    ...air,
    steady: chosen === null || hasOwnWind || speed == null || direction == null ? null : { speed, direction },
    field,
    natural,
    source: chosen !== null ? 'Weather Model' : own !== null ? 'Scenario' : 'Default',
    // a missing value comes first: a new field alone would not help
    fault: lacksAir || lacksWind ? 'environment' : (lost ?? (isLost ? 'field-lost' : null)),
    madeFor: natural === null && madeFor !== null && scenario !== null && madeFor !== scenario.name ? madeFor : null,
  };
};

export const useWeather = (): Weather => {
  const field = useThing(desk.wind);
  const exported = useThing(desk.weather);
  const model = useThing(desk.model);
  const natural = useThing(desk.naturalAir);
  const lost = useThing(desk.lostWeather);
  const scenario = useThing(desk.scenario);
  return useMemo(
    () => weatherOf({ field, exported, model, natural, lost }, scenario),
    [field, exported, model, natural, lost, scenario],
  );
};

/** The wind request of a stage in natural air. */
export const surfaceWindOf = ({ heights: _, ...air }: NaturalAir) => ({ kind: 'surface' as const, ...air });

type MadeWind = Exclude<stages.StageWindChoice, { kind: 'saved' }>;

/**
 * Wind, air and effects of a shot from the desk; null without known air. `ofField`: the choice that remakes the desk's
 * field.
 */
export const stageChoicesOf = (weather: Weather, effects: AdvancedEffects, ofField: MadeWind | null) => {
  const { temperature, humidity, pressure, steady, natural, fault } = weather;
  if (fault !== null || temperature === null || humidity === null || pressure === null) return null;
  const made = ofField ?? (steady && { kind: 'steady' as const, ...steady });
  const wind = natural === null ? made : surfaceWindOf(natural);
  const air = { temperature, humidity, pressure, latitude: effects.latitude };
  const heights = natural?.heights;
  return { air, effects: stageEffectsOf(effects), ...(wind && { wind }), ...(heights && { heights }) };
};
