import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, days, fieldEntries, selectRows } from '../../db/index.ts';

export type EntryRow = typeof fieldEntries.$inferSelect;
export type DayRow = typeof days.$inferSelect;
export type EntryValues = typeof fieldEntries.$inferInsert;

const own = (userId: number, id: string) => and(eq(fieldEntries.userId, userId), eq(fieldEntries.id, id));

export const findEntries = (
  db: Db,
  userId: number,
  limit: number,
  before: Date | null = null,
  day?: string,
): Promise<EntryRow[]> =>
  db
    .select()
    .from(fieldEntries)
    .where(
      and(
        eq(fieldEntries.userId, userId),
        before ? lt(fieldEntries.at, before) : undefined,
        day === undefined ? undefined : eq(fieldEntries.dayId, day),
      ),
    )
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
 * Stores many entries by one statement with one parameter, because a statement takes at most 65,535 (PostgreSQL, Bind). Returns
 * the number of new ones.
 */
export const insertEntries = async (tx: Db, values: readonly EntryValues[]): Promise<number> => {
  const rows = values.map(({ userId, profileId, profileName, dayId, dialedUp, impactUp, ...rest }) => ({
    ...rest,
    user_id: userId,
    profile_id: profileId,
    profile_name: profileName,
    day_id: dayId,
    dialed_up: dialedUp,
    impact_up: impactUp,
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

export const findDays = (db: Db, userId: number) => {
  const countOf = (which: SQL) =>
    sql<number>`(SELECT count(*)::int FROM field_entries f WHERE f.user_id = "days"."user_id" AND f.day_id = "days"."id" AND ${which})`;
  return db
    .select({
      id: days.id,
      on: days.onDay,
      name: days.name,
      profileId: sql<number | null>`(${days.document} ->> 'profileId')::int`,
      match: sql<string | null>`${days.document} ->> 'match'`,
      stages: sql<number>`jsonb_array_length(${days.document} -> 'stages')`,
      shots: countOf(sql`true`),
      hits: countOf(sql`f.hit`),
      updatedAt: days.updatedAt,
    })
    .from(days)
    .where(eq(days.userId, userId))
    .orderBy(desc(days.onDay), desc(days.updatedAt));
};

const ownDay = (userId: number, id: string) => and(eq(days.userId, userId), eq(days.id, id));

export const findDay = async (db: Db, userId: number, id: string): Promise<DayRow | undefined> =>
  (await db.select().from(days).where(ownDay(userId, id)))[0];

export const keepDay = async (tx: Db, values: DayRow): Promise<DayRow> => {
  await tx
    .insert(days)
    .values(values)
    .onConflictDoUpdate({ target: [days.userId, days.id], set: values });
  return values;
};

export const deleteDay = async (db: Db, userId: number, id: string): Promise<boolean> =>
  (await db.delete(days).where(ownDay(userId, id)).returning({ id: days.id })).length > 0;
