import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const state = (change: object = {}) => ({
  windSpeed: 5,
  windDirection: '3:00',
  duration: 300,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
  ...change,
});
const settings = (change: object = {}) => ({
  maxDistance: 600,
  samplingInterval: 100,
  duration: 60,
  timeInterval: 5,
  temperature: 72,
  humidity: 45,
  pressure: 29.92,
  modelComplexity: 'stochastic',
  stateBasedWind: { primary: state(), seed: 7 },
  ...change,
});
const GENERATE = '/api/weather/generate-distance-based';

describe('the weather calls', () => {
  let server: TestApp;
  let me: Client;
  beforeAll(async () => {
    server = await startTestApp();
    me = await server.signUp();
  });
  afterAll(() => server.close());

  it('make the same wind from the same seed, on any grid', async () => {
    const coarse = (await me.post(GENERATE, settings())).json();
    const fine = (await me.post(GENERATE, settings({ samplingInterval: 50 }))).json();
    expect(coarse.windField.distances).toEqual([0, 100, 200, 300, 400, 500, 600]);
    expect(coarse.windField.timeSteps).toHaveLength(13);
    expect(coarse.windField.windData.speed[3]).toEqual(fine.windField.windData.speed[6]);
    expect(coarse.metadata).toMatchObject({ seed: 7, distancePoints: 7, timePoints: 13 });
    expect(coarse.environmentalData).toMatchObject({ temperature: 72, pressure: 29.92 });
  });

  it('draw a seed when none is given, and say which', async () => {
    const make = async () =>
      (await me.post(GENERATE, settings({ stateBasedWind: { primary: state() } }))).json().metadata.seed;
    const [one, two] = [await make(), await make()];
    expect(Number.isSafeInteger(one)).toBe(true);
    expect(one).not.toBe(two);
  });

  it('name the setting that cannot be used', async () => {
    const answer = await me.post(GENERATE, settings({ maxDistance: 3000, samplingInterval: 5 }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].field).toBe('samplingInterval');
    const loose = await me.post(GENERATE, settings({ stateBasedWind: { primary: state({ windSpeed: -1 }) } }));
    expect(loose.json().issues[0].field).toBe('stateBasedWind.primary.windSpeed');
  });

  it.each([
    ['speed 40 with variation 40', { windSpeed: 40, speedVariation: 40 }, {}],
    [
      'speed 22 over unstable ground',
      { windSpeed: 22, speedVariation: 22 },
      { thermal: { enabled: true, stabilityOverride: 'unstable' } },
    ],
    [
      'the screen’s maxima over unstable ground',
      { windSpeed: 40, speedVariation: 40, directionVariation: 30 },
      { thermal: { enabled: true, stabilityOverride: 'unstable' } },
    ],
  ])('make a field of all that the screen lets one set: %s', async (_, change, more) => {
    for (const seed of ['1', '2', '7']) {
      const body = settings({
        modelComplexity: 'complex',
        stateBasedWind: { primary: state(change), secondary: state({ ...change, duration: 50 }), seed, ...more },
      });
      const answer = await me.post(GENERATE, body);
      expect(answer.statusCode, JSON.stringify(answer.json()).slice(0, 300)).toBe(200);
      const speeds = answer.json().windField.windData.speed.flat();
      expect(Math.max(...speeds)).toBeLessThanOrEqual(200);
    }
  });

  it('refuse complex wind, terrain presets and thermal effects to demo users', async () => {
    const demo = await server.signUpDemo();
    expect((await demo.post(GENERATE, settings())).statusCode).toBe(200);
    expect((await demo.post(GENERATE, settings({ modelComplexity: 'complex' }))).statusCode).toBe(403);
    for (const [terrain, status] of [
      ['urban', 403],
      ['open-plains', 403],
      ['rolling', 200],
    ] as const) {
      const of = settings({ stateBasedWind: { primary: state(), terrain } });
      expect((await demo.post(GENERATE, of)).statusCode, terrain).toBe(status);
    }
    const hot = { primary: state(), thermal: { enabled: true } };
    const refused = await demo.post(GENERATE, settings({ stateBasedWind: hot }));
    expect(refused.json()).toMatchObject({ code: 'demo-limitation' });
  });

  it('rate a field by its own law and a broken one by its defects', async () => {
    const { windField } = (await me.post(GENERATE, settings({ duration: 240, maxDistance: 1000 }))).json();
    const good = (await me.post('/api/weather/quality-metrics', { windField })).json();
    expect(good).toMatchObject({ valid: true, scenarioType: 'general' });
    expect(good.score).toBeGreaterThan(0.6);
    const ragged = structuredClone(windField);
    ragged.windData.speed[2].pop();
    const bad = await me.post('/api/weather/quality-metrics', { windField: ragged });
    expect(bad.statusCode).toBe(200);
    expect(bad.json()).toMatchObject({ valid: false, score: 0, issues: [{ severity: 'critical' }] });
  });

  it.each(['test-multi-dof-array', 'test-troop-line-confirmation'])('%s reports a run that passes', async (path) => {
    const run = (await me.get(`/api/weather/${path}`)).json();
    expect(run.summary).toMatchObject({ passed: true, criticalIssues: 0 });
    expect(run.summary.score).toBe(run.result.score);
  });

  it('keep a field under its name for its owner alone', async () => {
    const { windField } = (await me.post(GENERATE, settings())).json();
    const saved = await me.post('/api/weather/fields', {
      name: 'Switchy',
      windField,
      settings: { mode: 'stochastic' },
    });
    expect(saved.statusCode).toBe(201);
    const { id } = saved.json();
    expect((await me.get('/api/weather/fields')).json()).toEqual([
      expect.objectContaining({ id, name: 'Switchy', seed: '7', distancePoints: 7, timePoints: 13 }),
    ]);
    expect((await me.get(`/api/weather/fields/${id}`)).json().windField.windData).toEqual(windField.windData);
    const other = await server.signUp();
    expect((await other.get(`/api/weather/fields/${id}`)).statusCode).toBe(404);
    expect((await other.delete(`/api/weather/fields/${id}`)).statusCode).toBe(404);
    expect((await me.delete(`/api/weather/fields/${id}`)).json()).toEqual({ success: true });
    expect((await me.delete(`/api/weather/fields/${id}`)).statusCode).toBe(404);
  });

  it('ask strangers to sign in', async () => {
    const answer = await server.app.inject({ method: 'POST', url: GENERATE, payload: settings() });
    expect(answer.statusCode).toBe(401);
  });
});
