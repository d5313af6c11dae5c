import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { profiles, scenarios } from '../../db/index.ts';

const PATH = '/api/ballistic-profiles';
let server: TestApp;
let me: Client;
let other: Client;

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const create = async (client: Client, fields: object = {}) => {
  const answer = await client.post(PATH, { name: 'Match rifle', ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

const idsOf = (answer: { json: () => { id: number }[] }): number[] => answer.json().map((row) => row.id);

describe('weapon profiles', () => {
  it('are closed to strangers', async () => {
    for (const url of [PATH, '/api/profiles']) {
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect((await server.app.inject({ method, url: `${PATH}/1`, payload: {} })).statusCode).toBe(401);
    }
    expect((await server.app.inject({ method: 'POST', url: PATH, payload: { name: 'x' } })).statusCode).toBe(401);
  });

  it.each([{}, { name: null }, { name: ' ' }])('need a name, and say so: %o', async (body) => {
    const answer = await me.post(PATH, body);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please enter a profile name.']);
  });

  it('take the specified defaults for what is left out', async () => {
    expect(await create(me)).toMatchObject({
      name: 'Match rifle',
      bulletWeight: 140,
      bulletBC: 0.325,
      muzzleVelocity: 2800,
      twistRate: 8,
      rifleAccuracy: 0.25,
      bulletWeightVariation: 0.5,
      powderChargeVariation: 0.1,
      bcVariation: 0.008,
      scopeHeight: 2.36,
      zeroRange: 100,
      reticleType: 'ZCO_MPCT2X',
      dragModel: 'G7',
      bcSegments: [],
      previousBaseline: null,
      elevationReferenceData: null,
    });
  });

  it('refuse what no rifle has, naming the field', async () => {
    for (const [field, value] of Object.entries({
      rifleAccuracy: -1,
      muzzleVelocity: null,
      bulletBC: 'fast',
      reticleType: 'OTHER',
      name: ' ',
      elevationReferenceData: '{broken',
    })) {
      const answer = await me.post(PATH, { name: 'x', [field]: value });
      expect([answer.statusCode, answer.json().issues?.[0]?.field], answer.body).toEqual([400, field]);
    }
    expect((await me.post(PATH, {})).statusCode).toBe(400);
  });

  it('keep reference data that is sent as JSON text as a list', async () => {
    const text = JSON.stringify([{ range: 500, drop: 3.1, tof: 0.6 }]);
    const profile = await create(me, {
      elevationReferenceData: text,
      windageReferenceData: [{ range: 500, windage: 0.7 }],
    });
    expect(profile.elevationReferenceData).toEqual([{ range: 500, drop: 3.1, tof: 0.6 }]);
    expect(profile.windageReferenceData).toEqual([{ range: 500, windage: 0.7 }]);
  });

  it('keep what measured a velocity with that velocity alone, also over a truing that is undone', async () => {
    const chronograph = { shots: 8, sd: 6 };
    const { id } = await create(me, { muzzleVelocity: 2850.3, chronograph });
    const patch = async (body: object) => (await me.patch(`${PATH}/${id}`, body)).json();
    expect((await patch({ bulletBC: 0.33, muzzleVelocity: 2850.3 })).chronograph).toEqual(chronograph);
    expect((await patch({ truing: 'apply', muzzleVelocity: 2810 })).chronograph).toBeNull();
    expect(await patch({ truing: 'undo' })).toMatchObject({ muzzleVelocity: 2850.3, chronograph });
    expect((await patch({ muzzleVelocity: 2700 })).chronograph).toBeNull();
  });

  it('refuse reference data whose every row is mirrored, and keep those that are not', async () => {
    const { id } = await create(me, { muzzleVelocity: 2750, bulletBC: 0.326 });
    const drops = [
      [100, 0],
      [300, -1.4],
      [600, -4.5],
      [1000, -11.5],
    ] as const;
    const turned = (name: string) => drops.map(([range, mil]) => ({ range, [name]: -mil + 0 }));
    for (const name of ['elevation', 'drop']) {
      const elevationReferenceData = drops.map(([range, mil]) => ({ range, [name]: mil }));
      for (const answer of [
        await me.patch(`${PATH}/${id}`, { elevationReferenceData }),
        await me.post(PATH, { name: 'x', elevationReferenceData: JSON.stringify(elevationReferenceData) }),
      ]) {
        expect([answer.statusCode, answer.json().issues[0].field]).toEqual([400, 'elevationReferenceData']);
        expect(answer.json().message).toContain('Turn the sign');
      }
      expect((await me.patch(`${PATH}/${id}`, { elevationReferenceData: turned(name) })).statusCode).toBe(200);
    }
    const windage = (mil: number) =>
      me.patch(`${PATH}/${id}`, { windageReferenceData: [{ range: 600, windage: mil }] });
    expect((await windage(-0.9)).json().issues[0].field).toBe('windageReferenceData');
    expect((await windage(0.9)).statusCode).toBe(200);
    // a drop near the zero, and one odd row, do not count as mirrored
    const odd = [
      { range: 50, elevation: -0.1 },
      { range: 600, elevation: 3.6 },
      { range: 700, elevation: -4.6 },
    ];
    expect((await me.patch(`${PATH}/${id}`, { elevationReferenceData: odd })).statusCode).toBe(200);
  });

  it('keep what was measured of rifle and ammunition, and know nothing of it otherwise', async () => {
    const measured = {
      dragCurve: [0.5, 0.9, 1, 1.2, 2.5].map((mach, i) => ({ mach, cd: 0.2 + 0.02 * i })),
      muzzleVelocitySd: 8.5,
      zeroAir: { temperature: 40, pressure: 25.1, humidity: 30, powder: 55 },
      zeroOffset: { elevation: 0.1, windage: -0.05 },
      click: { unit: 'moa', value: 0.25 },
      tracking: { elevation: 0.983, windage: 1 },
      cartridge: '6.5 Creedmoor',
      spinFactor: 0.93,
      powderTable: [
        { temperature: 20, muzzleVelocity: 2750 },
        { temperature: 90, muzzleVelocity: 2815 },
      ],
    };
    const made = await create(me, measured);
    expect(made).toMatchObject(measured);
    const { id, ...unknown } = await create(me);
    expect(unknown).toMatchObject(Object.fromEntries(Object.keys(measured).map((field) => [field, null])));
    expect((await me.patch(`${PATH}/${made.id}`, { dragCurve: null, name: 'Plain' })).json()).toMatchObject({
      dragCurve: null,
      spinFactor: 0.93,
    });
    for (const [field, value] of Object.entries({
      dragCurve: measured.dragCurve.toReversed(),
      tracking: { elevation: 1.2, windage: 1 },
      powderTable: measured.powderTable.slice(1),
      click: { unit: 'turn', value: 1 },
      spinFactor: 2,
    })) {
      const answer = await me.patch(`${PATH}/${id}`, { [field]: value });
      expect([answer.statusCode, answer.json().issues?.[0]?.field.startsWith(field)], answer.body).toEqual([400, true]);
    }
  });

  it('keep markup and SQL in their names as they are', async () => {
    const name = `<img onerror=alert(1)> '; DROP TABLE profiles; --`;
    expect((await create(me, { name })).name).toBe(name);
  });

  it('are listed newest first, under both paths, only to their owner', async () => {
    const mine = await server.signUp();
    const ids = [(await create(mine)).id, (await create(mine)).id, (await create(mine)).id];
    for (const url of [PATH, '/api/profiles']) {
      const listed = (await mine.get(url)).json();
      expect(listed.map((p: { id: number }) => p.id)).toEqual(ids.toReversed());
    }
    const page = (await mine.get(`${PATH}?limit=1&offset=1`)).json();
    expect(page.map((p: { id: number }) => p.id)).toEqual([ids[1]]);
    expect((await other.get(PATH)).json()).toEqual([]);
  });

  it('change only in the fields that are sent', async () => {
    const { id, updatedAt, ...before } = await create(me, { notes: 'cold bore low' });
    const answer = await me.patch(`${PATH}/${id}`, { id, muzzleVelocity: 2745, userId: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...before, id, muzzleVelocity: 2745 });
    expect(Date.parse(answer.json().updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt));
    const again = await me.patch(`${PATH}/${id}`, { muzzleVelocity: 2745 });
    expect([again.statusCode, again.json().muzzleVelocity]).toEqual([200, 2745]);
    expect((await me.patch(`${PATH}/${id}`, {})).statusCode).toBe(200);
  });

  it('of another user are as if absent', async () => {
    const { id } = await create(me);
    expect((await other.patch(`${PATH}/${id}`, { name: 'mine now' })).statusCode).toBe(404);
    expect((await other.delete(`${PATH}/${id}`)).statusCode).toBe(404);
    for (const bad of ['0', '99999999999', 'abc', '1%27']) {
      expect([400, 404]).toContain((await me.patch(`${PATH}/${bad}`, { name: 'x' })).statusCode);
    }
  });

  it('keep what truing replaced, and put it back', async () => {
    const before = {
      bcSegments: [{ mach: 2, bc: 0.31 }],
      windageReferenceData: [{ range: 500, windage: 0.7 }],
    };
    const { id } = await create(me, before);
    const trued = await me.patch(`${PATH}/${id}`, {
      truing: 'apply',
      bulletBC: 0.311,
      muzzleVelocity: 2760,
      elevationReferenceData: [{ range: 800, drop: 6.4 }],
      bcSegments: [],
      windageReferenceData: [],
    });
    expect(trued.json()).toMatchObject({
      bulletBC: 0.311,
      previousBaseline: { bulletBC: 0.325, muzzleVelocity: 2800, elevationReferenceData: null },
    });
    const undone = await me.patch(`${PATH}/${id}`, { truing: 'undo', bulletBC: 0.5 });
    expect(undone.json()).toMatchObject({
      bulletBC: 0.325,
      muzzleVelocity: 2800,
      elevationReferenceData: null,
      ...before,
      previousBaseline: null,
    });
    expect((await me.patch(`${PATH}/${id}`, { truing: 'undo' })).statusCode).toBe(400);
  });

  it('are deleted once, also when a session was shot with them; those demo users are given stay', async () => {
    const { id } = await create(me);
    expect((await me.delete(`${PATH}/${id}`)).json()).toEqual({ success: true });
    expect((await me.delete(`${PATH}/${id}`)).statusCode).toBe(404);

    const used = await create(me);
    const [scenario] = await server.db
      .insert(scenarios)
      .values({ userId: me.user.id, name: 's', scenarioType: 'simple', engagements: [], directionOfFire: 90 })
      .returning();
    const opened = await me.post('/api/training-sessions', { profileId: used.id, scenarioId: scenario?.id });
    expect(opened.statusCode).toBe(201);
    await server.restrictDemo({ allowedProfileIds: [used.id] });
    const refused = await me.delete(`${PATH}/${used.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'in-use',
      message: expect.stringContaining('Take it off their list'),
    });
    await server.restrictDemo({ allowedProfileIds: [] });
    expect((await me.delete(`${PATH}/${used.id}`)).json()).toEqual({ success: true });
    const [session] = (await me.get('/api/training-sessions')).json();
    expect(session).toMatchObject({ id: opened.json().id, profileId: used.id, profileName: used.name });
  });

  it('stop at 200, also when two come at once', async () => {
    const collector = await server.signUp();
    const { id } = await create(collector);
    const [row] = await server.db.select().from(profiles).where(eq(profiles.id, id));
    if (row === undefined) throw new Error('the profile must be stored');
    const { id: _, ...values } = row;
    await server.db.insert(profiles).values(Array.from({ length: 197 }, () => values));
    const answers = await Promise.all([1, 2, 3, 4].map(() => collector.post(PATH, { name: 'one more' })));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([201, 201, 409, 409]);
    expect((await collector.get(PATH)).json()).toHaveLength(200);
  });
});

describe('weapon profiles of a demo user', () => {
  it('cannot be made, changed or deleted unless the restrictions say so', async () => {
    const demo = await server.signUpDemo();
    const refused = await demo.post(PATH, { name: 'x' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('Profile Editing is not available in demo mode. Please upgrade to use it.');
    await server.restrictDemo({ profileEditingEnabled: true });
    const made = await create(demo);
    expect((await demo.delete(`${PATH}/${made.id}`)).statusCode).toBe(200);
    await server.restrictDemo({ profileEditingEnabled: false });
  });

  it('are listed with those on the allowed list, which can be read but not changed', async () => {
    const demo = await server.signUpDemo();
    const { id } = await create(me, { name: 'Loan rifle' });
    expect(idsOf(await demo.get(PATH))).not.toContain(id);
    await server.restrictDemo({ allowedProfileIds: [id], profileEditingEnabled: true });
    expect(idsOf(await demo.get(PATH))).toContain(id);
    expect((await demo.patch(`${PATH}/${id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await other.get(PATH)).json()).toEqual([]);
    await server.restrictDemo({ allowedProfileIds: [], profileEditingEnabled: false });
  });

  it('are those they may shoot with: only listed ones if there is a list', async () => {
    const demo = await server.signUpDemo();
    const [listed, unlisted] = [await create(me, { muzzleVelocity: 2500 }), await create(me)];
    const shoot = async (client: Client, profileId: number) => {
      const air = { windSpeed: 0, windDirection: '3:00', temperature: 72, pressure: 29.92, humidity: 45 };
      const answer = await client.post('/api/calculate-ballistics', { profileId, distance: 300, ...air });
      return answer.statusCode === 200 ? 200 : answer.json().code;
    };
    expect([await shoot(me, listed.id), await shoot(other, listed.id), await shoot(demo, listed.id)]).toEqual([
      200,
      'not-found',
      'not-found',
    ]);
    expect(await shoot(demo, 0)).toBe(200);
    await server.restrictDemo({ allowedProfileIds: [listed.id] });
    expect([await shoot(demo, listed.id), await shoot(demo, unlisted.id), await shoot(demo, 0)]).toEqual([
      200,
      'not-found',
      'demo-limitation',
    ]);
    expect([await shoot(other, listed.id), await shoot(other, 0)]).toEqual(['not-found', 200]);
    await server.restrictDemo({ allowedProfileIds: [] });
  });
});
