import type { scenarios, WindField } from '@windcall/contract';
import { desk } from '../../desk/desk.ts';
import type { WindSettings } from './wind-settings.ts';

/** Stores a field and its conditions for the other screens; false if the browser could not keep them. */
export const exportWeather = (
  field: WindField,
  settings: WindSettings,
  scenario: scenarios.Scenario | null,
  now: Date,
): boolean => {
  const at = now.toISOString();
  return desk.weather.write({
    environmentalConditions: {
      temperature: settings.temperature,
      humidity: settings.humidity,
      pressure: settings.pressure,
      windSpeed: settings.primary.windSpeed,
      windDirection: settings.primary.windDirection,
      lightConditions: 'bright',
      weatherModel: settings.mode === 'deterministic' ? 'deterministic' : 'stochastic',
    },
    weatherModelType: settings.mode,
    scenarioName: scenario?.name ?? null,
    targetCount: scenario?.engagements.reduce((sum, e) => sum + e.targets.length, 0) ?? 0,
    windFieldData: field,
    weatherLoadedAt: at,
    exportedFromWeatherModel: true,
    validated: true,
    timestamp: at,
  });
};
