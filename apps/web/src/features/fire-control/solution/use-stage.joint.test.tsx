import { renderHook, waitFor } from '@testing-library/react';
import { scenarios, stages } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { DEFAULT_EFFECTS, DEFAULT_SHOOTING } from '../../../desk/shapes.ts';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { freshApp } from '../../../testing/render-app.tsx';
import { growingField, scenarioFrom } from '../../../testing/shooting-range.ts';
import { useStage } from './use-stage.ts';

freshApp();
const RIDGE = { ...scenarioFrom('close_array_troop_line', 7), name: 'The ridge', directionOfFire: 33 };
const open = async (profile: Parameters<typeof useStage>[0] = DEFAULT_PROFILE) => {
  const { result } = renderHook(() => useStage(profile), { wrapper: AroundHook });
  if (profile !== null) await waitFor(() => expect(result.current.status).not.toBe('loading'));
  return result.current;
};
const stageOf = async () => {
  const made = await open();
  if (made.status !== 'ready') throw new Error(`the stage ${made.status === 'failed' ? made.reason : 'is loading'}`);
  return made.stage;
};
const AIR = { temperature: 41, humidity: 33, pressure: 27.5 };

it('is a range of the default air in the chosen direction until a scenario is loaded', async () => {
  desk.effects.write({ ...DEFAULT_EFFECTS, directionOfFire: 123, latitude: 12 });
  const { temperature, humidity, pressure } = scenarios.DEFAULT_ENVIRONMENT;
  const { air, targets, directionOfFire, clock } = await stageOf();
  expect([air, targets, directionOfFire, clock]).toEqual([
    { temperature, humidity, pressure, latitude: 12 },
    [],
    123,
    'by-shot',
  ]);
});

it('takes targets and direction of the scenario, air and wind of the weather, effects and clock of the desk', async () => {
  desk.scenario.write(RIDGE);
  desk.weather.write({ environmentalConditions: { ...AIR, windSpeed: 9, windDirection: '4:00' } });
  desk.effects.write({
    ...DEFAULT_EFFECTS,
    directionOfFire: 123,
    latitude: -20,
    useSpinDrift: false,
    useCoriolisEffect: false,
  });
  desk.shooting.write({ ...DEFAULT_SHOOTING, windMoves: 'live' });
  const stage = await stageOf();
  expect(stage).toMatchObject({
    ...{
      air: { ...AIR, latitude: -20 },
      directionOfFire: 33,
      clock: 'live',
      wind: { kind: 'steady', speed: 9, direction: 120 },
    },
    effects: { spinDrift: 'off', aerodynamicJump: stages.DEFAULT_EFFECTS.aerodynamicJump, coriolis: false },
    source: { scenarioId: 7, scenarioName: 'The ridge' },
  });
  expect(stage.targets.length).toBe(RIDGE.engagements.reduce((sum, { targets }) => sum + targets.length, 0));
  expect(stage.rifle.id).toBe(0);
});

it('uses the field instead of the steady wind, and natural air instead of both', async () => {
  desk.weather.write({ environmentalConditions: { ...AIR, windSpeed: 9, windDirection: '4:00' } });
  desk.wind.write(growingField(4));
  expect((await stageOf()).wind).toMatchObject({ kind: 'samples' });
  desk.naturalAir.write({ ground: 'brush', sky: 'night', speed: 5, direction: '1:00', seed: '7' });
  expect((await stageOf()).wind).toMatchObject({ kind: 'surface', ground: 'brush', sky: 'night', speed: 5 });
});

it('is none without a rifle, and explains missing air, wind or scatter', async () => {
  expect(await open(null)).toEqual({ status: 'loading', stage: null, by: null });
  expect(await open({ ...DEFAULT_PROFILE, rifleAccuracy: Number.NaN })).toMatchObject({
    status: 'failed',
    reason: 'Rifle accuracy missing from weapon profile',
  });
  desk.weather.write({ environmentalConditions: { ...AIR, humidity: null, windSpeed: 9, windDirection: '4:00' } });
  const lacking = await open();
  desk.weather.write({ environmentalConditions: AIR });
  const windless = await open();
  for (const made of [lacking, windless])
    expect(made).toMatchObject({ status: 'failed', stage: null, reason: expect.stringMatching(/environment/i) });
});
