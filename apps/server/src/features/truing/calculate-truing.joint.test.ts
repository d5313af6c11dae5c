// @module-tag one-database
import type { truing } from '@windcall/contract';
import { DEFAULT_PROFILE, trueRifle } from '@windcall/simulation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/template-database.ts';
import { insertAccount } from '../../accounts/index.ts';
import type { Database } from '../../db/connect.ts';
import { profiles } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import type { Job } from '../../pool/job.ts';
import { Refusal } from '../../refusal.ts';
import { trueRifleJob } from './jobs.ts';
import { calculateTruing } from './routes.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const observations = [{ range: 500, observedElevation: 2.55 }] as truing.Observation[];
const environment = { temperature: 41, pressure: 28.5, humidity: 30, windSpeed: 7, windDirection: '4:00' };
const body = (profileId: number, more: object = {}) =>
  ({ profileId, observations, environment, keepVelocity: false, ...more }) as never;

/** Requests a truing whose job returns `outcome`; returns the answer or refusal, and the job's input. */
const ask = async (userId: number, asked: never, outcome: object) => {
  const jobs: { job: string; input: unknown; userId: number }[] = [];
  const pool = {
    run: async (job: Job<never, unknown>, input: unknown, by: number) => {
      jobs.push({ job: job.name, input, userId: by });
      return outcome;
    },
  };
  const answer = await calculateTruing({ db: database.db, pool } as unknown as Platform, userId, asked).catch(
    (error: unknown) => (error instanceof Refusal ? { code: error.code, ...error.details } : String(error)),
  );
  return { jobs, answer };
};

it('passes the user’s rifle to the solver, with the observations and their air', async () => {
  const { db } = database;
  const account = async (username: string) =>
    (await insertAccount(db, { username, passwordHash: '-', subStatus: 'none' })).id;
  const [ann, ben] = [await account('ann'), await account('ben')];
  const { id: _, ...rifle } = DEFAULT_PROFILE;
  const keep = async (userId: number, name: string, muzzleVelocity: number) =>
    (
      await db
        .insert(profiles)
        .values({ ...rifle, userId, name, muzzleVelocity })
        .returning()
    )[0]?.id ?? 0;
  const [first, second, theirs] = [
    await keep(ann, 'First', 2600),
    await keep(ann, 'Second', 2700),
    await keep(ben, 'Theirs', 2900),
  ];
  const result = { trued: true };
  for (const [profileId, expected] of [
    [first, { name: 'First', muzzleVelocity: 2600 }],
    [second, { name: 'Second', muzzleVelocity: 2700 }],
    [0, DEFAULT_PROFILE],
  ] as const)
    for (const keepVelocity of [true, false]) {
      const { jobs, answer } = await ask(ann, body(profileId, { keepVelocity }), { status: 'ok', result });
      expect(answer).toBe(result);
      expect(jobs).toEqual([
        {
          job: 'truing.true-rifle',
          userId: ann,
          input: { rifle: expect.objectContaining(expected), observations, environment, keepVelocity },
        },
      ]);
    }
  expect(await ask(ann, body(theirs), {})).toMatchObject({ jobs: [], answer: { code: 'not-found' } });
});

it.each([
  [{ status: 'nothing-observed' }, { code: 'validation-failed', issues: [{ field: 'observations' }] }],
  [
    { status: 'cannot-solve', reason: 'why', said: { code: 'x' } },
    { code: 'cannot-solve', message: 'why', said: { code: 'x' } },
  ],
])('refuses what comes to %j, in the words of its reason', async (outcome, refusal) => {
  expect((await ask(1, body(0), outcome)).answer).toMatchObject(refusal);
});

it('computes with the given observations, and checks the drops first', async () => {
  const input = { rifle: DEFAULT_PROFILE, observations, environment, keepVelocity: true };
  const made = await trueRifleJob.run(input);
  expect(made).toEqual(trueRifle(DEFAULT_PROFILE, observations, environment, true));
  expect(made).not.toEqual(await trueRifleJob.run({ ...input, keepVelocity: false }));
  const drops = await trueRifleJob.run({
    ...input,
    observations: [{ range: 500, observedElevation: -2.55 }] as truing.Observation[],
  });
  expect(drops).toMatchObject({ status: 'mirrored' });
  expect((await ask(1, body(0), drops)).answer).toMatchObject({
    code: 'validation-failed',
    issues: [{ field: 'observations' }],
  });
});
