import { calls, demo as demoCalls, fillPath } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { profiles, scenarios, shots, trainingSessions, windFields } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const RESTRICTIONS = '/api/demo/restrictions';
const CHECK = '/api/demo/check-shot-limit';

describe('restrictions', () => {
  it('are the defaults for a demo user, and none for others', async () => {
    const demo = await server.signUpDemo();
    expect((await demo.get(RESTRICTIONS)).json()).toMatchObject({
      hasRestrictions: true,
      restrictions: demoCalls.DEFAULT_DEMO_RESTRICTIONS,
    });
    for (const other of [await server.signUp(), await server.signUpAdmin()]) {
      expect((await other.get(RESTRICTIONS)).json()).toMatchObject({ hasRestrictions: false, restrictions: null });
    }
  });

  it('are told also to a GET that announces JSON and sends none', async () => {
    const { token } = await server.signUpDemo();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await server.app.inject({ url: RESTRICTIONS, headers });
    expect([answer.statusCode, answer.json().hasRestrictions]).toEqual([200, true]);
  });

  it('change for everybody when an administrator changes them, field by field', async () => {
    const [admin, demo] = [await server.signUpAdmin(), await server.signUpDemo()];
    const url = '/api/admin/jwt/demo-restrictions';
    const answer = await admin.put(url, { maxShotsPerSession: 3, truingEnabled: true });
    expect(answer.json()).toMatchObject({ maxShotsPerSession: 3, truingEnabled: true, maxTargetDistance: 600 });
    expect((await demo.get(RESTRICTIONS)).json().restrictions).toEqual((await admin.get(url)).json());
    expect((await admin.put(url, { maxShotsPerSession: -1 })).statusCode).toBe(400);
    await admin.put(url, demoCalls.DEFAULT_DEMO_RESTRICTIONS);
    expect((await admin.get(url)).json()).toEqual(demoCalls.DEFAULT_DEMO_RESTRICTIONS);
  });
});

describe('each flag of the demo', () => {
  const url = '/api/admin/jwt/demo-restrictions';
  const gated = Object.values(calls).filter(({ gate }) => gate !== undefined);
  const state = {
    ...{ windSpeed: 8, windDirection: 90, duration: 90, durationVariation: 0, speedVariation: 0 },
    ...{ directionVariation: 0, correlationTime: 10, spatialCorrelationDistance: 100 },
  };
  const air = { temperature: 59, humidity: 50, pressure: 29.92 };
  /** Options inside public calls that a flag also disables. */
  const WISHES: Partial<Record<demoCalls.DemoFeature, readonly (readonly [path: string, body: object])[]>> = {
    advancedBallisticsEnabled: [
      [
        '/api/calculate-ballistics',
        { distance: 500, windSpeed: 5, windDirection: '3:00', ...air, latitude: 60, muzzleVelocity: 2800 },
      ],
      [
        '/api/weather/generate-distance-based',
        { ...air, duration: 10, maxDistance: 100, modelComplexity: 'complex', stateBasedWind: { primary: state } },
      ],
    ],
  };
  const features = Object.keys(demoCalls.DEMO_FEATURES) as demoCalls.DemoFeature[];

  it.each(features)('%s shuts what it stands for, and opens it when the administrator switches it on', async (flag) => {
    const [admin, demo] = [await server.signUpAdmin(), await server.signUpDemo()];
    const ids = { id: 1, code: 'x'.repeat(16), sessionId: 1, a: 1, live: 1, templateId: 'x' };
    const asked = [
      ...gated
        .filter(({ gate }) => gate === flag)
        .map(({ method, path }) => ({ method, url: fillPath(path, ids), body: {} })),
      ...(WISHES[flag] ?? []).map(([path, body]) => ({ method: 'POST' as const, url: path, body })),
    ];
    expect(asked.length).toBeGreaterThan(0);
    const wished = Object.fromEntries(WISHES[flag] ?? []);
    const headers = { authorization: `Bearer ${demo.token}` };
    const answers = async () => {
      const all = asked.map(async ({ method, url, body }) => {
        const sent = method === 'GET' || method === 'DELETE' ? {} : { payload: body };
        const answer = await server.app.inject({ method, url, headers, ...sent });
        if (answer.statusCode === 403) return answer.json().message as string;
        return url in wished && answer.statusCode !== 200 ? answer.body : 'open';
      });
      return [...new Set(await Promise.all(all))];
    };
    const switched = async (on: boolean) => {
      await admin.put(url, { ...demoCalls.DEFAULT_DEMO_RESTRICTIONS, [flag]: on });
      expect((await demo.get(RESTRICTIONS)).json().restrictions[flag]).toBe(on);
    };
    await switched(false);
    expect(await answers()).toEqual([demoCalls.demoLimitationText(flag)]);
    await switched(true);
    expect(await answers()).toEqual(['open']);
    await admin.put(url, demoCalls.DEFAULT_DEMO_RESTRICTIONS);
  });

  it.each(['upgradePromptsEnabled', 'watermarkEnabled'] as const)(
    '%s is told as the administrator switches it',
    async (flag) => {
      const [admin, demo] = [await server.signUpAdmin(), await server.signUpDemo()];
      for (const on of [false, true]) {
        await admin.put(url, { [flag]: on });
        expect((await demo.get(RESTRICTIONS)).json().restrictions[flag]).toBe(on);
      }
    },
  );
});

describe('a demo user', () => {
  it('starts with one profile, one scenario within reach and one wind field, however often they sign in', async () => {
    const demo = await server.signUpDemo();
    await Promise.all([1, 2, 3].map(() => server.logIn(demo.user.username, demo.password)));
    const mine = (table: typeof profiles | typeof scenarios | typeof windFields) =>
      server.db.select().from(table).where(eq(table.userId, demo.user.id));
    expect(await mine(profiles)).toHaveLength(1);
    expect(await mine(windFields)).toHaveLength(1);
    const [scenario] = await server.db.select().from(scenarios).where(eq(scenarios.userId, demo.user.id));
    const furthest = Math.max(...(scenario?.engagements ?? []).map((e) => e.distance));
    expect(furthest).toBeGreaterThan(0);
    expect(furthest).toBeLessThanOrEqual(600);
  });
});

describe('a demo user who has shot with their rifle', () => {
  it('is deleted by an administrator, with everything that was theirs', async () => {
    const [demo, chief] = [await server.signUpDemo(), await server.signUpAdmin()];
    const [profile] = await server.db.select().from(profiles).where(eq(profiles.userId, demo.user.id));
    const [scenario] = await server.db.select().from(scenarios).where(eq(scenarios.userId, demo.user.id));
    const opened = await demo.post('/api/training-sessions', { profileId: profile?.id, scenarioId: scenario?.id });
    const sessionId = opened.json().id as number;
    const shotData = { sessionId, target: 1, userWindDial: 0, userElevationDial: 2 };
    expect((await demo.post('/api/shot-logger/enhanced-shot', { shotData })).statusCode).toBe(201);
    expect((await chief.delete(`/api/admin/jwt/users/${demo.user.id}`)).statusCode).toBe(200);
    expect((await demo.get('/api/auth/me')).statusCode).toBe(401);
    for (const table of [profiles, scenarios, trainingSessions]) {
      expect(await server.db.select().from(table).where(eq(table.userId, demo.user.id))).toEqual([]);
    }
    expect(await server.db.select().from(shots).where(eq(shots.sessionId, sessionId))).toEqual([]);
  });
});

describe('the look ahead at the shot limit', () => {
  const openSession = async (userId: number) => {
    const [scenario] = await server.db
      .insert(scenarios)
      .values({ userId, name: 's', scenarioType: 'simple', engagements: [], directionOfFire: 90 })
      .returning();
    const [session] = await server.db
      .insert(trainingSessions)
      .values({ userId, scenarioId: scenario?.id ?? 0, trainingMode: 'quick_training', seed: '00' })
      .returning();
    return session?.id ?? 0;
  };
  const record = (sessionId: number, shotNumber: number) =>
    server.db.insert(shots).values({
      sessionId,
      shotNumber,
      windHold: 0,
      elevationHold: 0,
      windDial: 0,
      elevationDial: 0,
      impactX: 0,
      impactY: 0,
      responseTime: 1,
      isHit: true,
      score: 10,
      distance: 500,
      targetType: 'circle',
      targetSize: 1,
      rifleAccuracy: 0.25,
      trueWindDriftMils: 0,
      trueElevationMils: 0,
      userWindDial: 0,
      userElevationDial: 0,
      windError: 0,
      elevationError: 0,
    });

  it('counts what is stored, and says when it is over', async () => {
    const demo = await server.signUpDemo();
    const sessionId = await openSession(demo.user.id);
    expect((await demo.post(CHECK, { sessionId })).json()).toEqual({
      allowed: true,
      remainingShots: 10,
      message: null,
    });
    for (let n = 1; n <= 10; n++) await record(sessionId, n);
    expect((await demo.post(CHECK, { sessionId: String(sessionId) })).json()).toEqual({
      allowed: false,
      remainingShots: 0,
      message: 'Demo mode is limited to 10 shots per session. Upgrade for unlimited shots.',
    });
  });

  it('is open for a regular user, and knows no session of another', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const sessionId = await openSession(owner.user.id);
    expect((await owner.post(CHECK, { sessionId })).json()).toEqual({
      allowed: true,
      remainingShots: null,
      message: null,
    });
    expect((await other.post(CHECK, { sessionId })).statusCode).toBe(404);
    expect((await (await server.signUpAdmin()).post(CHECK, { sessionId })).statusCode).toBe(404);
    expect((await owner.post(CHECK, { sessionId: 0 })).statusCode).toBe(404);
  });
});
