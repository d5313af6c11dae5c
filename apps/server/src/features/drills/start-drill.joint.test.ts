// @module-tag one-database
import { drills as contract, demo, type ParsedBodyOf } from '@windcall/contract';
import { DEFAULT_PROFILE, draftScenario, findTemplate } from '@windcall/simulation';
import { FIRST_RUNG } from '@windcall/training';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertOwned } from '../../../test/owned-objects.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { insertAccount, type SignedInUser } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connect.ts';
import { drills } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import type { Job } from '../../pool/job.ts';
import { Refusal } from '../../refusal.ts';
import type { JudgedRow } from './call-store.ts';
import { drillToWire, isWithheld, judgedToWire } from './present.ts';
import { callsAsCsv } from './routes.ts';
import { type AssignedDrill, startAssignedDrill, startDrill } from './start-drill.ts';
import type { DrillRow } from './store.ts';

let database: Database;
let assignmentId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  const owner = await insertAccount(database.db, { username: 'owner', passwordHash: '-', subStatus: 'none' });
  ({ assignmentId } = await insertOwned(database.db, owner.id));
});
afterAll(() => database.close());

const ground = (distanceYd: number) => ({ distanceYd, milPerMph: 0.1, rifleSdMil: 0.06 });
const ALL = { 'to-400': ground(350), 'to-700': ground(600), 'to-1000': ground(900), 'over-1000': ground(1150) };
let grounds: object = ALL;
let reaches = true;
let asked: unknown[] = [];
const platform = () =>
  ({
    db: database.db,
    config: { jwtSecret: 'secret' } as Config,
    pool: {
      run: async (job: Job<never, unknown>, input: { distance?: number }) => {
        asked.push(job.name === 'drills.reach' ? ['reach', input.distance] : job.name);
        return job.name === 'drills.reach' ? reaches : grounds;
      },
    },
  }) as unknown as Platform;
const template = findTemplate('simple_steel_500');
const drafted =
  template &&
  draftScenario(
    template,
    { name: 'The ridge' },
    {
      temperature: 41,
      humidity: 33,
      pressure: 27.5,
      windSpeed: 8,
      windDirection: '3:00',
      lightConditions: 'bright',
      weatherModel: 'deterministic',
    },
  );
if (drafted?.status !== 'ok') throw new Error('the template makes a scenario');
const SCENARIO = { ...drafted.draft, id: 8, directionOfFire: 33 };
const OF_SCENARIO = [...new Set(SCENARIO.engagements.map(({ distance }) => distance))];
const parts = {
  findUsableProfile: async (_: unknown, __: unknown, id: number) => ({ ...DEFAULT_PROFILE, id, name: `Rifle ${id}` }),
  findUsableScenario: async (_: unknown, __: unknown, id: number) => ({ ...SCENARIO, id }),
};
let names = 0;
const somebody = async (restrictions: Partial<demo.DemoRestrictions> | null = null): Promise<SignedInUser> => {
  const { id } = await insertAccount(database.db, {
    username: `caller-${++names}`,
    passwordHash: '-',
    subStatus: 'none',
  });
  return {
    id,
    restrictions: restrictions && { ...demo.DEFAULT_DEMO_RESTRICTIONS, maxSessionsPerDay: 50, ...restrictions },
  } as SignedInUser;
};
const refusal = (error: unknown) => (error instanceof Refusal ? error.code : String(error));
const start = async (user: SignedInUser, body: object) =>
  startDrill(
    platform(),
    parts as never,
    user,
    contract.createDrill.body?.parse(body) as ParsedBodyOf<typeof contract.createDrill>,
  ).catch(refusal);
const rowOf = async (drill: unknown) => {
  if (typeof drill === 'string') throw new Error(drill);
  const id = typeof drill === 'number' ? drill : (drill as { id: number }).id;
  const [row] = await database.db.select().from(drills).where(eq(drills.id, id));
  if (row === undefined) throw new Error('a drill must be kept');
  return row;
};
beforeEach(() => {
  [grounds, reaches, asked] = [ALL, true, []];
});

describe('a drill that is started', () => {
  it('stores its caller, rifle, number of calls and place', async () => {
    const user = await somebody();
    const drill = await start(user, { kind: 'calls', level: 3, tasks: 7, profileId: 5, scenarioId: 8 });
    expect(drill).toMatchObject({
      kind: 'calls',
      level: 3,
      tasks: 7,
      done: 0,
      over: false,
      profileName: 'Rifle 5',
      air: { temperature: 41, humidity: 33, pressure: 27.5 },
    });
    const row = await rowOf(drill);
    expect(row).toMatchObject({
      userId: user.id,
      kind: 'calls',
      level: 3,
      tasks: 7,
      profileName: 'Rifle 5',
      distances: OF_SCENARIO,
      farthest: 1250,
      grounds: ALL,
      rung: null,
      day: null,
      liveId: null,
      assignmentId: null,
    });
    expect(row.base).toMatchObject({
      rifle: { id: 5 },
      directionOfFire: 33,
      targets: [],
      clock: 'live',
      wind: { kind: 'steady', speed: 0 },
      source: { scenarioId: 8, wind: 'drawn, sealed' },
    });
    expect(asked).toEqual(['drills.survey']);
    expect((await rowOf(await start(user, { kind: 'calls', level: 1, profileId: 5, scenarioId: 8 }))).seed).not.toBe(
      row.seed,
    );
  });

  it.each(['calls', 'kyl', 'self-test'] as const)(
    'of the kind %s has its usual number of tasks, and self-tests their own level',
    async (kind) => {
      const row = await rowOf(await start(await somebody(), { kind, level: 3, profileId: 0 }));
      expect([row.kind, row.tasks, row.level]).toEqual([kind, contract.TASKS[kind], kind === 'self-test' ? 2 : 3]);
      expect(row.base.source.scenarioId).toBeNull();
    },
  );

  it('begins near and in calm air for a new user, on the requested rung, or at the one distance', async () => {
    const user = await somebody();
    const rungOf = async (more: object) =>
      (await rowOf(await start(user, { kind: 'calls', level: 1, profileId: 0, ...more }))).rung;
    expect(await rungOf({})).toEqual({ range: FIRST_RUNG.range, sky: FIRST_RUNG.sky });
    expect(await rungOf({ rung: { range: 'to-1000', sky: 'sun' } })).toEqual({ range: 'to-1000', sky: 'sun' });
    const far = await rowOf(await start(user, { kind: 'calls', level: 1, profileId: 0, target: { distance: 1400 } }));
    expect([far.distances, far.farthest, far.rung]).toEqual([[1400], 1400, null]);
    expect(
      await start(await somebody({ maxTargetDistance: 600 }), {
        kind: 'calls',
        level: 1,
        profileId: 0,
        target: { distance: 601 },
      }),
    ).toBe('demo-limitation');
    grounds = { ...ALL, 'to-1000': null };
    expect(await start(user, { kind: 'calls', level: 1, profileId: 0, rung: { range: 'to-1000', sky: 'sun' } })).toBe(
      'cannot-solve',
    );
    grounds = { 'to-400': null, 'to-700': null, 'to-1000': null, 'over-1000': null };
    expect(await start(user, { kind: 'calls', level: 1, profileId: 0 })).toBe('cannot-solve');
  });

  it('as a daily is the same for everybody, once', async () => {
    // a fixed day, whenever this runs
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 6, 12) });
    const [ann, ben] = [await somebody(), await somebody()];
    const daily = (user: SignedInUser, level = 2) => start(user, { kind: 'daily', level, profileId: 5, tasks: 9 });
    const [mine, theirs] = [await rowOf(await daily(ann)), await rowOf(await daily(ben))];
    expect(mine).toMatchObject({
      kind: 'daily',
      tasks: contract.TASKS.daily,
      profileName: 'Rifle 0',
      level: 2,
      day: '2026-05-06',
    });
    expect([mine.seed, mine.day, mine.rule, mine.law]).toEqual([theirs.seed, theirs.day, theirs.rule, theirs.law]);
    expect([await daily(ann), await daily(ann, 1)]).toEqual(['in-use', 'in-use']);
    vi.useRealTimers();
  });

  it('of a demo account stays within its shots and its reach', async () => {
    const guest = await somebody({ maxShotsPerSession: 10, maxTargetDistance: 700 });
    const calls = (tasks: number) => start(guest, { kind: 'calls', level: 1, profileId: 0, tasks });
    expect(await calls(11)).toBe('shot-limit-reached');
    expect((await rowOf(await calls(10))).farthest).toBe(700);
    expect(await start(guest, { kind: 'daily', level: 1, profileId: 0 })).toBe('demo-limitation');
    grounds = { 'to-400': null, 'to-700': null, 'to-1000': ground(900), 'over-1000': ground(1150) };
    expect(await calls(10)).toBe('cannot-solve');
  });
});

describe('a try of an assignment', () => {
  const given = (more: Partial<AssignedDrill> = {}): AssignedDrill => ({
    ...{ kind: 'calls', level: 2, tasks: 4, scenario: null, distances: [500, 800], cells: null },
    ...{ assignmentId, tryNumber: 1, same: null, ...more },
  });
  const begin = (user: SignedInUser, more: Partial<AssignedDrill> = {}) =>
    startAssignedDrill(platform(), parts as never, user, given(more), 6).catch(refusal);

  it('keeps what was assigned with the rifle of the caller, and each try once', async () => {
    const user = await somebody();
    const cells = [{ range: 'to-700', value: 'full', gust: 'steady' }] as const;
    const row = await rowOf(
      await begin(user, { scenario: SCENARIO as never, cells: [...cells], same: { seed: 'same', law: 1 } as never }),
    );
    expect(row).toMatchObject({
      userId: user.id,
      kind: 'calls',
      level: 2,
      tasks: 4,
      profileName: 'Rifle 6',
      distances: [500, 800],
      farthest: 1250,
      cells,
      seed: 'same',
      law: 1,
      assignmentId,
      tryNumber: 1,
      day: null,
      rung: null,
    });
    expect(row.base).toMatchObject({
      rifle: { id: 6 },
      directionOfFire: 33,
      air: { temperature: 41 },
      source: { scenarioId: null },
    });
    expect(asked).toEqual(['drills.survey', ['reach', 800]]);
    expect(await begin(user)).toBeUndefined();
    const second = await rowOf(await begin(user, { tryNumber: 2 }));
    expect([second.tryNumber, second.seed === 'same']).toEqual([2, false]);
  });

  it('is refused out of the rifle’s reach and beyond the demo’s limits', async () => {
    const user = await somebody();
    reaches = false;
    expect(await begin(user)).toBe('cannot-solve');
    expect((await rowOf(await begin(user, { distances: null }))).distances).toBeNull();
    reaches = true;
    grounds = { ...ALL, 'over-1000': null };
    const cells = [{ range: 'over-1000', value: 'full', gust: 'steady' }] as never;
    expect(await begin(user, { distances: null, cells, tryNumber: 2 })).toBe('cannot-solve');
    const guest = (more: object) => somebody({ maxTargetDistance: 600, maxShotsPerSession: 4, ...more });
    expect(await begin(await guest({}))).toBe('demo-limitation');
    expect(await begin(await guest({ maxShotsPerSession: 3 }), { distances: [500] })).toBe('shot-limit-reached');
    expect((await rowOf(await begin(await guest({}), { distances: [500] }))).farthest).toBe(600);
  });
});

describe('the answers about drills and calls', () => {
  const at = new Date('2026-05-06T07:08:09Z');
  const judged = (more: object = {}) =>
    ({
      ...{
        id: 1,
        drillId: 2,
        kind: 'kyl',
        level: 2,
        number: 4,
        distance: 612.34567,
        call: { lo: -3.00049, hi: 1.5, best: -1, hold: null },
      },
      cell: { range: 'to-700', value: 'half', gust: 'gusty' },
      ...{ best: -0.75, truth: 2.25, interval: 3.125, reference: 4.0625, isHit: false, firedAt: at, ...more },
    }) as unknown as JudgedRow;

  it('is a call with its edges, best, truth and score each under its name', () => {
    expect(judgedToWire(judged())).toEqual({
      ...{
        number: 4,
        distance: 612.34567,
        lo: -3.00049,
        hi: 1.5,
        best: -0.75,
        truth: 2.25,
        interval: 3.125,
        isHit: false,
      },
      firedAt: '2026-05-06T07:08:09.000Z',
    });
    const [head = '', line = ''] = callsAsCsv([judged()]).trim().split('\r\n');
    const cells = Object.fromEntries(head.split(',').map((name, i) => [name, line.split(',')[i]]));
    expect(cells).toMatchObject({
      fired_at_utc: '2026-05-06T07:08:09.000Z',
      kind: 'kyl',
      level: '2',
      call: '4',
      interval_score_mph: '3.125',
      forecast_score_mph: '4.063',
      hit: 'no',
    });
    expect(Object.values(cells)).toEqual(expect.arrayContaining(['612.346', '-3', '1.5', '-0.75', '2.25']));
    expect(callsAsCsv([judged({ interval: 0, reference: null, isHit: true })])).toMatch(/,0,,yes\r\n$/);
  });

  it('is over when all winds are called, when it was ended, or when its day is over', () => {
    const row = {
      id: 1,
      kind: 'calls',
      level: 2,
      tasks: 3,
      profileName: 'R',
      isOver: false,
      day: null,
      createdAt: at,
      base: { air: { temperature: 1, pressure: 2, humidity: 3, latitude: 4 } },
    };
    const over = (more: object, done: number) => drillToWire({ ...row, ...more } as unknown as DrillRow, done).over;
    expect([
      over({}, 2),
      over({}, 3),
      over({ isOver: true }, 0),
      over({ kind: 'daily', day: '2020-01-01' }, 0),
    ]).toEqual([false, true, true, true]);
    expect(drillToWire(row as unknown as DrillRow, 2)).toEqual({
      ...{
        id: 1,
        kind: 'calls',
        level: 2,
        tasks: 3,
        done: 2,
        over: false,
        profileName: 'R',
        createdAt: at.toISOString(),
      },
      air: { temperature: 1, pressure: 2, humidity: 3 },
    });
    expect([9, 10].map((fired) => isWithheld({ kind: 'self-test', tasks: 10 }, fired))).toEqual([true, false]);
    expect(isWithheld({ kind: 'calls', tasks: 10 }, 0)).toBe(false);
  });
});
