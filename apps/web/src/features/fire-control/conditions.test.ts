import { describe, expect, it } from 'vitest';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { conditionsOf, type StoredWeather, windAtTarget } from './conditions.ts';

const NOTHING: StoredWeather = { field: null, exported: null, distanceModel: null, model: null, modelData: null };
const scenario = scenarioFrom('simple_steel_500');
const exported = {
  exportedFromWeatherModel: true,
  validated: true,
  environmentalConditions: { temperature: 40, humidity: 20, pressure: 27, windSpeed: 12, windDirection: '9:00' },
};
const line = { distanceYd: 500, targetDofDeg: 90, scenarioDofDeg: 90 };

describe('the conditions of a calculation', () => {
  it('are the stored weather’s, else the scenario’s, else the default environment', () => {
    const field = growingField(3);
    expect(conditionsOf({ ...NOTHING, exported, field }, scenario)).toMatchObject({
      temperature: 40,
      pressure: 27,
      windSpeed: 12,
      source: 'Weather Model',
    });
    const own = { ...scenario, environmentalConditions: { ...exported.environmentalConditions, temperature: 55 } };
    expect(
      conditionsOf(NOTHING, {
        ...own,
        environmentalConditions: { ...own.environmentalConditions, lightConditions: 'dim', weatherModel: 'stochastic' },
      }),
    ).toMatchObject({ temperature: 55, source: 'Scenario', lightConditions: 'dim' });
    expect(conditionsOf(NOTHING, null)).toMatchObject({
      temperature: 72,
      humidity: 45,
      pressure: 29.92,
      windSpeed: 8,
      windDirection: "3 o'clock",
      lightConditions: 'bright',
      source: 'Default',
    });
  });

  it('of the wind model take its primary state’s wind', () => {
    const primary = {
      windSpeed: 5,
      windDirection: '3:00',
      duration: 300,
      durationVariation: 0.1,
      speedVariation: 0,
      directionVariation: 0,
      correlationTime: 10,
      spatialCorrelationDistance: 200,
    };
    const model = { baseConditions: { temperature: 60, humidity: 30, pressure: 28 }, primary };
    expect(conditionsOf({ ...NOTHING, distanceModel: model }, scenario)).toMatchObject({
      temperature: 60,
      windSpeed: 5,
    });
    expect(conditionsOf({ ...NOTHING, model }, scenario)).toMatchObject({ humidity: 30, windDirection: '3:00' });
  });

  it('are not filled up from elsewhere when their source lacks a part', () => {
    const modelData = { environmentalData: { temperature: 60 } };
    expect(conditionsOf({ ...NOTHING, modelData }, scenario)).toMatchObject({ temperature: 60, pressure: null });
  });

  it('know that an exported wind field is gone', () => {
    expect(conditionsOf({ ...NOTHING, exported }, scenario).fieldLost).toBe(true);
    expect(conditionsOf({ ...NOTHING, exported, field: growingField(1) }, scenario).fieldLost).toBe(false);
    expect(conditionsOf(NOTHING, scenario).fieldLost).toBe(false);
  });

  it('take zones only from a stochastic scenario with at least three', () => {
    const zone = (startDistance: number) => ({
      startDistance,
      endDistance: startDistance + 200,
      windSpeed: startDistance / 100,
      windDirection: '3:00',
    });
    const withZones = (weatherModel: 'stochastic' | 'deterministic', count: number) => ({
      ...scenario,
      environmentalConditions: {
        ...exported.environmentalConditions,
        lightConditions: 'bright',
        weatherModel,
        zoneWindData: [0, 200, 400].slice(0, count).map(zone),
      },
    });
    expect(conditionsOf(NOTHING, withZones('stochastic', 3)).zones).toHaveLength(3);
    expect(conditionsOf(NOTHING, withZones('stochastic', 2)).zones).toBeNull();
    expect(conditionsOf(NOTHING, withZones('deterministic', 3)).zones).toBeNull();
    expect(windAtTarget(conditionsOf(NOTHING, withZones('stochastic', 3)), line, 0)?.speedMph).toBe(4);
  });
});

describe('the wind at the target', () => {
  it('is the field’s at its time index, held after the end', () => {
    const conditions = conditionsOf({ ...NOTHING, field: growingField(3) }, scenario);
    const speeds = [0, 1, 2, 3, 40].map((index) => windAtTarget(conditions, line, index)?.speedMph);
    expect(speeds).toEqual([5, 6, 7, 7, 7]);
  });
  it('turns with the target’s direction of fire', () => {
    const conditions = conditionsOf(NOTHING, scenario);
    expect(windAtTarget(conditions, line, 0)).toMatchObject({ crosswindMph: 8, headwindMph: 0 });
    const turned = windAtTarget(conditions, { ...line, targetDofDeg: 180 }, 0);
    expect(turned).toMatchObject({ crosswindMph: 0, headwindMph: 8 });
  });
  it('is not known without a wind', () => {
    const conditions = conditionsOf({ ...NOTHING, modelData: { environmentalData: { temperature: 60 } } }, scenario);
    expect(windAtTarget(conditions, line, 0)).toBeNull();
  });
});
