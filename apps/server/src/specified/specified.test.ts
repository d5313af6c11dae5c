import { ERRORS } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

const SOLVE = '/api/calculate-ballistics';
const SIMULATE = '/api/simulate-shot';
const CROSSWIND = '/api/weather/calculate-target-crosswind';
let server: TestApp;
let me: Client;
let other: Client;

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const input = {
  distance: 600,
  windSpeed: 8,
  windDirection: "3 o'clock",
  temperature: 72,
  humidity: 45,
  pressure: 29.92,
  bulletBC: 0.325,
  muzzleVelocity: 2800,
};
const still = { useSpinDrift: false, useAerodynamicJump: false, useCoriolisEffect: false };
const solved = async (client: Client, more: object = {}) => {
  const answer = await client.post(SOLVE, { ...input, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const field = {
  distances: [0, 300, 600],
  timeSteps: [0, 5],
  windData: {
    speed: [
      [4, 10],
      [4, 10],
      [4, 10],
    ],
    direction: [
      [90, 270],
      [90, 270],
      [90, 270],
    ],
  },
};

it('the calculations are closed to strangers', async () => {
  for (const url of [SOLVE, SIMULATE, CROSSWIND]) {
    expect((await server.app.inject({ method: 'POST', url, payload: input })).statusCode).toBe(401);
  }
});

describe('a firing solution', () => {
  it('refuses reference data that are drops, under each of their names', async () => {
    const rows = [
      [300, 1.4],
      [600, 4.5],
      [1000, 11.5],
    ] as const;
    const named = (name: string, sign: number) => rows.map(([range, mil]) => ({ range, [name]: sign * mil }));
    for (const name of ['elevation', 'drop']) {
      const answer = await me.post(SOLVE, { ...input, elevationReferenceData: named(name, -1) });
      expect([answer.statusCode, answer.json().issues?.[0].field]).toEqual([400, 'elevationReferenceData']);
      expect(answer.json().message).toContain('Turn the sign');
      expect((await solved(me, { elevationReferenceData: named(name, 1) })).elevationMils).toBeGreaterThan(3);
    }
    const drifts = await me.post(SOLVE, { ...input, windageReferenceData: [{ range: 600, windage: -0.9 }] });
    expect([drifts.statusCode, drifts.json().issues?.[0].field]).toEqual([400, 'windageReferenceData']);
  });

  it('is computed for the default rifle and weather, the same each time', async () => {
    const solution = await solved(me, { ...still, useSpinDrift: true });
    expect(solution).toMatchObject({
      elevationMils: expect.closeTo(3.426, 3),
      windDriftMils: expect.closeTo(0.669, 3),
      timeOfFlight: expect.closeTo(0.7575, 3),
      crosswindMph: 8,
      headwindMph: 0,
    });
    expect(solution.cep).toBeLessThan(solution.cep90);
    expect(solution.cep90).toBeLessThan(solution.cep95);
    expect(await solved(me, { ...still, useSpinDrift: true })).toEqual(solution);
    // an unused input yields advice and changes nothing
    const advice = ['useBCDegradation was not used; give bcSegments or a dragCurve instead'];
    const degraded = await solved(me, { ...still, useSpinDrift: true, useBCDegradation: true });
    expect(degraded).toEqual({ ...solution, advice });
  });

  // Length of the built-in bullet. Without it, a profile's length is estimated.
  const LONG = { bulletLength: 1.355 };
  it('takes the rifle from an own profile where the call does not name it', async () => {
    const { id } = (await me.post('/api/ballistic-profiles', { ...LONG, name: 'Slow', muzzleVelocity: 2500 })).json();
    const { muzzleVelocity: _, ...rest } = input;
    const slow = await me.post(SOLVE, { ...rest, profileId: id });
    expect(slow.json().elevationMils).toBeGreaterThan((await solved(me)).elevationMils + 0.5);
    expect((await solved(me, { profileId: id })).elevationMils).toBeCloseTo((await solved(me)).elevationMils, 12);
    expect((await solved(me, { profileId: 0 })).elevationMils).toBeCloseTo((await solved(me)).elevationMils, 12);
    expect((await other.post(SOLVE, { ...input, profileId: id })).statusCode).toBe(404);
  });

  it('asks for the weather that is missing in the specified words, and names it', async () => {
    const { temperature: _, windSpeed: __, ...rest } = input;
    const answer = await me.post(SOLVE, rest);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'environment-required',
      message: ERRORS['environment-required'].message,
    });
    expect(answer.json().issues.map((i: { field: string }) => i.field)).toEqual(['temperature', 'windSpeed']);
  });

  it('refuses a bad body by the field’s name, and says when there is no solution', async () => {
    const bad = await me.post(SOLVE, { ...input, windDirection: 'left' });
    expect([bad.statusCode, bad.json().issues[0].field]).toEqual([400, 'windDirection']);
    expect((await me.post(SOLVE, { ...input, rifleAccuracy: null })).statusCode).toBe(400);
    const beyond = await me.post(SOLVE, { ...input, distance: 2000, muzzleVelocity: 250, bulletBC: 0.05 });
    expect([beyond.statusCode, beyond.json().code]).toEqual([422, 'cannot-solve']);
    expect(beyond.json().message).toMatch(/out of reach: this bullet gets \d+ yd far/);
  });

  it('flies through a wind field at its time index', async () => {
    const { windSpeed: _, windDirection: __, ...rest } = { ...input, ...still };
    const now = (await me.post(SOLVE, { ...rest, windField: field })).json();
    const then = (await me.post(SOLVE, { ...rest, windField: field, windFieldTimeIndex: 1 })).json();
    expect(then.windDriftMils / now.windDriftMils).toBeCloseTo(-2.5, 2);
    expect([now.crosswindMph, then.crosswindMph]).toEqual([4, -10]);
  });
});

describe('a simulated shot', () => {
  const shot = {
    windDialAdjustment: 0.6,
    elevationDialAdjustment: 3.4,
    solution: { windDriftMils: 0.6, elevationMils: 3.4 },
    targetSize: 2,
    rifleAccuracy: 1,
  };

  it('lands about the center when the dials are right, to 2 decimals, and somewhere else each time', async () => {
    const impacts = await Promise.all(Array.from({ length: 8 }, () => me.post(SIMULATE, shot)));
    for (const answer of impacts) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(Math.hypot(answer.json().impactX, answer.json().impactY)).toBeLessThan(0.8);
      expect(answer.json().isHit).toBe(answer.json().score > 0);
      for (const mil of [answer.json().impactX, answer.json().impactY]) expect(mil).toBe(Number(mil.toFixed(2)));
    }
    expect(new Set(impacts.map((a) => a.body)).size).toBeGreaterThan(1);
  });

  it('reads the target’s size in pixels, and asks for it when it is missing', async () => {
    const { targetSize: _, ...rest } = shot;
    const perfect = { ...rest, rifleAccuracy: 0, windDialAdjustment: 0.8 };
    const px = 2 * 0.2908 * (3600 / 10.5) * (12 / 20);
    expect((await me.post(SIMULATE, { ...perfect, targetSizePixels: px, scopePower: 12 })).json()).toEqual({
      impactX: 0.2,
      impactY: 0,
      isHit: true,
      score: 7,
    });
    const missing = await me.post(SIMULATE, rest);
    expect([missing.statusCode, missing.json().issues[0].field]).toEqual([400, 'targetSizePixels']);
  });

  it('refuses a dial beyond 15 mil and a session that is not the user’s', async () => {
    const bad = await me.post(SIMULATE, { ...shot, windDialAdjustment: 15.1 });
    expect([bad.statusCode, bad.json().issues[0].field]).toEqual([400, 'windDialAdjustment']);
    expect((await me.post(SIMULATE, { ...shot, sessionId: 123_456 })).statusCode).toBe(404);
  });
});

describe('the crosswind on a target', () => {
  const ask = { distance: 500, baseWindSpeed: 10, baseWindDirection: '3:00' };

  it('turns with the direction of fire, and says which wind it used', async () => {
    expect((await me.post(CROSSWIND, ask)).json()).toEqual({ crosswindMph: 10, headwindMph: 0, source: 'base' });
    expect((await me.post(CROSSWIND, { ...ask, directionOfFire: 180 })).json()).toEqual({
      crosswindMph: 0,
      headwindMph: 10,
      source: 'base',
    });
    const inField = { ...ask, windFieldData: field, windFieldTimeIndex: 1, targetId: 'target1a' };
    expect((await me.post(CROSSWIND, inField)).json()).toMatchObject({ crosswindMph: -10, source: 'wind-field' });
  });

  it('refuses a bad body and zones that contradict each other', async () => {
    expect((await me.post(CROSSWIND, { distance: 500 })).statusCode).toBe(400);
    const zone = { startDistance: 0, endDistance: 300, windSpeed: 5, windDirection: '3:00' };
    const overlap = await me.post(CROSSWIND, { ...ask, zoneWindData: [zone, zone, zone] });
    expect([overlap.statusCode, overlap.json().message]).toEqual([400, 'zones overlap at 0 yd']);
  });
});

describe('the calculations of a demo user', () => {
  it('reach no farther than allowed, in the words of the toast', async () => {
    const demo = await server.signUpDemo();
    await solved(demo);
    for (const [url, body] of [
      [SOLVE, { ...input, distance: 601 }],
      [CROSSWIND, { distance: 601, baseWindSpeed: 1, baseWindDirection: 0 }],
      [SIMULATE, { distance: 601, solution: { windDriftMils: 0, elevationMils: 0 }, targetSize: 1 }],
    ] as const) {
      const answer = await demo.post(url, body);
      expect([answer.statusCode, answer.json().message], url).toEqual([
        403,
        'Maximum distance in demo mode is 600 yards. Upgrade for unlimited range.',
      ]);
    }
  });

  it('keep the advanced effects as they are set at first, unless the restrictions say otherwise', async () => {
    const demo = await server.signUpDemo();
    for (const change of [{ useSpinDrift: false }, { latitude: 50 }]) {
      const refused = await demo.post(SOLVE, { ...input, ...change });
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Advanced Ballistics is not available in demo mode. Please upgrade to use it.',
      ]);
    }
    await server.restrictDemo({ advancedBallisticsEnabled: true });
    await solved(demo, { latitude: 50, useSpinDrift: false });
    await server.restrictDemo({ advancedBallisticsEnabled: false });
  });

  it('use the profiles that the allowed list names', async () => {
    const demo = await server.signUpDemo();
    const { id } = (await me.post('/api/ballistic-profiles', { name: 'Loan rifle', muzzleVelocity: 2600 })).json();
    const { muzzleVelocity: _, ...rest } = input;
    expect((await demo.post(SOLVE, { ...rest, profileId: id })).statusCode).toBe(404);
    await server.restrictDemo({ allowedProfileIds: [id] });
    const answer = await demo.post(SOLVE, { ...rest, profileId: id });
    expect(answer.json().elevationMils).toBeGreaterThan((await solved(demo)).elevationMils);
    await server.restrictDemo({ allowedProfileIds: [] });
  });
});
