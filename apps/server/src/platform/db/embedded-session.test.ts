import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedSession } from './embedded-session.ts';

let client: PGlite;
let session: PGlite;

beforeAll(async () => {
  client = await PGlite.create();
  session = embeddedSession(client);
  await client.exec(`create table things (
    id serial primary key, name text unique, amount double precision, whole integer, big bigint, is_on boolean,
    list integer[], made timestamptz, doc jsonb)`);
});
afterAll(() => client.close());
beforeEach(() => client.exec('truncate things restart identity'));

const insert =
  'insert into things (name, amount, whole, big, is_on, list, made, doc) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id';

describe('the embedded session', () => {
  it('reads every type of column as the client itself does, dates left as text', async () => {
    const values = [
      'ünïcode 🎯 \u2028',
      0.1 + 0.2,
      -7,
      9_007_199_254_740_991,
      true,
      [1, 2, 3],
      '2026-01-02T03:04:05.678Z',
    ];
    await session.query(insert, [...values, JSON.stringify({ a: [1, null, 'x'] })]);
    await session.query(insert, [null, -1e-300, 0, -5, false, [], null, null]);
    const ours = await session.query('select * from things order by id');
    const theirs = await client.query('select * from things order by id', [], { parsers: { 1184: (text) => text } });
    expect(ours.rows).toEqual(theirs.rows);
    expect(ours.rows[0]).toMatchObject({ name: values[0], amount: 0.1 + 0.2, list: [1, 2, 3], is_on: true });
  });

  it('throws the database’s error with its code and constraint, and goes on', async () => {
    await session.query('insert into things (name) values ($1)', ['twice']);
    await expect(session.query('insert into things (name) values ($1)', ['twice'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'things_name_key',
    });
    await expect(session.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    await expect(session.query('select $1::int', ['not a number'])).rejects.toMatchObject({ code: '22P02' });
    expect((await session.query('select count(*)::int as n from things')).rows).toEqual([{ n: 1 }]);
  });

  it('rolls back what throws, and what went on after a failed statement', async () => {
    await expect(
      session.transaction(async (tx) => {
        await tx.query('insert into things (name) values ($1)', ['gone']);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    await expect(
      session.transaction(async (tx) => {
        await tx.query('insert into things (name) values ($1)', ['gone too']);
        await tx.query('select 1/0').catch(() => {});
      }),
    ).rejects.toThrow('must be committed, got ROLLBACK');
    expect((await session.query('select * from things')).rows).toEqual([]);
  });

  it('lets transactions, queries and the client itself take turns', async () => {
    await session.query('insert into things (name, whole) values ($1, 0)', ['counter']);
    const bump = () =>
      session.transaction(async (tx) => {
        const { rows } = await tx.query<{ whole: number }>('select whole from things where name = $1', ['counter']);
        await tx.query('update things set whole = $1 where name = $2', [(rows[0]?.whole ?? 0) + 1, 'counter']);
      });
    const others = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? client.query('select pg_sleep(0)') : session.query('select count(*) from things'),
    );
    await Promise.all([...Array.from({ length: 30 }, bump), ...others]);
    expect((await session.query('select whole from things')).rows).toEqual([{ whole: 30 }]);
  });

  it('goes on after more statements than it keeps planned', async () => {
    for (let i = 0; i < 620; i++) {
      expect((await session.query(`select ${i} as n`)).rows).toEqual([{ n: i }]);
    }
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
    expect(rows[0]?.n).toBeLessThanOrEqual(300);
  });

  it('serves the query builder, its savepoints and answers larger than a piece of the stream', async () => {
    const db = drizzle(session);
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
    expect((await session.query('update things set whole = 1')).affectedRows).toBe(1);
  });
});
