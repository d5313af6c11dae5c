import { scenarios } from '@windcall/contract';
import { desk } from '../../desk/desk.ts';
import { isWeatherReady, type ModelState } from '../../desk/weather-shapes.ts';

type Environment = scenarios.EnvironmentalConditions;

const defaults = scenarios.DEFAULT_ENVIRONMENT;

/** Known weather over the defaults; null if invalid. */
const environmentOf = (known: Record<string, unknown>): Environment | null => {
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== null));
  const read = scenarios.environmentalConditions.safeParse({ ...defaults, ...given });
  if (!read.success) console.error('the saved weather cannot be used, defaults are', read.error);
  return read.success ? read.data : null;
};

const modelOf = (mode: string | undefined): Environment['weatherModel'] =>
  mode === 'stochastic' ? 'stochastic' : 'deterministic';

const fromModel = (state: ModelState): Environment | null =>
  environmentOf({
    temperature: state.baseConditions?.temperature,
    humidity: state.baseConditions?.humidity,
    pressure: state.baseConditions?.pressure,
    windSpeed: state.primary?.windSpeed,
    windDirection: state.primary?.windDirection,
    weatherModel: modelOf(state.mode),
  });

const fromExport = (): Environment | null => {
  const weather = desk.weather.read();
  const conditions = weather?.environmentalConditions;
  if (!isWeatherReady(weather) || !conditions) return null;
  const { temperature, humidity, pressure, windSpeed, windDirection, lightConditions } = conditions;
  const weatherModel = modelOf(weather?.weatherModelType ?? conditions.weatherModel);
  return environmentOf({ temperature, humidity, pressure, windSpeed, windDirection, lightConditions, weatherModel });
};

/**
 * Weather of a new scenario: the wind model's export, else its last settings, else the defaults. Unreadable weather is logged and
 * skipped.
 */
export const savedEnvironment = (): Environment => {
  const state = desk.model.read();
  return fromExport() ?? (state === null ? null : fromModel(state)) ?? { ...defaults };
};
