import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationsDir, openTestDatabase } from '../../test/template-database.ts';
import { insertAccount } from '../accounts/index.ts';
import { type Database, openPostgres } from './connect.ts';
import { type Db, selectRows } from './db.ts';
import { prepared } from './prepared.ts';
import { users } from './tables.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(users));
afterAll(() => database.close());

const account = (username: string) => ({ username, passwordHash: '-', subStatus: 'none' });
const byName = prepared('test_user_by_name', (db) =>
  db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.username, sql.placeholder('name'))),
);
const find = async (db: Db, name: string) => (await byName(db).execute({ name })).map(({ username }) => username);

describe('a prepared query', () => {
  it('asks anew each time, with the values it is given', async () => {
    expect(await find(database.db, 'ann')).toEqual([]);
    await insertAccount(database.db, account('ann'));
    await insertAccount(database.db, account('bea'));
    expect(await Promise.all(['ann', 'bea', 'eve'].map((name) => find(database.db, name)))).toEqual([
      ['ann'],
      ['bea'],
      [],
    ]);
  });

  it('belongs to the transaction whose handle it is asked on', async () => {
    const failed = transaction(database.db, async (tx) => {
      await insertAccount(tx, account('ann'));
      expect(await find(tx, 'ann')).toEqual(['ann']);
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await find(database.db, 'ann')).toEqual([]);
  });

  it('throws at once, instead of hanging, on the outer handle inside a transaction', async () => {
    await find(database.db, 'ann');
    const nested = transaction(database.db, () => find(database.db, 'ann'));
    await expect(nested).rejects.toThrow('test_user_by_name must not be used inside transaction()');
    await transaction(database.db, async () => {});
    expect(await find(database.db, 'ann')).toEqual([]);
  });
});

const url = process.env.TEST_DATABASE === 'postgres' ? process.env.DATABASE_URL_TEST : undefined;

/** Names of the connection's prepared statements after queries inside and outside a transaction. */
const keptStatements = async (migrationUrl: string | null): Promise<string[]> => {
  const own = await openPostgres(url ?? '', migrationsDir, { migrationUrl, poolSize: 1 });
  try {
    await find(own.db, 'ann');
    await transaction(own.db, (tx) => find(tx, 'ann'));
    const rows = await selectRows<{ name: string }>(own.db, sql`SELECT name FROM pg_prepared_statements`);
    return rows.map(({ name }) => name);
  } finally {
    await own.close();
  }
};

describe.runIf(url !== undefined)('on a PostgreSQL server a prepared query', () => {
  it('is kept by the connection', async () => {
    expect(await keptStatements(null)).toEqual(['test_user_by_name']);
  });

  it('leaves nothing on a connection that a pooler may give to another', async () => {
    expect(await keptStatements(url ?? null)).toEqual([]);
  });
});
