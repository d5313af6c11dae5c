import { expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { importedWeather } from './truing-input.ts';

it('imports the mean of natural air for a wind where that is shot in, in the air of the export', () => {
  const environmentalConditions = { temperature: 60, pressure: 29, humidity: 40, windSpeed: 3, windDirection: '9:00' };
  desk.weather.write({ exportedFromWeatherModel: true, validated: true, environmentalConditions });
  expect(importedWeather()).toMatchObject({ windSpeed: 3, windDirection: '9:00' });
  desk.naturalAir.write({ ground: 'brush', sky: 'sun', speed: 10, direction: '2:00', seed: '7' });
  expect(importedWeather()).toEqual({ ...environmentalConditions, windSpeed: 10, windDirection: '2:00' });
  desk.naturalAir.write(null);
  desk.weather.write(null);
});
