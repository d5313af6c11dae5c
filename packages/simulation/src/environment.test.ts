import { describe, expect, it } from 'vitest';
import { missingEnvironment } from './environment.ts';

const air = { temperature: 72, humidity: 45, pressure: 29.92 };
const zone = { startDistance: 0, endDistance: 300, windSpeed: 5, windDirection: '3:00' };

describe('the environment of a calculation', () => {
  it('is complete with air and a wind', () => {
    expect(missingEnvironment({ ...air, windSpeed: 0, windDirection: 0 })).toEqual([]);
  });

  it('names what is missing, null or not sent', () => {
    expect(missingEnvironment({ temperature: null, humidity: 45 })).toEqual([
      'temperature',
      'pressure',
      'windSpeed',
      'windDirection',
    ]);
  });

  it('takes neither speed nor direction alone for a wind', () => {
    expect(missingEnvironment({ ...air, windSpeed: 9 })).toEqual(['windDirection']);
    expect(missingEnvironment({ ...air, windDirection: '3:00' })).toEqual(['windSpeed']);
  });

  it('accepts a wind field or three zones in place of one wind', () => {
    const field = { distances: [0], timeSteps: [0], windData: { speed: [[5]], direction: [[90]] } };
    expect(missingEnvironment({ ...air, windField: field })).toEqual([]);
    expect(missingEnvironment({ ...air, zoneWindData: [zone, zone, zone] })).toEqual([]);
    expect(missingEnvironment({ ...air, zoneWindData: [zone, zone] })).toEqual(['windSpeed', 'windDirection']);
  });
});
