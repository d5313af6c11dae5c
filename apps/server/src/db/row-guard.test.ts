import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyEmbedded } from '../../test/template-database.ts';
import type { Connection } from './connect.ts';
import type { Db } from './db.ts';
import { findDamage } from './find-damage.ts';
import { acceptRows, guardRows, readTallies } from './row-guard.ts';

let database: Connection;
let db: Db;
beforeAll(async () => {
  database = await openEmptyEmbedded();
  db = database.db;
  await db.execute(sql`CREATE TABLE clubs (id int PRIMARY KEY)`);
  await db.execute(sql`CREATE TABLE members (id int PRIMARY KEY, club int REFERENCES clubs ON DELETE CASCADE)`);
  await db.execute(sql`INSERT INTO clubs VALUES (1)`);
  await guardRows(db);
});
afterAll(() => database.close());

const tallies = async () => Object.fromEntries((await readTallies(db)) ?? []);

describe('the tallies of rows', () => {
  it('follow every insertion and deletion, cascades and rolled-back ones too', async () => {
    expect(await tallies()).toEqual({ clubs: 1, members: 0 });
    await db.execute(sql`INSERT INTO members SELECT n, 1 FROM generate_series(1, 40) n`);
    await db.execute(sql`INSERT INTO members VALUES (40, 1) ON CONFLICT DO NOTHING`);
    await db.execute(sql`DELETE FROM members WHERE id <= 10`);
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`DELETE FROM members`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await tallies()).toEqual({ clubs: 1, members: 30 });
    await db.execute(sql`DELETE FROM clubs`);
    expect(await tallies()).toEqual({ clubs: 0, members: 0 });
    expect(await findDamage(db)).toEqual([]);
  });

  it('tell rows that went without a deletion, until what is left is accepted', async () => {
    await db.execute(sql`INSERT INTO clubs SELECT n FROM generate_series(1, 5) n`);
    await db.execute(sql`ALTER TABLE clubs DISABLE TRIGGER guard_delete`);
    await db.execute(sql`DELETE FROM clubs WHERE id > 3`);
    await db.execute(sql`ALTER TABLE clubs ENABLE TRIGGER guard_delete`);
    expect(await findDamage(db)).toEqual([{ table: 'clubs', what: 'holds 3 of 5 rows', losesRows: true }]);
    await acceptRows(db);
    expect(await findDamage(db)).toEqual([]);
  });

  it('are begun for a table that comes later, and guarding twice changes nothing', async () => {
    await db.execute(sql`CREATE TABLE targets (id int PRIMARY KEY)`);
    await db.execute(sql`INSERT INTO targets VALUES (1), (2)`);
    await guardRows(db);
    await guardRows(db);
    await db.execute(sql`INSERT INTO targets VALUES (3)`);
    expect((await tallies()).targets).toBe(3);
  });
});
