import { scenarios as calls } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { scenarios } from '../../db/index.ts';

const PATH = '/api/training-scenarios';
const FROM = `${PATH}/from-template`;
let server: TestApp;
let me: Client;
let other: Client;

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const create = async (client: Client, templateId = 'multi_dof_array_troop_line', body: object = {}) => {
  const answer = await client.post(`${FROM}/${templateId}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as calls.Scenario;
};
const field = {
  distances: [0, 500, 1000],
  timeSteps: [0, 5],
  windData: {
    speed: [
      [4, 4],
      [6, 6],
      [8, 8],
    ],
    direction: [
      [90, 90],
      [90, 90],
      [90, 90],
    ],
  },
};

const idsOf = (answer: { json: () => { id: number }[] }): number[] => answer.json().map((row) => row.id);

describe('training scenarios', () => {
  it('are closed to strangers', async () => {
    const rows = [
      ['GET', `${PATH}/templates`],
      ['GET', PATH],
      ['GET', `${PATH}/1`],
      ['POST', `${FROM}/troop_line`],
      ['PATCH', `${PATH}/1`],
      ['DELETE', `${PATH}/1`],
      ['POST', `${PATH}/1/calculate-wind-effects`],
    ] as const;
    for (const [method, url] of rows) {
      expect((await server.app.inject({ method, url, payload: {} })).statusCode, url).toBe(401);
    }
  });

  it('are made from templates that everybody may read', async () => {
    const templates = (await me.get(`${PATH}/templates`)).json() as calls.Template[];
    expect(templates.length).toBeGreaterThanOrEqual(8);
    expect(templates.map((t) => t.id)).toContain('close_array_troop_line');
  });

  it('take the template’s targets, the standard weather and the wind on each target', async () => {
    const made = await create(me);
    expect(made).toMatchObject({
      name: 'Multi-DoF Array',
      scenarioType: 'multiple_engagement_troop_line',
      directionOfFire: 90,
      environmentalConditions: { ...calls.DEFAULT_ENVIRONMENT },
      multiTargetWindEffects: { calculationMethod: 'uniform' },
    });
    expect(made.engagements.map((e) => e.distance)).toEqual([500, 650, 800, 950, 1100]);
    expect(made.multiTargetWindEffects?.targetEffects[0]).toMatchObject({ engagementId: 'eng1', crosswindMph: 8 });
    expect((await me.get(`${PATH}/${made.id}`)).json()).toEqual(made);
  });

  it('are the template itself when no body, or an empty name, is sent', async () => {
    const answer = await me.post(`${FROM}/troop_line`);
    expect([answer.statusCode, answer.json().engagements.length]).toEqual([201, 6]);
    expect((await create(me, 'troop_line', { name: '', description: '' })).name).toBe(answer.json().name);
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' };
    const announced = await server.app.inject({ method: 'POST', url: `${FROM}/troop_line`, headers });
    expect(announced.statusCode).toBe(400);
    const effects = await me.post(`${PATH}/${answer.json().id}/calculate-wind-effects`);
    expect(effects.statusCode, effects.body).toBe(200);
  });

  it('complete engagements and targets of which only the needed is sent', async () => {
    const engagements = [
      { distance: 400 },
      { distance: null },
      { distance: 700, targets: [{ type: 'ipsc', size: 1.5 }, { size: 1 }] },
    ];
    const made = await create(me, 'troop_line', { engagements });
    expect(made.engagements).toEqual([
      {
        id: 'eng1',
        distance: 400,
        sequence: 1,
        directionOfFire: 90,
        targets: [{ id: 'target1', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
      },
      {
        id: 'eng3',
        distance: 700,
        sequence: 2,
        directionOfFire: 90,
        targets: [
          { id: 'target3a', type: 'ipsc', size: 1.5, position: { x: -2, y: 0 } },
          { id: 'target3b', type: 'circle', size: 1, position: { x: 2, y: 0 } },
        ],
      },
    ]);
  });

  it('take what the shooter chose, and leave out engagements at distance 0', async () => {
    const target = { id: 'target1a', type: 'silhouette', size: 1.2, position: { x: -2, y: 0 } };
    const made = await create(me, 'close_array_troop_line', {
      name: 'Evening string',
      description: 'Low sun',
      engagements: [
        { id: 'eng1', distance: 0, sequence: 1, targets: [] },
        { id: 'eng2', distance: 410, sequence: 2, directionOfFire: 45, targets: [target] },
      ],
    });
    expect(made).toMatchObject({ name: 'Evening string', description: 'Low sun' });
    expect(made.engagements).toEqual([
      { id: 'eng2', distance: 410, sequence: 1, directionOfFire: 45, targets: [target] },
    ]);
  });

  it('refuse a bad body by the field’s name, an unknown template, and nothing to shoot at', async () => {
    const bad = await me.post(`${FROM}/troop_line`, {
      engagements: [{ id: 'eng1', distance: 3000, sequence: 1, targets: [] }],
    });
    expect([bad.statusCode, bad.json().issues[0].field]).toEqual([400, 'engagements.0.distance']);
    expect((await me.post(`${FROM}/no_such_template`, {})).statusCode).toBe(404);
    const empty = await me.post(`${FROM}/troop_line`, {
      engagements: [{ id: 'eng1', distance: 0, sequence: 1, targets: [] }],
    });
    expect([empty.statusCode, empty.json().message]).toEqual([
      400,
      'At least one engagement needs a distance above 0.',
    ]);
  });

  it('are new each time the same request comes', async () => {
    const [a, b] = [await create(me, 'troop_line'), await create(me, 'troop_line')];
    expect(a.id).not.toBe(b.id);
    expect({ ...a, id: 0, createdAt: '' }).toEqual({ ...b, id: 0, createdAt: '' });
  });

  it('are listed newest first and only to their owner', async () => {
    const mine = await server.signUp();
    const ids = [(await create(mine)).id, (await create(mine)).id];
    const listed = (await mine.get(PATH)).json() as calls.Scenario[];
    expect(listed.map((s) => s.id)).toEqual(ids.toReversed());
    expect((await other.get(PATH)).json()).toEqual([]);
  });

  it('of another user are as if absent', async () => {
    const { id } = await create(me);
    expect((await other.get(`${PATH}/${id}`)).statusCode).toBe(404);
    expect((await other.patch(`${PATH}/${id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await other.delete(`${PATH}/${id}`)).statusCode).toBe(404);
    expect((await other.post(`${PATH}/${id}/calculate-wind-effects`, {})).statusCode).toBe(404);
    expect((await me.get(`${PATH}/99999999999`)).statusCode).toBe(400);
  });

  it('change in the fields that are sent, and the wind effects with them', async () => {
    const made = await create(me);
    const renamed = (await me.patch(`${PATH}/${made.id}`, { name: 'New name' })).json();
    expect(renamed).toEqual({ ...made, name: 'New name' });
    const weather = { ...made.environmentalConditions, windSpeed: 4, windDirection: '9:00' };
    const moved = made.engagements.map((one: { distance: number }) => ({ ...one, distance: one.distance + 50 }));
    const again = await me.patch(`${PATH}/${made.id}`, { engagements: moved });
    expect(again.json().description).toMatch(/^[1-9]\d* .* yards\.$/);
    expect((await me.patch(`${PATH}/${made.id}`, { engagements: made.engagements })).statusCode).toBe(200);
    const changed = await me.patch(`${PATH}/${made.id}`, { environmentalConditions: weather, description: null });
    expect(changed.json()).toMatchObject({ description: null, name: 'New name' });
    expect(changed.json().multiTargetWindEffects.targetEffects[0].crosswindMph).toBe(-4);
    expect((await me.patch(`${PATH}/${made.id}`, { engagements: [] })).statusCode).toBe(400);
  });

  it('work the wind on each target out from a field, and store it', async () => {
    const { id } = await create(me);
    const answer = await me.post(`${PATH}/${id}/calculate-wind-effects`, { distanceBasedWindField: field });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().multiTargetWindEffects).toMatchObject({
      calculationMethod: 'distance-based',
      windFieldMetadata: { distancePoints: 3, maxDistance: 1000 },
    });
    expect((await me.get(`${PATH}/${id}`)).json()).toEqual(answer.json());
    const uniform = await me.post(`${PATH}/${id}/calculate-wind-effects`, {});
    expect(uniform.json().multiTargetWindEffects.calculationMethod).toBe('uniform');
  });

  it('ask for weather when there is none to work the wind out from', async () => {
    const { id } = await create(me);
    await me.patch(`${PATH}/${id}`, { environmentalConditions: null });
    const answer = await me.post(`${PATH}/${id}/calculate-wind-effects`, {});
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'environment-required']);
  });

  it.each([
    ['troop_line', { distance: 1600 }, 'engagements.0.distance'],
    ['simple_target', { distance: 99 }, 'engagements.0.distance'],
    ['close_array_troop_line', { distance: 1501 }, 'engagements.0.distance'],
    ['mid_array_troop_line', { distance: 800, directionOfFire: 91 }, 'engagements.0.directionOfFire'],
    ['troop_line', { distance: 800, directionOfFire: 105 }, 'engagements.0.directionOfFire'],
  ])('of %s refuse what its form refuses: %o', async (template, engagement, field) => {
    const answer = await me.post(`${PATH}/from-template/${template}`, { engagements: [engagement] });
    expect([answer.statusCode, answer.json().issues?.[0].field]).toEqual([400, field]);
    expect((await me.post(`${PATH}/from-template/${template}`, { directionOfFire: 91 })).statusCode).toBe(400);
  });

  it.each([
    ['troop_line', 6],
    ['multiple_engagement_troop_line', 6],
  ] as const)('of type %s have %i engagements at the most, and keep those they have', async (scenarioType, most) => {
    const owner = await server.signUp();
    const engagement = (n: number) => ({
      ...{ id: `eng${n}`, distance: 300 + n, sequence: n },
      targets: [{ id: `target${n}`, type: 'circle', size: 2, position: { x: 0, y: 0 } }],
    });
    const of = (count: number) => Array.from({ length: count }, (_, i) => engagement(i + 1));
    const scenario = { name: 'Line', scenarioType, directionOfFire: 90, environmentalConditions: null };
    const refused = await owner.post('/api/training-scenarios', { ...scenario, engagements: of(most + 1) });
    expect([refused.statusCode, refused.json().message]).toEqual([400, `Engagements must be ${most} at the most.`]);
    const kept = await owner.post('/api/training-scenarios', { ...scenario, engagements: of(most) });
    expect(kept.statusCode, kept.body).toBe(201);
    const { id } = kept.json();
    const url = `/api/training-scenarios/${id}`;
    const array = '/api/training-scenarios/from-template/far_array_troop_line';
    expect((await owner.post(array, { engagements: of(6) })).statusCode).toBe(400);
    expect((await owner.post(array, { engagements: of(5) })).statusCode).toBe(201);
    expect((await owner.patch(url, { engagements: of(most + 1) })).statusCode).toBe(400);
    // as an earlier release may have stored it
    await server.db
      .update(scenarios)
      .set({ engagements: of(most + 2) as never })
      .where(eq(scenarios.id, id));
    expect((await owner.patch(url, { engagements: of(most + 2) })).statusCode).toBe(200);
  });

  it('are changed within the same bounds, and keep the directions they have', async () => {
    const scenario = await create(me);
    const { id, engagements } = scenario;
    const [first] = engagements;
    const changed = (more: object) => me.patch(`${PATH}/${id}`, { engagements: [{ ...first, ...more }] });
    expect((await changed({ distance: 2000.5 })).statusCode).toBe(400);
    expect((await changed({ directionOfFire: 91 })).json().issues[0].field).toBe('engagements.0.directionOfFire');
    expect((await me.patch(`${PATH}/${id}`, { engagements })).statusCode).toBe(200);
    expect((await changed({ directionOfFire: 225 })).statusCode).toBe(200);
  });

  it('are deleted once, also when a session was shot on them; those demo users are given stay', async () => {
    const { id } = await create(me);
    expect((await me.delete(`${PATH}/${id}`)).json()).toEqual({ success: true });
    expect((await me.delete(`${PATH}/${id}`)).statusCode).toBe(404);
    const used = await create(me);
    const opened = await me.post('/api/training-sessions', { profileId: 0, scenarioId: used.id });
    await server.restrictDemo({ allowedScenarioIds: [used.id] });
    const refused = await me.delete(`${PATH}/${used.id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in-use']);
    await server.restrictDemo({ allowedScenarioIds: [] });
    expect((await me.delete(`${PATH}/${used.id}`)).json()).toEqual({ success: true });
    const [session] = (await me.get('/api/training-sessions')).json();
    expect(session).toMatchObject({ id: opened.json().id, scenarioId: used.id, scenarioName: used.name });
  });

  it('stop at 200, also when two come at once', async () => {
    const collector = await server.signUp();
    const { id } = await create(collector);
    const [row] = await server.db.select().from(scenarios).where(eq(scenarios.id, id));
    if (row === undefined) throw new Error('the scenario must be stored');
    const { id: _, ...values } = row;
    await server.db.insert(scenarios).values(Array.from({ length: 198 }, () => values));
    const answers = await Promise.all([1, 2, 3].map(() => collector.post(`${FROM}/troop_line`, {})));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([201, 409, 409]);
  });
});

describe('training scenarios of a demo user', () => {
  it('cannot be made, changed or deleted unless the restrictions say so', async () => {
    const demo = await server.signUpDemo();
    for (const refused of [
      await demo.post(`${FROM}/troop_line`, {}),
      await demo.patch(`${PATH}/1`, { name: 'x' }),
      await demo.delete(`${PATH}/1`),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe('Custom Scenarios is not available in demo mode. Please upgrade to use it.');
    }
  });

  it('reach no farther than the restrictions allow', async () => {
    const demo = await server.signUpDemo();
    await server.restrictDemo({ customScenariosEnabled: true, maxTargetDistance: 600 });
    const far = await demo.post(`${FROM}/far_array_troop_line`, {});
    expect([far.statusCode, far.json().message]).toEqual([
      403,
      'Maximum distance in demo mode is 600 yards. Upgrade for unlimited range.',
    ]);
    const near = await create(demo, 'close_array_troop_line');
    const engagements = near.engagements.map((e) => ({ ...e, distance: 601 }));
    expect((await demo.patch(`${PATH}/${near.id}`, { engagements })).statusCode).toBe(403);
    await server.restrictDemo({ customScenariosEnabled: false });
  });

  it('are listed with those on the allowed list, which can be read but not changed', async () => {
    const demo = await server.signUpDemo();
    const { id } = await create(me);
    expect((await demo.get(`${PATH}/${id}`)).statusCode).toBe(404);
    await server.restrictDemo({ allowedScenarioIds: [id], customScenariosEnabled: true });
    expect(idsOf(await demo.get(PATH))).toContain(id);
    expect((await demo.get(`${PATH}/${id}`)).statusCode).toBe(200);
    expect((await demo.delete(`${PATH}/${id}`)).statusCode).toBe(404);
    expect((await other.get(`${PATH}/${id}`)).statusCode).toBe(404);
    await server.restrictDemo({ allowedScenarioIds: [], customScenariosEnabled: false });
  });
});
