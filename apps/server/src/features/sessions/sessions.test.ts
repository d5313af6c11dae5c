import { scenarios as calls, type sessions } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { scenarios, trainingSessions } from '../../db/index.ts';

const PATH = '/api/training-sessions';
let server: TestApp;
let me: Client;
let other: Client;
let profileId: number;
let scenarioId: number;

const storeScenario = async (userId: number): Promise<number> => {
  const [row] = await server.db
    .insert(scenarios)
    .values({
      userId,
      name: 'Range',
      scenarioType: 'simple',
      engagements: [],
      environmentalConditions: calls.DEFAULT_ENVIRONMENT,
      directionOfFire: 90,
    })
    .returning();
  return row?.id ?? 0;
};
const open = (client: Client, body: object = {}) => client.post(PATH, { profileId: 0, scenarioId, ...body });

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
  profileId = (await me.post('/api/ballistic-profiles', { name: 'Match rifle' })).json().id;
  scenarioId = await storeScenario(me.user.id);
});
afterAll(() => server.close());

describe('training sessions', () => {
  it('are closed to strangers', async () => {
    for (const [method, url] of [
      ['POST', PATH],
      ['GET', PATH],
      ['PATCH', `${PATH}/1`],
    ] as const) {
      expect((await server.app.inject({ method, url, payload: {} })).statusCode).toBe(401);
    }
  });

  it('open with a profile and a scenario on the stage of both, and tell their seed to their owner', async () => {
    const answer = await open(me, { profileId: String(profileId), notes: 'first light' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      profileId,
      scenarioId,
      trainingMode: 'quick_training',
      shotsFired: 0,
      hitsOnTarget: 0,
      avgResponseTime: 0,
      accuracy: 0,
      notes: 'first light',
      stageId: expect.any(Number),
      profileName: 'Match rifle',
      scenarioName: 'Range',
      seed: expect.stringMatching(/^[0-9]+$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    const [row] = await server.db.select().from(trainingSessions).where(eq(trainingSessions.id, answer.json().id));
    expect(answer.json().seed).toBe(BigInt(`0x${row?.seed}`).toString());
    expect((await other.get(`/api/stages/${answer.json().stageId}`)).statusCode).toBe(404);
  });

  it('open with every field that is specified', async () => {
    const statistics = { shotsFired: 4, hitsOnTarget: 3, avgResponseTime: 5.5, accuracy: 75 };
    const answer = await open(me, { ...statistics, trainingMode: 'timed', notes: 'second relay' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ ...statistics, trainingMode: 'timed', notes: 'second relay' });
    for (const bad of [{ accuracy: 101 }, { shotsFired: -1 }, { trainingMode: 'x'.repeat(41) }]) {
      expect((await open(me, bad)).statusCode, JSON.stringify(bad)).toBe(400);
    }
  });

  it('open with the built-in profile, id 0', async () => {
    const answer = await open(me);
    expect([answer.statusCode, answer.json().profileId]).toEqual([201, 0]);
  });

  it('are each drawn from a seed of their own', async () => {
    await Promise.all([open(me), open(me), open(me)]);
    const rows = await server.db.select().from(trainingSessions);
    expect(new Set(rows.map((r) => r.seed)).size).toBe(rows.length);
  });

  it('refuse a bad body and what is not the user’s', async () => {
    expect((await me.post(PATH, { profileId: 'match', scenarioId })).statusCode).toBe(400);
    const foreign = await storeScenario(other.user.id);
    for (const body of [{ profileId: 999_999 }, { scenarioId: 999_999 }, { scenarioId: foreign }]) {
      expect((await open(me, body)).statusCode, JSON.stringify(body)).toBe(404);
    }
    expect((await open(other, { profileId, scenarioId: foreign })).statusCode).toBe(404);
  });

  it.each([
    [
      { profileId: undefined },
      'AUTHENTIC DATA REQUIRED: Must select a weapon profile before creating training session',
    ],
    [{ profileId: null }, 'AUTHENTIC DATA REQUIRED: Must select a weapon profile before creating training session'],
    [{ scenarioId: null }, 'AUTHENTIC DATA REQUIRED: Must select a training scenario before creating training session'],
    [{ scenarioId: 0 }, 'AUTHENTIC DATA REQUIRED: Must select a training scenario before creating training session'],
  ])('say what must be selected first: %o', async (body, message) => {
    const answer = await open(me, body);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  it('are listed newest first, by profile and scenario, only to their owner', async () => {
    const mine = await server.signUp();
    const [a, b] = [await storeScenario(mine.user.id), await storeScenario(mine.user.id)];
    const own = (await mine.post('/api/ballistic-profiles', { name: 'x' })).json().id;
    const ids: number[] = [];
    for (const body of [{ scenarioId: a }, { scenarioId: b }, { scenarioId: b, profileId: own }]) {
      ids.push((await open(mine, body)).json().id);
    }
    const list = async (query: string): Promise<number[]> =>
      (await mine.get(`${PATH}${query}`)).json().map((s: sessions.TrainingSession) => s.id);
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list(`?scenarioId=${b}`)).toEqual([ids[2], ids[1]]);
    expect(await list(`?scenarioId=${b}&profileId=0`)).toEqual([ids[1]]);
    expect(await list(`?profileId=${own}`)).toEqual([ids[2]]);
    expect(await list('?limit=1&offset=2')).toEqual([ids[0]]);
    // a session by its id, only with the requested profile and scenario
    expect(await list(`?id=${ids[2]}&scenarioId=${b}&profileId=${own}`)).toEqual([ids[2]]);
    expect(await list(`?id=${ids[2]}&scenarioId=${a}&profileId=${own}`)).toEqual([]);
    expect(await list(`?id=${ids[2]}&scenarioId=${b}&profileId=0`)).toEqual([]);
    expect(await list(`?id=${ids[1]}&scenarioId=${b}&profileId=0`)).toEqual([ids[1]]);
    expect((await other.get(`${PATH}?scenarioId=${b}`)).json()).toEqual([]);
  });

  it('take statistics: the last writer’s count, whole', async () => {
    const { id } = (await open(me)).json();
    const statistics = { shotsFired: 4, hitsOnTarget: 3, avgResponseTime: 5.5, accuracy: 75 };
    const answer = await me.patch(`${PATH}/${id}`, { ...statistics, seed: '00', userId: other.user.id });
    expect(answer.json()).toMatchObject({ id, ...statistics });
    expect((await me.patch(`${PATH}/${id}`, statistics)).json()).toEqual(answer.json());
    expect((await me.patch(`${PATH}/${id}`, {})).json()).toEqual(answer.json());
    expect((await me.patch(`${PATH}/${id}`, { accuracy: 101 })).statusCode).toBe(400);
    expect((await other.patch(`${PATH}/${id}`, statistics)).statusCode).toBe(404);
    expect((await me.patch(`${PATH}/999999`, {})).statusCode).toBe(404);
  });
});

describe('training sessions of a demo user', () => {
  it('count once something is shot in them: two a UTC day, also when eight are shot in at once', async () => {
    await server.restrictDemo({ historicalAnalysisEnabled: true });
    const demo = await server.signUpDemo();
    const scenario = await storeScenario(demo.user.id);
    const opened8 = await Promise.all(Array.from({ length: 8 }, () => open(demo, { scenarioId: scenario })));
    expect(opened8.map((a) => a.statusCode)).toEqual(Array(8).fill(201));
    const entries = async () => (await demo.get('/api/sessions-history')).json().entries;
    expect(await entries()).toEqual([]);
    const shoot = (sessionId: number) =>
      demo.post('/api/shot-logger/enhanced-shot', {
        shotData: { sessionId, distance: 500, targetSize: 1, rifleAccuracy: 0.25 },
        authenticData: { trueElevationMils: 3.1, trueWindDriftMils: 0.8 },
      });
    const answers = await Promise.all(opened8.map((a) => shoot(a.json().id)));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([201, 201, 403, 403, 403, 403, 403, 403]);
    const refused = answers.find((a) => a.statusCode === 403);
    expect(refused?.json()).toMatchObject({ code: 'session-limit-reached', message: expect.stringContaining('today') });
    expect((await open(demo, { scenarioId: scenario })).json().code).toBe('session-limit-reached');
    const shown = await entries();
    expect(shown).toHaveLength(2);
    expect((await shoot(shown[0].id)).statusCode).toBe(201);

    // Deleting a session of today frees no place; older ones may be deleted.
    const opened = shown[0];
    const kept = await demo.delete(`/api/training-sessions/${opened.id}`);
    expect([kept.statusCode, kept.json().code]).toEqual([403, 'demo-limitation']);

    await server.db
      .update(trainingSessions)
      .set({ createdAt: new Date(Date.now() - 24 * 3_600_000) })
      .where(eq(trainingSessions.userId, demo.user.id));
    expect((await demo.delete(`/api/training-sessions/${opened.id}`)).statusCode).toBe(200);
    expect((await open(demo, { scenarioId: scenario })).statusCode).toBe(201);
  });

  it('are opened only with what the allowed lists name, when they name anything', async () => {
    const demo = await server.signUpDemo();
    const scenario = await storeScenario(demo.user.id);
    await server.restrictDemo({ allowedScenarioIds: [scenarioId], allowedProfileIds: [profileId] });
    const refused = await open(demo, { scenarioId: scenario });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'demo-limitation']);
    const builtIn = await open(demo, { profileId: 0 });
    expect([builtIn.statusCode, builtIn.json().code]).toEqual([403, 'demo-limitation']);
    expect((await open(demo, { profileId })).statusCode).toBe(201);
    await server.restrictDemo({ allowedScenarioIds: [], allowedProfileIds: [] });
    expect((await open(demo, { profileId })).statusCode).toBe(404);
  });
});
