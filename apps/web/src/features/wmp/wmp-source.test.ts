import { wmp } from '@windcall/contract';
import { expect, it } from 'vitest';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { weatherOf } from '../../desk/weather.ts';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import {
  AuthenticDataRequired,
  engagementDistances,
  phase1Body,
  shortfall,
  sourceKey,
  timeHorizon,
  type WmpSource,
} from './wmp-source.ts';

const scenario = scenarioFrom('multi_dof_array_troop_line');
const field = growingField(25);
const source: WmpSource = {
  field,
  scenario,
  profileId: 5,
  weather: weatherOf({ field, exported: null, model: null, natural: null, lost: null }, scenario),
  effects: DEFAULT_EFFECTS,
};

it('sends the whole field as samples by distance, with the scenario’s distances and direction', () => {
  const body = wmp.phase1Request.parse(phase1Body(source, 6, null));
  const { windFieldData = {} } = body;
  expect(Object.keys(windFieldData)).toEqual(['0', '1200']);
  expect(windFieldData['1200']?.[2]).toEqual({ time: 10, speed: 7, direction: 90 });
  const turning = {
    ...field,
    windData: { ...field.windData, direction: field.windData.direction.map((at, d) => at.map((_, t) => 100 * d + t)) },
  };
  const turned = wmp.phase1Request.parse(phase1Body({ ...source, field: turning }, 6, null));
  expect(turned.windFieldData?.['1200']?.slice(0, 3).map(({ direction }) => direction)).toEqual([100, 101, 102]);
  expect(turned.windFieldData?.['0']?.slice(0, 3).map(({ direction }) => direction)).toEqual([0, 1, 2]);
  expect(body).toMatchObject({
    engagementDistances: [500, 650, 800, 950, 1100],
    weaponProfileId: 5,
    trainingScenarioId: 7,
    directionOfFire: 90,
    analysisConfiguration: { targetClusterCount: 6, convergenceThreshold: 0.001, ballisticWeighting: true },
  });
});

it('demands authentic data: a stored field and a profile of the shooter’s own', () => {
  expect(() => phase1Body({ ...source, field: null }, 4, { id: 3 })).toThrow(AuthenticDataRequired);
  expect(() => phase1Body({ ...source, profileId: 0 }, 4, null)).toThrow(/AUTHENTIC DATA REQUIRED/);
});

it('takes the default array and direction without a scenario', () => {
  expect(engagementDistances(null)).toEqual([500, 650, 800, 950, 1100]);
  expect(phase1Body({ ...source, scenario: null }, 4, null)).toMatchObject({
    trainingScenarioId: '0',
    directionOfFire: 90,
  });
});

it('names each distance once, near to far', () => {
  const line = scenarioFrom('multiple_engagement_troop_line');
  const mixed = { ...line, engagements: [...line.engagements.toReversed(), ...line.engagements] };
  for (const one of [line, mixed]) expect(engagementDistances(one)).toEqual([300, 400, 500, 600, 700]);
});

it('reads the time horizon off the field and warns of too few samples and too short a time', () => {
  expect(timeHorizon(growingField(25))).toEqual({ minutes: 2, intervalS: 5, samples: 25, warnings: [] });
  const late = { ...growingField(25), timeSteps: growingField(25).timeSteps.map((time) => 30 + time) };
  expect(timeHorizon(late)).toMatchObject({ minutes: 2, intervalS: 5 });
  expect(timeHorizon(growingField(20)).warnings).toEqual([expect.stringContaining('95 seconds are short')]);
  expect(timeHorizon(growingField(19)).warnings[0]).toContain('19 samples');
});

it('says how far the field falls short of the farthest target', () => {
  expect(shortfall(source)).toBeNull();
  expect(shortfall({ ...source, field: { ...growingField(25), distances: [0, 1000] } })).toEqual({
    farthestYd: 1100,
    endYd: 1000,
  });
});

it('sends nothing but the stage where there is one', () => {
  const body = wmp.phase1Request.parse(phase1Body(source, 6, { id: 3 }));
  expect(body.stageId).toBe(3);
  expect(body.windFieldData).toBeUndefined();
  expect(body.analysisConfiguration.targetClusterCount).toBe(6);
});

it('tells sources apart by wind, rifle, scenario, air and effects', () => {
  const keys = [
    sourceKey(source),
    sourceKey({ ...source, field: { ...growingField(25), timestamp: '2026-03-01' } }),
    sourceKey({ ...source, profileId: 6 }),
    sourceKey({ ...source, scenario: null }),
    sourceKey({ ...source, weather: { ...source.weather, temperature: 20 } }),
    sourceKey({ ...source, effects: { ...DEFAULT_EFFECTS, useSpinDrift: false } }),
    sourceKey({ ...source, weather: { ...source.weather, steady: { speed: 4, direction: 90 } as never } }),
    ...['1', '2'].map((seed) => sourceKey({ ...source, weather: { ...source.weather, natural: { seed } as never } })),
  ];
  expect(new Set(keys).size).toBe(9);
});
