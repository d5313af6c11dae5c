import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationsDir, openEmptyDatabase, openTestDatabase } from '../../test/template-database.ts';
import { insertAccount } from '../accounts/index.ts';
import { type Database, openEmbedded, useEmbedded } from './connect.ts';
import { isConnectionFailure, isUniqueViolation, isUnstorableValue } from './database-errors.ts';
import { selectRows } from './db.ts';
import { cards, profiles, scenarios, shots, trainingSessions, users } from './tables.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(users));
afterAll(() => database.close());

const account = (username: string) => ({ username, passwordHash: '-', subStatus: 'none' });
const names = async () => (await database.db.select().from(users)).map((user) => user.username);

describe('a transaction', () => {
  it('keeps all or nothing', async () => {
    await transaction(database.db, async (tx) => {
      await insertAccount(tx, account('kept'));
    });
    const broken = transaction(database.db, async (tx) => {
      await insertAccount(tx, account('lost'));
      throw new Error('on purpose');
    });
    await expect(broken).rejects.toThrow('on purpose');
    expect(await names()).toEqual(['kept']);
  });

  it('throws at once, instead of hanging, when the outer handle is used inside', async () => {
    const nested = transaction(database.db, async () => {
      await database.db.select().from(users);
    });
    await expect(nested).rejects.toThrow('db.select must not be used inside transaction()');
    const deeper = transaction(database.db, () => transaction(database.db, async () => {}));
    await expect(deeper).rejects.toThrow('db.transaction must not be used inside transaction()');
    expect(await names()).toEqual([]);
  });

  it('lets other work use the outer handle meanwhile and afterwards', async () => {
    let later: Promise<string[]> | undefined;
    let end = (): void => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    await Promise.all([
      transaction(database.db, async (tx) => {
        await insertAccount(tx, account('one'));
        // begins within the transaction and ends after it
        later = over.then(() => names());
      }),
      names(),
    ]);
    end();
    expect(await later).toEqual(['one']);
  });

  it('is run again after a serialization failure, and gives up after four', async () => {
    let runs = 0;
    const fails = (until: number) =>
      transaction(database.db, async (tx) => {
        runs++;
        if (runs < until) {
          await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$`);
        }
        return runs;
      });
    expect(await fails(3)).toBe(3);
    runs = 0;
    await expect(fails(9)).rejects.toThrow();
    expect(runs).toBe(4);
  });
});

describe('errors of the database', () => {
  it('are told apart', async () => {
    await insertAccount(database.db, account('ann'));
    const twice = database.db
      .insert(users)
      .values({ username: 'ann', usernameKey: 'ann', passwordHash: '-' })
      .catch((error: unknown) => error);
    expect(isUniqueViolation(await twice)).toBe(true);
    const nul = await selectRows(database.db, sql`SELECT ${'a\0b'}::text`).catch((error: unknown) => error);
    expect(isUnstorableValue(nul)).toBe(true);
    expect(isUnstorableValue(await twice)).toBe(false);
    expect(isConnectionFailure(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe(true);
    expect(isConnectionFailure(await twice)).toBe(false);
  });
});

describe('migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const withExtra = (name: string, statement: string): string => {
    const dir = join(folder, name);
    cpSync(migrationsDir, dir, { recursive: true });
    const file = join(dir, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8'));
    journal.entries.push({ idx: 99, version: '7', when: Date.now() + 1e9, tag: '0099_extra', breakpoints: true });
    writeFileSync(file, JSON.stringify(journal));
    writeFileSync(join(dir, '0099_extra.sql'), statement);
    return dir;
  };

  /** For the embedded database only. */
  const itEmbedded = it.runIf(process.env.TEST_DATABASE !== 'postgres');

  itEmbedded('run once, behind a link too, take data along, and refuse what a newer release has written', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(folder, 'disk'));
    symlinkSync(join(folder, 'disk'), data);
    const first = await openEmbedded(data, migrationsDir);
    await insertAccount(first.db, account('ann'));
    await first.close();
    const newer = withExtra('newer', 'ALTER TABLE users ADD COLUMN call_sign text;');
    const second = await openEmbedded(data, newer);
    expect(await selectRows(second.db, sql`SELECT username, call_sign FROM users`)).toEqual([
      { username: 'ann', call_sign: null },
    ]);
    await second.close();
    await expect(openEmbedded(data, migrationsDir)).rejects.toThrow('newer release');
    expect(lstatSync(data).isSymbolicLink()).toBe(true);
  });

  itEmbedded('that fail leave nothing behind, and run again when they are put right', async () => {
    const client = await PGlite.create();
    const broken = withExtra('broken', 'CREATE TABLE half (id int);\n--> statement-breakpoint\nSELECT 1/0;');
    await expect(useEmbedded(client, broken)).rejects.toThrow();
    const repaired = await useEmbedded(client, withExtra('repaired', 'CREATE TABLE half (id int);'));
    expect(await selectRows(repaired.db, sql`SELECT count(*)::int AS n FROM half`)).toEqual([{ n: 0 }]);
    await repaired.close();
  });

  it('take what the first release wrote along: sessions keep their names, and nothing holds a rifle any more', async () => {
    const first = join(folder, 'first-release');
    cpSync(migrationsDir, first, { recursive: true });
    const file = join(first, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));

    const connection = await openEmptyDatabase();
    await connection.migrate(first);
    const { db } = connection;
    // Rows as release 1.0 wrote them: profile, scenario, one session on each kind of profile, a shot, a run, a card.
    const rifle = `5, 0.3, 2800, 8, 0.25, 0.5, 0.1, 0.008, 2.36, 100, 'G7', 0.264, 'right', '[]', 0, 'ZCO_MPCT2X'`;
    const columns = `bullet_weight, bullet_bc, muzzle_velocity, twist_rate, rifle_accuracy, bullet_weight_variation,
      powder_charge_variation, bc_variation, scope_height, zero_range, drag_model, bullet_diameter, twist_direction,
      bc_segments, powder_temp_sensitivity, reticle_type`;
    for (const statement of [
      `INSERT INTO users (username, username_key, password_hash, sub_status) VALUES ('veteran', 'veteran', '-', 'none')`,
      `INSERT INTO profiles (user_id, name, ${columns}) VALUES (1, 'Old rifle', ${rifle})`,
      `INSERT INTO scenarios (user_id, name, scenario_type, engagements, direction_of_fire) VALUES (1, 'Old range', 'simple', '[]', 90)`,
      `INSERT INTO training_sessions (user_id, profile_id, scenario_id, training_mode, seed)
        VALUES (1, 1, 1, 'quick_training', '0123456789abcdef'), (1, NULL, 1, 'quick_training', '0123456789abcdef')`,
      `INSERT INTO shots (session_id, shot_number, wind_hold, elevation_hold, wind_dial, elevation_dial, impact_x, impact_y,
          response_time, is_hit, score, distance, target_type, target_size, rifle_accuracy, true_wind_drift_mils,
          true_elevation_mils, user_wind_dial, user_elevation_dial, wind_error, elevation_error)
        VALUES (1, 1, 0, 0, 0.5, 3, 0.12, -0.05, 4, true, 9, 500, 'circle', 1.5, 0.25, 0.4, 3.05, 0.5, 3, 0.1, -0.05)`,
      `INSERT INTO wmp_results (user_id, phase, profile_id, scenario_id, request, reply) VALUES (1, 1, 1, 1, '{}', '{}')`,
      `INSERT INTO cards (user_id, name, confidence, metadata, entries, wind_brackets) VALUES (1, 'Old card', 0.9, '{}', '[]', '[]')`,
    ]) {
      await db.execute(sql.raw(statement));
    }
    await connection.migrate(migrationsDir);

    expect(await db.select().from(trainingSessions).orderBy(trainingSessions.id)).toMatchObject([
      { profileId: 1, profileName: 'Old rifle', scenarioName: 'Old range', stageId: null, sealed: false },
      { profileId: null, profileName: 'Default 6.5 Creedmoor', scenarioName: 'Old range', stageId: null },
    ]);
    const [shot] = await db.select().from(shots);
    expect(shot).toMatchObject({ impactX: 0.12, stageId: null, target: null, moment: null, split: null, claim: null });
    expect(await db.select({ stageId: cards.stageId }).from(cards)).toEqual([{ stageId: null }]);
    await db.delete(profiles);
    await db.delete(scenarios);
    expect(await db.select().from(trainingSessions)).toHaveLength(2);
    await connection.close();
  });
});
