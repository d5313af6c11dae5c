import type { RifleToTrue } from '@windcall/simulation';
import { and, eq } from 'drizzle-orm';
import { type Db, profiles } from '../../db/index.ts';

export const findRifle = async (db: Db, userId: number, id: number): Promise<RifleToTrue | undefined> =>
  (
    await db
      .select()
      .from(profiles)
      .where(and(eq(profiles.userId, userId), eq(profiles.id, id)))
  )[0];
