import { scenarios } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { draftScenario } from './scenario-from-template.ts';
import { findTemplate } from './templates.ts';
import { windEffects } from './wind-effects.ts';

const template = findTemplate('multi_dof_array_troop_line');
const outcome = template && draftScenario(template, {}, scenarios.DEFAULT_ENVIRONMENT);
if (outcome?.status !== 'ok') throw new Error('the template must make a scenario');
const scenario = outcome.draft;

const field = {
  distances: [0, 500, 1000],
  timeSteps: [0, 5],
  windData: {
    speed: [
      [4, 9],
      [6, 9],
      [8, 9],
    ],
    direction: [
      [90, 0],
      [90, 0],
      [90, 0],
    ],
  },
};

describe('the wind on each engagement', () => {
  it('turns with the direction of fire, in the scenario’s own wind', () => {
    const effects = windEffects(scenario);
    expect(scenarios.multiTargetWindEffects.safeParse(effects).success).toBe(true);
    expect(effects).toMatchObject({ calculationMethod: 'uniform', windFieldMetadata: null });
    expect(effects?.targetEffects.map((e) => e.displayText)).toEqual([
      'R 8.0 mph',
      'R 7.7 mph, H 2.1 mph',
      'R 6.9 mph, H 4.0 mph',
      'R 5.7 mph, H 5.7 mph',
      'R 4.0 mph, H 6.9 mph',
    ]);
    expect(effects?.targetEffects[2]).toMatchObject({
      engagementId: 'eng3',
      crosswindMph: expect.closeTo(8 * Math.cos(Math.PI / 6), 9),
    });
  });

  it('comes from the field at the engagement’s distance when there is one', () => {
    const effects = windEffects(scenario, field);
    expect(effects).toMatchObject({
      calculationMethod: 'distance-based',
      windFieldMetadata: { distancePoints: 3, maxDistance: 1000 },
    });
    expect(effects?.targetEffects[0]?.crosswindMph).toBeCloseTo(6, 9);
    expect(effects?.targetEffects[4]?.crosswindMph).toBeCloseTo(8 * 0.5, 9);
  });

  it('comes from three zones of the scenario before its single wind', () => {
    const zone = (startDistance: number, windSpeed: number) => ({
      startDistance,
      endDistance: startDistance + 500,
      windSpeed,
      windDirection: '9:00',
    });
    const zoneWindData = [zone(0, 2), zone(500, 4), zone(1000, 6)];
    const effects = windEffects({
      ...scenario,
      environmentalConditions: { ...scenarios.DEFAULT_ENVIRONMENT, zoneWindData },
    });
    expect(effects?.calculationMethod).toBe('distance-based');
    expect(effects?.targetEffects[0]?.crosswindMph).toBeCloseTo(-4, 9);
  });

  it('says so where there is no crosswind', () => {
    const environmentalConditions = { ...scenarios.DEFAULT_ENVIRONMENT, windDirection: '6:00' };
    const effects = windEffects({ ...scenario, environmentalConditions });
    expect(effects?.targetEffects[0]?.displayText).toBe('no crosswind, T 8.0 mph');
  });

  it('is nothing without a wind', () => {
    expect(windEffects({ ...scenario, environmentalConditions: null })).toBeNull();
  });
});
