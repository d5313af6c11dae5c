import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database or an open transaction, PGlite and PostgreSQL alike. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs raw SQL and returns its rows, with column names as in the SQL. Parameters via `sql`. */
export const selectRows = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> => {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
};

/** Columns to change; undefined keeps a value. */
export type Changes<T> = { [Column in keyof T]?: T[Column] | undefined };

export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** The row of a statement that always returns one. */
export const only = async <Row>(rows: PromiseLike<Row[]>): Promise<Row> => {
  const [row] = await rows;
  if (row === undefined) throw new Error('a statement must return its row');
  return row;
};
