import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedPool } from './embedded-pool.ts';

let client: PGlite;
let pool: Pool;

beforeAll(async () => {
  client = await PGlite.create();
  pool = embeddedPool(client);
  await client.exec(`create table things (
    id serial primary key, name text unique, amount double precision, whole integer, is_on boolean,
    list integer[], doc jsonb)`);
});
afterAll(async () => {
  await pool.end();
  await client.close();
});
beforeEach(() => client.exec('truncate things restart identity'));

describe('the embedded database behind the client of PostgreSQL', () => {
  it('gives back what was stored in every type of column', async () => {
    const values = ['ünïcode 🎯 \u2028', 0.1 + 0.2, -7, true, [1, 2, 3], { a: [1, null, 'x'] }];
    const insert = 'insert into things (name, amount, whole, is_on, list, doc) values ($1, $2, $3, $4, $5, $6)';
    await pool.query(insert, values);
    await pool.query(insert, [null, -1e-300, 0, false, [], null]);
    const { rows } = await pool.query('select * from things order by id');
    const [name, amount, whole, is_on, list, doc] = values;
    expect(rows).toEqual([
      { id: 1, name, amount, whole, is_on, list, doc },
      { id: 2, name: null, amount: -1e-300, whole: 0, is_on: false, list: [], doc: null },
    ]);
  });

  it('throws the database’s error with its code and constraint, and goes on', async () => {
    await pool.query('insert into things (name) values ($1)', ['twice']);
    await expect(pool.query('insert into things (name) values ($1)', ['twice'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'things_name_key',
    });
    await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    await expect(pool.query('select $1::int', ['not a number'])).rejects.toMatchObject({ code: '22P02' });
    expect((await pool.query('select count(*)::int as n from things')).rows).toEqual([{ n: 1 }]);
  });

  it('lets transactions, queries and the database’s own client take turns', async () => {
    const db = drizzle(pool);
    await pool.query('insert into things (name, whole) values ($1, 0)', ['counter']);
    const bump = () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ whole: number }>(sql`select whole from things where name = 'counter'`);
        await tx.execute(sql`update things set whole = ${(rows[0]?.whole ?? 0) + 1} where name = 'counter'`);
      });
    const others = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? client.query('select pg_sleep(0)') : pool.query('select count(*) from things'),
    );
    await Promise.all([...Array.from({ length: 30 }, bump), ...others]);
    expect((await pool.query('select whole from things')).rows).toEqual([{ whole: 30 }]);
  });

  it('keeps named statements planned, and knows none of them after its connection broke off in a transaction', async () => {
    const named = { name: 'sum', text: 'select $1::int + 1 as n' };
    const first = await pool.connect();
    expect((await first.query(named, [1])).rows).toEqual([{ n: 2 }]);
    expect((await first.query("select name from pg_prepared_statements where name = 'sum'")).rows).toHaveLength(1);
    await first.query('begin');
    await first.query("insert into things (name) values ('half')");
    first.release(true);
    expect((await pool.query(named, [2])).rows).toEqual([{ n: 3 }]);
    expect((await pool.query('select * from things')).rows).toEqual([]);
  });

  it('serves the query builder, its savepoints and answers larger than a piece of the stream', async () => {
    const db = drizzle(pool);
    const long = 'x'.repeat(300_000);
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (doc) values (${JSON.stringify(long)}::jsonb)`);
      await tx
        .transaction(async (inner) => {
          await inner.execute(sql`insert into things (name) values ('inner')`);
          throw new Error('inner');
        })
        .catch(() => {});
    });
    const { rows } = await db.execute<{ doc: string }>(sql`select doc from things`);
    expect(rows.map(({ doc }) => doc)).toEqual([long]);
    expect((await pool.query('update things set whole = 1')).rowCount).toBe(1);
  });
});
