// @module-tag long
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useEmbedded } from '../../src/db/connect.ts';
import { openDurable } from '../../src/db/durable-files.ts';
import { type Db, selectRows, transaction } from '../../src/db/index.ts';
import { migrationsDir } from '../template-database.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { cutPower, dice, RecordedFiles, type Unsynced } from './power-cut.ts';

const CUTS = isFull ? 210 : 9;
const ROWS_PER_WRITER = isFull ? 150 : 40;
const WRITERS = 4;
const MODES: readonly Unsynced[] = ['lost', 'torn', 'kept'];

/** A row that was promised after this number of requests to the disk. */
interface PromisedRow {
  readonly writer: number;
  readonly n: number;
  readonly asked: number;
}

/** A database with writes, and everything that it requested of its disk meanwhile. */
interface Recorded {
  readonly base: string;
  readonly asked: RecordedFiles['asked'];
  readonly promised: readonly PromisedRow[];
}

// In memory if possible: the cuts are many, and their folders live for a second.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'windcall-cuts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (writer: number, n: number): string => `${writer}:${n}:${'x'.repeat((n * 37) % 900)}`;

/** One row and the writer's count of rows, in one transaction. */
const write = (db: Db, writer: number, n: number): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`INSERT INTO drill VALUES (${writer}, ${n}, ${textOf(writer, n)})`);
    await tx.execute(sql`UPDATE drill_counts SET rows = rows + 1 WHERE writer = ${writer}`);
  });

const recordWriters = async (
  name: string,
  open: (live: string, filesOf: (place: string) => RecordedFiles) => Promise<PGlite>,
): Promise<Recorded> => {
  const [base, live] = [join(folder, `${name}-base`), join(folder, `${name}-live`)];
  await (await openDurable(base)).close();
  cpSync(base, live, { recursive: true });
  const files = new RecordedFiles(live);
  const client = await open(live, () => files);
  // the migration is recorded too
  const { db, close } = await useEmbedded(client, migrationsDir);
  await db.execute(sql`CREATE TABLE drill (writer int, n int, text text, PRIMARY KEY (writer, n))`);
  await db.execute(sql`CREATE TABLE drill_counts (writer int PRIMARY KEY, rows int NOT NULL)`);
  for (let writer = 0; writer < WRITERS; writer++)
    await db.execute(sql`INSERT INTO drill_counts VALUES (${writer}, 0)`);
  const promised: PromisedRow[] = [];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; n < ROWS_PER_WRITER; n++) {
      await write(db, writer, n);
      promised.push({ writer, n, asked: files.asked.length });
      if (writer === 0 && n % 25 === 24) await client.exec('CHECKPOINT');
    }
  });
  await Promise.all(writers);
  const asked = [...files.asked];
  await close();
  rmSync(live, { recursive: true });
  return { base, asked, promised };
};

/** Broken promises of a database after a cut; empty if all are kept. Throws if it does not open. */
const audit = async (target: string, promised: readonly PromisedRow[]): Promise<string[]> => {
  const { db, close } = await useEmbedded(await openDurable(target), migrationsDir);
  try {
    const [there] = await selectRows<{ there: boolean }>(
      db,
      sql`SELECT to_regclass('drill') IS NOT NULL AND to_regclass('drill_counts') IS NOT NULL AS there`,
    );
    if (!there?.there) return promised.map(({ writer, n }) => `${writer}:${n} lost`);
    const rows = await selectRows<{ writer: number; n: number; text: string }>(db, sql`SELECT * FROM drill`);
    const counts = await selectRows<{ writer: number; rows: number }>(db, sql`SELECT * FROM drill_counts`);
    const found = new Set(rows.map(({ writer, n }) => `${writer}:${n}`));
    return [
      ...promised.filter(({ writer, n }) => !found.has(`${writer}:${n}`)).map(({ writer, n }) => `${writer}:${n} lost`),
      ...rows
        .filter(({ writer, n, text }) => text !== textOf(writer, n))
        .map(({ writer, n }) => `${writer}:${n} altered`),
      ...(found.size === rows.length ? [] : ['rows doubled']),
      ...counts
        .filter(({ writer, rows: n }) => n !== rows.filter((row) => row.writer === writer).length)
        .map(({ writer }) => `count of ${writer} differs`),
    ];
  } finally {
    await close();
  }
};

interface Found {
  readonly cuts: number;
  readonly damaged: number;
  readonly promised: number;
  readonly wrong: readonly string[];
}

const cutOften = async ({ base, asked, promised }: Recorded, cuts: number): Promise<Found> => {
  const target = join(folder, 'after');
  const wrong: string[] = [];
  let damaged = 0;
  let kept = 0;
  for (let cut = 0; cut < cuts; cut++) {
    const roll = dice(cut + 1);
    const at = 1 + Math.floor(((cut + roll()) / cuts) * asked.length);
    const unsynced = MODES[cut % MODES.length] ?? 'torn';
    cutPower(base, asked.slice(0, at), target, unsynced, roll);
    const due = promised.filter((row) => row.asked <= at);
    kept += due.length;
    const found = await audit(target, due).catch((error: unknown) => [`does not open: ${String(error).slice(0, 200)}`]);
    if (found.length > 0) damaged++;
    wrong.push(...found.map((what) => `cut ${cut} after ${at} of ${asked.length}, rest ${unsynced}: ${what}`));
  }
  return { cuts, damaged, promised: kept, wrong };
};

describe.runIf(process.env.TEST_DATABASE !== 'postgres')('the power goes', { timeout: 590_000 }, () => {
  let durable: Recorded;
  beforeAll(async () => {
    durable = await recordWriters('durable', openDurable);
  });

  it('and every acknowledged row is there once, unaltered; the database opens by itself', async () => {
    const found = await cutOften(durable, CUTS);
    expect(found.wrong).toEqual([]);
    expect(found.promised).toBeGreaterThan(CUTS);
    reportFault({
      fault: `power cut × ${found.cuts} under ${WRITERS} writers, at checkpoints, at start and in the migration (simulated: what was not synced is lost, kept, or torn by sectors)`,
      found: `${found.promised} acknowledged rows looked for: 0 lost, 0 doubled, 0 altered; every database opened by itself`,
    });
  });

  it('and rows are lost where nothing is synced: the simulator can fail', async () => {
    const careless = await recordWriters('careless', (live, filesOf) => PGlite.create({ fs: filesOf(live) }));
    expect(careless.asked.some(({ kind }) => kind === 'sync')).toBe(false);
    const found = await cutOften(careless, CUTS);
    expect(found.damaged).toBeGreaterThan(0);
    reportFault({
      fault: `the same ${found.cuts} cuts without a sync`,
      found: `${found.damaged} of ${found.cuts} databases lost rows or did not open`,
    });
  });

  it('while the first database is made: the next start makes it anew', async () => {
    const place = join(folder, 'first');
    mkdirSync(join(place, 'db.new', 'base'), { recursive: true });
    writeFileSync(join(place, 'db.new', 'PG_VERSION'), '18');
    const client = await openDurable(join(place, 'db'));
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.close();
    expect(existsSync(join(place, 'db.new'))).toBe(false);
  });

  it('every commit is synced before it is acknowledged', () => {
    const { asked, promised } = durable;
    const first = promised[0]?.asked ?? 0;
    const syncs = asked.slice(first).filter(({ kind, path }) => kind === 'sync' && path.startsWith('pg_wal'));
    expect(syncs.length).toBeGreaterThanOrEqual(promised.length - WRITERS);
  });
});
