import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

const URL = '/api/ballistic-truing/calculate';
const environment = { temperature: 72, pressure: 29.92, humidity: 45, windSpeed: 0, windDirection: '3:00' };

describe('truing', () => {
  let server: TestApp;
  let me: Client;
  let profileId: number;
  beforeAll(async () => {
    server = await startTestApp();
    me = await server.signUp();
    profileId = (await me.post('/api/ballistic-profiles', { name: 'Field rifle' })).json().id;
  });
  afterAll(() => server.close());

  const observations = [
    { range: 500, observedElevation: 3.05 },
    { range: 800, observedElevation: 6.6 },
    { range: 1000, observedElevation: 9.75 },
  ];

  it('moves velocity and drag toward what was observed, and says how well they are known', async () => {
    const answer = await me.post(URL, { profileId, observations, environment });
    expect(answer.statusCode).toBe(200);
    const result = answer.json();
    expect(result).toMatchObject({ originalMV: 2800, originalBC: 0.325 });
    expect(result.rmsError).toBeLessThan(result.rmsErrorBefore);
    expect(result.mvStandardError).toBeGreaterThan(0);
    expect(result.residuals).toHaveLength(3);
    // half a mil off at 500 yd: more than the errors of a velocity and a published BC
    expect(result).toMatchObject({ applicable: false, refusal: expect.stringContaining('Check zero range') });
    expect(result.correctedElevationData).toHaveLength(11);
  });

  it('refuses observations that are drops or drifts, and says to turn the sign', async () => {
    const windy = { ...environment, windSpeed: 10 };
    const turned = (name: string, mils: readonly number[]) =>
      observations.map((row, i) => ({ ...row, [name]: mils[i] }));
    for (const body of [
      { observations: turned('observedElevation', [-3.05, -6.6, -9.75]), environment },
      { observations: turned('observedWindage', [-0.8, -1.4, -1.9]), environment: windy },
    ]) {
      const answer = await me.post(URL, { profileId, ...body });
      expect([answer.statusCode, answer.json().issues?.[0].field]).toEqual([400, 'observations']);
      expect(answer.json().message).toContain('Turn the sign');
    }
    const right = { profileId, observations: turned('observedWindage', [0.8, 1.4, 1.9]), environment: windy };
    expect((await me.post(URL, right)).statusCode).toBe(200);
  });

  it('takes the air of each observation, and one of density altitude and pressure', async () => {
    const high = observations.map((o) => ({ ...o, densityAltitude: 5500, temperature: 60 }));
    const [plain, own] = await Promise.all(
      [observations, high].map((body) => me.post(URL, { profileId, observations: body, environment })),
    );
    expect([plain?.statusCode, own?.statusCode]).toEqual([200, 200]);
    // drops too large even in thick air are further off in thin air
    expect(own?.json().rmsErrorBefore).toBeGreaterThan(plain?.json().rmsErrorBefore);
    const same = observations.map((o) => ({ ...o, pressure: 29.92, densityAltitude: null }));
    expect((await me.post(URL, { profileId, observations: same, environment })).json()).toEqual(plain?.json());
    const both = [{ range: 500, observedElevation: 3, densityAltitude: 5500, pressure: 25 }];
    const refused = await me.post(URL, { profileId, observations: both, environment });
    expect([refused.statusCode, refused.json().issues?.[0].field]).toEqual([400, 'observations.0.densityAltitude']);
  });

  it('keeps a measured velocity where it is asked to', async () => {
    const kept = (await me.post(URL, { profileId, observations, environment, keepVelocity: true })).json();
    expect(kept).toMatchObject({ originalMV: 2800, truedMV: 2800, mvStandardError: null });
    expect(kept.truedBC).not.toBeCloseTo(kept.originalBC, 3);
  });

  it('changes nothing by itself; applying keeps the way back', async () => {
    const trued = (await me.post(URL, { profileId, observations, environment })).json();
    const before = (await me.get('/api/ballistic-profiles')).json()[0];
    expect(before).toMatchObject({ muzzleVelocity: 2800, previousBaseline: null });
    const applied = await me.patch(`/api/ballistic-profiles/${profileId}`, {
      truing: 'apply',
      bulletBC: trued.truedBC,
      muzzleVelocity: trued.truedMV,
      elevationReferenceData: JSON.stringify(trued.correctedElevationData),
      windageReferenceData: trued.correctedWindageData,
    });
    expect(applied.json().previousBaseline).toMatchObject({ muzzleVelocity: 2800, bulletBC: 0.325 });
    expect(applied.json().elevationReferenceData).toHaveLength(11);
    const undone = (await me.patch(`/api/ballistic-profiles/${profileId}`, { truing: 'undo' })).json();
    expect(undone).toMatchObject({ muzzleVelocity: 2800, bulletBC: 0.325, elevationReferenceData: null });
  });

  it('does not let absurd observations be applied, and names them', async () => {
    const plausible = [
      { range: 500, observedElevation: 2.55 },
      { range: 800, observedElevation: 5.56 },
      { range: 1000, observedElevation: 8.05 },
    ];
    const body = { profileId, observations: [...plausible, { range: 600, observedElevation: 40 }], environment };
    const result = (await me.post(URL, body)).json();
    expect(result).toMatchObject({ applicable: false, refusal: expect.stringContaining('40.0 mil at 600 yd') });
    expect(result.residuals.map((r: { use: string }) => r.use)).toEqual(['fitted', 'fitted', 'fitted', 'out-of-line']);
    expect((await me.post(URL, { profileId, observations: plausible, environment })).json()).toMatchObject({
      applicable: true,
      refusal: null,
    });
  });

  it.each([1, 2, 5, 100, 3000])('answers an observation at %d yd', async (range) => {
    for (const observedElevation of [-50, 0, 500]) {
      const answer = await me.post(URL, { profileId, observations: [{ range, observedElevation }], environment });
      // a drop where the rifle needs a rise is refused
      expect(observedElevation < 0 ? [200, 400, 422] : [200, 422], answer.body).toContain(answer.statusCode);
    }
  });

  it('refuses what cannot be trued and names it', async () => {
    const none = await me.post(URL, { profileId, observations: [], environment });
    expect(none.statusCode).toBe(400);
    const windOnly = await me.post(URL, { profileId, observations: [{ range: 500, observedWindage: 1 }], environment });
    expect(windOnly.json().issues).toEqual([expect.objectContaining({ field: 'observations' })]);
    const other = await server.signUp();
    expect((await other.post(URL, { profileId, observations, environment })).statusCode).toBe(404);
  });

  it('says why of an observation that this rifle cannot reach', async () => {
    const slow = await me.post('/api/ballistic-profiles', { name: 'Slow', muzzleVelocity: 700, bulletBC: 0.05 });
    expect(slow.statusCode, slow.body).toBe(201);
    const far = [{ range: 3000, observedElevation: 100 }];
    const answer = await me.post(URL, { profileId: slow.json().id, observations: far, environment });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'cannot-solve']);
    expect(answer.json().message).toContain('this bullet gets');
  });

  it('asks for the plan, and in demo mode for the flag', async () => {
    const demo = await server.signUpDemo();
    const body = { profileId: 0, observations, environment };
    expect((await demo.post(URL, body)).json()).toMatchObject({ code: 'demo-limitation' });
    await server.restrictDemo({ truingEnabled: true });
    expect((await demo.post(URL, body)).statusCode).toBe(200);
    const lapsed = await server.signUp();
    await server.setSubscription(lapsed.user.id, 'none');
    expect((await lapsed.post(URL, body)).json()).toMatchObject({ code: 'plan-required' });
  });
});
