import { randomUUID } from 'node:crypto';
import { stages as calls, scenarios as scenarioCalls, sessions } from '@windcall/contract';
import { fire, shotRecord, split, TEMPLATES } from '@windcall/simulation';
import { generateWindField, type WindFieldSettings } from '@windcall/wind';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { shots, stages, trainingSessions } from '../../db/index.ts';
import { createStageRoom } from './stage-room.ts';

const STAGES = '/api/stages';
const SESSIONS = '/api/training-sessions';
const RECORD = '/api/shot-logger/enhanced-shot';
const SOLVE = '/api/calculate-ballistics';
const HISTORY = '/api/sessions-history';
let server: TestApp;
let me: Client;
let other: Client;
let profileId: number;
const scenarioOf = new Map<string, number>();

const PRIMARY = {
  windSpeed: 10,
  windDirection: '3:00',
  duration: 40,
  durationVariation: 0.3,
  speedVariation: 3,
  directionVariation: 12,
  correlationTime: 12,
  spatialCorrelationDistance: 200,
};
/** A body of generate-distance-based with a seed. */
const SETTINGS = {
  maxDistance: 1000,
  samplingInterval: 50,
  duration: 240,
  timeInterval: 5,
  temperature: 72,
  humidity: 45,
  pressure: 29.92,
  modelComplexity: 'state-based',
  stateBasedWind: { primary: PRIMARY, secondary: { ...PRIMARY, windSpeed: 4, windDirection: '10:30' }, seed: 11 },
};
const ZONES = [0, 400, 800].map((yd, i) => ({
  startDistance: yd,
  endDistance: yd + 400,
  windSpeed: 3 + 4 * i,
  windDirection: i === 1 ? "9 o'clock" : '2:00',
}));
const recipeOf = (seed: number): WindFieldSettings => {
  const { stateBasedWind: wind, maxDistance, samplingInterval, duration, timeInterval } = SETTINGS;
  return {
    ...{ maxDistance, samplingInterval, duration, timeInterval, seed },
    modelComplexity: 'state-based',
    stateBasedWind: { primary: wind.primary, secondary: wind.secondary },
  };
};
const madeField = () => {
  const made = generateWindField(recipeOf(11));
  if (made.status !== 'ok') throw new Error('must be made');
  return made.field;
};
let fieldId: number;
const winds = (): Record<string, object> => ({
  steady: { kind: 'steady', speed: 9, direction: '4:30' },
  zones: { kind: 'zones', zones: ZONES },
  recipe: { kind: 'recipe', settings: SETTINGS, seed: 11 },
  saved: { kind: 'saved', id: fieldId },
  samples: { kind: 'samples', field: madeField() },
  surface: { kind: 'surface', law: 2, ground: 'meadow', sky: 'broken', speed: 9, direction: '4:30', seed: 11 },
});

const ok = async <T>(asked: ReturnType<Client['get']>, status = 200): Promise<T> => {
  const answer = await asked;
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
const templateId = (id: string): number => {
  const found = scenarioOf.get(id);
  if (found === undefined) throw new Error(`template ${id} must have a scenario`);
  return found;
};
const makeStage = async (more: object = {}, template = 'mid_array_troop_line', client = me) =>
  calls.storedStage.parse(await ok(client.post(STAGES, { profileId, scenarioId: templateId(template), ...more }), 201));
const openOn = async (stage: calls.StoredStage): Promise<sessions.TrainingSession> =>
  ok(me.post(SESSIONS, { profileId: stage.rifle.id, scenarioId: stage.source.scenarioId, stageId: stage.id }), 201);
interface Recorded {
  shot: sessions.Shot;
  windError: number;
  elevationError: number;
  split: calls.Split | null;
}
const targetOf = (stage: calls.Stage, number: number): calls.StageTarget => {
  const target = stage.targets.find((t) => t.number === number);
  if (target === undefined) throw new Error(`target ${number} must be there`);
  return target;
};
const sumOf = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, mil) => sum + mil, 0);

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
  profileId = (await ok<{ id: number }>(me.post('/api/ballistic-profiles', { name: 'Match rifle' }), 201)).id;
  for (const { id } of TEMPLATES) {
    const made = await ok<{ id: number }>(me.post(`/api/training-scenarios/from-template/${id}`, {}), 201);
    scenarioOf.set(id, made.id);
  }
  fieldId = (await ok<{ id: number }>(me.post('/api/weather/fields', { name: 'Tuesday', windField: madeField() }), 201))
    .id;
});
afterAll(() => server.close());

describe('stages', () => {
  it('are made of every template in every kind of wind, and come back as they were made', async () => {
    for (const { id } of TEMPLATES) {
      for (const [kind, wind] of Object.entries(winds())) {
        const stage = await makeStage({ wind }, id);
        expect(stage.wind.kind).toBe(kind === 'saved' ? 'recipe' : kind);
        expect(stage.targets.length).toBeGreaterThan(0);
        expect(await ok(me.get(`${STAGES}/${stage.id}`))).toEqual(stage);
      }
    }
  });

  it('are one when they are equal, and another when rifle, wind, air or clock are', async () => {
    const one = await makeStage({ wind: { kind: 'steady', speed: 8, direction: 90 } });
    const same = await makeStage({ wind: { kind: 'steady', speed: 8, direction: '3:00' } });
    expect([same.id, same.digest]).toEqual([one.id, one.digest]);
    const others = await Promise.all([
      makeStage({ air: { temperature: 20, humidity: 10, pressure: 25, latitude: 60 } }),
      makeStage({ clock: 'live' }),
      makeStage({ effects: { coriolis: false } }),
      makeStage({ wind: { kind: 'steady', speed: 8.1, direction: 90 } }),
    ]);
    expect(new Set([one, ...others].map((s) => s.digest)).size).toBe(5);
    expect(others[0]?.air).toEqual({ temperature: 20, humidity: 10, pressure: 25, latitude: 60 });
    const together = await Promise.all(
      [1, 2, 3, 4].map(() => makeStage({ wind: { kind: 'steady', speed: 3, direction: 12 } })),
    );
    expect(new Set(together.map((s) => s.id)).size).toBe(1);
  });

  it('in the wind of a surface layer get a seed where none is named, and are one where the same is', async () => {
    const wind = { kind: 'surface', law: 2, ground: 'desert', sky: 'sun', speed: 6, direction: '10:30' };
    const [drawn, again] = [await makeStage({ wind }), await makeStage({ wind })];
    if (drawn.wind.kind !== 'surface' || again.wind.kind !== 'surface') throw new Error('must be of a surface layer');
    expect(drawn.wind).toEqual({ ...wind, direction: 315, seed: expect.stringMatching(/^[0-9]{1,9}$/) });
    expect(again.wind.seed).not.toBe(drawn.wind.seed);
    expect((await makeStage({ wind: { ...wind, seed: drawn.wind.seed } })).id).toBe(drawn.id);
    expect((await makeStage({ wind: { ...wind, law: undefined, seed: drawn.wind.seed } })).id).toBe(drawn.id);
    const drifting = await makeStage({ wind: { ...wind, drifts: true, seed: drawn.wind.seed } });
    expect(drifting.wind).toMatchObject({ law: 2, drifts: true });
    expect(drifting.id).not.toBe(drawn.id);
    const low = await makeStage({ wind: { ...wind, seed: drawn.wind.seed }, heights: { muzzle: 0.3, target: 1 } });
    expect(low.heights).toEqual({ muzzle: 0.3, target: 1 });
    expect(low.id).not.toBe(drawn.id);
    expect(drawn).not.toHaveProperty('heights');
    const dug = await me.post(STAGES, {
      ...{ profileId, scenarioId: templateId('mid_array_troop_line'), wind },
      heights: { muzzle: 0, target: 1 },
    });
    expect(dug.statusCode).toBe(400);
    expect(dug.json().message).toMatch(/muzzle height/i);
    const asBefore = await makeStage({ wind: { ...wind, law: 1, seed: drawn.wind.seed } });
    expect(asBefore.wind).toMatchObject({ law: 1 });
    const wrongs = { law: 3, ground: 'sand', sky: 'fog', speed: 40.1, direction: 'up', drifts: 'yes' };
    for (const [field, wrong] of Object.entries(wrongs)) {
      const answer = await me.post(STAGES, {
        profileId,
        scenarioId: templateId('mid_array_troop_line'),
        wind: { ...wind, [field]: wrong },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].field).toMatch(new RegExp(`^wind.*${field}`));
    }
  });

  it('do not change with what they were made of', async () => {
    const { id } = await ok<{ id: number }>(me.post('/api/ballistic-profiles', { name: 'Tried' }), 201);
    const before = await makeStage({ profileId: id });
    await ok(me.patch(`/api/ballistic-profiles/${id}`, { muzzleVelocity: 2710 }));
    const after = await makeStage({ profileId: id });
    expect(after.digest).not.toBe(before.digest);
    await ok(me.delete(`/api/ballistic-profiles/${id}`));
    expect(await ok(me.get(`${STAGES}/${before.id}`))).toEqual(before);
    expect(before.rifle).toMatchObject({ id, name: 'Tried', muzzleVelocity: 2800 });
  });

  it('refuse what cannot be, by the name of the field', async () => {
    const asked = (more: object) =>
      me.post(STAGES, { profileId, scenarioId: templateId('mid_array_troop_line'), ...more });
    const air = { temperature: 72, humidity: 45, pressure: 29.92 };
    const cases: [object, string][] = [
      [{ wind: { kind: 'gale' } }, 'wind.kind'],
      [{ wind: { kind: 'steady', speed: 300, direction: '3:00' } }, 'wind.speed'],
      [{ wind: { kind: 'steady', speed: 3, direction: 'left' } }, 'wind.direction'],
      [{ wind: { kind: 'zones', zones: [ZONES[0], ZONES[0], ZONES[0]] } }, 'wind.zones'],
      [{ wind: { kind: 'recipe', settings: { ...SETTINGS, duration: 99_999 }, seed: 1 } }, 'wind.settings.duration'],
      [{ air: { ...air, pressure: 3 } }, 'air.pressure'],
      [{ clock: 'sundial' }, 'clock'],
      [{ effects: { spinDrift: 'perhaps' } }, 'effects.spinDrift'],
    ];
    for (const [body, field] of cases) {
      const answer = await asked(body);
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
      expect(answer.json().issues.map((issue: { field: string }) => issue.field)).toContain(field);
    }
    const large = { kind: 'samples', field: { ...madeField(), metadata: { filler: 'x'.repeat(5 * 1024 * 1024) } } };
    expect((await asked({ wind: large })).statusCode).toBe(413);
  });

  it('are nobody else’s, and take nothing of anybody else', async () => {
    const stage = await makeStage();
    for (const path of [`${STAGES}/${stage.id}`, `${STAGES}/${stage.id}/rows`, `${STAGES}/2147483647`]) {
      expect((await other.get(path)).statusCode).toBe(404);
    }
    const { scenarioId } = stage.source;
    const own = await ok<{ id: number }>(other.post('/api/training-scenarios/from-template/simple_target', {}), 201);
    const posts: [string, object][] = [
      [STAGES, { profileId, scenarioId }],
      [STAGES, { profileId: 0, scenarioId }],
      [STAGES, { profileId, scenarioId: own.id }],
      [STAGES, { profileId: 0, scenarioId: own.id, wind: { kind: 'saved', id: fieldId } }],
      [SOLVE, { stageId: stage.id, target: 1 }],
      [SESSIONS, { profileId: 0, scenarioId: own.id, stageId: stage.id }],
    ];
    for (const [path, body] of posts) expect((await other.post(path, body)).statusCode, JSON.stringify(body)).toBe(404);
    const session = await ok<{ id: number }>(other.post(SESSIONS, { profileId: 0, scenarioId: own.id }), 201);
    expect((await other.patch(`${SESSIONS}/${session.id}`, { stageId: stage.id })).statusCode).toBe(404);
    const mine = await openOn(stage);
    expect((await other.delete(`${SESSIONS}/${mine.id}`)).statusCode).toBe(404);
    expect((await other.get(`${HISTORY}/sessions/${mine.id}`)).statusCode).toBe(404);
    expect((await other.post(RECORD, { shotData: { sessionId: mine.id, target: 1 } })).statusCode).toBe(404);
  });

  it('that are sealed are answered by no call, and neither are their sessions', async () => {
    const stage = await makeStage({ wind: { kind: 'steady', speed: 6.66, direction: 33 } });
    const session = await openOn(stage);
    await server.db.update(stages).set({ sealed: true });
    await server.db.update(trainingSessions).set({ sealed: true });
    const asked = [
      me.get(`${STAGES}/${stage.id}`),
      me.get(`${STAGES}/${stage.id}/rows`),
      me.post(SOLVE, { stageId: stage.id, target: 1 }),
      me.get(`${HISTORY}/sessions/${session.id}`),
      me.get(`/api/shots/session/${session.id}`),
      me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } }),
      me.post('/api/simulate-shot', {
        sessionId: session.id,
        solution: { windDriftMils: 0, elevationMils: 0 },
        targetSize: 1,
      }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.statusCode, answer.body).toBe(404);
    expect(await ok(me.get(SESSIONS))).toEqual([]);
    await server.db.update(stages).set({ sealed: false });
    await server.db.update(trainingSessions).set({ sealed: false });
  });

  it('are kept parsed up to 64, those asked for last', async () => {
    let queries = 0;
    const counted = new Proxy(server.db, {
      get: (target, property) => {
        if (property === 'select') queries++;
        return Reflect.get(target, property, target);
      },
    });
    const room = createStageRoom({ db: counted, pool: null as never });
    const document = await makeStage();
    const rows = await server.db
      .insert(stages)
      .values(
        Array.from({ length: 65 }, (_, i) => ({ userId: me.user.id, digest: String(i).padStart(64, 'a'), document })),
      )
      .returning({ id: stages.id });
    const ids = rows.map(({ id }) => id);
    const asksFor = async (id: number | undefined): Promise<boolean> => {
      const before = queries;
      expect((await room.ofRow(id ?? 0)).id).toBe(id);
      return queries > before;
    };
    await room.ofRows(ids.slice(0, 64));
    expect(await asksFor(ids[0])).toBe(false);
    expect(await asksFor(ids[64])).toBe(true);
    expect([await asksFor(ids[0]), await asksFor(ids[2]), await asksFor(ids[1])]).toEqual([false, false, true]);
    await server.db.delete(stages).where(inArray(stages.id, ids));
  });

  it('keep 24 wind fields made, those used last', () => {
    const { fields } = createStageRoom(server.platform);
    const field = madeField();
    const recipes = Array.from({ length: 25 }, (_, seed) => recipeOf(seed));
    for (const recipe of recipes) fields.keep(recipe, field);
    expect(recipes.map((recipe) => fields.has(recipe))).toEqual(recipes.map((_, i) => i > 0));
  });

  it('of which nothing came are kept by the newest two hundred', async () => {
    const many = await server.signUp();
    const { id: scenarioId } = await ok<{ id: number }>(
      many.post('/api/training-scenarios/from-template/simple_target', {}),
      201,
    );
    const make = (speed: number) =>
      ok<calls.StoredStage>(
        many.post(STAGES, { profileId: 0, scenarioId, wind: { kind: 'steady', speed, direction: 0 } }),
        201,
      );
    const [used, unused] = [await make(1), await make(2)];
    await ok(many.post(SESSIONS, { profileId: 0, scenarioId, stageId: used.id }), 201);
    await server.db.insert(stages).values(
      Array.from({ length: 220 }, (_, i) => ({
        userId: many.user.id,
        digest: String(i).padStart(64, '0'),
        document: used,
      })),
    );
    await make(3);
    expect((await many.get(`${STAGES}/${used.id}`)).statusCode).toBe(200);
    expect((await many.get(`${STAGES}/${unused.id}`)).statusCode).toBe(404);
    expect((await server.db.select({ id: stages.id }).from(stages)).length).toBeGreaterThan(200);
  });
});

describe('solutions and rows of a stage', () => {
  it('are the same functions’ answers as in the browser, to the last digit', async () => {
    for (const wind of Object.values(winds())) {
      const stage = await makeStage({ wind, air: { temperature: 20, humidity: 5, pressure: 25, latitude: -40 } });
      const table = await ok<{ rows: calls.StageRow[] }>(
        me.get(`${STAGES}/${stage.id}/rows?from=200&to=1100&step=150&moment=35&target=3`),
      );
      expect(table.rows.map((row) => row.distance)).toEqual([200, 350, 500, 650, 800, 950, 1100]);
      const { directionOfFire } = targetOf(stage, 3);
      for (const row of table.rows) {
        const body = { stageId: stage.id, distance: row.distance, directionOfFire, moment: 35 };
        const solution = await ok<{ elevationMils: number; windDriftMils: number }>(me.post(SOLVE, body));
        expect([row.elevation, row.windage]).toEqual([solution.elevationMils, solution.windDriftMils]);
      }
    }
  });

  it('read nothing but the stage: lies in the body change nothing', async () => {
    const stage = await makeStage();
    const honest = await ok(me.post(SOLVE, { stageId: stage.id, target: 2 }));
    const lies = { muzzleVelocity: 4000, temperature: -40, windSpeed: 0, windDirection: 0, latitude: 90, profileId: 0 };
    expect(await ok(me.post(SOLVE, { stageId: stage.id, target: 2, ...lies }))).toEqual(honest);
  });

  it('name what is wrong with a question', async () => {
    const stage = await makeStage();
    const bad = await me.post(SOLVE, { stageId: stage.id, target: 99 });
    expect([bad.statusCode, bad.json().issues[0].field]).toEqual([400, 'target']);
    expect((await me.post(SOLVE, { stageId: stage.id })).json().issues[0].field).toBe('distance');
    for (const query of ['from=500&to=100', 'step=0', 'from=2&to=2000&step=1', 'moment=-1', 'target=77']) {
      expect((await me.get(`${STAGES}/${stage.id}/rows?${query}`)).statusCode, query).toBe(400);
    }
  });
});

describe('shots on a stage', () => {
  it('take intent, land where the browser’s own function says, and come with their split', async () => {
    for (const [kind, wind] of Object.entries(winds())) {
      const stage = await makeStage({ wind });
      const session = await openOn(stage);
      for (const [i, target] of [1, 4, 10].entries()) {
        const shotId = randomUUID();
        const aim = { windDial: 0.7, elevationDial: 4, windHold: -0.1, elevationHold: 0.05 };
        const body = {
          shotData: {
            sessionId: session.id,
            target,
            userWindDial: 0.7,
            userElevationDial: 4,
            userHoldAdjustments: { windHold: -0.1, elevationHold: 0.05 },
            shotId,
          },
        };
        const answer = await ok<Recorded>(me.post(RECORD, body), 201);
        const at = targetOf(stage, target);
        const mine = shotRecord(
          stage,
          at,
          5 * i,
          aim,
          { seed: session.seed ?? '', shotNumber: i + 1 },
          {
            ...sessions.toldOf({}),
            engagementTime: 5 * (i + 1),
          },
        );
        if (mine.status !== 'ok') throw new Error(mine.status);
        const { windError, elevationError, ...record } = mine.record;
        expect(answer.shot, kind).toMatchObject(record);
        expect([answer.windError, answer.elevationError]).toEqual([windError, elevationError]);
        expect(answer.split).toEqual(mine.split);
        expect(Math.abs(sumOf(mine.split.right) - answer.shot.impactX)).toBeLessThan(1e-9);
        expect(Math.abs(sumOf(mine.split.up) - answer.shot.impactY)).toBeLessThan(1e-9);
        expect(await ok(me.post(RECORD, body))).toEqual(answer);
      }
      const [stored] = (await ok<sessions.TrainingSession[]>(me.get(`${SESSIONS}?limit=1`))) ?? [];
      expect(stored).toMatchObject({ shotsFired: 3 });
    }
  });

  it('believe nothing of what the body claims, and keep it as a claim', async () => {
    const stage = await makeStage({ wind: { kind: 'steady', speed: 12, direction: 90 } });
    const [honest, lying] = [await openOn(stage), await openOn(stage)];
    const { distance, targetType, targetSize } = targetOf(stage, 1);
    const lies = {
      shotData: {
        sessionId: lying.id,
        distance,
        targetType,
        targetSize,
        rifleAccuracy: 0,
        dispersion: { sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 },
        impactX: 0,
        impactY: 0,
        isHit: true,
        score: 10,
        shotNumber: 40,
        windSpeed: 0,
      },
      authenticData: { trueElevationMils: 0, trueWindDriftMils: 0, trueWindSpeed: 0 },
    };
    // A session uses its stage, whether the shot names or describes a target.
    const answer = await ok<Recorded>(me.post(RECORD, lies), 201);
    const plain = await ok<Recorded>(me.post(RECORD, { shotData: { sessionId: honest.id, target: 1 } }), 201);
    expect(answer.shot).toMatchObject({ isHit: false, score: 0, shotNumber: 1, windSpeed: 12 });
    expect(answer.shot.rifleAccuracy).toBe(stage.rifle.rifleAccuracy);
    expect(answer.shot.trueElevationMils).toBe(plain.shot.trueElevationMils);
    const [row] = (await server.db.select().from(shots)).filter((s) => s.sessionId === lying.id);
    expect(row?.claim).toMatchObject({ impactX: 0, isHit: true, authenticData: { trueElevationMils: 0 } });
    const strange = { ...lies, shotData: { ...lies.shotData, distance: 123 } };
    expect((await me.post(RECORD, strange)).json().issues[0].field).toBe('shotData.target');
  });

  it('are flown in odd air at every target of every template, in each wind, whatever the body claims', async () => {
    const airs = [
      { temperature: -20, humidity: 0, pressure: 22.5, latitude: 71 },
      { temperature: 119, humidity: 100, pressure: 31.4, latitude: -33 },
    ];
    const kinds = Object.values(winds());
    for (const [i, { id }] of TEMPLATES.entries()) {
      const stage = await makeStage({ air: airs[i % 2], wind: kinds[i % kinds.length] }, id);
      const session = await openOn(stage);
      for (const [fired, target] of stage.targets.entries()) {
        const lies = { impactX: 0, impactY: 0, isHit: true, score: 10, rifleAccuracy: 0, distance: 100, windSpeed: 0 };
        const truth = { trueElevationMils: 0, trueWindDriftMils: 0, trueWindSpeed: 0 };
        const aim = { windDial: -0.3, elevationDial: 3.9, windHold: 0.2, elevationHold: 0 };
        const shotData = { ...lies, ...aim, sessionId: session.id, target: target.number, moment: 7.25 * fired };
        const { shot, split: parts } = await ok<Recorded>(me.post(RECORD, { shotData, authenticData: truth }), 201);
        const draw = { seed: session.seed ?? '', shotNumber: fired + 1 };
        const beside = { ...sessions.toldOf({}), engagementTime: 5 * (fired + 1) };
        const mine = shotRecord(stage, target, 7.25 * fired, aim, draw, beside);
        if (mine.status !== 'ok') throw new Error(`${id}: ${mine.status}`);
        const { windError, elevationError, ...record } = mine.record;
        expect(shot, id).toMatchObject(record);
        expect(parts).toEqual(mine.split);
        expect([shot.userWindDial + shot.windHold - shot.trueWindDriftMils - windError]).toEqual([
          expect.closeTo(0, 8),
        ]);
        expect(elevationError).toBeTypeOf('number');
      }
    }
  });

  it('of a session opened without a stage are flown on that of its rifle and scenario as soon as a target is named', async () => {
    const scenarioId = templateId('simple_steel_500');
    const session = await ok<sessions.TrainingSession>(me.post(SESSIONS, { profileId, scenarioId }), 201);
    const own = await ok<calls.StoredStage>(me.get(`${STAGES}/${session.stageId}`));
    expect(own).toMatchObject({ rifle: { id: profileId }, source: { scenarioId } });
    const authenticData = { trueElevationMils: 0, trueWindDriftMils: 0 };
    const shotData = { sessionId: session.id, target: 1, userElevationDial: 1, impactX: 0, impactY: 0, isHit: true };
    const { shot } = await ok<Recorded>(me.post(RECORD, { shotData, authenticData }), 201);
    expect(shot.stageId).toBe(session.stageId);
    expect(shot.trueElevationMils).toBeGreaterThan(1.5);
    // A client without a stage names no target: as specified it sends the truth, and the shot is marked.
    const { distance, targetType, targetSize } = targetOf(own, 1);
    const told = { sessionId: session.id, distance, targetType, targetSize, rifleAccuracy: 1 };
    const spoken = await ok<Recorded>(me.post(RECORD, { shotData: told, authenticData }), 201);
    expect(spoken.shot).toMatchObject({ stageId: null, target: null, trueElevationMils: 0, shotNumber: 2 });
    const lost = await me.post(RECORD, { shotData: told });
    expect([lost.statusCode, lost.json().issues[0].field]).toEqual([400, 'authenticData']);
  });

  it('are not fired in a session, on a stage or at a target that is somebody else’s or nowhere', async () => {
    const [stage, theirs] = [await makeStage(), await openOn(await makeStage())];
    const shotData = { sessionId: theirs.id, target: 1 };
    expect((await other.post(RECORD, { shotData })).statusCode).toBe(404);
    expect((await other.patch(`${SESSIONS}/${theirs.id}`, { stageId: stage.id })).statusCode).toBe(404);
    expect((await other.get(`${HISTORY}/sessions/${theirs.id}`)).statusCode).toBe(404);
    const body = { profileId: 0, scenarioId: stage.source.scenarioId, stageId: stage.id };
    expect((await other.post(SESSIONS, body)).statusCode).toBe(404);
    const beyond = await me.post(RECORD, { shotData: { ...shotData, target: 99 } });
    expect([beyond.statusCode, beyond.json().issues[0].field]).toEqual([400, 'shotData.target']);
    expect((await me.post(RECORD, { shotData: { ...shotData, sessionId: 2_000_000 } })).statusCode).toBe(404);
  });

  it('are numbered without gaps when they come at once, and repeated ones are one', async () => {
    const session = await openOn(await makeStage());
    const shotId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        me.post(RECORD, { ...(i < 4 && { shotId }), shotData: { sessionId: session.id, target: 1 } }),
      ),
    );
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 200, 200, ...Array(9).fill(201)]);
    const listed = await ok<sessions.Shot[]>(me.get(`/api/shots/session/${session.id}`));
    expect(listed.map((s) => s.shotNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const hits = listed.filter((s) => s.isHit).length;
    const [stored] = await ok<sessions.TrainingSession[]>(me.get(`${SESSIONS}?limit=1`));
    expect(stored).toMatchObject({ shotsFired: 9, hitsOnTarget: hits, accuracy: (100 * hits) / 9 });
  });

  it('stop at a demo user’s limit, also when they come at once', async () => {
    const demo = await server.signUpDemo();
    const [{ id: scenarioId }] = (await ok<{ id: number }[]>(demo.get('/api/training-scenarios'))) as [{ id: number }];
    const stage = await ok<calls.StoredStage>(demo.post(STAGES, { profileId: 0, scenarioId }), 201);
    expect((await demo.post(STAGES, { profileId: 0, scenarioId, effects: { coriolis: false } })).statusCode).toBe(403);
    const session = await ok<{ id: number }>(demo.post(SESSIONS, { profileId: 0, scenarioId, stageId: stage.id }), 201);
    await server.restrictDemo({ maxShotsPerSession: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => demo.post(RECORD, { shotData: { sessionId: session.id, target: 1 } })),
    );
    expect(answers.filter((a) => a.statusCode === 201)).toHaveLength(3);
    expect(answers.filter((a) => a.statusCode === 403)).toHaveLength(5);
  });

  it('go on with another stage when rifle or wind are changed on purpose, and each names its own', async () => {
    const [calm, windy] = [
      await makeStage({ wind: { kind: 'steady', speed: 0, direction: 0 } }),
      await makeStage({ wind: { kind: 'steady', speed: 15, direction: 90 } }),
    ];
    const session = await openOn(calm);
    const shoot = () => ok<Recorded>(me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } }), 201);
    const first = await shoot();
    const changed = await ok<sessions.TrainingSession>(me.patch(`${SESSIONS}/${session.id}`, { stageId: windy.id }));
    expect(changed).toMatchObject({ stageId: windy.id, shotsFired: 1 });
    const second = await shoot();
    expect([first.shot.stageId, second.shot.stageId]).toEqual([calm.id, windy.id]);
    expect(second.shot.trueWindDriftMils - first.shot.trueWindDriftMils).toBeGreaterThan(0.5);
    const foreign = await makeStage({}, 'simple_target');
    const refused = await me.patch(`${SESSIONS}/${session.id}`, { stageId: foreign.id });
    expect([refused.statusCode, refused.json().issues[0].field]).toEqual([400, 'stageId']);
    const wrong = await me.post(SESSIONS, { profileId: 0, scenarioId: windy.source.scenarioId, stageId: windy.id });
    expect([wrong.statusCode, wrong.json().issues[0].field]).toEqual([400, 'stageId']);
  });

  it('move with the time since the session opened when the clock is live', async () => {
    const stage = await makeStage({ wind: winds().recipe, clock: 'live' });
    const session = await openOn(stage);
    const first = await ok<Recorded>(me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } }), 201);
    const since = (Date.now() - Date.parse(session.createdAt)) / 1000;
    expect(first.shot.moment).toBeGreaterThanOrEqual(0);
    expect(first.shot.moment).toBeLessThanOrEqual(since);
    const far = { shotData: { sessionId: session.id, target: 1, moment: 5000.25 } };
    const later = await ok<Recorded>(me.post(RECORD, far), 201);
    const mine = fire(
      stage,
      targetOf(stage, 1),
      5000.25,
      { windDial: 0, elevationDial: 0, windHold: 0, elevationHold: 0 },
      { seed: session.seed ?? '', shotNumber: 2 },
    );
    expect(mine.status === 'ok' && mine.shot.impactX).toBe(later.shot.impactX);
    const kept = await ok<sessions.Shot[]>(me.get(`/api/shots/session/${session.id}`));
    expect(mine.status === 'ok' && kept[1]).toMatchObject({
      moment: 5000.25,
      impactX: mine.status === 'ok' && mine.shot.impactX,
      impactY: mine.status === 'ok' && mine.shot.impactY,
    });
  });
});

describe('what was shot', () => {
  it('is listed newest first by pages, opened with its stages and shots, and a shot can be worked out again', async () => {
    const client = me;
    const stage = await makeStage({ wind: winds().recipe });
    const session = await openOn(stage);
    const body = { shotData: { sessionId: session.id, target: 2, userWindDial: 1.2, userElevationDial: 4.4 } };
    const recorded = await ok<Recorded>(client.post(RECORD, body), 201);
    const seen: number[] = [];
    let next: string | null = '';
    for (let page = 0; next !== null && page < 50; page++) {
      const query: string = next === '' ? 'limit=3' : `limit=3&before=${encodeURIComponent(next)}`;
      const answer: { entries: { kind: string; id: number; createdAt: string }[]; next: string | null } = await ok(
        client.get(`${HISTORY}?${query}`),
      );
      seen.push(...answer.entries.map((entry) => entry.id));
      next = answer.next;
    }
    // sessions without a shot are not listed
    const all = (await ok<sessions.TrainingSession[]>(client.get(SESSIONS))).map(({ id }) => id);
    expect(seen).toContain(session.id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(all.filter((id) => seen.includes(id))).toEqual(seen.toSorted((a, b) => b - a));
    const opened = await ok<{
      session: object;
      stages: calls.StoredStage[];
      shots: (sessions.Shot & { split: calls.Split })[];
    }>(client.get(`${HISTORY}/sessions/${session.id}`));
    expect(opened).toMatchObject({ session: { id: session.id }, stages: [{ digest: stage.digest }] });
    const [shot] = opened.shots;
    if (shot === undefined) throw new Error('the shot must be there');
    expect(shot.split).toEqual(recorded.split);
    const again = split(opened.stages[0] ?? stage, targetOf(stage, 2), {
      momentS: shot.moment ?? 0,
      aim: shot,
      impactX: shot.impactX,
      impactY: shot.impactY,
    });
    expect(again.status === 'ok' && again.split).toEqual(recorded.split);
  });

  it('is found by a text in the name of its rifle or scenario, and by its kind', async () => {
    const stage = await makeStage();
    const session = await openOn(stage);
    await ok(me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } }), 201);
    const idsOf = async (query: string): Promise<number[]> => {
      const { entries } = await ok<{ entries: { id: number }[] }>(me.get(`${HISTORY}?limit=100&${query}`));
      return entries.map(({ id }) => id);
    };
    const words = [stage.rifle.name.slice(1, -1).toUpperCase(), stage.source.scenarioName.slice(2)];
    for (const word of words) expect(await idsOf(`find=${encodeURIComponent(word)}`)).toContain(session.id);
    expect(await idsOf('kind=session')).toContain(session.id);
    expect(await idsOf('kind=drill')).toEqual([]);
    for (const nothing of ['no such rifle', '%25', '_%5C']) expect(await idsOf(`find=${nothing}`)).toEqual([]);
    const [found] = await ok<sessions.TrainingSession[]>(me.get(`${SESSIONS}?id=${session.id}&limit=1`));
    expect(found?.id).toBe(session.id);
    expect(await ok(other.get(`${SESSIONS}?id=${session.id}`))).toEqual([]);
  });

  it('is deleted with its shots, and then nowhere', async () => {
    const session = await openOn(await makeStage());
    await ok(me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } }), 201);
    expect(await ok(me.delete(`${SESSIONS}/${session.id}`))).toEqual({ success: true });
    for (const answer of [
      me.delete(`${SESSIONS}/${session.id}`),
      me.get(`/api/shots/session/${session.id}`),
      me.get(`${HISTORY}/sessions/${session.id}`),
      me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } }),
    ]) {
      expect((await answer).statusCode).toBe(404);
    }
    expect((await server.db.select().from(shots)).filter((s) => s.sessionId === session.id)).toEqual([]);
  });

  it('keeps a session of a scenario whose own wind contradicts itself, without a stage', async () => {
    const zoneWindData = [ZONES[0], ZONES[0], ZONES[0]];
    const environmentalConditions = { ...scenarioCalls.DEFAULT_ENVIRONMENT, zoneWindData };
    const { id: scenarioId } = await ok<{ id: number }>(
      me.post('/api/training-scenarios/from-template/simple_target', { environmentalConditions }),
      201,
    );
    const session = await ok<sessions.TrainingSession>(me.post(SESSIONS, { profileId: 0, scenarioId }), 201);
    expect(session.stageId).toBeNull();
    const refused = await me.post(RECORD, { shotData: { sessionId: session.id, target: 1 } });
    expect([refused.statusCode, refused.json().issues[0].field]).toEqual([400, 'shotData.target']);
  });
});

describe('a shot that was shown before it was sent', () => {
  const steady = (speed: number) => ({ wind: { kind: 'steady', speed, direction: 90 } });
  const AIM = { windDial: 0.5, elevationDial: 4, windHold: 0, elevationHold: 0 };
  const shoot = async (sessionId: number, asShown: object, status = 201): Promise<Recorded> =>
    ok(me.post(RECORD, { shotData: { sessionId, target: 1, moment: 0, ...AIM }, asShown }), status);
  const shown = (stage: calls.StoredStage, seed: string | null, draw: number) => {
    if (seed === null) throw new Error('the seed must be known');
    const landed = fire(stage, targetOf(stage, 1), 0, AIM, { seed, shotNumber: draw });
    if (landed.status !== 'ok') throw new Error('must land');
    const { impactX, impactY, score } = landed.shot;
    return { impactX, impactY, score };
  };

  it('keeps its scatter where another device took its number', async () => {
    const stage = await makeStage(steady(9));
    const { id, seed } = await openOn(stage);
    const [mine, theirs] = [await shoot(id, { draw: 1 }), await shoot(id, { draw: 1 })];
    expect([mine.shot.shotNumber, theirs.shot.shotNumber]).toEqual([1, 2]);
    for (const { shot } of [mine, theirs]) expect(shot).toMatchObject(shown(stage, seed, 1));
    expect((await shoot(id, {})).shot).toMatchObject({ shotNumber: 3, ...shown(stage, seed, 3) });
    expect(shown(stage, seed, 3)).not.toEqual(shown(stage, seed, 1));
  });

  it('keeps its stage where another device has changed that of the session since', async () => {
    const [calm, windy] = [await makeStage(steady(3)), await makeStage(steady(18))];
    const { id, seed } = await openOn(calm);
    await ok(me.patch(`${SESSIONS}/${id}`, { stageId: windy.id }));
    const late = await shoot(id, { draw: 1, stageDigest: calm.digest });
    expect(late.shot).toMatchObject({ stageId: calm.id, ...shown(calm, seed, 1) });
    expect((await shoot(id, { draw: 1 })).shot).toMatchObject({ stageId: windy.id, ...shown(windy, seed, 1) });
    const history = await ok<{ stages: { id: number }[] }>(me.get(`${HISTORY}/sessions/${id}`));
    expect(history.stages.map((stage) => stage.id).toSorted((a, b) => a - b)).toEqual([calm.id, windy.id]);
  });

  it('is refused, and flown on nothing else, where its stage is not known, another user’s or of another scenario', async () => {
    const { id } = await openOn(await makeStage(steady(4)));
    const elsewhere = await makeStage(steady(4), 'simple_steel_500');
    const scenario = await ok<{ id: number }>(
      other.post('/api/training-scenarios/from-template/simple_steel_500', {}),
      201,
    );
    const foreign = await ok<calls.StoredStage>(other.post(STAGES, { profileId: 0, scenarioId: scenario.id }), 201);
    for (const stageDigest of [elsewhere.digest, foreign.digest, 'f'.repeat(64)]) {
      const refused = await shoot(id, { stageDigest }, 400);
      expect(refused).toMatchObject({ code: 'validation-failed', issues: [{ field: 'asShown.stageDigest' }] });
    }
    await shoot(id, { stageDigest: 'short' }, 400);
    await shoot(id, { draw: 0 }, 400);
    expect(await ok(me.get(`/api/shots/session/${id}`))).toEqual([]);
  });

  it('finds its rifle again though that was changed, or deleted, elsewhere: a stage like one that is kept', async () => {
    const own = (await ok<{ id: number }>(me.post('/api/ballistic-profiles', { name: 'Trued later' }), 201)).id;
    const before = await makeStage({ profileId: own, ...steady(5) });
    const wanted = await makeStage({ profileId: own, ...steady(12) });
    await ok(me.patch(`/api/ballistic-profiles/${own}`, { muzzleVelocity: 2650 }));
    expect((await makeStage({ profileId: own, ...steady(12) })).digest).not.toBe(wanted.digest);
    expect((await makeStage({ profileId: own, like: before.id, ...steady(12) })).digest).toBe(wanted.digest);
    await ok(me.delete(`/api/ballistic-profiles/${own}`));
    const again = await makeStage({ profileId: own, like: before.id, ...steady(13) });
    expect([again.rifle.muzzleVelocity, again.targets]).toEqual([before.rifle.muzzleVelocity, before.targets]);
    const scenarioId = templateId('simple_steel_500');
    expect((await other.post(STAGES, { profileId: 0, scenarioId, like: before.id })).statusCode).toBe(404);
  });
});
