import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertAccount } from '../src/accounts/index.ts';
import { findDamage } from '../src/db/find-damage.ts';
import { selectRows, users } from '../src/db/index.ts';
import { openTestDatabase } from './template-database.ts';

const account = (username: string) => ({ username, passwordHash: '-', subStatus: 'none' });

describe('a database of a test', () => {
  it('equals the migrations’ result, whatever the last test did', async () => {
    const first = await openTestDatabase();
    await insertAccount(first.db, account('ann'));
    await first.db.execute(sql`SET statement_timeout = 123456`);
    await first.close();
    await expect(first.db.select().from(users)).rejects.toThrow();

    const second = await openTestDatabase();
    expect(await second.db.select().from(users)).toEqual([]);
    expect(await selectRows(second.db, sql`SHOW statement_timeout`)).not.toEqual([{ statement_timeout: '123456ms' }]);
    await insertAccount(second.db, account('ben'));
    expect(await second.db.select({ id: users.id }).from(users)).toEqual([{ id: 1 }]);
    expect(await findDamage(second.db)).toEqual([]);
    await second.db.execute(sql`DROP TABLE demo_restrictions`);
    await second.close();

    const third = await openTestDatabase();
    expect(await selectRows(third.db, sql`SELECT id FROM demo_restrictions`)).toEqual([]);
    await third.close();
  });

  it('is nobody else’s', async () => {
    const [mine, theirs] = [await openTestDatabase(), await openTestDatabase()];
    await insertAccount(mine.db, account('ann'));
    expect(await theirs.db.select().from(users)).toEqual([]);
    await mine.close();
    expect(await theirs.db.select().from(users)).toEqual([]);
    await theirs.close();
  });
});
