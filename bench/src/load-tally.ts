import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, count, sql } from 'drizzle-orm';
import { openEmbedded } from '../../apps/server/src/db/connect.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import { shots } from '../../apps/server/src/db/tables.ts';
import { insertShot, type ShotRow } from '../../apps/server/src/features/sessions/store.ts';
import type { BenchTable } from './bench-table.ts';
import { seedDatabase } from './load-seed.ts';
import { median } from './timed.ts';

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url));
const SHOTS_A_ROUND = 100;

/** Processor time of this process for one of `count` runs of `work`, µs. */
const cpuMicros = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let i = 0; i < runs; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
};

/** The shot that the rounds store repeatedly, in its own session. */
const firstShot = async (db: Db): Promise<ShotRow> => {
  const [row] = await db.select().from(shots).orderBy(asc(shots.id)).limit(1);
  if (row === undefined) throw new Error('the load must have a shot');
  await db.execute(sql`DELETE FROM shots WHERE session_id = ${row.sessionId}`);
  return row;
};

/** Cost of the tally of rows for a shot in the embedded database: stored with and without it, in alternation in one process. */
export const loadTally = async (rounds: number): Promise<BenchTable> => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-tally-'));
  const { db, close } = await openEmbedded(join(folder, 'db'), MIGRATIONS);
  await seedDatabase(db, 'member-1', 20, 5000);
  const { id: _, createdAt: __, ...shot } = await firstShot(db);
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  let shotNumber = 0;
  for (let round = -1; round < rounds; round++) {
    for (const [kind, change] of [
      ['with', sql`ALTER TABLE shots ENABLE TRIGGER guard_insert`],
      ['without', sql`ALTER TABLE shots DISABLE TRIGGER guard_insert`],
    ] as const) {
      await db.execute(change);
      const took = await cpuMicros(SHOTS_A_ROUND, () =>
        insertShot(db, { ...shot, shotUuid: null, shotNumber: ++shotNumber }),
      );
      await db.execute(sql`DELETE FROM shots WHERE session_id = ${shot.sessionId}`);
      // the first round only warms
      if (round >= 0) times[kind].push(took);
    }
  }
  const [stored] = await db.select({ n: count() }).from(shots);
  if (stored === undefined || stored.n === 0) throw new Error('the shots of the load must be there');
  await close();
  rmSync(folder, { recursive: true, force: true });
  const [kept, bare] = [median(times.with), median(times.without)];
  return {
    title: 'What the tally of rows costs',
    note: `A shot and its session’s statistics, one statement, each a synced commit, in the embedded database; medians of ${rounds} rounds of ${SHOTS_A_ROUND} with the trigger and without, turn by turn.`,
    columns: ['shot stored', 'processor time µs', '× without'],
    rows: [
      ['with the tally', kept.toFixed(0), (kept / bare).toFixed(2)],
      ['without', bare.toFixed(0), '1.00'],
    ],
  };
};
