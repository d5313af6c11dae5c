import { act, renderHook, waitFor } from '@testing-library/react';
import { profiles, truing } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { importedWeather } from './truing-input.ts';
import { useTruing } from './use-truing.ts';

const app = freshApp();
const ROWS = [500, 600, 700];
const first = storedProfile(5, 'Match rifle', {
  elevationReferenceData: ROWS.map((range) => ({ range, elevation: range / 200, drop: range / 200, tof: range / 800 })),
  windageReferenceData: ROWS.map((range) => ({ range, windage: range / 600 })),
});
const second = storedProfile(6, 'Field rifle');
const RESULT: truing.TruingResult = {
  ...{ rmsError: 0.04, maxError: 0.07, rmsErrorBefore: 0.31, maxErrorBefore: 0.5, originalBC: 0.325, truedBC: 0.312 },
  ...{ bcStandardError: 0.004, originalMV: 2800, truedMV: 2763.6, mvStandardError: 9, formFactor: 1.0417 },
  ...{ formFactorStandardError: 0.012, determined: { velocity: true, drag: true }, applicable: true, refusal: null },
  ...{ correctedElevationData: [], correctedWindageData: [], residuals: [], dropScale: [], nextRange: null },
};
const row = (range: number, observedElevation: number) => ({
  ...{ range, observedElevation, observedWindage: null, temperature: null, pressure: null, densityAltitude: null },
});
beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(5);
  app.server.on(profiles.listProfiles, [first, second]);
  app.server.on(profiles.updateProfile, first);
  app.server.on(truing.calculateTruing, RESULT);
});
const open = async () => {
  const { result } = renderHook(() => useTruing(), { wrapper: AroundHook });
  await waitFor(() => expect(result.current.profile?.id).toBe(5));
  return result;
};
const bodies = () => app.server.seenBy(profiles.updateProfile).map(({ path, body }) => [path.at(-1), body]);

it('removes one range from both tables of the shown rifle, and reads the list again', async () => {
  const at = await open();
  await act(() => at.current.deleteReference(600));
  expect(bodies()).toEqual([
    [
      '5',
      {
        elevationReferenceData: first.elevationReferenceData?.filter(({ range }) => range !== 600),
        windageReferenceData: first.windageReferenceData?.filter(({ range }) => range !== 600),
      },
    ],
  ]);
  expect(app.server.seenBy(profiles.listProfiles)).toHaveLength(2);
});

it('trues the rifle that was chosen here, and leaves the one on Fire Control chosen', async () => {
  const at = await open();
  act(() => at.current.choose(6));
  act(() => void at.current.add(row(800, 5.6)));
  act(() => void at.current.add(row(600, 3.6)));
  await act(async () => void (await at.current.calculate()));
  expect(app.server.seenBy(truing.calculateTruing)[0]?.body).toMatchObject({
    ...{ profileId: 6, keepVelocity: false },
    observations: [row(600, 3.6), row(800, 5.6)],
  });
  await act(() => at.current.apply());
  expect(bodies().map(([id]) => id)).toEqual(['6']);
  expect([at.current.result, at.current.observations, desk.rifleId.read()]).toEqual([null, [], 5]);
});

it('removes the row that was pressed, and forgets the result with it', async () => {
  const at = await open();
  act(() => void at.current.add(row(800, 5.6)));
  act(() => void at.current.add(row(600, 3.6)));
  await act(async () => void (await at.current.calculate()));
  expect(at.current.result).not.toBeNull();
  const [near] = at.current.observations;
  act(() => at.current.removeRow(near?.key ?? 0));
  expect([at.current.observations.map(({ range }) => range), at.current.result]).toEqual([[800], null]);
});

it('applies nothing that may not be applied, and keeps a result that was refused', async () => {
  app.server.on(truing.calculateTruing, { ...RESULT, applicable: false });
  const at = await open();
  act(() => void at.current.add(row(600, 3.6)));
  await act(async () => void (await at.current.calculate()));
  await act(() => at.current.apply());
  expect(bodies()).toEqual([]);
  app.server.on(truing.calculateTruing, RESULT);
  app.server.on(profiles.updateProfile, () => refuse('internal'));
  await act(async () => void (await at.current.calculate()));
  await act(() => at.current.apply());
  expect([at.current.result !== null, at.current.observations.length, at.current.busy]).toEqual([true, 1, null]);
});

it('imports the air of the Weather screen with the mean of natural air, unless it lacks a value', () => {
  const air = { temperature: 40, humidity: 30, pressure: 27, windSpeed: 9, windDirection: '3:00' };
  expect(importedWeather()).toBeNull();
  desk.weather.write({ environmentalConditions: air });
  expect(importedWeather()).toEqual(air);
  desk.naturalAir.write({ ground: 'brush', sky: 'night', speed: 5, direction: '1:00', seed: '7' });
  expect(importedWeather()).toEqual({ ...air, windSpeed: 5, windDirection: '1:00' });
  desk.weather.write({ environmentalConditions: { ...air, humidity: null } });
  expect(importedWeather()).toBeNull();
});
