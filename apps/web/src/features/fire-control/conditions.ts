import { scenarios, type WindField, type ZoneWind } from '@windcall/contract';
import { MIN_WIND_ZONES } from '@windcall/simulation';
import { parseClock, readZones, relativeWind, sampleWindAtIndex, type WindSample, zoneAt } from '@windcall/wind';
import { type ExportedWeatherData, isWeatherReady } from '../../platform/stored/exported-weather-data.ts';
import type { ModelState } from '../../platform/stored/model-state.ts';
import type { WeatherModelData } from '../../platform/stored/weather-model-data.ts';

/** The weather to calculate with, each value null where its source lacks it. Units as on the wire. */
export interface Conditions {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly pressure: number | null;
  /** Base wind, used where no field and no zones are. */
  readonly windSpeed: number | null;
  readonly windDirection: string | number | null;
  readonly field: WindField | null;
  /** Winds of stretches of the range, of a stochastic scenario; at least three. */
  readonly zones: readonly ZoneWind[] | null;
  readonly lightConditions: string;
  /** Where temperature, humidity and pressure come from, in words for the screen. */
  readonly source: string;
  /** Weather was exported with a wind field, but the field is gone or does not read. */
  readonly fieldLost: boolean;
}

/** What the browser has stored of the weather; null where there is nothing. */
export interface StoredWeather {
  readonly field: WindField | null;
  readonly exported: ExportedWeatherData | null;
  readonly distanceModel: ModelState | null;
  readonly model: ModelState | null;
  readonly modelData: WeatherModelData | null;
}

type Base = Pick<Conditions, 'temperature' | 'humidity' | 'pressure' | 'windSpeed' | 'windDirection'>;

interface LooseBase {
  readonly temperature?: number | undefined;
  readonly humidity?: number | undefined;
  readonly pressure?: number | undefined;
  readonly windSpeed?: number | undefined;
  readonly windDirection?: string | number | undefined;
}

const whole = (base: LooseBase): Base => ({
  temperature: base.temperature ?? null,
  humidity: base.humidity ?? null,
  pressure: base.pressure ?? null,
  windSpeed: base.windSpeed ?? null,
  windDirection: base.windDirection ?? null,
});

const ofModel = (state: ModelState | null): Base | null =>
  state?.baseConditions === undefined
    ? null
    : whole({
        ...state.baseConditions,
        windSpeed: state.primary?.windSpeed,
        windDirection: state.primary?.windDirection,
      });

const zonesOf = (own: scenarios.EnvironmentalConditions | null): readonly ZoneWind[] | null => {
  const zones = own?.weatherModel === 'stochastic' ? own.zoneWindData : null;
  return zones && zones.length >= MIN_WIND_ZONES ? zones : null;
};

/**
 * The conditions of a calculation: the first source that there is gives all of them, and what it lacks stays null (the
 * server then refuses to calculate, rather than inventing weather). Stored weather first, newest kind first, then the
 * scenario's own conditions, then the default environment.
 */
export const conditionsOf = (stored: StoredWeather, scenario: scenarios.Scenario | null): Conditions => {
  const { exported, modelData } = stored;
  const own = scenario?.environmentalConditions ?? null;
  const [source, base] = ((): [string, Base] => {
    if (exported?.environmentalConditions) return ['Weather Model', whole(exported.environmentalConditions)];
    const model = ofModel(stored.distanceModel) ?? ofModel(stored.model);
    if (model !== null) return ['Weather Model', model];
    if (modelData?.environmentalData) return ['Weather Model', whole(modelData.environmentalData)];
    if (own !== null) return ['Scenario', whole(own)];
    return ['Default', whole(scenarios.DEFAULT_ENVIRONMENT)];
  })();
  return {
    ...base,
    field: stored.field,
    zones: zonesOf(own),
    lightConditions:
      exported?.environmentalConditions?.lightConditions ??
      own?.lightConditions ??
      scenarios.DEFAULT_ENVIRONMENT.lightConditions,
    source,
    fieldLost: stored.field === null && isWeatherReady(exported),
  };
};

/** The wind at a target as the screen shows it. */
export interface TargetWind {
  readonly speedMph: number;
  /** Clock degrees, where it comes from. */
  readonly directionDeg: number;
  readonly crosswindMph: number;
  readonly headwindMph: number;
}

/** True bearings of the line of fire and of the wind clock's 12:00. */
export interface FireLine {
  readonly distanceYd: number;
  readonly targetDofDeg: number;
  readonly scenarioDofDeg: number;
}

const sampleOf = (conditions: Conditions, distanceYd: number, timeIndex: number): WindSample | null => {
  const { field, zones, windSpeed, windDirection } = conditions;
  if (field !== null) return sampleWindAtIndex(field, distanceYd, timeIndex);
  const read = zones === null ? null : readZones([...zones]);
  if (read?.status === 'ok') return zoneAt(read.zones, distanceYd);
  const clock = windDirection === null ? null : parseClock(windDirection);
  return clock?.status === 'ok' && windSpeed !== null ? { speedMph: windSpeed, directionDeg: clock.deg } : null;
};

/** The wind at the target: from the field at its time index, else its zone's, else the base wind; null without any. */
export const windAtTarget = (conditions: Conditions, line: FireLine, timeIndex: number): TargetWind | null => {
  const wind = sampleOf(conditions, line.distanceYd, timeIndex);
  if (wind === null) return null;
  const { speedMph, directionDeg } = wind;
  return { speedMph, directionDeg, ...relativeWind(speedMph, directionDeg, line) };
};
