import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * A database or an open transaction on it, PGlite and PostgreSQL alike. Stores take one of these and never ask which.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs SQL that the query builder cannot say, and gives its rows (column names as in the SQL). Parameters via `sql`. */
export const selectRows = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> => {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
};

/** Columns to change: what is undefined stays as it is. */
export type Changes<T> = { [Column in keyof T]?: T[Column] | undefined };
