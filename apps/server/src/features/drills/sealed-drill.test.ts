// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { calls, type drills, seals } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { loggedLines } from '../../../test/test-log.ts';
import { isRare, numbersOf } from '../../../test/told-figures.ts';
import { drills as drillRows } from '../../db/index.ts';
import { exportUser } from '../../operations/export-user.ts';
import { seedFor } from '../../sealed/seeds.ts';

// An attacker's script: it knows the calls and records every reply before the shot. Then it reads the truth from
// reveal, replay and stage, and searches the records for it.

let server: TestApp;
let shooter: Client;
/** Ids of the shooter's own objects, for paths and bodies. */
let own: number[] = [];

const made = async <T>(url: string, body: object): Promise<T> => {
  const answer = await shooter.post(url, body);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json();
};

beforeAll(async () => {
  server = await startTestApp();
  shooter = await server.signUp();
  const scenario = await made<{ id: number }>('/api/training-scenarios/from-template/simple_target', {});
  const stage = await made<{ id: number }>('/api/stages', { profileId: 0, scenarioId: scenario.id });
  const session = await made<{ id: number }>('/api/training-sessions', {
    profileId: 0,
    scenarioId: scenario.id,
    stageId: stage.id,
  });
  own = [scenario.id, stage.id, session.id];
});
afterAll(() => server.close());

const QUERIES: Readonly<Record<string, string>> = { '/api/stages/:id/rows': '?to=500' };

/** Every reading call: with the drill's id at each of its tasks, and with the ids of the shooter's objects. */
const everyGet = (drillId: number, tasks: number): string[] =>
  Object.values(calls)
    .filter(({ method, access }) => method === 'GET' && access !== 'admin')
    .flatMap(({ path }) => {
      const at = (id: number, n: number) => path.replace(/:([A-Za-z]+)/g, (_, name) => String(name === 'n' ? n : id));
      const urls = path.startsWith('/api/drills')
        ? Array.from({ length: tasks }, (_, i) => at(drillId, i + 1))
        : [drillId, ...own].map((id) => at(id, 1));
      return urls.map((url) => url + (QUERIES[path] ?? ''));
    })
    .filter((url, i, all) => all.indexOf(url) === i);

interface Kept {
  readonly what: string;
  readonly status: number;
  readonly text: string;
  /** Absolute values of the text's numbers, ascending. */
  readonly sizes: Float64Array;
}

/** Absolute values of all numbers in a reply; empty if it is not JSON. */
const sizesIn = (body: string): Float64Array => {
  try {
    return Float64Array.from(numbersOf(JSON.parse(body)), Math.abs).sort();
  } catch {
    return new Float64Array();
  }
};

/** Whether the sorted sizes contain a figure within `apart`. */
const isAmong = (sizes: Float64Array, figure: number, apart: number): boolean => {
  const size = Math.abs(figure);
  let [from, to] = [0, sizes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sizes[middle] ?? 0) <= size - apart) from = middle + 1;
    else to = middle;
  }
  return from < sizes.length && (sizes[from] ?? 0) < size + apart;
};

let linesKept = 0;

const EXPORT = 'own data, exported';
/** The tasks of one drill in an export. */
const exportedCalls = (text: string, drillId: number): string =>
  JSON.stringify(JSON.parse(text).drills.find(({ id }: { id: number }) => id === drillId)?.calls);

const FOLLOWS_FROM_WIND = /isHit|outcome|truth|reading|thirds|"par"|forecast|"sky"|reference|interval/;

const keepEverything = async (drillId: number, tasks: number): Promise<Kept[]> => {
  const kept: Kept[] = [];
  const add = (what: string, status: number, body: string, more = '') =>
    kept.push({ what, status, text: body + more, sizes: status < 300 ? sizesIn(body) : new Float64Array() });
  const keep = (what: string, answer: { statusCode: number; body: string; headers: object }) =>
    add(what, answer.statusCode, answer.body, `\n${JSON.stringify(answer.headers)}`);
  for (const url of everyGet(drillId, tasks)) keep(url, await shooter.get(url));
  // Calculating calls, with the drill's id as a stage, session or field.
  const stageId = drillId;
  const asked: readonly [string, object][] = [
    ['/api/calculate-ballistics', { stageId, target: 1 }],
    ['/api/calculate-ballistics', { stageId, distance: 700 }],
    ['/api/stages', { profileId: 0, wind: { kind: 'saved', id: drillId } }],
    ['/api/training-sessions', { profileId: 0, scenarioId: own[0], stageId }],
    ['/api/wmp/phase1-analysis', { stageId, analysisConfiguration: {} }],
    [
      '/api/shot-logger/enhanced-shot',
      {
        shotData: {
          sessionId: drillId,
          target: 1,
          userWindDial: 0,
          userElevationDial: 0,
          userHoldAdjustments: { windage: 0, elevation: 0 },
          shotId: randomUUID(),
        },
      },
    ],
  ];
  for (const [url, body] of asked) keep(`POST ${url}`, await shooter.post(url, body));
  let file = '';
  await exportUser(server.db, shooter.user.username, async (text) => {
    file += text;
  });
  add(EXPORT, 200, file);
  const lines = loggedLines(linesKept);
  add('log', 200, JSON.stringify(lines));
  linesKept += lines.length;
  return kept;
};

const taskUrl = (id: number, n: number, more = '') => `/api/drills/${id}/tasks/${n}${more}`;
const REFUSED = ['/reveal', '/stage', '/replay', '/solution', '/wind'] as const;
/** Words that only describe the truth. */
const TELLING = [
  'windDriftMils',
  '"seed"',
  'stateBasedWind',
  '"sky"',
  '"ground"',
  'atCommit',
  'meterOffMph',
  '"cell"',
  '"outcome"',
] as const;

/** Seeds of a task's wind and scatter, and spellings of a seed. */
const seedsOf = (drillSeed: string, n: number): string[] =>
  [`task ${n}`, `shot ${n}`].map((about) => seedFor('drills', drillSeed, about));
const writtenAs = (hex: string): string[] => [
  hex,
  BigInt(`0x${hex}`).toString(),
  Buffer.from(hex, 'hex').toString('base64'),
];

/** The truth of a finished task: its unlikely figures, and the seed of its wind. */
const truthOf = async (id: number, n: number) => {
  const revealed = (await shooter.get(taskUrl(id, n, '/reveal'))).json<drills.Revealed>();
  const replay = (await shooter.get(taskUrl(id, n, '/replay'))).json<drills.Replay>();
  const { stage } = (await shooter.get(taskUrl(id, n, '/stage'))).json();
  const solution = (await shooter.get(taskUrl(id, n, '/solution'))).json();
  expect((await shooter.get(taskUrl(id, n, '/wind'))).json()).toEqual({
    truth: revealed.truth,
    path: revealed.path,
  });
  expect(stage.wind).toMatchObject({ kind: 'surface', law: 2 });
  const secrets: number[] = [
    stage.wind.speed,
    stage.wind.direction,
    revealed.truth.atCommit,
    revealed.truth.atFire,
    solution.windage.atCommit,
    ...revealed.path.map(({ crosswind }) => crosswind),
    ...replay.moments.flatMap(({ wind, needed, crosswinds }) => [wind, needed, ...crosswinds]),
  ];
  return {
    secrets: secrets.filter((secret) => Math.abs(secret) > 1e-3 && isRare(secret)),
    seed: stage.wind.seed as string,
  };
};

describe('a sealed drill, played from outside', () => {
  it.each([
    ['calls', 1],
    ['calls', 2],
    ['calls', 3],
    ['kyl', 3],
    ['self-test', 1],
    ['daily', 2],
  ] as const)(
    '%s at level %s: no truth anywhere before its shot, whatever earlier calls have shown, and none of a self-test before its last one',
    async (kind, level) => {
      const silent = !seals.showsAtOnce(kind);
      const drill = await made<drills.Drill>('/api/drills', { kind, level, profileId: 0, tasks: 2 });
      const { id } = drill;
      const kept: Kept[] = [];
      const exported = (): string[] =>
        kept.filter(({ what }) => what === EXPORT).map(({ text }) => exportedCalls(text, id));
      /** Number of records made before each task's truth was available. */
      const keptBefore: number[] = [];
      const truths: Awaited<ReturnType<typeof truthOf>>[] = [];
      for (let n = 1; n <= drill.tasks; n++) {
        // the first two tasks represent all
        const keepAll = async () => n <= 2 && kept.push(...(await keepEverything(id, 2)));
        await keepAll();
        const task = (await shooter.get(taskUrl(id, n))).json<drills.DrillTask>();
        await keepAll();
        for (const more of REFUSED) {
          const answer = await shooter.get(taskUrl(id, n, more));
          expect([more, answer.statusCode, answer.json().code]).toEqual([more, 409, 'sealed']);
        }
        const shot = {
          dial: { up: task.elevation, right: 0 },
          hold: { up: 0, right: 0 },
          shotId: randomUUID(),
        };
        expect((await shooter.post(taskUrl(id, n, '/shot'), shot)).statusCode).toBe(409);
        await made(taskUrl(id, n, '/call'), { lo: -39, hi: 39, hold: 0 });
        await keepAll();
        for (const more of REFUSED) expect((await shooter.get(taskUrl(id, n, more))).statusCode).toBe(409);
        keptBefore.push(kept.length);
        if (n === 1) expect(exported().join()).not.toMatch(FOLLOWS_FROM_WIND);
        const fired = await made<{ shot: drills.DrillShot }>(taskUrl(id, n, '/shot'), shot);
        if (silent && n < drill.tasks) {
          const again = await made(taskUrl(id, n, '/shot'), shot);
          const { firedAt } = fired.shot;
          expect([fired, again]).toEqual([{ shot: { ...shot, firedAt } }, { shot: { ...shot, firedAt } }]);
          for (const url of [...REFUSED.map((more) => taskUrl(id, n, more)), `/api/drills/${id}/summary`]) {
            expect([url, (await shooter.get(url)).statusCode]).toEqual([url, 409]);
          }
          const seen = (await shooter.get(taskUrl(id, n))).json<drills.DrillTask>();
          expect(Object.keys(seen.shot ?? {}).sort()).toEqual(['dial', 'firedAt', 'hold', 'shotId']);
          await keepAll();
          expect(exported().join()).not.toMatch(FOLLOWS_FROM_WIND);
          for (const one of kept.slice(keptBefore[0])) {
            if (one.what.startsWith(`/api/drills/${id}`)) expect(one.text).not.toMatch(/impact|isHit|timeOfFlight/);
          }
        }
        // if each call is revealed at once, its truth is read before the next look
        if (!silent) truths.push(await truthOf(id, n));
        if (kind === 'kyl') break;
      }
      const [row] = await server.db.select().from(drillRows).where(eq(drillRows.id, id));
      if (row === undefined) throw new Error('the drill must be stored');
      const hidden = [row.seed, ...keptBefore.flatMap((_, i) => seedsOf(row.seed, i + 1))].flatMap(writtenAs);
      for (const { what, text } of kept) {
        expect({ what, held: hidden.filter((seed) => text.includes(seed)) }).toEqual({ what, held: [] });
      }
      for (const [i, before] of keptBefore.entries()) {
        const n = i + 1;
        const { secrets, seed } = truths[i] ?? (await truthOf(id, n));
        expect(secrets.length).toBeGreaterThan(40);
        // without feedback, the first task is revealed after the last shot
        for (const [k, { what, text, sizes }] of kept.slice(0, silent ? kept.length : before).entries()) {
          const within = (apart: number): number[] => secrets.filter((secret) => isAmong(sizes, secret, apart));
          // No exact match; among an export's many thousand figures one near match may be chance, never two.
          expect({ n, what, found: within(1e-12) }).toEqual({ n, what, found: [] });
          const near = within(1e-7);
          expect({ n, what, near: near.length > 1 ? near : [] }).toEqual({ n, what, near: [] });
          expect(text.includes(seed), `${what} holds the seed of task ${n}`).toBe(false);
          // a finished task's reply uses these words
          if (what.startsWith('/api/drills') && (k < (keptBefore[0] ?? 0) || what.startsWith(taskUrl(id, n)))) {
            for (const word of TELLING) expect(text.includes(word), `${what} says ${word}`).toBe(false);
            expect(/"par":\d/.test(text), `${what} says par`).toBe(false);
          }
        }
      }
    },
  );

  it('says as much of a calm as of a storm: the size of an answer follows the cues, not the wind', async () => {
    const lengths = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { id } = await made<drills.Drill>('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 1 });
      const { cues } = (await shooter.get(taskUrl(id, 1))).json<drills.DrillTask>();
      lengths.add(
        [
          cues.trees,
          cues.dustMilPerS,
          ...cues.flags.map(({ liftDeg }) => liftDeg),
          ...cues.slabs.map((s) => s.driftMilPerS),
        ]
          .map((samples) => samples.length)
          .filter((length, i, all) => all.indexOf(length) === i)
          .join(),
      );
    }
    expect([...lengths]).toHaveLength(1);
  });
});
