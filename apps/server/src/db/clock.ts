import { sql } from 'drizzle-orm';
import { type Db, selectRows } from './db.ts';

/** The database's clock, which all servers share. It advances within a transaction. */
export const databaseNow = async (db: Db): Promise<Date> => {
  const [row] = await selectRows<{ ms: number }>(
    db,
    sql`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  );
  if (row === undefined) throw new Error('the database must tell the time');
  return new Date(row.ms);
};

/** ISO 8601; null without a moment. */
export const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
