import { scenarios } from '@windcall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { savedEnvironment } from './saved-environment.ts';

const CONDITIONS = { temperature: 50, humidity: 30, pressure: 28.5, windSpeed: 12, windDirection: '10:30' };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the weather of a new scenario', () => {
  it('is the exported one first, then that of the wind model, then the default', () => {
    expect(savedEnvironment()).toEqual(scenarios.DEFAULT_ENVIRONMENT);
    localStorage.setItem('weatherModelState', JSON.stringify({ baseConditions: { temperature: 91 } }));
    expect(savedEnvironment()).toMatchObject({ temperature: 91, humidity: 45, windSpeed: 8 });
    desk.weather.write({
      exportedFromWeatherModel: true,
      validated: true,
      environmentalConditions: CONDITIONS,
    });
    expect(savedEnvironment()).toMatchObject(CONDITIONS);
  });

  it.each([
    ['exportedWeatherData', 'no JSON'],
    ['exportedWeatherData', JSON.stringify({ environmentalConditions: { temperature: 'warm' } })],
    ['weatherModelState', JSON.stringify({ baseConditions: { temperature: 900 } })],
    ['distanceWeatherModelState', '[1, 2'],
  ])('falls back to the default, and logs why, when %s holds %s', (key, content) => {
    localStorage.setItem(key, content);
    expect(savedEnvironment()).toEqual(scenarios.DEFAULT_ENVIRONMENT);
    expect(console.error).toHaveBeenCalled();
  });
});
