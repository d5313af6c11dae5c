import { shares as sharesCalls, stages as stageCalls } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WIND_FIELD } from '../../../test/owned-objects.ts';
import { CARD_TO_KEEP, SCENARIO_TO_KEEP } from '../../../test/sample-requests.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { shares } from '../../db/index.ts';

const SHARES = '/api/shares';
let server: TestApp;
let me: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const asStranger = (url: string) => server.app.inject({ method: 'GET', url });

const STAGE: stageCalls.Stage = stageCalls.stage.parse({
  rifle: { ...DEFAULT_PROFILE, updatedAt: null },
  air: stageCalls.DEFAULT_AIR,
  wind: { kind: 'steady', speed: 6, direction: 60 },
  effects: stageCalls.DEFAULT_EFFECTS,
  targets: [{ number: 1, distance: 640, directionOfFire: 90, targetType: 'circle', targetSize: 2, lookAngle: 0 }],
  directionOfFire: 90,
  clock: 'by-shot',
  source: { scenarioId: null, scenarioName: 'The ridge', windFieldId: null, rifle: '', air: '', wind: '' },
});

const THINGS = {
  scenario: { kind: 'scenario', body: { ...SCENARIO_TO_KEEP, description: null, environmentalConditions: null } },
  stage: { kind: 'stage', body: STAGE },
  card: { kind: 'card', body: { ...CARD_TO_KEEP, rows: [], promise: null } },
  wind: { kind: 'wind', body: { name: 'Saturday', windField: WIND_FIELD } },
} as const;

describe('a thing that comes from outside', () => {
  const metadata = { ...CARD_TO_KEEP.metadata, coveragePercentage: -1000 };
  const cold = { ...CARD_TO_KEEP.metadata, environment: { ...CARD_TO_KEEP.metadata.environment, temperature: -911 } };
  it.each([
    ['metadata.coveragePercentage', { metadata }],
    ['metadata.environment.temperature', { metadata: cold }],
    ['name', { name: 'Card \u202egnp' }],
  ])('is refused as a card by the name of its field: %s', async (field, change) => {
    const body = { ...CARD_TO_KEEP, ...change };
    const kept = await me.post('/api/wmp/cards', body);
    expect([kept.statusCode, kept.json().issues[0].field]).toEqual([400, field]);
    const shared = await me.post(SHARES, { kind: 'card', body });
    expect([shared.statusCode, shared.json().issues[0].field]).toEqual([400, `body.${field}`]);
  });

  it.each([
    ['/api/ballistic-profiles', { name: 'Rifle \u202e' }],
    ['/api/training-scenarios', { ...SCENARIO_TO_KEEP, name: 'Range \u2066' }],
    ['/api/training-scenarios/from-template/simple_target', { name: 'Range \u0007' }],
    ['/api/weather/fields', { name: 'Wind \u202b', windField: WIND_FIELD }],
    [SHARES, { kind: 'wind', body: { name: 'Wind \u202b', windField: WIND_FIELD } }],
  ])('is refused by %s with a name that hides what it says', async (url, body) => {
    const answer = await me.post(url, body);
    expect([answer.statusCode, answer.json().issues[0].field]).toEqual([400, url === SHARES ? 'body.name' : 'name']);
  });

  it.each([
    ['/api/ballistic-profiles', 'chamber', { name: 'Rifle' }],
    ['/api/ballistic-profiles', 'cartridge', { name: 'Rifle' }],
    ['/api/ballistic-profiles', 'notes', { name: 'Rifle' }],
    ['/api/training-scenarios/from-template/simple_target', 'description', {}],
    ['/api/training-scenarios', 'description', SCENARIO_TO_KEEP],
    ['/api/training-sessions', 'notes', { profileId: 0, scenarioId: 1 }],
  ])('is refused by %s with a %s that hides what it says', async (url, field, rest) => {
    const answer = await me.post(url, { ...rest, [field]: 'Match \u202e' });
    expect([answer.statusCode, answer.json().issues[0].field]).toEqual([400, field]);
  });

  it.each([
    ['rifle.name', { rifle: { ...STAGE.rifle, name: 'Rifle \u202e' } }],
    ['source.scenarioName', { source: { ...STAGE.source, scenarioName: 'The \u2066ridge' } }],
  ])('is refused as a stage whose %s hides what it says', async (field, change) => {
    const answer = await me.post(SHARES, { kind: 'stage', body: { ...STAGE, ...change } });
    expect([answer.statusCode, answer.json().issues[0].field]).toEqual([400, `body.${field}`]);
  });

  it('may have notes of several lines', async () => {
    const notes = 'Barrel 2\n\tfrom lot 14';
    const made = await me.post('/api/ballistic-profiles', { name: 'Lines', notes });
    expect([made.statusCode, made.json().notes]).toEqual([201, notes]);
  });

  it('stays readable where it was shared before these bounds', async () => {
    const thing = sharesCalls.sharedThing.parse({
      kind: 'card',
      body: { ...THINGS.card.body, name: 'Old \u202e', metadata },
    });
    const id = 'from-a-release-1';
    await server.db.insert(shares).values({ id, userId: me.user.id, name: 'Old', thing });
    expect((await asStranger(`${SHARES}/${id}`)).json().thing).toEqual(thing);
  });
});

describe('a link', () => {
  it.each(Object.entries(THINGS))(
    'lets anybody look at a %s as it was shared, and nobody guess it',
    async (_, thing) => {
      const made = await me.post(SHARES, thing);
      expect(made.statusCode).toBe(201);
      const { id } = made.json();
      expect(id).toMatch(/^[A-Za-z0-9_-]{16}$/);
      const seen = await asStranger(`${SHARES}/${id}`);
      expect([seen.statusCode, seen.json().thing]).toEqual([200, thing]);
      expect((await asStranger(`${SHARES}/${id.slice(0, 15)}${id.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
    },
  );

  it('is listed by name for its maker alone, ended by its maker alone, and then holds nothing', async () => {
    const valley = { ...STAGE, source: { ...STAGE.source, scenarioName: 'The valley' } };
    const { id } = (await me.post(SHARES, { kind: 'stage', body: valley })).json();
    expect((await me.get(SHARES)).json()[0]).toMatchObject({ id, kind: 'stage', name: 'The valley' });
    expect((await other.get(SHARES)).json()).toEqual([]);
    expect((await other.delete(`${SHARES}/${id}`)).statusCode).toBe(404);
    expect((await me.delete(`${SHARES}/${id}`)).statusCode).toBe(200);
    expect((await asStranger(`${SHARES}/${id}`)).statusCode).toBe(404);
  });

  it('of a stage is named for its scenario, else for its rifle, else for what it is', async () => {
    const maker = await server.signUp();
    const stageOf = (scenarioName: string, name: string) => ({
      kind: 'stage',
      body: { ...STAGE, rifle: { ...STAGE.rifle, name }, source: { ...STAGE.source, scenarioName } },
    });
    const names: string[] = [];
    for (const thing of [stageOf('The quarry', 'Heavy barrel'), stageOf('', 'Heavy barrel'), stageOf('', '')]) {
      names.push((await maker.post(SHARES, thing)).json().name);
    }
    expect(names).toEqual(['The quarry', 'Heavy barrel', 'Stage']);
  });

  it.each([
    [{ kind: 'rifle', body: {} }, 'kind'],
    [{ kind: 'wind', body: { name: 'x', windField: { ...WIND_FIELD, timeSteps: [0] } } }, 'windField'],
    [{ kind: 'scenario', body: { ...SCENARIO_TO_KEEP, directionOfFire: 720 } }, 'directionOfFire'],
    [{ kind: 'card', body: { ...CARD_TO_KEEP, confidence: 2 } }, 'confidence'],
    [{ kind: 'stage', body: { ...STAGE, air: { ...STAGE.air, pressure: 3 } } }, 'pressure'],
  ])('refuses what is out of bounds, naming the field: %#', async (thing, field) => {
    const answer = await me.post(SHARES, thing);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json().issues)).toContain(field);
  });

  it('is the one a thing has while it lives: shared again it gets no second, changed or ended another', async () => {
    const maker = await server.signUp();
    const share = async (thing: object): Promise<string> => (await maker.post(SHARES, thing)).json().id;
    for (const thing of Object.values(THINGS)) expect(await share(thing)).toBe(await share(thing));
    expect((await maker.get(SHARES)).json()).toHaveLength(4);
    const id = await share(THINGS.card);
    const changed = { ...THINGS.card, body: { ...THINGS.card.body, confidence: 0.5 } };
    const others = [await share(changed), (await other.post(SHARES, THINGS.card)).json().id];
    await maker.delete(`${SHARES}/${id}`);
    others.push(await share(THINGS.card));
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('is refused beyond 200 of them', async () => {
    const busy = await server.signUp();
    const wind = (n: number) => ({ ...THINGS.wind, body: { ...THINGS.wind.body, name: `Wind ${n}` } });
    for (let n = 0; n < 200; n++) await busy.post(SHARES, wind(n));
    const answer = await busy.post(SHARES, wind(200));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'quota-reached']);
    expect((await busy.post(SHARES, wind(7))).statusCode).toBe(201);
  });
});

describe('what was brought along', () => {
  it('is a scenario of the user’s, its odd direction and distance as they were, with the wind on it', async () => {
    const kept = await me.post('/api/training-scenarios', SCENARIO_TO_KEEP);
    expect([kept.statusCode, kept.json()]).toMatchObject([201, SCENARIO_TO_KEEP]);
    const [first] = (await me.get('/api/training-scenarios')).json();
    expect(first.id).toBe(kept.json().id);
    const bad = { ...SCENARIO_TO_KEEP, engagements: [{ ...SCENARIO_TO_KEEP.engagements[0], distance: 5000 }] };
    expect((await me.post('/api/training-scenarios', bad)).json().issues[0].field).toBe('engagements.0.distance');
  });

  it('is a card of the user’s, found by its distance like any other', async () => {
    expect((await me.post('/api/wmp/cards', CARD_TO_KEEP)).statusCode).toBe(201);
    const found = await me.post('/api/wmp/phase3-integration', { distance: 640 });
    expect(found.json().data.optimizedWindData.elevationMils).toBe(4.1);
  });
});

describe('everything of mine', () => {
  it('is one JSON file of what the account keeps, without password or anybody else’s things', async () => {
    await me.post('/api/ballistic-profiles', { name: 'Mine alone' });
    await other.post('/api/ballistic-profiles', { name: 'Not mine' });
    await me.post(SHARES, THINGS.wind);
    const answer = await me.get('/api/everything-of-mine');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['content-disposition']).toContain('windcall-everything.json');
    const file = answer.json();
    expect(file.account.username).toBe(me.user.username);
    expect(file.profiles.map((p: { name: string }) => p.name)).toContain('Mine alone');
    expect(file.shares.length).toBeGreaterThan(0);
    expect(answer.body).not.toContain('Not mine');
    expect(answer.body).not.toContain('argon2');
  });

  it('breaks off where it cannot be read to its end: nobody takes half of it for the whole', async () => {
    await server.db.execute(sql`ALTER TABLE wind_fields RENAME TO wind_fields_away`);
    await expect(me.get('/api/everything-of-mine')).rejects.toThrow('destroyed before completion');
    await server.db.execute(sql`ALTER TABLE wind_fields_away RENAME TO wind_fields`);
    expect((await me.get('/api/everything-of-mine')).statusCode).toBe(200);
  });
});

describe('units', () => {
  it('follow the account, and are refused beyond 512 bytes or of another shape', async () => {
    expect((await me.get('/api/auth/me')).json().units).toBeNull();
    const units = { range: 'm', wind: 'm/s', temperature: '°C' };
    expect((await me.put('/api/auth/profile', { units })).statusCode).toBe(200);
    expect((await me.get('/api/auth/me')).json().units).toEqual(units);
    await me.put('/api/auth/profile', { firstName: 'Ann' });
    expect((await me.get('/api/auth/me')).json().units).toEqual(units);
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`k${'abcdefghij'[i % 10]}${'abcd'[Math.floor(i / 10)]}`, 'cm/100 m']),
    );
    for (const bad of [many, { Range: 'm' }, { range: 'x'.repeat(13) }, { range: 1 }]) {
      const answer = await me.put('/api/auth/profile', { units: bad });
      expect([answer.statusCode, answer.json().issues[0].field.startsWith('units')]).toEqual([400, true]);
    }
    await me.put('/api/auth/profile', { units: null });
    expect((await me.get('/api/auth/me')).json().units).toBeNull();
  });
});
