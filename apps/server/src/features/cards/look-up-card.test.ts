import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { cards } from '../../db/index.ts';

let server: TestApp;
let me: Client;
beforeAll(async () => {
  server = await startTestApp();
  me = await server.signUp();
});
afterAll(() => server.close());

const keep = (name: string, confidence: number, distances: readonly number[], rows: readonly object[] = []) => {
  const bracket = (windSpeed: number, probability: number) => ({
    label: 'B',
    windCondition: '4-8 mph',
    windSpeed,
    windDirection: 90,
    probability,
    targets: [],
  });
  return server.db.insert(cards).values({
    userId: me.user.id,
    name,
    confidence,
    metadata: {
      coveragePercentage: 90,
      precisionMil: 0.1,
      confidence: null,
      profileName: 'Mine',
      scenarioName: null,
      zeroRange: 100,
      environment: { temperature: 72, pressure: 29.92, humidity: 45 },
      windSource: null,
    },
    entries: distances.map((distance) => ({ distance, windageMils: distance / 1000, elevationMils: distance / 200 })),
    windBrackets: [bracket(6, 0.7), bracket(9, 0.3)],
    rows: rows as (typeof cards.$inferInsert)['rows'],
  });
};

it('finds the nearest row within 25 yards on the newest card that is sure enough, 0.8 unless asked otherwise', async () => {
  await keep('Sure', 0.85, [500, 600]);
  await keep('Unsure', 0.7, [500, 600, 700]);
  const lookUp = async (body: object) => (await me.post('/api/wmp/phase3-integration', body)).json();
  expect(await lookUp({ distance: 590 })).toEqual({
    success: true,
    data: { optimizedWindData: { crosswindMph: 6, elevationMils: 3, confidence: 0.85 } },
  });
  expect(await lookUp({ distance: 475 })).toMatchObject({ data: { optimizedWindData: { elevationMils: 2.5 } } });
  expect(await lookUp({ distance: 474.9 })).toMatchObject({ success: false, data: null });
  expect(await lookUp({ distance: 625 })).toMatchObject({ success: true });
  expect(await lookUp({ distance: 700 })).toMatchObject({ success: false, data: null });
  expect(await lookUp({ distance: 700, requiredConfidence: 0.7 })).toMatchObject({ success: true });
  expect((await lookUp({ distance: 590, maxResults: 3 })).message).toBe('One row is answered, the nearest.');
});

it('gives the crosswind on the row’s own line of fire, where the wind may come from the other side', async () => {
  const hold = (bracket: number, low: number, high: number) => ({
    ...{ bracket, windage: 0, low: 0, high: 0, elevation: 4 },
    exact: { windage: 0, low: 0, high: 0, elevation: 4 },
    ownElevation: false,
    crosswind: { low, high },
  });
  const row = {
    ...{ target: 1, distance: 800, directionOfFire: 150, targetType: 'circle', targetSize: 2, elevation: 4 },
    ...{ holds: [hold(0, -6, -2), hold(1, -2, 1)], jump: 0, timeOfFlight: 1, subsonic: false },
    certainty: { sigmaElevation: 0, sigmaWindage: 0, causes: [] },
  };
  await keep('Lines', 0.9, [800], [row]);
  expect((await me.post('/api/wmp/phase3-integration', { distance: 800 })).json()).toMatchObject({
    data: { optimizedWindData: { crosswindMph: -4, elevationMils: 4 } },
  });
});
