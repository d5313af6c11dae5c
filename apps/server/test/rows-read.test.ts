import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, selectRows } from '../src/db/index.ts';
import {
  countPractice,
  findBeliefs,
  findCounted,
  findJudged,
  findPictures,
  findRevealable,
  MOST_JUDGED,
} from '../src/features/drills/call-store.ts';
import { findLeft } from '../src/features/drills/left-tasks.ts';
import { countDone, findDrills } from '../src/features/drills/store.ts';
import { findMissed } from '../src/features/micro/store.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Calls in each past drill. */
const A_DRILL = 10;
/** Enough calls that reading all differs clearly from reading the newest. */
const CALLS = 3 * MOST_JUDGED;
/** Drills of other users: a small table is read whole, whatever its indexes. */
const OTHERS = 5000;
/** Allowed further rows per call and drill: of index pages, and of listed drills. */
const BESIDE = 100;

let server: TestApp;
let userId: number;
let drillIds: number[];
beforeAll(async () => {
  server = await startTestApp();
  await server.signUp();
  const { db } = server;
  userId = (await selectRows<{ id: number }>(db, sql`SELECT max(id)::int AS id FROM users`))[0]?.id ?? 0;
  await db.execute(sql`
    INSERT INTO drills (user_id, kind, level, tasks, profile_name, base, grounds, farthest, seed, law, is_over, created_at)
    SELECT ${userId}::int, 'calls', 1, ${A_DRILL}, 'Rifle', '{}', '{}', 1000, '1', 2, true, now() - i * interval '12 hours'
    FROM generate_series(1, ${CALLS / A_DRILL}::int) i`);
  await db.execute(sql`
    INSERT INTO drill_tasks (drill_id, number, made, started_at, call, committed_at, fired_at, outcome, cell, distance, truth, best,
      "interval", reference, is_hit, is_bad)
    SELECT d.id, n, '{}', d.created_at, '{"lo":1,"hi":5,"best":3,"hold":null}', d.created_at, d.created_at + n * interval '1 minute', '{}',
      '{"range":"to-700","value":"full","gust":"steady"}', 600, 2, 3, 4, 5, true, false
    FROM drills d CROSS JOIN generate_series(1, ${A_DRILL}::int) n`);
  await db.execute(sql`
    INSERT INTO micro_reviews (id, user_id, key, given, ms, at, truth, is_good)
    SELECT gen_random_uuid(), ${userId}::int, 'value:1', '1', 900, now() - i * interval '1 hour', '1', i % 5 > 0
    FROM generate_series(1, ${CALLS}::int) i`);
  await server.signUp();
  await db.execute(sql`
    INSERT INTO drills (user_id, kind, level, tasks, profile_name, base, grounds, farthest, seed, law, is_over)
    SELECT (SELECT max(id) FROM users), 'calls', 1, ${A_DRILL}, 'Rifle', '{}', '{}', 1000, '1', 2, true
    FROM generate_series(1, ${OTHERS}::int) i`);
  await db.execute(sql`ANALYZE`);
  drillIds = (await findDrills(db, userId, 20)).map(({ id }) => id);
});
afterAll(() => server.close());

/** Rows that this connection has read of the tables of a person's calls and answers. */
const countRead = async (db: Db): Promise<number> => {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables
      WHERE relname IN ('drills', 'drill_tasks', 'micro_reviews')`,
  );
  return row?.n ?? Number.NaN;
};

const ASKED: readonly (readonly [what: string, most: number, ask: (db: Db) => Promise<unknown>])[] = [
  ['what the next task is chosen by', 2 * MOST_JUDGED, (db) => findBeliefs(db, userId)],
  ['what a reveal and a summary count', 2 * MOST_JUDGED, (db) => findCounted(db, userId)],
  ['what your wind reads', 2 * MOST_JUDGED, (db) => findPictures(db, userId)],
  ['calls as a file, as many as are asked for', 2 * 50, (db) => findRevealable(db, userId, 50)],
  ['practice between self-tests', 2 * MOST_JUDGED, (db) => countPractice(db, userId, [new Date()])],
  ['what was looked at and left', 0, (db) => findLeft(db, userId, new Date())],
  ['a page of drills', 20, (db) => findDrills(db, userId, 20)],
  ['calls of a page of drills', 2 * 20 * A_DRILL, (db) => findJudged(db, drillIds)],
  ['how far those are', 2 * 20 * A_DRILL, (db) => countDone(db, drillIds)],
  ['misses of a week', 7 * 24, (db) => findMissed(db, userId, new Date(Date.now() - 7 * 86_400_000))],
];

it.each(ASKED)('%s: reads no more rows of somebody with many than it takes', async (_, most, ask) => {
  const read = await server.db.transaction(async (tx) => {
    // as connections plan kept statements, for any user
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    const before = await countRead(tx);
    await ask(tx);
    return (await countRead(tx)) - before;
  });
  expect(read).toBeLessThanOrEqual(most + BESIDE);
});
