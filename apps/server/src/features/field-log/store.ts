import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, selectRows } from '../../db/db.ts';
import { fieldEntries } from '../../db/tables.ts';

export type EntryRow = typeof fieldEntries.$inferSelect;
export type EntryValues = typeof fieldEntries.$inferInsert;

const own = (userId: number, id: string) => and(eq(fieldEntries.userId, userId), eq(fieldEntries.id, id));

/** A user's entries, newest first, optionally before a moment. */
export const findEntries = (db: Db, userId: number, limit: number, before: Date | null = null): Promise<EntryRow[]> =>
  db
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.userId, userId), before ? lt(fieldEntries.at, before) : undefined))
    .orderBy(desc(fieldEntries.at), desc(fieldEntries.id))
    .limit(limit);

/** Entries per read, because other queries wait for it. */
const PAGE = 100;

export async function* entryPages(db: Db, userId: number): AsyncGenerator<readonly EntryRow[]> {
  let last: EntryRow | undefined;
  for (;;) {
    const older: SQL | undefined =
      last && sql`(${fieldEntries.at}, ${fieldEntries.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const page: EntryRow[] = await db
      .select()
      .from(fieldEntries)
      .where(and(eq(fieldEntries.userId, userId), older))
      .orderBy(desc(fieldEntries.at), desc(fieldEntries.id))
      .limit(PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}

export const findEntry = async (db: Db, userId: number, id: string): Promise<EntryRow | undefined> =>
  (await db.select().from(fieldEntries).where(own(userId, id)))[0];

export const countEntries = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(fieldEntries).where(eq(fieldEntries.userId, userId));
  return row?.n ?? 0;
};

export const insertEntry = async (tx: Db, values: EntryValues): Promise<EntryRow | undefined> =>
  (await tx.insert(fieldEntries).values(values).onConflictDoNothing().returning())[0];

/**
 * Stores many entries by one statement and returns the number of new ones. Passed as one parameter, because a statement
 * takes at most 65,535 (PostgreSQL documentation, "Message Formats": Bind has a 16-bit count), and thousands are slow
 * to plan.
 */
export const insertEntries = async (tx: Db, values: readonly EntryValues[]): Promise<number> => {
  const rows = values.map(({ userId, profileId, profileName, ...rest }) => ({
    ...rest,
    user_id: userId,
    profile_id: profileId,
    profile_name: profileName,
  }));
  const added = await selectRows(
    tx,
    sql`INSERT INTO ${fieldEntries} SELECT * FROM jsonb_populate_recordset(NULL::${fieldEntries}, ${JSON.stringify(rows)}::jsonb)
      ON CONFLICT DO NOTHING RETURNING 1`,
  );
  return added.length;
};

export const findKnownIds = async (db: Db, userId: number, ids: readonly string[]): Promise<Set<string>> => {
  const known = sql`${fieldEntries.id} IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const rows = await db
    .select({ id: fieldEntries.id })
    .from(fieldEntries)
    .where(and(eq(fieldEntries.userId, userId), known));
  return new Set(rows.map(({ id }) => id));
};

export const updateEntry = async (
  db: Db,
  userId: number,
  id: string,
  values: Partial<EntryValues>,
): Promise<EntryRow | undefined> => (await db.update(fieldEntries).set(values).where(own(userId, id)).returning())[0];

export const deleteEntry = async (db: Db, userId: number, id: string): Promise<boolean> =>
  (await db.delete(fieldEntries).where(own(userId, id)).returning({ id: fieldEntries.id })).length > 0;
