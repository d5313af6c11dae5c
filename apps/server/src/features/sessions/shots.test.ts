import { randomUUID } from 'node:crypto';
import { sessions } from '@windcall/contract';
import { eq, getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evenly } from '../../../../../scripts/evenly.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { scenarios, shots } from '../../db/index.ts';
import { shotToWire } from './present-session.ts';

const RECORD = '/api/shot-logger/enhanced-shot';
const SIMULATE = '/api/simulate-shot';
let server: TestApp;
let me: Client;
let other: Client;

beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const openSession = async (client: Client, name = 'Range'): Promise<number> => {
  const [scenario] = await server.db
    .insert(scenarios)
    .values({ userId: client.user.id, name, scenarioType: 'simple', engagements: [], directionOfFire: 90 })
    .returning();
  const answer = await client.post('/api/training-sessions', { profileId: 0, scenarioId: scenario?.id });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const shotOf = (sessionId: number, shotData: object = {}, more: object = {}) => ({
  shotData: {
    sessionId,
    windDial: 0.6,
    elevationDial: 3.1,
    responseTime: 4,
    distance: 500,
    targetType: 'circle',
    targetSize: 1.5,
    windSpeed: 8,
    windDirection: '3:00',
    temperature: 72,
    humidity: 45,
    pressure: 29.92,
    rifleAccuracy: 0.25,
    ...shotData,
  },
  authenticData: { trueElevationMils: 3.07, trueWindDriftMils: 0.63, engagementTime: 5 },
  ...more,
});
const record = async (client: Client, body: object) => {
  const answer = await client.post(RECORD, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { shot: sessions.Shot; windError: number; elevationError: number };
};
const shotsOf = async (client: Client, id: number, query = '') =>
  (await client.get(`/api/shots/session/${id}${query}`)).json() as sessions.Shot[];

describe('recorded shots', () => {
  it('are closed to strangers', async () => {
    for (const [method, url] of [
      ['POST', RECORD],
      ['GET', '/api/shots/session/1'],
      ['GET', '/api/shot-logger/export/1'],
    ] as const) {
      expect((await server.app.inject({ method, url, payload: {} })).statusCode).toBe(401);
    }
  });

  it('are flown, scored, numbered and stored by the server', async () => {
    const id = await openSession(me);
    const first = await record(me, shotOf(id));
    expect(first).toMatchObject({ windError: -0.03, elevationError: 0.03 });
    expect(first.shot).toMatchObject({
      sessionId: id,
      shotNumber: 1,
      windDial: 0.6,
      userWindDial: 0.6,
      windDirection: 90,
      windSpeed: 8,
      trueElevationMils: 3.07,
      engagementTime: 5,
      targetSize: 1.5,
    });
    // A quarter-MOA rifle scatters by 0.024 mil; 0.15 mil is six times that.
    expect(Math.abs(first.shot.impactX + 0.03)).toBeLessThan(0.15);
    expect(Math.abs(first.shot.impactY - 0.03)).toBeLessThan(0.15);
    expect(first.shot.isHit).toBe(first.shot.score > 0);
    const second = await record(me, shotOf(id));
    expect(second.shot.shotNumber).toBe(2);
    expect(await shotsOf(me, id)).toEqual([first.shot, second.shot]);
    expect(await shotsOf(me, id, '?limit=1&offset=1')).toEqual([second.shot]);
    // The scatter is independent: two shots may land on the same hundredth of a mil, five do not.
    for (let n = 0; n < 3; n++) await record(me, shotOf(id));
    const places = (await shotsOf(me, id)).map(({ impactX, impactY }) => `${impactX} ${impactY}`);
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  it('do not believe the client’s impact, hit, score or number', async () => {
    const id = await openSession(me);
    const { shot } = await record(
      me,
      shotOf(id, { windDial: -5, impactX: 0, impactY: 0, isHit: true, score: 10, shotNumber: 77 }),
    );
    expect(shot).toMatchObject({ isHit: false, score: 0, shotNumber: 1 });
    expect(shot.impactX).toBeLessThan(-5);
  });

  it('land where the simulation of the session’s next shot said', async () => {
    const id = await openSession(me);
    const dispersion = { sigmaWindMil: 0.2, sigmaElevationMil: 0.3, correlation: -0.4 };
    for (let n = 1; n <= 4; n++) {
      const simulation = {
        sessionId: id,
        windDialAdjustment: 0.4,
        elevationDialAdjustment: 3,
        windHoldMils: 0.15,
        windHoldAdjustment: 0.15,
        solution: { windDriftMils: 0.63, elevationMils: 3.07, dispersion },
        targetType: 'ipsc',
        targetSize: 2.9,
        scopePower: 20,
      };
      const shown = (await me.post(SIMULATE, simulation)).json();
      expect((await me.post(SIMULATE, simulation)).json()).toEqual(shown);
      const { shot } = await record(
        me,
        shotOf(id, {
          windDial: 0.4,
          elevationDial: 3,
          userHoldAdjustments: { windHold: 0.15, elevationHold: 0 },
          targetType: 'ipsc',
          targetSize: 2.9,
          dispersion,
        }),
      );
      const { impactX, impactY, isHit, score } = shot;
      expect({ impactX, impactY, isHit, score }).toEqual(shown);
    }
  });

  it('refuse a bad body, another user’s session and one that does not exist', async () => {
    const id = await openSession(me);
    const bad = await me.post(RECORD, shotOf(id, { windDial: 16 }));
    expect([bad.statusCode, bad.json().issues[0].field]).toEqual([400, 'shotData.windDial']);
    const accuracy = await me.post(RECORD, shotOf(id, { rifleAccuracy: null }));
    expect([accuracy.statusCode, accuracy.json().issues[0].field]).toEqual([400, 'shotData.rifleAccuracy']);
    expect(accuracy.json().message).toBe('Rifle accuracy missing from weapon profile');
    expect((await other.post(RECORD, shotOf(id))).statusCode).toBe(404);
    expect((await me.post(RECORD, shotOf(0))).statusCode).toBe(404);
    expect((await other.get(`/api/shots/session/${id}`)).statusCode).toBe(404);
    expect((await other.get(`/api/shot-logger/export/${id}`)).statusCode).toBe(404);
    expect(
      (await other.post(SIMULATE, { sessionId: id, solution: { windDriftMils: 0, elevationMils: 0 }, targetSize: 1 }))
        .statusCode,
    ).toBe(404);
    expect(await shotsOf(me, id)).toEqual([]);
  });

  it('answer the same row, with 200, to a retry of the same shotId', async () => {
    const id = await openSession(me);
    const body = shotOf(id, {}, { shotId: randomUUID() });
    const first = await record(me, body);
    const retry = await me.post(RECORD, body);
    expect([retry.statusCode, retry.json()]).toEqual([200, first]);
    const parallel = shotOf(id, { shotId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => me.post(RECORD, parallel)));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((a) => a.json().shot.id)).size).toBe(1);
    expect(await shotsOf(me, id)).toHaveLength(2);
  });

  it('keep their numbers without gaps when many are fired at once, and the session its statistics', async () => {
    const id = await openSession(me);
    await me.patch(`/api/training-sessions/${id}`, { shotsFired: 99, hitsOnTarget: 99, accuracy: 100 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        record(me, shotOf(id, { windDial: i % 3 === 0 ? 9 : 0.6, responseTime: i })),
      ),
    );
    expect(answers.map((a) => a.shot.shotNumber).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    const hits = answers.filter((a) => a.shot.isHit).length;
    const [session] = (await me.get('/api/training-sessions?limit=1')).json();
    expect(session).toMatchObject({
      id,
      shotsFired: 12,
      hitsOnTarget: hits,
      // the session's first shot has 0 s, because it follows no other
      avgResponseTime: 6,
      accuracy: expect.closeTo((100 * hits) / 12, 9),
    });
    expect(hits).toBeLessThanOrEqual(8);
  });

  it('stop at a thousand in a session', async () => {
    const id = await openSession(me);
    const { shot } = await record(me, shotOf(id));
    const [row] = await server.db.select().from(shots).where(eq(shots.id, shot.id));
    if (row === undefined) throw new Error('the shot must be stored');
    const { id: _, ...values } = row;
    await server.db
      .insert(shots)
      .values(Array.from({ length: 998 }, (_, i) => ({ ...values, shotUuid: null, shotNumber: i + 2 })));
    expect((await record(me, shotOf(id))).shot.shotNumber).toBe(1000);
    const refused = await me.post(RECORD, shotOf(id));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'quota-reached']);
  });
});

/** Numbers that a row may hold, without -0, which JSON lacks. */
const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.constantFrom(0, 0.1 + 0.2, 1e-7, 5e-324, 1e21, 123456789012345680000, -0.03),
);

describe('the list of shots that the database writes', () => {
  it('says of any stored shot what the contract’s schema makes of its row, no field more or less', async () => {
    const id = await openSession(me);
    const { shot } = await record(me, shotOf(id));
    const [row] = await server.db.select().from(shots).where(eq(shots.id, shot.id));
    if (row === undefined) throw new Error('the shot must be stored');
    const { id: _, createdAt: __, ...plain } = row;
    const isNumber = (name: string): boolean =>
      getTableColumns(shots)[name as 'windHold'].columnType === 'PgDoublePrecision';
    const names = Object.keys(plain).filter((name) => name !== 'moment' && isNumber(name));
    const nullable = names.filter((name) => !getTableColumns(shots)[name as 'windHold'].notNull);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          numbers: fc.array(anyNumber, { minLength: names.length, maxLength: names.length }),
          absent: fc.subarray(nullable),
          moment: fc.option(evenly(0, 1e7)),
          shotUuid: fc.option(fc.uuid()),
          isHit: fc.boolean(),
          firedAt: fc.date({
            min: new Date('2020-01-01'),
            max: new Date('2099-12-31T23:59:59.999Z'),
            noInvalidDate: true,
          }),
        }),
        async ({ numbers, absent, firedAt, ...others }) => {
          const drawn = Object.fromEntries(names.map((name, i) => [name, absent.includes(name) ? null : numbers[i]]));
          await server.db
            .update(shots)
            .set({ ...drawn, ...others, createdAt: firedAt })
            .where(eq(shots.id, shot.id));
          const [stored] = await server.db.select().from(shots).where(eq(shots.id, shot.id));
          if (stored === undefined) throw new Error('the shot must be stored');
          const due = sessions.listShots.reply.parse([shotToWire(stored)]);
          const answer = await me.get(`/api/shots/session/${id}`);
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
          expect(answer.json()).toEqual(JSON.parse(JSON.stringify(due)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the export of a session', () => {
  const lines = (csv: string): string[] => csv.split('\r\n');

  it('is a CSV of RFC 4180 with a line per shot, named after the session', async () => {
    const id = await openSession(me);
    const { shot } = await record(me, shotOf(id));
    const answer = await me.get(`/api/shot-logger/export/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="session-${id}-shots.csv"`);
    const [head, first, end, ...rest] = lines(answer.body);
    expect([end, rest]).toEqual(['', []]);
    const cells = Object.fromEntries((head ?? '').split(',').map((name, i) => [name, first?.split(',')[i]]));
    expect(cells).toMatchObject({
      shotNumber: '1',
      firedAt: shot.createdAt,
      distanceYd: '500',
      isHit: String(shot.isHit),
      score: String(shot.score),
      impactXMil: String(shot.impactX),
      windErrorMil: '-0.03',
      windDirectionDeg: '90',
      profile: 'Default 6.5 Creedmoor',
    });
    expect((await me.get(`/api/shot-logger/export/${id}`)).body).toBe(answer.body);
  });

  it('holds no formula and keeps commas, quotes and line breaks in their cell', async () => {
    const id = await openSession(me, '=HYPERLINK("http://x"),\n1');
    await record(me, shotOf(id));
    const { body } = await me.get(`/api/shot-logger/export/${id}`);
    expect(body).toContain(`,"'=HYPERLINK(""http://x""),\n1",quick_training\r\n`);
  });

  it.each(['＝1+1', '＋1', '－1', '＠cmd', ' =1+1', '\u200b=1+1', '@x', '-x'])(
    'guards %j, which a spreadsheet may read as a formula',
    async (name) => {
      const id = await openSession(me, name);
      await record(me, shotOf(id));
      const { body } = await me.get(`/api/shot-logger/export/${id}`);
      expect(body).toContain(`,'${name},quick_training\r\n`);
    },
  );

  it('is a head line alone before the first shot', async () => {
    const id = await openSession(me);
    expect(lines((await me.get(`/api/shot-logger/export/${id}`)).body)).toHaveLength(2);
  });
});

describe('shots of a demo user', () => {
  it('number ten in a session, also when twenty are fired at once', async () => {
    const demo = await server.signUpDemo();
    const id = await openSession(demo);
    const answers = await Promise.all(Array.from({ length: 20 }, () => demo.post(RECORD, shotOf(id))));
    expect(answers.filter((a) => a.statusCode === 201)).toHaveLength(10);
    const refused = answers.find((a) => a.statusCode !== 201);
    expect([refused?.statusCode, refused?.json().code]).toEqual([403, 'shot-limit-reached']);
    expect(await shotsOf(demo, id)).toHaveLength(10);
    await demo.patch(`/api/training-sessions/${id}`, { shotsFired: 0 });
    expect((await demo.post(RECORD, shotOf(id))).statusCode).toBe(403);
  });

  it('still answer a retry of the tenth', async () => {
    const demo = await server.signUpDemo();
    const id = await openSession(demo);
    const tenth = shotOf(id, {}, { shotId: randomUUID() });
    for (let n = 1; n < 10; n++) await record(demo, shotOf(id));
    await record(demo, tenth);
    expect((await demo.post(RECORD, tenth)).statusCode).toBe(200);
  });

  it('reach no farther than allowed, and are exported only when the restrictions say so', async () => {
    const demo = await server.signUpDemo();
    const id = await openSession(demo);
    const far = await demo.post(RECORD, shotOf(id, { distance: 601 }));
    expect([far.statusCode, far.json().message]).toEqual([
      403,
      'Maximum distance in demo mode is 600 yards. Upgrade for unlimited range.',
    ]);
    const refused = await demo.get(`/api/shot-logger/export/${id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Data Export is not available in demo mode. Please upgrade to use it.',
    ]);
    await server.restrictDemo({ dataExportEnabled: true });
    expect((await demo.get(`/api/shot-logger/export/${id}`)).statusCode).toBe(200);
    await server.restrictDemo({ dataExportEnabled: false });
  });
});
