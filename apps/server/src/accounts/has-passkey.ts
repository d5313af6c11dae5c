import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../db/db.ts';

/** Whether an account has a passkey, which must confirm its sign-ins if passkeys are on. */
export const hasPasskey = async (db: Db, userId: number): Promise<boolean> => {
  const [row] = await selectRows<{ there: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId}) AS there`,
  );
  return row?.there ?? false;
};
